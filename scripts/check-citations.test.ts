import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  citationProblems,
  headingsOf,
  listFiles,
  listSlices,
  missingCode,
  missingFiles,
  readDocuments,
  readTexts,
  unnamedSlices,
} from './check-citations.ts'

const HEADINGS = headingsOf('# The product\n\n## Holds\n\n- A rule\n\n## Plans\n\n### Below\n')
const check = (line: string) => citationProblems({ 'src/a.ts': `\n${line}` }, HEADINGS)

it('every citation of the project names a heading of docs/product.md, and none a retired text', () => {
  const root = join(import.meta.dirname, '..')
  const product = readFileSync(join(root, 'docs/product.md'), 'utf8')
  expect(citationProblems(readTexts(root), headingsOf(product))).toEqual([])
  expect(missingCode(product, (path) => existsSync(join(root, path)))).toEqual([])
  expect(missingFiles(readDocuments(root), listFiles(root))).toEqual([])
  expect(unnamedSlices(product, listSlices(root))).toEqual([])
})

it('docs/product.md names code of each slice, on any line of a paragraph', () => {
  const product = '## Holds\n\nCode: `holds/a.ts`,\n`plans/`.\n\n- `days/b.ts` is a rule.\n'
  expect(unnamedSlices(product, ['days', 'demo', 'holds', 'plans'])).toEqual(['days'])
})

it('a file that any document names must exist, wherever its path begins', () => {
  const documents = {
    'docs/a.md': 'See `holds/web/page.tsx`, `page.tsx`, `holds/` and `web/gone.tsx`.',
  }
  expect(missingFiles(documents, ['src/features/holds/web/page.tsx'])).toEqual([
    'docs/a.md: no such file: web/gone.tsx',
  ])
})

it('a file that docs/product.md names must exist', () => {
  const product = '## Holds\n\nCode: `holds/a.ts` (`b`), `db/c.sql`.\n\n- `d/e.ts`'
  expect(missingCode(product, () => true)).toEqual([])
  expect(missingCode(product, () => false)).toEqual(['src/features/holds/a.ts', 'db/c.sql'])
})

it('the headings are those of the second level', () => {
  expect(HEADINGS).toEqual(['Holds', 'Plans'])
})

describe('a citation', () => {
  it.each([
    '/** Lasts 24 hours: docs/product.md, Holds. */',
    'A time is taken ([product.md](../product.md), Holds) once.',
    'The rules are in docs/product.md.',
    '/** docs/product.md, Holds; docs/product.md, Plans */',
    '/** PNG (RFC 2083 §3.1) */',
    'LGPD, art. 18, §1º',
  ])('a citation is accepted: %s', (line) => {
    expect(check(line)).toEqual([])
  })

  it.each([
    ['docs/product.md, Sales.', 'Sales.'],
    ['docs/product.md, Holdsome', 'Holdsome'],
    ['[product.md](../product.md), Below', 'Below'],
    ['docs/product.md, Holds; docs/product.md, Nothing', 'Nothing'],
    [' * (docs/product.md,', ''],
  ])('a citation of no heading is a problem: %s', (line, cited) => {
    expect(check(line)).toEqual([`src/a.ts:2: docs/product.md has no such heading: ${cited}`])
  })

  it.each([
    'decisions §4',
    'Spec part 1 §5, Booking form',
    'spec part 2, reports',
    'what the specification says',
    'shown as specified',
    'by the letter',
    'docs/specification.md',
    '(`decisions.md`)',
    'Issue 5, Figures',
    'part 2 §9',
  ])('a citation of a retired text is a problem: %s', (line) => {
    expect(check(line)).toEqual([`src/a.ts:2: a retired text: ${line}`])
  })
})
