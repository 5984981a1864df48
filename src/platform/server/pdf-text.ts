import { encode } from 'uqr'
import { COLOURS, drawText, MARGIN, setStyle } from './pdf.ts'
import { FONTS, type FontName } from './pdf-fonts.ts'
import { type Extent, type PrintedPage, wholeWidth } from './pdf-table.ts'

export interface ParagraphStyle {
  size: number
  font?: FontName
  colour?: string
  align?: 'left' | 'center' | 'right' | 'justify'
  gap?: number
  before?: number
  after?: number
}

export function write(page: PrintedPage, words: string, style: ParagraphStyle): void {
  const { size, font = FONTS.text, colour = COLOURS.ink, align = 'left', gap = 2 } = style
  page.y += style.before ?? 0
  setStyle(page, { font, size, colour })
  const { left: x, width } = wholeWidth(page)
  drawText(page, words, { x, y: page.y }, { width, align, lineGap: gap })
  page.y += style.after ?? 0
}

export function drawHeading(page: PrintedPage, title: string, number: string): void {
  const top = page.y
  setStyle(page, { font: FONTS.text, size: 13, colour: COLOURS.muted })
  const { left: x, width } = wholeWidth(page)
  drawText(page, number, { x, y: top + 12 }, { width, align: 'right' })
  page.y = top
  write(page, title, { size: 28, font: FONTS.heading, colour: COLOURS.petrol, after: 10 })
  drawRule(page, COLOURS.petrol, 1.2)
  page.y += 24
}

const LABEL_WIDTH = 140

export function drawRow(page: PrintedPage, [label, value]: [string, string]): void {
  const top = page.y + 8
  const width = wholeWidth(page).width - LABEL_WIDTH
  setStyle(page, { font: FONTS.text, size: 11, colour: COLOURS.muted })
  drawText(page, label, { x: MARGIN, y: top }, { width: LABEL_WIDTH })
  setStyle(page, { colour: COLOURS.ink })
  drawText(page, value, { x: MARGIN + LABEL_WIDTH, y: top }, { width, lineGap: 2 })
  page.y += 8
  drawRule(page, COLOURS.line, 0.6)
}

export function drawRule(page: PrintedPage, colour: string, thickness: number): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(page.page.width - MARGIN, page.y)
    .lineWidth(thickness)
    .stroke(colour)
}

/** Writes "page of pages" at the foot of each buffered page; call it last. */
export function numberLetter(page: PrintedPage): void {
  const { count } = page.bufferedPageRange()
  for (let pageIndex = 0; pageIndex < count; pageIndex++) {
    page.switchToPage(pageIndex)
    drawFoot(page, `Página ${pageIndex + 1} de ${count}`)
  }
}

/** Writes text into the bottom margin of the current page, to the right. */
export function drawFoot(page: PrintedPage, text: string): void {
  const { bottom } = page.page.margins
  page.page.margins.bottom = 0
  setStyle(page, { font: FONTS.text, size: 8, colour: COLOURS.muted })
  const { left: x, width } = wholeWidth(page)
  drawText(page, text, { x, y: page.page.height - MARGIN / 2 }, { width, align: 'right' })
  page.page.margins.bottom = bottom
}

/**
 * Draws the QR code of a text and the 4 modules of its quiet zone, black on white: cameras read nothing else reliably. Sizes
 * are in points.
 */
export function drawQr(
  page: PrintedPage,
  text: string,
  { left, top, width }: Extent & { top: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const each = width / size
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) page.rect(left + x * each, top + y * each, each, each)
  page.fill('#000000')
}

/**
 * Writes a code in ASCII that is copied from the document. No line begins or ends with a space: a viewer copies line breaks in
 * place of such spaces, and the code without its breaks would lack them.
 */
export function drawCode(
  page: PrintedPage,
  code: string,
  { x, y }: { x: number; y: number },
  { width, lineGap }: { width: number; lineGap: number },
): void {
  const height = page.currentLineHeight(true) + lineGap
  let top = y
  for (let rest = code; rest !== ''; top += height) {
    const end = endOfLine(page, rest, width)
    page.text(rest.slice(0, end), x, top, { lineBreak: false })
    rest = rest.slice(end)
  }
  page.x = x
  page.y = top
}

function endOfLine(page: PrintedPage, text: string, width: number): number {
  let end = 1
  while (end < text.length && page.widthOfString(text.slice(0, end + 1)) <= width) end++
  const isAtSpace = () => text[end - 1] === ' ' || text[end] === ' '
  while (end > 1 && end < text.length && isAtSpace()) end--
  return end
}

const SIGNATURE_WIDTH = 260

export function drawSignature(page: PrintedPage, [name = '', ...below]: string[]): void {
  const left = (page.page.width - SIGNATURE_WIDTH) / 2
  page.y += 78
  page
    .moveTo(left, page.y)
    .lineTo(left + SIGNATURE_WIDTH, page.y)
    .lineWidth(0.8)
    .stroke(COLOURS.ink)
  write(page, name, { size: 12, font: FONTS.strong, align: 'center', before: 8 })
  for (const line of below) write(page, line, { size: 11, colour: COLOURS.muted, align: 'center' })
}
