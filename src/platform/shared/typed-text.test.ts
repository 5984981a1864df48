import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLine, cleanLines } from './typed-text.ts'

it.each([
  ['a soft break of Word', 'um\u000bdois', 'um\ndois'],
  ['a page break', 'um\u000cdois', 'um\ndois'],
  ['a line separator', 'um\u2028dois', 'um\ndois'],
  ['a paragraph separator', 'um\u2029dois', 'um\ndois'],
  ['a next line', 'um\u0085dois', 'um\ndois'],
  ['breaks of Windows', 'um\r\n\r\ndois\rtrês', 'um\n\ndois\ntrês'],
  ['a no-break space', 'Ana\u00a0Maria', 'Ana Maria'],
  ['a narrow and an ideographic space', 'R$\u202f10\u3000hoje', 'R$ 10 hoje'],
  ['a no-break hyphen of Word', 'bem\u001eestar', 'bem-estar'],
  ['a bullet of the font Symbol', '\uf0b7 sono', '• sono'],
  ['tabs', 'um\tdois', 'um\tdois'],
])('in typed text %s is replaced by its meaning', (_, typed, replaced) => {
  expect(cleanLines(typed)).toBe(replaced)
})

it.each([
  ['direction marks', '\u202a(11) 90000-1001\u202c \u200efim\u200f\u061c\u2066\u2069'],
  ['zero-width signs', '(11)\u200b 9\u200c0000\u2060-1001\u200d\ufeff fim'],
  ['variation signs', '(11) 9\ufe0f0000-1001\u{e0100} fim\ufe0e'],
  ['soft hyphens', '(11) 90\u00ad000-1001 f\u001fim'],
  ['controls', '(11)\0 90000\u0007-1001\u001b fim\u0093'],
  ['tags', '(11) 90000-1001\u{e0041}\u{e0001} fim\u{e007f}'],
  ['placeholders and annotations', '(11) 90000-1001 \ufffcfim\ufff9\ufffb'],
  ['fillers', '(11) 90000-1001 fim\u3164\u115f\u180e\u034f'],
  [
    'halves of emoji, and what is no character',
    '(11) 9\ud83d0000-1001 fim\ude00\ufffe\uffff\ufdd0',
  ],
])('in typed text %s are dropped', (_, typed) => {
  expect(cleanLines(typed)).toBe('(11) 90000-1001 fim')
})

it.each([
  '👩\u200d👧',
  '🧑🏽\u200d⚕\ufe0f ok',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  '🏳\ufe0f\u200d🌈',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🇧🇷',
])('the emoji %s is kept', (emoji) => expect(cleanLine(`Ana ${emoji}`)).toBe(`Ana ${emoji}`))

it.each([
  ['um\ndois', 'um dois'],
  ['um \r\n\r\n\tdois', 'um dois'],
  ['um\tdois', 'um dois'],
  ['a  b', 'a  b'],
])('the typed text %j in one line is %j', (typed, cleaned) =>
  expect(cleanLine(typed)).toBe(cleaned),
)

it('clean text is unchanged, has no invisible character, and keeps every letter and digit', () => {
  const code = fc.oneof(
    fc.nat(0x10ffff),
    fc.constantFrom(0, 9, 10, 13, 32, 0xd83c, 0xdf31, 0x200d, 0xfe0f, 0xffff, 0x1f469, 0x41, 0x303),
  )
  const anything = fc.array(code, { maxLength: 40 }).map((all) => String.fromCodePoint(...all))
  const letters = (text: string) =>
    text.normalize('NFD').replace(/[^\p{L}\p{Nd}]|\p{Default_Ignorable_Code_Point}/gu, '')
  fc.assert(
    fc.property(anything, (typed) => {
      for (const clean of [cleanLines, cleanLine]) {
        const cleaned = clean(typed)
        expect(clean(cleaned)).toBe(cleaned)
        expect(cleaned).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00a0\u202a-\u202e]/u)
        expect(letters(cleaned)).toBe(letters(typed.toWellFormed().replaceAll('\ufffd', '')))
      }
    }),
  )
})

const LATIN = fc
  .integer({ min: 0x20, max: 0xff })
  .filter((code) => code < 0x7f || (code > 0xa0 && code !== 0xad))

it('keeps printable ASCII and letters of Latin-1 as typed', () => {
  fc.assert(
    fc.property(fc.array(LATIN), (codes) => {
      const typed = String.fromCodePoint(...codes)
      expect(cleanLines(typed)).toBe(typed.normalize())
    }),
  )
})
