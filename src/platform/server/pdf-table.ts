import { COLOURS, drawText, MARGIN, type PrintedPage, setStyle, textHeight } from './pdf.ts'
import { FONTS, type FontName } from './pdf-fonts.ts'

export type { PrintedPage } from './pdf.ts'

export interface PrintedColumn {
  header: string
  share: number
  align?: 'left' | 'right'
  wraps?: boolean
}

export interface Extent {
  left: number
  width: number
}

export function wholeWidth(page: PrintedPage): Extent {
  return { left: MARGIN, width: page.page.width - 2 * MARGIN }
}

export function ensureSpace(page: PrintedPage, height: number): void {
  if (page.y + height > page.page.maxY()) page.addPage()
}

const ROW = 21
const FONT_SIZE = 9.5
const INDENT = 6
const AIR = 10

export function tableHeight(rows: number): number {
  return (rows + 1) * ROW
}

export function drawTable(
  page: PrintedPage,
  columns: readonly PrintedColumn[],
  rows: readonly string[][],
  extent: Extent = wholeWidth(page),
): void {
  const titles = columns.map(({ header }) => header)
  const head = { texts: titles, font: FONTS.strong, colour: COLOURS.muted }
  ensureSpace(page, 3 * ROW)
  drawRow(page, columns, extent, head)
  for (const texts of rows) {
    const row = { texts, font: FONTS.text, colour: COLOURS.ink }
    const { page: before } = page
    ensureSpace(page, rowHeight(page, columns, extent, row))
    if (page.page !== before) drawRow(page, columns, extent, head)
    drawRow(page, columns, extent, row)
  }
}

interface Row {
  texts: readonly string[]
  font: FontName
  colour: string
}

function rowHeight(
  page: PrintedPage,
  columns: readonly PrintedColumn[],
  { width }: Extent,
  { texts, font }: Row,
): number {
  setStyle(page, { font, size: FONT_SIZE })
  const heights = columns.map(({ share, wraps }, index) =>
    wraps ? textHeight(page, texts[index] ?? '', { width: share * width - 8 }) : 0,
  )
  return Math.max(ROW, AIR + Math.max(...heights))
}

function drawRow(
  page: PrintedPage,
  columns: readonly PrintedColumn[],
  where: Extent,
  row: Row,
): void {
  const { left, width } = where
  const top = page.y
  const height = rowHeight(page, columns, where, row)
  let at = left
  setStyle(page, { font: row.font, size: FONT_SIZE, colour: row.colour })
  for (const [index, { share, align = 'left', wraps }] of columns.entries()) {
    const cell = { width: share * width - 8, align }
    const cut = wraps ? {} : { height: FONT_SIZE + 2, ellipsis: true }
    drawText(page, row.texts[index] ?? '', { x: at + 4, y: top + INDENT }, { ...cell, ...cut })
    at += share * width
  }
  page.y = top + height
  page
    .moveTo(left, page.y)
    .lineTo(left + width, page.y)
    .lineWidth(0.5)
    .stroke(COLOURS.line)
}
