import { COLOURS, FONTS, latin, MARGIN } from './pdf.ts'

/** A page under way. */
export type PrintedPage = PDFKit.PDFDocument

export interface PrintedColumn {
  header: string
  /** Its part of the table's width; the parts of all columns add up to 1. */
  share: number
  align?: 'left' | 'right'
  /** Told whole, on as many lines as it takes; else on one, cut. */
  wraps?: boolean
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
/** Above a row's text, and in all what is none of it. */
const INDENT = 6
const AIR = 10

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
  const titles = columns.map(({ header }) => header)
  const head = { texts: titles, font: FONTS.strong, colour: COLOURS.muted }
  ensureRoom(page, 3 * ROW)
  drawRow(page, columns, place, head)
  for (const texts of rows) {
    const row = { texts, font: FONTS.text, colour: COLOURS.ink }
    const { page: before } = page
    ensureRoom(page, rowHeight(page, columns, place, row))
    if (page.page !== before) drawRow(page, columns, place, head)
    drawRow(page, columns, place, row)
  }
}

interface Row {
  texts: readonly string[]
  font: string
  colour: string
}

function rowHeight(
  page: PrintedPage,
  columns: readonly PrintedColumn[],
  { width }: Place,
  { texts, font }: Row,
): number {
  page.font(font).fontSize(FONT_SIZE)
  const heights = columns.map(({ share, wraps }, place) =>
    wraps ? page.heightOfString(latin(texts[place] ?? ''), { width: share * width - 8 }) : 0,
  )
  return Math.max(ROW, AIR + Math.max(...heights))
}

/** Its texts beside each other, over a thin rule. */
function drawRow(
  page: PrintedPage,
  columns: readonly PrintedColumn[],
  where: Place,
  row: Row,
): void {
  const { left, width } = where
  const top = page.y
  const height = rowHeight(page, columns, where, row)
  let at = left
  page.font(row.font).fontSize(FONT_SIZE).fillColor(row.colour)
  for (const [place, { share, align = 'left', wraps }] of columns.entries()) {
    const cell = { width: share * width - 8, align }
    const cut = wraps ? {} : { height: FONT_SIZE + 2, ellipsis: true }
    page.text(latin(row.texts[place] ?? ''), at + 4, top + INDENT, { ...cell, ...cut })
    at += share * width
  }
  page.y = top + height
  page
    .moveTo(left, page.y)
    .lineTo(left + width, page.y)
    .lineWidth(0.5)
    .stroke(COLOURS.line)
}
