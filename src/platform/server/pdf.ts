import { pdfkit } from './lazy-modules.ts'
import { shareFonts } from './pdf-fonts.ts'

export const FONTS = {
  text: 'Helvetica',
  heading: 'Times-Roman',
  strong: 'Helvetica-Bold',
} as const

export const COLOURS = {
  ink: '#1E2A2C',
  muted: '#566264',
  petrol: '#0E5A5A',
  petrolSoft: '#E4EFEC',
  light: '#F7DFAE',
  line: '#D9D3C7',
  paid: '#35824A',
  pending: '#A97800',
  cancelled: '#C0453A',
} as const

export const MARGIN = 56

/**
 * Returns an empty document, a stream of its bytes; draw on it, then call `end()`. `bufferPages` lets earlier pages be
 * drawn on until then.
 */
export function createPdf(
  title: string,
  options: Pick<PDFKit.PDFDocumentOptions, 'bufferPages'> = {},
): PDFKit.PDFDocument {
  const PdfDocument = pdfkit()
  const document = new PdfDocument({
    ...options,
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: latin(title) },
    displayTitle: true,
    font: '',
  })
  shareFonts(
    document,
    Object.values(FONTS),
    (font) => new PdfDocument({ font, autoFirstPage: false }),
  )
  document.font(FONTS.text)
  return document
}

export async function pdfBytes(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Returns what the standard fonts can write (Windows-1252); of any other letter its base, else "?". */
export function latin(text: string): string {
  return text.normalize('NFC').replace(UNKNOWN, inLatin)
}

const UNKNOWN = /[^\t\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

const BASES: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  Ŋ: 'N',
  ŋ: 'n',
  ı: 'i',
  ẞ: 'SS',
}

function inLatin(letter: string): string {
  const [base = ''] = letter.normalize('NFD')
  return base.search(UNKNOWN) < 0 ? base : (BASES[base] ?? '?')
}
