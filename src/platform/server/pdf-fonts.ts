/** A standard font of pdfkit 0.20. */
interface StandardFont {
  font: Metrics
  encode(text: string): [codes: string[], letters: Letter[]]
  widthOfString(text: string, size: number): number
}

/** Widths in thousandths of the size; glyphs are named as in the font's metrics file (AFM). */
interface Metrics {
  encodeText(text: string): string[]
  characterToGlyph(letter: number): string
  widthOfGlyph(glyph: string): number
  getKernPair(left: string, right: string | undefined): number
}

/** A letter before another one, as pdfkit writes it, with its code in hexadecimal digits. */
interface Letter {
  code: string
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
  advanceWidth: number
}

interface FontsOfDocument {
  _font: StandardFont
  _fontCount: number
  _fontFamilies: Record<string, StandardFont>
}

const shared = new Map<string, StandardFont>()

/**
 * Gives a document, created without a font, standard fonts that all documents share: pdfkit builds thousands of kerning
 * pairs for each font of each document. `create` returns a document with a font of pdfkit's own.
 */
export function shareFonts(
  document: PDFKit.PDFDocument,
  names: readonly string[],
  create: (font: string) => PDFKit.PDFDocument,
): void {
  const fonts = fontsOf(document)
  for (const name of names) {
    const font = shared.get(name) ?? withKeptLetters(fontsOf(create(name))._font)
    shared.set(name, font)
    fonts._fontCount += 1
    const own = { document, id: `F${fonts._fontCount}` }
    fonts._fontFamilies[name] = Object.assign(Object.create(font), own)
  }
}

const fontsOf = (document: object) => document as FontsOfDocument // pdfkit's types leave these out

/** Looks up each pair of letters once; pdfkit makes two objects and a string for each letter it measures or writes. */
function withKeptLetters(font: StandardFont): StandardFont {
  const letters = new Map<number, Letter>()
  const letterAt = (text: string, at: number) => {
    const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0xffff
    const pair = text.charCodeAt(at) * 0x1_0000 + next
    let letter = letters.get(pair)
    if (!letter) {
      letter = readLetter(font.font, text.slice(at, at + 2))
      letters.set(pair, letter)
    }
    return letter
  }
  return Object.assign(font, {
    encode(text: string): [string[], Letter[]] {
      const codes = new Array<string>(text.length)
      const written = new Array<Letter>(text.length)
      for (let at = 0; at < text.length; at++) {
        const letter = letterAt(text, at)
        codes[at] = letter.code
        written[at] = letter
      }
      return [codes, written]
    },
    widthOfString(text: string, size: number): number {
      let width = 0
      for (let at = 0; at < text.length; at++) width += letterAt(text, at).xAdvance
      return width * (size / 1000)
    },
  })
}

function readLetter(metrics: Metrics, pair: string): Letter {
  const [glyph = '', next] = Array.from(pair, (_, at) =>
    metrics.characterToGlyph(pair.charCodeAt(at)),
  )
  const [code = ''] = metrics.encodeText(pair)
  const advanceWidth = metrics.widthOfGlyph(glyph)
  const xAdvance = advanceWidth + metrics.getKernPair(glyph, next)
  return { code, xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth }
}
