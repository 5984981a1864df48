import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { pdfBytes } from '../../platform/server/pdf.ts'
import { createReport } from '../../platform/server/pdf-report.ts'
import type { PrintedPage } from '../../platform/server/pdf-table.ts'
import { FileReply } from '../../platform/server/routes.ts'
import { DEFAULT_ZONE, formatZonedTime } from '../../platform/shared/calendar.ts'
import { shownName } from '../delivery/message-texts.ts'
import { drawBlock, drawLine } from '../records/document-queries.ts'
import type { RecordPart } from '../records/part-queries.ts'
import { readText } from '../records/text-rules.ts'
import { findAgreementBatch, type PrintedAgreement } from './queries.ts'

/** The file's name says nothing of the patient. */
export async function agreementFile(agreement: PrintedAgreement): Promise<FileReply> {
  const bytes = await pdfBytes(drawAgreement(agreement))
  return new FileReply('contrato.pdf', 'application/pdf', bytes)
}

function drawAgreement(agreement: PrintedAgreement): PrintedPage {
  const { version, sentAt, offered, accepted } = agreement
  const { name, crp } = offered.psychologist
  const page = createReport({
    title: 'Contrato',
    of: `${shownName(name)}, CRP ${crp}`,
    period: accepted ? 'Aceito' : 'Ainda não aceito',
    issued: `Versão ${version}, enviada em ${formatZonedTime(sentAt, accepted?.timezone ?? DEFAULT_ZONE)}`,
  })
  for (const block of readText(offered.text)) drawBlock(page, block)
  page.y += 18
  for (const line of acceptanceLines(agreement)) drawLine(page, line)
  page.end()
  return page
}

function acceptanceLines({ acceptedAt, accepted }: PrintedAgreement): string[] {
  if (!accepted || !acceptedAt) return ['Este contrato ainda não foi aceito.']
  const { signer, isByGuardian, sha256, timezone } = accepted
  const role = isByGuardian ? ', responsável' : ''
  return [
    `Aceito em ${formatZonedTime(acceptedAt, timezone)} por ${shownName(signer.name)}, CPF ${formatCpf(signer.cpf)}${role}.`,
    `SHA-256 do texto: ${sha256}`,
  ]
}

/** Their signers have copies: none is in the Prontuário's. */
export const ACCEPTED_AGREEMENTS: RecordPart = {
  name: 'contratos',
  title: 'Contratos aceitos',
  isInCopy: false,
  findBatch: async (safe, patientId, after) => {
    const { items, next } = await findAgreementBatch(safe, patientId, after)
    return {
      items: items.map((agreement) => {
        const { id, version, sentAt, acceptedAt, accepted } = agreement
        return {
          id,
          title: `Contrato, versão ${version}`,
          blocks: readText(agreement.offered.text),
          json: { id, version, sentAt, acceptedAt, ...accepted },
          draw: () => drawAgreement(agreement),
        }
      }),
      next,
    }
  },
}
