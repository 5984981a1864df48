import { COLOURS, createPdf, FONTS, latin, MARGIN, pdfBytes } from '../../platform/server/pdf.ts'
import { type PrintedPage, wholeWidth } from '../../platform/server/pdf-table.ts'
import {
  drawHeading,
  drawRow,
  drawRule,
  drawSignature,
  write,
} from '../../platform/server/pdf-text.ts'
import { FileReply } from '../../platform/server/routes.ts'
import { type ReceiptFacts, type ReceiptText, receiptText } from './receipt-rules.ts'

export async function receiptFile(facts: ReceiptFacts): Promise<FileReply> {
  const bytes = await pdfBytes(drawReceipt(receiptText(facts)))
  return new FileReply(`recibo-${facts.number}.pdf`, 'application/pdf', bytes)
}

function drawReceipt(text: ReceiptText): PrintedPage {
  const page = createPdf(`${text.title} ${text.number}`)
  drawHeading(page, text.title, text.number)
  drawAmount(page, text)
  write(page, text.statement, { size: 12, gap: 5, after: 26 })
  for (const row of text.rows) drawRow(page, row)
  write(page, text.placeAndDate, { size: 12, before: 30, align: 'right' })
  drawSignature(page, text.signature)
  drawNote(page, text.note)
  page.end()
  return page
}

function drawAmount(page: PrintedPage, { amount, amountInWords }: ReceiptText): void {
  const [inset, top] = [18, page.y]
  const width = wholeWidth(page).width - 2 * inset
  const words = latin(amountInWords)
  page.font(FONTS.text).fontSize(11)
  const height = 2 * inset + 28 + page.heightOfString(words, { width })
  page.roundedRect(MARGIN, top, wholeWidth(page).width, height, 8).fill(COLOURS.petrolSoft)
  page.font(FONTS.strong).fontSize(24).fillColor(COLOURS.petrol)
  page.text(latin(amount), MARGIN + inset, top + inset, { width })
  page.font(FONTS.text).fontSize(11).fillColor(COLOURS.ink)
  page.text(words, MARGIN + inset, top + inset + 34, { width })
  page.y = top + height + 26
}

function drawNote(page: PrintedPage, note: string): void {
  page.font(FONTS.text).fontSize(9)
  const height = page.heightOfString(latin(note), { width: wholeWidth(page).width })
  page.y = page.page.height - MARGIN - height - 10
  drawRule(page, COLOURS.line, 0.6)
  write(page, note, { size: 9, colour: COLOURS.muted, before: 8, gap: 0 })
}
