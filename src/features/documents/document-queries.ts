import { COLOURS, createPdf, pdfBytes } from '../../platform/server/pdf.ts'
import { FONTS } from '../../platform/server/pdf-fonts.ts'
import { ensureSpace, type PrintedPage } from '../../platform/server/pdf-table.ts'
import {
  drawHeading,
  drawRow,
  drawSignature,
  numberLetter,
  write,
} from '../../platform/server/pdf-text.ts'
import { FileReply } from '../../platform/server/routes.ts'
import type { RecordPart } from '../records/part-queries.ts'
import type { Block } from '../records/text-rules.ts'
import type { IssuedDocument } from './contract.ts'
import { type DocumentFacts, type DocumentText, documentText } from './document-rules.ts'
import { findDocumentBatch } from './queries.ts'

/** Returns the PDF of a document; its name has only the document's number. */
export async function documentFile(
  document: IssuedDocument,
  facts: DocumentFacts,
): Promise<FileReply> {
  const bytes = await pdfBytes(drawDocument(documentText(document, facts)))
  const name = `documento-${document.number.replace('/', '-')}.pdf`
  return new FileReply(name, 'application/pdf', bytes)
}

export const ISSUED_DOCUMENTS: RecordPart = {
  name: 'documentos',
  title: 'Documentos emitidos',
  isInCopy: true,
  findBatch: async (safe, patientId, after) => {
    const { items, next } = await findDocumentBatch(safe, patientId, after)
    return {
      items: items.map(({ document, facts }) => {
        const text = documentText(document, facts)
        return {
          id: document.id,
          title: `${text.title}, ${text.number}`,
          blocks: documentBlocks(text),
          json: document,
          draw: () => drawDocument(text),
        }
      }),
      next,
    }
  },
}

function documentBlocks(text: DocumentText): Block[] {
  const { rows, statement, lines, parts, notes, placeAndDate, signature } = text
  const plain = (words: string) => [{ text: words, bold: false }]
  const paragraph = (words: string): Block => ({ type: 'paragraph', runs: plain(words) })
  return [
    ...rows.map(
      ([label, value]): Block => ({
        type: 'paragraph',
        runs: [{ text: `${label}: `, bold: true }, ...plain(value)],
      }),
    ),
    ...(statement ? [paragraph(statement)] : []),
    ...(lines.length > 0 ? [{ type: 'bullets', items: lines.map(plain) } as const] : []),
    ...parts.flatMap(({ title, text: words }): Block[] => [
      { type: 'heading', level: 3, runs: plain(title) },
      paragraph(words),
    ]),
    ...[...notes, placeAndDate, signature.join(', ')].map(paragraph),
  ]
}

const CLOSING_HEIGHT = 190

function drawDocument(text: DocumentText): PrintedPage {
  const page = createPdf(`${text.title} ${text.number}`, { bufferPages: true })
  drawHeading(page, text.title, text.number)
  for (const row of text.rows) drawRow(page, row)
  page.y += 20
  if (text.statement) write(page, text.statement, { size: 12, gap: 5, after: 12, align: 'justify' })
  for (const line of text.lines) {
    ensureSpace(page, 20)
    write(page, `•  ${line}`, { size: 12, after: 4 })
  }
  for (const { title, text: words } of text.parts) drawPart(page, title, words)
  ensureSpace(page, CLOSING_HEIGHT)
  for (const note of text.notes) write(page, note, { size: 9.5, colour: COLOURS.muted, before: 8 })
  write(page, text.placeAndDate, { size: 12, before: 26, align: 'right' })
  drawSignature(page, text.signature)
  numberLetter(page)
  page.end()
  return page
}

function drawPart(page: PrintedPage, title: string, words: string): void {
  ensureSpace(page, 60)
  write(page, title, { size: 13, font: FONTS.strong, colour: COLOURS.petrol, before: 12, after: 4 })
  write(page, words, { size: 11.5, gap: 3.5, align: 'justify' })
}
