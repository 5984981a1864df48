import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../src/app/server.ts'
import { validatePatient } from '../src/features/test-api/contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { examplesFor } from './examples.ts'

/**
 * Invisible characters in any typed field are dropped, and the call accepts the same value. `test/kept-fields.test.ts` shows
 * that the clean value is stored.
 */

const ID = '0198c0de-0000-7000-8000-000000000001'
const examples = examplesFor({ patientId: ID, serviceId: ID })

/** Values that no person types, and passwords, in which every character counts. */
const MACHINES =
  /(?:^|\.)(?:\w*[iI]ds?(?:\.\d+)?|month|\w*[pP]assword|passphrase|token|datetime|start|end|until|receivedAt|createdAt|sealedAt|expiresAt|workingHours|picture|chosen|p256dh|auth|endpoint|payload|signature|reference|kind|keep|remove|one|other|challenge|certificate|clientDataJSON|attestationObject|authenticatorData|userHandle)$/

const dirty = (text: string) =>
  `\u202a\ufeff${[...text].join('\u200b').replaceAll(' ', '\u00a0')}\ufe0f\u200e\u202c`

type Found = { path: string; value: string }

function textsOf(value: unknown, path: string[] = []): Found[] {
  if (typeof value === 'string') return [{ path: path.join('.'), value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]))
}

function replaced(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) }
  copy[key] = replaced(copy[key], rest, text)
  return copy
}

/** Returns whether a field is chosen from a list: the screen sends the value of an option. */
function isChosen(schema: z.ZodMiniType, body: unknown, path: string[]): boolean {
  return (
    !z.safeParse(schema, replaced(body, path, 'Outra palavra 1')).success &&
    chosenOnly(schema, body, path)
  )
}

function chosenOnly(schema: z.ZodMiniType, body: unknown, path: string[]): boolean {
  const { error } = z.safeParse(schema, replaced(body, path, 'nenhuma das escolhas'))
  return error?.issues.some(({ code }) => code === 'invalid_value') ?? false
}

function faultsOf(name: string, schema: z.ZodMiniType, body: unknown): string[] {
  const clean = z.safeParse(schema, body)
  // A provider's signed event has no example.
  if (!clean.success) return /webhook/.test(name) ? [] : [`${name}: its example is refused`]
  return textsOf(body)
    .filter(({ path, value }) => value !== '' && !MACHINES.test(path))
    .filter(({ path }) => !isChosen(schema, body, path.split('.')))
    .flatMap(({ path, value }) => {
      const read = z.safeParse(schema, replaced(body, path.split('.'), dirty(value)))
      const isClean = read.success && JSON.stringify(read.data) === JSON.stringify(clean.data)
      return isClean ? [] : [`${name}: ${path}`]
    })
}

/** A query of the typed fields that exist; other parameters are chosen. */
const QUERY: Record<string, string> = {
  search: 'Ana Maria',
  from: '2026-03-02',
  to: '2026-03-09',
  phone: '(11) 91234-5678',
  code: 'VOLTA15',
  couponCode: 'VOLTA15',
}

function queryOf({ query }: Endpoint): Record<string, string> | null {
  if (!query) return null
  const known = Object.keys(query.shape).filter((field) => field in QUERY)
  return Object.fromEntries(known.map((field) => [field, QUERY[field] as string]))
}

it('each typed field of each call accepts pasted text, and drops its invisible characters', () => {
  const faults = routes.flatMap(({ endpoint }) => {
    const { method, path, body, query } = endpoint as Endpoint
    // It judges any value with the patient's own fields.
    if (endpoint === validatePatient) return []
    const example = examples.get(endpoint)
    const asked = queryOf(endpoint)
    return [
      ...(body && example ? faultsOf(`${method} ${path}`, body, example) : []),
      ...(query && asked && z.safeParse(query, asked).success
        ? faultsOf(`${method} ${path}?`, query, asked)
        : []),
    ]
  })
  expect(faults).toEqual([])
})

it('a password keeps every character', () => {
  const password = '\u00a0minha\u200bsenha boa '
  const faults = routes.flatMap(({ endpoint }) => {
    const example = examples.get(endpoint)
    if (!endpoint.body || !example) return []
    return textsOf(example)
      .filter(({ path }) => /password|passphrase/i.test(path))
      .filter(({ path }) => {
        const body = z.parse(
          endpoint.body as z.ZodMiniType,
          replaced(example, path.split('.'), password),
        )
        return (body as Record<string, unknown>)[path] !== password
      })
      .map(({ path }) => `${endpoint.path}: ${path}`)
  })
  expect(faults).toEqual([])
})
