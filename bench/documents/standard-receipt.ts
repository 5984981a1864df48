import type { ReceiptText } from '../../src/features/payments/receipt-rules.ts'
import { pdfkit } from '../../src/platform/server/lazy-modules.ts'
import { pdfBytes } from '../../src/platform/server/pdf.ts'

const LEFT = 56

/** Draws the texts of a receipt with the standard fonts of PDF, of which nothing is embedded. */
export function standardReceipt(text: ReceiptText): Promise<Buffer> {
  const page = new (pdfkit())({ size: 'A4', margin: LEFT, info: { Title: text.title } })
  page.font('Times-Roman').fontSize(28).text(text.title).moveTo(LEFT, 110).lineTo(539, 110).stroke()
  page.font('Helvetica').fontSize(13).text(text.number, { align: 'right' })
  page.roundedRect(LEFT, 130, 483, 90, 8).fill('#E4EFEC').fillColor('#0E5A5A')
  page
    .font('Helvetica-Bold')
    .fontSize(24)
    .text(text.amount, LEFT + 18, 148)
  page.font('Helvetica').fontSize(11).text(text.amountInWords).moveDown(3)
  page.fontSize(12).text(text.statement, LEFT, page.y, { lineGap: 5 })
  for (const [label, value] of text.rows) {
    const top = page.y + 8
    page.text(label, LEFT, top, { width: 140 }).text(value, LEFT + 140, top, { width: 343 })
    page.moveTo(LEFT, page.y).lineTo(539, page.y).stroke()
  }
  page.text(text.placeAndDate, LEFT, page.y + 30, { align: 'right' })
  const [name = '', ...below] = text.signature
  page.font('Helvetica-Bold').text(name, { align: 'center' }).font('Helvetica')
  for (const line of below) page.fontSize(11).text(line, { align: 'center' })
  page.fontSize(9).text(text.note)
  page.end()
  return pdfBytes(page)
}
