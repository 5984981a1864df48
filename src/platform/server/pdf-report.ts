import type { PrintedFigure } from '../shared/figures.ts'
import {
  COLOURS,
  createPdf,
  drawStyled,
  drawText,
  keepStyle,
  MARGIN,
  setStyle,
  type TextStyle,
  textHeight,
} from './pdf.ts'
import { FONTS } from './pdf-fonts.ts'
import { ensureSpace, type PrintedPage, wholeWidth } from './pdf-table.ts'
import { drawFoot } from './pdf-text.ts'

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

function numberPages(page: PrintedPage): void {
  let number = 0
  const drawNumber = () => {
    number += 1
    keepStyle(page, () => drawFoot(page, `Página ${number}`))
    page.x = MARGIN
    page.y = MARGIN
  }
  page.on('pageAdded', drawNumber)
  drawNumber()
}

function drawHeading(page: PrintedPage, { title, of, period, issued }: Heading): void {
  const { width } = wholeWidth(page)
  setStyle(page, { font: FONTS.heading, size: 26, colour: COLOURS.petrol })
  drawText(page, title, { x: MARGIN, y: page.y }, { width })
  setStyle(page, { font: FONTS.text, size: 11, colour: COLOURS.ink })
  drawText(page, of, null, { width }).moveDown(0.3)
  const texts = [
    { text: period, style: { font: FONTS.strong } },
    { text: `   ${issued}`, style: { colour: COLOURS.muted } },
  ]
  drawStyled(page, texts, null, { width })
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
    for (const [index, texts] of row.entries())
      drawBox(page, texts, { x: left + index * (each + GAP), top, width: each, height })
    page.x = left
    page.y = top + height + GAP
  }
  page.y += 8
}

interface BoxText extends TextStyle {
  text: string
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
    setStyle(page, { font, size })
    return textHeight(page, text, inBox(width)) + LEADING
  })
  return heights.reduce((sum, height) => sum + height, 2 * INDENT - LEADING)
}

const inBox = (width: number) => ({ width: width - 2 * INDENT })

type Box = { x: number; top: number; width: number; height: number }

function drawBox(page: PrintedPage, texts: readonly BoxText[], { x, top, width, height }: Box) {
  page.roundedRect(x, top, width, height, 6).fill(COLOURS.petrolSoft)
  page.y = top + INDENT
  for (const { text, font, size, colour } of texts) {
    setStyle(page, { font, size, colour })
    drawText(page, text, { x: x + INDENT, y: page.y }, inBox(width))
    page.y += LEADING
  }
}

export const TITLE_HEIGHT = 30

export function drawExplanation(page: PrintedPage, text: string): void {
  setStyle(page, { font: FONTS.text, size: 8.5, colour: COLOURS.muted })
  const { left: x, width } = wholeWidth(page)
  drawText(page, text, { x, y: page.y }, { width }).moveDown(0.6)
}

export function drawTitle(page: PrintedPage, title: string, left = MARGIN): void {
  setStyle(page, { font: FONTS.heading, size: 15, colour: COLOURS.petrol })
  drawText(page, title, { x: left, y: page.y }, { width: wholeWidth(page).width }).moveDown(0.4)
}
