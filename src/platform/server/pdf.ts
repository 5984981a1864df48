import { pdfkit } from './lazy-modules.ts'
import { FONTS, type FontName, fontFile } from './pdf-fonts.ts'
import { type FontRun, fontRuns, printedText } from './pdf-signs.ts'

export type PrintedPage = PDFKit.PDFDocument

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

export interface TextStyle {
  font: FontName
  size: number
  colour: string
}

const styles = new WeakMap<PrintedPage, TextStyle>()
const registered = new WeakMap<PrintedPage, Set<FontName>>()

/**
 * Returns an empty document, a stream of its bytes; draw on it, then call `end()`. `bufferPages` lets earlier pages be
 * drawn on until then. pdfkit embeds of each font that is used the glyphs that are written.
 */
export function createPdf(
  title: string,
  options: Pick<PDFKit.PDFDocumentOptions, 'bufferPages'> = {},
): PrintedPage {
  const PdfDocument = pdfkit()
  const page = new PdfDocument({
    ...options,
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: title },
    displayTitle: true,
    font: '',
  })
  setStyle(page, { font: FONTS.text, size: 12, colour: COLOURS.ink })
  return page
}

/** Sets the style of text from here on, also on following pages. */
export function setStyle(page: PrintedPage, change: Partial<TextStyle>): void {
  const before = styles.get(page) ?? { font: FONTS.text, size: 12, colour: COLOURS.ink }
  const style = { ...before, ...change }
  styles.set(page, style)
  selectFont(page, style.font)
  page.fontSize(style.size).fillColor(style.colour)
}

/** Draws in another style, then sets the present one again. */
export function withStyle(page: PrintedPage, style: TextStyle, draw: () => unknown): void {
  const before = styles.get(page)
  setStyle(page, style)
  draw()
  setStyle(page, before ?? {})
}

function selectFont(page: PrintedPage, font: FontName): void {
  const known = registered.get(page) ?? new Set()
  if (!known.has(font)) page.registerFont(font, fontFile(font))
  registered.set(page, known.add(font))
  page.font(font)
}

type TextOptions = PDFKit.Mixins.TextOptions

/**
 * Writes text in the style that is set, at a place or below the last text. Signs that its font lacks are written in another;
 * one that no font has as `[U+6F22]`.
 */
export function drawText(
  page: PrintedPage,
  text: string,
  place: { x: number; y: number } | null = null,
  options: TextOptions = {},
): PrintedPage {
  const asked = styles.get(page)?.font ?? FONTS.text
  const printed = printedText(text)
  const runs = fontRuns(printed, asked)
  if (runs.length < 2) return drawRun(page, runs[0] ?? { font: asked, text: '' }, place, options)
  const { align = 'left' } = options
  if (align === 'center' || align === 'right') return drawAligned(page, runs, place, options)
  const lines = printed.split('\n')
  for (const [index, line] of lines.entries()) {
    const ofLine = fontRuns(line || ' ', asked)
    for (const [part, run] of ofLine.entries()) {
      const isLast = part === ofLine.length - 1
      const continued = !isLast || (index === lines.length - 1 && options.continued === true)
      drawRun(page, run, index + part === 0 ? place : null, { ...options, continued })
    }
  }
  return page
}

/** Writes in the font of a run, and sets the font before it again. */
function drawRun(
  page: PrintedPage,
  { font, text }: FontRun,
  place: { x: number; y: number } | null,
  options: TextOptions,
): PrintedPage {
  const asked = styles.get(page)?.font ?? FONTS.text
  if (font !== asked) setStyle(page, { font })
  if (place) page.text(text, place.x, place.y, options)
  else page.text(text, options)
  if (font !== asked) setStyle(page, { font: asked })
  return page
}

/** Writes runs of several fonts centred or at the right: on one line if they fit, else at the left. */
function drawAligned(
  page: PrintedPage,
  runs: readonly FontRun[],
  place: { x: number; y: number } | null,
  options: TextOptions,
): PrintedPage {
  const asked = styles.get(page)?.font ?? FONTS.text
  const { x, y } = place ?? page
  const room = options.width ?? page.page.width - MARGIN - x
  const widths = runs.map(({ font, text }) => {
    selectFont(page, font)
    return page.widthOfString(text)
  })
  const left = room - widths.reduce((sum, width) => sum + width, 0)
  selectFont(page, asked)
  const text = runs.map((run) => run.text).join('')
  if (left < 0 || text.includes('\n'))
    return drawText(page, text, place, { ...options, align: 'left' })
  let at = x + (options.align === 'center' ? left / 2 : left)
  for (const [index, run] of runs.entries()) {
    drawRun(page, run, { x: at, y }, { lineBreak: false })
    at += widths[index] ?? 0
  }
  page.x = x
  page.y = y + page.currentLineHeight(true) + (options.lineGap ?? 0)
  return page
}

/** Returns the height of text in the style that is set; signs of other fonts count as wide letters. */
export function textHeight(page: PrintedPage, text: string, options: TextOptions): number {
  const asked = styles.get(page)?.font ?? FONTS.text
  const runs = fontRuns(printedText(text), asked)
  const measured = runs.map((run) =>
    run.font === asked ? run.text : run.text.replace(/\S/gu, 'M'),
  )
  return page.heightOfString(measured.join(''), options)
}

export async function pdfBytes(document: PrintedPage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
