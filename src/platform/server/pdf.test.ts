import fc from 'fast-check'
import * as mupdf from 'mupdf'
import { getDocumentProxy } from 'unpdf'
import { encode } from 'uqr'
import { describe, expect, it, vi } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { createPdf, drawText, pdfBytes, setStyle } from './pdf.ts'
import { FONTS } from './pdf-fonts.ts'
import { createReport, drawFigures } from './pdf-report.ts'
import { printedText, unprintableSigns } from './pdf-signs.ts'
import { drawCode, drawQr } from './pdf-text.ts'

const NAMES =
  'João D’Ávila|Żółć Łukasz|Đorđević|Işıl Ħaż-Żebbuġ|Bjørn Æsa Weiß Œuvre|Nguyễn Thị Ánh|Ђорђе Љубица|Євген Їжак|Ελένη Παπαδοπούλου|Արմեն|ნინო|Søren Ødegård|Zoë Strauß|Țepeș Ștefan|Çağla Gök|Ñandú Peña|Ǻ Ǽ Ǿ'.split(
    '|',
  )
const SIGNS =
  'PHQ-9 ≥ 10|PHQ-9 ≤ 10|a ≠ b ≈ c|±5 × 2 ÷ 3 − 1|−5 graus|½ ¼ ¾ ⅓ ⅔|m² cm³ H₂O|∞ √2 ∑ ∆ Δ Ω|x ∈ A, ∀y ∃z|sono ↓, humor ↑|← → ↔ ⇒ ⇔|☐ sim ☑ não ☒ talvez|✓ feito ✗ não|■ □ ▪ ● ○ ◆ ★ ☆|“aspas” ‘simples’ «francesas» „baixas“|– meia — longa … reticências|• item ‣ outro|€ 10 £ 20 ¥ 30 R$ 40|50 % 5‰ 36 °C|1º 2ª nº ¶ † ‡|© ® ™|a->b =>c != (c) 1/2|fi ff ffl office affair|👨‍👩‍👧 família|😀 ❤ ☹ 🧠|🇧🇷 Brasil|1️⃣ um|⚠ atenção ☎ ✉'.split(
    '|',
  )
/** Each with its printed replacement. */
const TURNED: [string, string][] = [
  ['um\tdois\ttrês', 'um dois três'],
  ['de\ufb01nição e o\ufb03cial', 'definição e official'],
  ['bem\u2011estar', 'bem-estar'],
  ['co\u00adlaborar', 'colaborar'],
  ['a\u200bb \u202a(11)\u202c \ufeffc', 'ab (11) c'],
  ['fim\u2003de\u2009linha\u3000larga', 'fim de linha larga'],
  ['R$\u202f10', 'R$ 10'],
  ['cafe\u0301 a\u0303o', 'café ão'],
  ['❤\ufe0f', '❤'],
  ['linha\u000bquebra\u000coutra\u2028mais\r\nfim', 'linha quebra outra mais fim'],
  ['Ｗｉｄｅ １２', 'Wide 12'],
  ['𝐀𝒃', 'Ab'],
  ['👍🏽 ok', '👍 ok'],
  ['🫱🏻\u200d🫲🏿 fim', '🫱🫲 fim'],
  ['⑪⑫ ⓐ', '(11)(12) (a)'],
  ['\uf0b7 item \uf0e0 \uf0fe sim', '• item → ☑ sim'],
]
const UNPRINTABLE: [string, string[], string][] = [
  ['李明 veio', ['李', '明'], '[U+674E][U+660E] veio'],
  ['שלום', ['ש', 'ל', 'ו', 'ם'], '[U+05E9][U+05DC][U+05D5][U+05DD]'],
]

/** Signs of one kind next to words, so that 300 texts differ. */
const TEXTS = [...NAMES, ...SIGNS].flatMap((text, index) => [
  text,
  `Relato ${index}: ${text}.`,
  `${text} ${text}`,
  `(${text}), ${index}`,
  `Início\n${text}\nfim`,
  `${'palavra '.repeat(14)}${text} ${'outra '.repeat(14)}`,
  `${text} à noite, não só às 3ªs`,
])

