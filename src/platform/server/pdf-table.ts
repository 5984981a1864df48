import { COLOURS, FONTS, latin, MARGIN } from './pdf.ts'

/** A page under way. */
export type PrintedPage = PDFKit.PDFDocument

export interface PrintedColumn {
  header: string
  /** Its part of the table's width; the parts of all columns add up to 1. */
  share: number
  align?: 'left' | 'right'
}

/** Where on the page something is drawn, in points from its left edge. */
export interface Place {
  left: number
  width: number
}

/** From margin to margin. */
export function wholeWidth(page: PrintedPage): Place {
  return { left: MARGIN, width: page.page.width - 2 * MARGIN }
}

/** Goes to a new page where there are no so many points left on this one. */
export function ensureRoom(page: PrintedPage, height: number): void {
  if (page.y + height > page.page.maxY()) page.addPage()
}

const ROW = 21
const FONT_SIZE = 9.5

/** What a table of so many rows takes, with its head. */
export function tableHeight(rows: number): number {
  return (rows + 1) * ROW
}

/** A table below the last thing drawn; its head is repeated on each page it goes on to. */
export function drawTable(
  page: PrintedPage,
  columns: readonly PrintedColumn[],
  rows: readonly string[][],
  place: Place = wholeWidth(page),
): void {
  const head = () =>
    drawRow(page, columns, place, {
      texts: columns.map(({ header }) => header),
      font: FONTS.strong,
      colour: COLOURS.muted,
    })
  ensureRoom(page, 3 * ROW)
  head()
  for (const texts of rows) {
    const { page: before } = page
    ensureRoom(page, ROW)
    if (page.page !== before) head()
    drawRow(page, columns, place, { texts, font: FONTS.text, colour: COLOURS.ink })
  }
}

interface Row {
  texts: readonly string[]
  font: string
  colour: string
}

/** One line, its texts cut where they are too long, over a thin rule. */
function drawRow(
  page: PrintedPage,
  columns: readonly PrintedColumn[],
  { left, width }: Place,
  { texts, font, colour }: Row,
): void {
  const top = page.y
  let at = left
  page.font(font).fontSize(FONT_SIZE).fillColor(colour)
  for (const [place, { share, align = 'left' }] of columns.entries()) {
    const cell = { width: share * width - 8, height: FONT_SIZE + 2, ellipsis: true, align }
    page.text(latin(texts[place] ?? ''), at + 4, top + 6, cell)
    at += share * width
  }
  page.y = top + ROW
  page
    .moveTo(left, page.y)
    .lineTo(left + width, page.y)
    .lineWidth(0.5)
    .stroke(COLOURS.line)
}
