import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STOREYS } from '../../oxlint.config.ts'
import { PLATFORM_PROBLEMS } from '../platform/shared/problem.ts'
import { constraints, problems } from './problems.ts'

const root = join(import.meta.dirname, '../..')
const sliceOf = (path: string) => path.split('/')[2] ?? ''
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

async function declared(ending: '_PROBLEMS' | '_CONSTRAINTS'): Promise<[string, string[]][]> {
  const paths = globSync('src/features/*/problems.ts', { cwd: root })
  return Promise.all(
    paths.map(async (path) => {
      const tables = Object.entries<object>(await import(join(root, path)))
      const matching = tables.filter(([name]) => name.endsWith(ending))
      return [sliceOf(path), matching.flatMap(([, table]) => Object.keys(table))]
    }),
  )
}

const ownCodes = await declared('_PROBLEMS')

describe('the assembled table', () => {
  it('the assembled table holds the problems of every slice, each declared once', () => {
    const codes = [...Object.keys(PLATFORM_PROBLEMS), ...ownCodes.flatMap(([, own]) => own)]
    expect(codes.toSorted()).toEqual(Object.keys(problems).toSorted())
  })

  it('the assembled table holds the constraints of every slice, each declared once', async () => {
    const names = (await declared('_CONSTRAINTS')).flatMap(([, own]) => own)
    expect(names.toSorted()).toEqual(Object.keys(constraints).toSorted())
  })

  it('the assembled table contains constraints of the database only', () => {
    const schema = textOf('db/schema.sql')
    const unknown = Object.keys(constraints).filter((name) => !schema.includes(name))
    expect(unknown).toEqual([])
  })
})

const USES = /new Problem\(([^)]*)|problems: \[([^\]]*)|\.code [!=]== ('\w+')|fieldOf: \{([^}]*)/g

function usedCodes(text: string): string[] {
  return [...text.matchAll(USES)].flatMap(([use]) => use.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [])
}

describe('a slice', () => {
  const slices = STOREYS.map(([, names]) => names)
  const storeyOf = (slice: string) => slices.findIndex((names) => names.includes(slice))
  const ownerOf = new Map(ownCodes.flatMap(([slice, own]) => own.map((code) => [code, slice])))

  it('a slice uses only its own problems and those of lower storeys', () => {
    const paths = globSync('src/features/**/*.{ts,tsx}', { cwd: root })
    const uses = paths
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) => usedCodes(textOf(path)).map((code) => ({ path, code })))
    const wrong = uses.filter(({ path, code }) => {
      const [user, owner] = [sliceOf(path), ownerOf.get(code)]
      return owner && owner !== user && storeyOf(owner) <= storeyOf(user)
    })
    expect(uses.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })
})