/** Texts in one document, each on separate lines. */
const A_DOCUMENT = 20

async function pageOf(text: string, style: Parameters<typeof setStyle>[1] = {}, options = {}) {
  const page = createPdf('Título')
  setStyle(page, style)
  drawText(page, text, null, options)
  page.end()
  return new Uint8Array(await pdfBytes(page))
}

/** Returns the text as MuPDF reads it, which shares no code with pdf.js. */
function mupdfText(bytes: Uint8Array): string {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  const pages = Array.from({ length: document.countPages() }, (_, index) =>
    document.loadPage(index).toStructuredText('preserve-whitespace').asText(),
  )
  document.destroy()
  return pages.join('\n')
}

/** Returns the pieces of text of the first page with their positions. */
async function itemsOf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [item] : []))
}

/** Returns the text of each glyph of the first page. */
async function glyphsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes)
  const { argsArray } = await (await pdf.getPage(1)).getOperatorList()
  return argsArray.flat(2).flatMap((glyph) => (glyph?.unicode ? [glyph.unicode] : []))
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

describe('a document', () => {
  it.each([
    ['pdf.js', pdfText],
    ['MuPDF', async (bytes: Uint8Array) => mupdfText(bytes)],
  ] as const)(
    'a document is read back by %s with the words, spaces and signs of 300 texts, justified ones too',
    async (_, read) => {
      expect(TEXTS.length).toBeGreaterThanOrEqual(300)
      const different: [string, string][] = []
      for (let start = 0; start < TEXTS.length; start += A_DOCUMENT) {
        const text = TEXTS.slice(start, start + A_DOCUMENT).join('\n')
        const printed = words(printedText(text))
        for (const align of ['left', 'justify'] as const) {
          const wordsRead = words((await read(await pageOf(text, {}, { align }))).normalize('NFC'))
          if (wordsRead !== printed) different.push([printed, wordsRead])
        }
      }
      expect(different).toEqual([])
    },
  )

  it.each(TURNED)('a document prints %j as %j', async (text, printed) => {
    const bytes = await pageOf(text)
    expect(words(await pdfText(bytes))).toBe(printed)
    expect(words(mupdfText(bytes))).toBe(printed)
  })

  it.each(UNPRINTABLE)(
    'a document names the signs of %s that no font has',
    async (text, signs, printed) => {
      expect(unprintableSigns(text)).toEqual(signs)
      expect(words(await pdfText(await pageOf(text)))).toBe(printed)
    },
  )

  it('a document prints every character of the texts, and no question mark that was not written', () => {
    for (const text of [...TEXTS, ...TURNED.map(([text]) => text)])
      expect(unprintableSigns(text), text).toEqual([])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const printed = printedText(text)
        expect(printed.split('?').length).toBe(text.normalize('NFKC').split('?').length)
        expect(printedText(printed)).toBe(printed)
      }),
    )
  })

  it.each(['heading', 'strong'] as const)(
    'the font for %s is completed by others',
    async (name) => {
      for (const text of [...NAMES, 'sono ↓ ≥ ☐ sim']) {
        const bytes = await pageOf(text, { font: FONTS[name] })
        expect(words(await pdfText(bytes))).toBe(words(printedText(text)))
      }
    },
  )

  it.each(['text', 'heading', 'strong'] as const)(
    'text of an earlier document in the font for %s changes no letter of a later one',
    async (name) => {
      vi.resetModules()
      const fresh = await import('./pdf.ts')
      const read = async (text: string) => {
        const page = fresh.createPdf('Título')
        fresh.setStyle(page, { font: FONTS[name] })
        fresh.drawText(page, text)
        page.end()
        return mupdfText(new Uint8Array(await pdfBytes(page)))
      }
      // Their glyphs are drawn with those of ".", "A" and the like, which were not written yet.
      await read(': ; À Ç É Î Ñ Õ Û Ý à ç é î ñ õ û ý')
      const text = 'R$ 1.234,50 - A C E I N O U Y a c e i n o u y, !'
      expect(words(await read(text))).toBe(text)
    },
  )

  it.each(['text', 'heading', 'strong'] as const)(
    'the font for %s draws each letter by its own glyph',
    async (name) => {
      const text = 'a->b <- => != fi ff ffl office 1/2 1⁄2 AVATAR Th x̄ $̛'
      expect((await glyphsOf(await pageOf(text, { font: FONTS[name] }))).join('')).toBe(text)
    },
  )

  it.each(['center', 'right'] as const)(
    'a line of several fonts is read in its order at the %s',
    async (align) => {
      const bytes = await pageOf('Soma ≥ 10 ☑ conferida', {}, { align, width: 400 })
      expect(words(await pdfText(bytes))).toBe('Soma ≥ 10 ☑ conferida')
    },
  )

  it('characters of other fonts stay on the baseline and next to the words that they touch', async () => {
    const text = `${'palavra '.repeat(9)}(☑) “→” 😀, fim`
    const bytes = await pageOf(text, { font: FONTS.heading, size: 20 }, { width: 260 })
    const items = await itemsOf(bytes)
    const lines = Map.groupBy(items, ({ transform }) => Number(transform[5]))
    const read = Array.from(lines.values(), (line) =>
      line
        .map(({ str }) => str)
        .join('')
        .trim(),
    )
    expect(words(read.join('\n'))).toBe(words(text))
    for (const line of read) expect(line).not.toMatch(/[(“]$|^[)”,]/)
  })

  it('a page of text takes at most 60 KiB', async () => {
    const bytes = await pageOf([...NAMES, ...SIGNS].join('\n'))
    expect(bytes.length).toBeLessThanOrEqual(60 * 1024)
  })
})

