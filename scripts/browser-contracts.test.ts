import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseModule, plainPartOf, schemasOf } from './browser-contracts.ts'

const path = fileURLToPath(new URL('../src/features/services/contract.ts', import.meta.url))

const CODE = `
import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { text } from '../../platform/shared/fields.ts'
export const MOST = 3
const PART = { access: 'tenant', params: z.object({}) } as const
export const bellInput = z.object({ name: text(MOST) })
export const isShort = (text: string) => text.length < MOST
export const ringBell = endpoint({
  ...PART,
  method: 'POST',
  path: '/api/bells',
  summary: 'Toca o sino: { com body }',
  changes: ['bells'],
  body: bellInput,
})`

it('the browser gets the constants of a contract, and of its endpoints what a call needs', async () => {
  const plain = plainPartOf(await parseModule(CODE, path))
  expect(plain).toContain('export const MOST = 3')
  expect(plain).toContain("const PART = { access: 'tenant' }".replaceAll("'", '"'))
  expect(plain).toContain(
    'ringBell = { ...PART, method: "POST", path: "/api/bells", changes: ["bells"] }',
  )
  expect(plain).toContain('export const isShort')
  expect(plain).not.toMatch(/zod|bellInput|summary|fields\.ts/)
})

it('forms get the schemas, without the endpoints', async () => {
  const schemas = schemasOf(await parseModule(CODE, path))
  expect(schemas).toMatch(/export const bellInput = \/\* @__PURE__ \*\/ \(\(\) => \(/)
  expect(schemas).not.toContain('ringBell')
})
