import { createPdf, FONTS, latin, MARGIN, pdfBytes } from '../../platform/server/pdf.ts'
import { FileReply } from '../../platform/server/routes.ts'
import { type ReceiptFacts, type ReceiptText, receiptText } from './receipt-rules.ts'

/** A receipt as it is saved. */
export async function receiptFile(facts: ReceiptFacts): Promise<FileReply> {
  const bytes = await pdfBytes(drawReceipt(receiptText(facts)))
  return new FileReply(`recibo-${facts.number}.pdf`, 'application/pdf', bytes)
}

type Page = ReturnType<typeof createPdf>

const INK = '#1E2A2C'
const MUTED = '#5B6669'
const PETROL = '#0E5A5A'
const PETROL_SOFT = '#E6EFEE'
const LINE = '#D9D3C7'

/** One page: what was received and from whom, then room for a name in ink. */
function drawReceipt(text: ReceiptText): Page {
  const page = createPdf(`${text.title} ${text.number}`)
  drawHeading(page, text)
  drawAmount(page, text)
  write(page, text.statement, { size: 12, gap: 5, after: 26 })
  for (const row of text.rows) drawRow(page, row)
  write(page, text.placeAndDate, { size: 12, before: 30, align: 'right' })
  drawSignature(page, text.signature)
  drawNote(page, text.note)
  page.end()
  return page
}

const widthOf = (page: Page) => page.page.width - 2 * MARGIN

interface Style {
  size: number
  font?: string
  colour?: string
  align?: 'left' | 'center' | 'right'
  /** Between its lines, before it and after it, in points. */
  gap?: number
  before?: number
  after?: number
}

/** A paragraph over the whole width, below the last one. */
function write(page: Page, words: string, style: Style): void {
  const { size, font = FONTS.text, colour = INK, align = 'left', gap = 2 } = style
  page.y += style.before ?? 0
  page
    .font(font)
    .fontSize(size)
    .fillColor(colour)
    .text(latin(words), MARGIN, page.y, { width: widthOf(page), align, lineGap: gap })
  page.y += style.after ?? 0
}

function drawHeading(page: Page, { title, number }: ReceiptText): void {
  const top = page.y
  page.font(FONTS.text).fontSize(13).fillColor(MUTED)
  page.text(latin(number), MARGIN, top + 12, { width: widthOf(page), align: 'right' })
  page.y = top
  write(page, title, { size: 28, font: FONTS.heading, colour: PETROL, after: 10 })
  drawRule(page, PETROL, 1.2)
  page.y += 24
}

function drawAmount(page: Page, { amount, amountInWords }: ReceiptText): void {
  const [inset, top] = [18, page.y]
  const width = widthOf(page) - 2 * inset
  const words = latin(amountInWords)
  page.font(FONTS.text).fontSize(11)
  const height = 2 * inset + 28 + page.heightOfString(words, { width })
  page.roundedRect(MARGIN, top, widthOf(page), height, 8).fill(PETROL_SOFT)
  page.font(FONTS.strong).fontSize(24).fillColor(PETROL)
  page.text(latin(amount), MARGIN + inset, top + inset, { width })
  page.font(FONTS.text).fontSize(11).fillColor(INK)
  page.text(words, MARGIN + inset, top + inset + 34, { width })
  page.y = top + height + 26
}

const LABEL_WIDTH = 140

function drawRow(page: Page, [label, value]: [string, string]): void {
  const top = page.y + 8
  const width = widthOf(page) - LABEL_WIDTH
  page.font(FONTS.text).fontSize(11).fillColor(MUTED)
  page.text(label, MARGIN, top, { width: LABEL_WIDTH })
  page.fillColor(INK).text(latin(value), MARGIN + LABEL_WIDTH, top, { width, lineGap: 2 })
  page.y += 8
  drawRule(page, LINE, 0.6)
}

function drawRule(page: Page, colour: string, thickness: number): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(page.page.width - MARGIN, page.y)
    .lineWidth(thickness)
    .stroke(colour)
}

const SIGNATURE_WIDTH = 260

function drawSignature(page: Page, [name = '', ...below]: string[]): void {
  const left = (page.page.width - SIGNATURE_WIDTH) / 2
  page.y += 78
  page
    .moveTo(left, page.y)
    .lineTo(left + SIGNATURE_WIDTH, page.y)
    .lineWidth(0.8)
    .stroke(INK)
  write(page, name, { size: 12, font: FONTS.strong, align: 'center', before: 8 })
  for (const line of below) write(page, line, { size: 11, colour: MUTED, align: 'center' })
}

/** At the foot of the page, where it disturbs nothing. */
function drawNote(page: Page, note: string): void {
  page.font(FONTS.text).fontSize(9)
  const height = page.heightOfString(latin(note), { width: widthOf(page) })
  page.y = page.page.height - MARGIN - height - 10
  drawRule(page, LINE, 0.6)
  write(page, note, { size: 9, colour: MUTED, before: 8, gap: 0 })
}
