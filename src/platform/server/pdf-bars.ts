import { COLOURS, drawText, setStyle } from './pdf.ts'
import { FONTS } from './pdf-fonts.ts'
import { type PrintedPage, wholeWidth } from './pdf-table.ts'

export interface Bar {
  name: string
  value: number
  /** Whether its time is not over, so that its edge is dashed. */
  running?: boolean
}

const HEIGHT = 130
const AXIS = 62
const TEXT_SIZE = 8
const WIDEST = 24
const MOST_NAMES = 13

/** Draws bars over the whole width below the last drawing; `axisText` formats the values of the grid lines. */
export function drawBars(
  page: PrintedPage,
  bars: readonly Bar[],
  axisText: (value: number) => string,
): void {
  const { left, width } = wholeWidth(page)
  const top = page.y + TEXT_SIZE
  const highest = roundTop(Math.max(...bars.map(({ value }) => value), 1))
  const frame = { left: left + AXIS, right: left + width, top, foot: top + HEIGHT }
  for (const share of [0, 0.5, 1]) drawLine(page, frame, share, axisText(share * highest))
  const slot = (width - AXIS) / bars.length
  const thick = Math.min(WIDEST, slot * 0.62)
  const step = Math.ceil(bars.length / MOST_NAMES)
  for (const [index, { name, value, running }] of bars.entries()) {
    const middle = frame.left + slot * (index + 0.5)
    const height = (HEIGHT * value) / highest
    page.rect(middle - thick / 2, frame.foot - height, thick, height)
    if (running) page.dash(2, { space: 2 }).lineWidth(1).stroke(COLOURS.petrol).undash()
    else page.fill(COLOURS.petrol)
    if ((bars.length - 1 - index) % step === 0) writeName(page, name, middle, frame.foot)
  }
  page.y = frame.foot + 2.5 * TEXT_SIZE
}

function roundTop(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const steps = [1, 1.5, 2, 3, 4, 6, 8, 10].map((step) => step * magnitude)
  return steps.find((step) => step >= highest) ?? highest
}

type Frame = { left: number; right: number; top: number; foot: number }

function drawLine(page: PrintedPage, frame: Frame, share: number, text: string): void {
  const y = frame.foot - HEIGHT * share
  page.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(0.5).stroke(COLOURS.line)
  setStyle(page, { font: FONTS.text, size: TEXT_SIZE, colour: COLOURS.muted })
  const position = { x: frame.left - AXIS, y: y - TEXT_SIZE / 2 }
  drawText(page, text, position, { width: AXIS - 8, align: 'right' })
}

function writeName(page: PrintedPage, name: string, middle: number, foot: number): void {
  const width = 60
  setStyle(page, { font: FONTS.text, size: TEXT_SIZE, colour: COLOURS.muted })
  drawText(page, name, { x: middle - width / 2, y: foot + 5 }, { width, align: 'center' })
}
