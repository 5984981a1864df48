import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Block,
  isLongText,
  joinRuns,
  plainText,
  type Runs,
  readText,
  writeText,
} from './text-rules.ts'

const plain = (text: string): Runs => [{ text, bold: false }]

it.each<[string, string, Block[]]>([
  ['a heading', '## Queixa', [{ type: 'heading', level: 2, runs: plain('Queixa') }]],
  [
    'lines of one paragraph',
    'um\ndois\n\ntrês',
    [
      { type: 'paragraph', runs: plain('um\ndois') },
      { type: 'paragraph', runs: plain('três') },
    ],
  ],
  [
    'bold within a line',
    'dormiu **mal** hoje',
    [
      {
        type: 'paragraph',
        runs: [
          { text: 'dormiu ', bold: false },
          { text: 'mal', bold: true },
          { text: ' hoje', bold: false },
        ],
      },
    ],
  ],
  [
    'a list with a further line, then a numbered one from its number',
    '- sono\n  e apetite\n3. ligar\n4. marcar',
    [
      { type: 'bullets', items: [plain('sono\ne apetite')] },
      { type: 'numbers', start: 3, items: [plain('ligar'), plain('marcar')] },
    ],
  ],
  [
    'signs that mean nothing here',
    '<b>a</b> [x](y) *z* **w',
    [{ type: 'paragraph', runs: plain('<b>a</b> [x](y) *z* **w') }],
  ],
  [
    'a mark after a backslash',
    '\\# não é título\n1\\. nem lista',
    [{ type: 'paragraph', runs: plain('# não é título\n1. nem lista') }],
  ],
])('The text of a record is parsed with %s', (_, text, blocks) => {
  expect(readText(text)).toEqual(blocks)
})

const words = fc
  .array(fc.constantFrom('a', 'ção', ' ', '*', '**', '\\', '#', '# ', '- ', '1. ', '.', ')', '-'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
  .filter((line) => line.trim() === line)
const runs = (lines: number) =>
  fc
    .array(
      fc.array(fc.record({ text: words, bold: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      {
        minLength: 1,
        maxLength: lines,
      },
    )
    .map((all) =>
      joinRuns(
        all.flatMap((line, index) => [
          ...(index > 0 ? [{ text: '\n', bold: false }] : []),
          ...joinRuns(line),
        ]),
      ),
    )
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constantFrom(1 as const, 2 as const, 3 as const),
    runs: runs(1),
  }),
  fc.record({ type: fc.constant('paragraph' as const), runs: runs(3) }),
  fc.record({
    type: fc.constant('bullets' as const),
    items: fc.array(runs(2), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('numbers' as const),
    start: fc.integer({ min: 0, max: 1_000 }),
    items: fc.array(runs(2), { minLength: 1, maxLength: 3 }),
  }),
)

it('Written text is parsed into the same blocks, with any characters in it', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      expect(readText(writeText(blocks))).toEqual(blocks)
    }),
  )
})

it('Text that was typed elsewhere keeps every letter', () => {
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '1', ' ', '\n', '*', '#', '-', '\\') }),
      (text) => {
        const numbers = /^\d{1,9}[.)]/m
        fc.pre(!numbers.test(text))
        expect(letters(writeText(readText(text)))).toBe(letters(text))
      },
    ),
  )
})

it.each([
  ['six lines', 'a\n\nb\nc\n- d\n- e\n- f', false],
  ['seven lines', 'a\nb\nc\nd\ne\nf\ng', true],
  ['one line of 300 letters', 'a'.repeat(300), false],
  ['one line of 301 letters', 'a'.repeat(301), true],
])('%s count as a long text only beyond six lines of a phone', (_, text, isLong) => {
  expect(isLongText(text)).toBe(isLong)
})

it('the plain text has the letters without the marks', () => {
  expect(plainText('# Queixa\n\nDormiu **m**al.\n- 2 \\* 3\n  fim')).toBe(
    'Queixa\nDormiu mal.\n2 * 3\nfim',
  )
})
