import {
  COLOURS,
  createPdf,
  drawText,
  MARGIN,
  pdfReply,
  setStyle,
} from '../../platform/server/pdf.ts'
import { FONTS } from '../../platform/server/pdf-fonts.ts'
import {
  drawTable,
  ensureSpace,
  type PrintedPage,
  wholeWidth,
} from '../../platform/server/pdf-table.ts'
import {
  drawCode,
  drawHeading,
  drawQr,
  drawRow,
  numberLetter,
  write,
} from '../../platform/server/pdf-text.ts'
import type { FileReply } from '../../platform/server/routes.ts'
import { fileNameOf, type StatementFacts, type StatementText, statementText } from './text-rules.ts'

export function statementFile(
  facts: StatementFacts & { brCode: string | null },
): Promise<FileReply> {
  return pdfReply(fileNameOf(facts.statement), drawStatement(statementText(facts), facts.brCode))
}

const COLUMNS = [
  { header: 'Data', share: 0.16 },
  { header: 'Descrição', share: 0.62, wraps: true },
  { header: 'Valor', share: 0.22, align: 'right' },
] as const

function drawStatement(text: StatementText, brCode: string | null): PrintedPage {
  const page = createPdf(`${text.title} ${text.number}`, { bufferPages: true })
  drawHeading(page, text.title, text.number)
  for (const row of text.rows) drawRow(page, row)
  page.y += 20
  drawTable(page, COLUMNS, text.lines)
  ensureSpace(page, 60)
  const total = { size: 15, font: FONTS.strong, colour: COLOURS.petrol, align: 'right' } as const
  write(page, `Total: ${text.total}`, { ...total, before: 14 })
  if (text.open) write(page, `Em aberto: ${text.open}`, { ...total, size: 12, before: 4 })
  if (brCode) drawPix(page, brCode)
  for (const note of text.notes) write(page, note, { size: 9, colour: COLOURS.muted, before: 14 })
  numberLetter(page)
  page.end()
  return page
}

const CODE = 140
const SCAN = 'Aponte a câmera do app do seu banco para o código, ou copie o texto abaixo:'

function drawPix(page: PrintedPage, brCode: string): void {
  ensureSpace(page, CODE + 60)
  write(page, 'Para pagar por Pix', { size: 13, font: FONTS.strong, before: 18, after: 8 })
  const top = page.y
  drawQr(page, brCode, { left: MARGIN, top, width: CODE })
  const x = MARGIN + CODE + 18
  const width = wholeWidth(page).width - CODE - 18
  setStyle(page, { font: FONTS.text, size: 10, colour: COLOURS.ink })
  drawText(page, SCAN, { x, y: top + 6 }, { width })
  setStyle(page, { size: 8, colour: COLOURS.muted })
  drawCode(page, brCode, { x, y: page.y + 8 }, { width, lineGap: 2 })
  page.y = Math.max(page.y, top + CODE)
}