it('a figure of two lines is above its explanation', async () => {
  const page = createReport({ title: 'Título', of: '', period: '', issued: '' })
  const figure = 'Horários de Atendimento (87%)'
  drawFigures(page, [{ label: 'Recurso', figure, hint: 'Explicação' }])
  page.end()
  const items = await itemsOf(await pdfBytes(page))
  const heightOf = (text: string) =>
    Number(items.find(({ str }) => str.includes(text))?.transform[5] ?? Number.NaN)
  expect(heightOf('(87%)') - heightOf('Explicação')).toBeGreaterThan(8)
})

it('a QR code in a document has four light modules around it', async () => {
  const text = 'https://exemplo.com.br/b/ana-souza'
  const width = encode(text, { ecc: 'M', border: 0 }).size + 8
  const page = createPdf('Título')
  drawQr(page, text, { left: 100, top: 200, width })
  page.end()
  const [left, top, right, bottom] = darkBoxOf(await pdfBytes(page))
  expect([left, top, right, bottom]).toEqual([104, 204, 100 + width - 4, 200 + width - 4])
})

/** Returns the edges of the dark area on the first page, in points. */
function darkBoxOf(bytes: Uint8Array): number[] {
  const page = mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(0)
  const drawn = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray)
  const [pixels, stride] = [drawn.getPixels(), drawn.getStride()]
  const dark = [...pixels.keys()].filter((index) => (pixels[index] ?? 255) < 128)
  const [columns, rows] = [dark.map((at) => at % stride), dark.map((at) => Math.floor(at / stride))]
  return [Math.min(...columns), Math.min(...rows), Math.max(...columns) + 1, Math.max(...rows) + 1]
}

it('a code that is copied from a document is the written one without its line breaks, also with spaces where a line ends', async () => {
  for (let shift = 0; shift < 12; shift++) {
    const code = `${'0'.repeat(shift)}${'5925Ana de Sa e Lu6015Sao Jose do Rio'.repeat(8)}`
    const page = createPdf('Título')
    setStyle(page, { size: 8 })
    drawCode(page, code, { x: 100, y: 100 }, { width: 280, lineGap: 2 })
    page.end()
    const copied = (await pdfText(await pdfBytes(page))).split('\n')
    expect(copied.join('')).toBe(code)
    expect(copied).not.toContainEqual(expect.stringMatching(/^ | $/))
    expect(copied.length).toBeLessThan(8)
  }
})
