import type { PrintedFigure } from '../shared/figures.ts'
import { COLOURS, createPdf, FONTS, latin, MARGIN } from './pdf.ts'
import { ensureSpace, type PrintedPage, wholeWidth } from './pdf-table.ts'

interface Heading {
  title: string
  of: string
  period: string
  issued: string
}

/** Returns a report with its heading; draw on it, then call `end()`. */
export function createReport(heading: Heading): PrintedPage {
  const page = createPdf(`${heading.title}: ${heading.period}`)
  numberPages(page)
  drawHeading(page, heading)
  return page
}

interface TextStyle {
  font: string
  size: number
  colour: string
}

const styles = new WeakMap<PrintedPage, TextStyle>()

/** Sets the style of text from here on, also on following pages. */
export function setStyle(page: PrintedPage, style: TextStyle): void {
  styles.set(page, style)
  page.font(style.font).fontSize(style.size).fillColor(style.colour)
}

function numberPages(page: PrintedPage): void {
  let number = 0
  const drawNumber = () => {
    number += 1
    const { bottom } = page.page.margins
    page.page.margins.bottom = 0
    page.font(FONTS.text).fontSize(8).fillColor(COLOURS.muted)
    const y = page.page.height - MARGIN / 2
    page.text(`Página ${number}`, MARGIN, y, { ...wholeWidth(page), align: 'right' })
    page.page.margins.bottom = bottom
    page.x = MARGIN
    page.y = MARGIN
    const style = styles.get(page)
    if (style) setStyle(page, style)
  }
  page.on('pageAdded', drawNumber)
  drawNumber()
}

function drawHeading(page: PrintedPage, { title, of, period, issued }: Heading): void {
  const { width } = wholeWidth(page)
  page.font(FONTS.heading).fontSize(26).fillColor(COLOURS.petrol)
  page.text(latin(title), MARGIN, page.y, { width })
  page.font(FONTS.text).fontSize(11).fillColor(COLOURS.ink)
  page.text(latin(of), { width }).moveDown(0.3)
  page.font(FONTS.strong).text(latin(period), { width, continued: true })
  page.font(FONTS.text).fillColor(COLOURS.muted)
  page.text(latin(`   ${issued}`))
  page.y += 16
}

const FIGURES_A_ROW = 4
const INDENT = 8

export const GAP = 10

export function drawFigures(page: PrintedPage, figures: readonly PrintedFigure[]): void {
  const { left, width } = wholeWidth(page)
  const each = (width - (FIGURES_A_ROW - 1) * GAP) / FIGURES_A_ROW
  for (let first = 0; first < figures.length; first += FIGURES_A_ROW) {
    const row = figures.slice(first, first + FIGURES_A_ROW).map(textsOf)
    const height = Math.max(...row.map((texts) => boxHeight(page, texts, each)))
    ensureSpace(page, height)
    const top = page.y
    for (const [place, texts] of row.entries())
      drawBox(page, texts, { x: left + place * (each + GAP), top, width: each, height })
    page.x = left
    page.y = top + height + GAP
  }
  page.y += 8
}

interface BoxText {
  text: string
  font: string
  size: number
  colour: string
}

function textsOf({ label, figure, hint }: PrintedFigure): BoxText[] {
  return [
    { text: label, font: FONTS.text, size: 8.5, colour: COLOURS.muted },
    { text: figure, font: FONTS.strong, size: 13, colour: COLOURS.ink },
    { text: hint, font: FONTS.text, size: 7.5, colour: COLOURS.muted },
  ]
}

const LEADING = 4

function boxHeight(page: PrintedPage, texts: readonly BoxText[], width: number): number {
  const heights = texts.map(({ text, font, size }) => {
    const height = page.font(font).fontSize(size).heightOfString(latin(text), inBox(width))
    return height + LEADING
  })
  return heights.reduce((sum, height) => sum + height, 2 * INDENT - LEADING)
}

const inBox = (width: number) => ({ width: width - 2 * INDENT })

type Box = { x: number; top: number; width: number; height: number }

function drawBox(page: PrintedPage, texts: readonly BoxText[], { x, top, width, height }: Box) {
  page.roundedRect(x, top, width, height, 6).fill(COLOURS.petrolSoft)
  page.y = top + INDENT
  for (const { text, font, size, colour } of texts) {
    page.font(font).fontSize(size).fillColor(colour)
    page.text(latin(text), x + INDENT, page.y, inBox(width))
    page.y += LEADING
  }
}

export const TITLE_HEIGHT = 30

export function drawExplanation(page: PrintedPage, text: string): void {
  page.font(FONTS.text).fontSize(8.5).fillColor(COLOURS.muted)
  page.text(latin(text), MARGIN, page.y, { width: wholeWidth(page).width }).moveDown(0.6)
}

export function drawTitle(page: PrintedPage, title: string, left = MARGIN): void {
  page.font(FONTS.heading).fontSize(15).fillColor(COLOURS.petrol)
  page.text(latin(title), left, page.y, { width: wholeWidth(page).width }).moveDown(0.4)
}
