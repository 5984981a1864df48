import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { pdfBytes } from '../../platform/server/pdf.ts'
import { createReport } from '../../platform/server/pdf-report.ts'
import type { PrintedPage } from '../../platform/server/pdf-table.ts'
import { FileReply } from '../../platform/server/routes.ts'
import { DEFAULT_ZONE, formatZonedTime } from '../../platform/shared/calendar.ts'
import { isSameName } from '../../platform/shared/same-name.ts'
import { shownName } from '../delivery/message-texts.ts'
import { drawBlock, drawLine } from '../records/document-queries.ts'
import type { RecordPart } from '../records/part-queries.ts'
import { readText } from '../records/text-rules.ts'
import { guardianText } from './acceptance-rules.ts'
import { findAgreementBatch, findTemplate, type PrintedAgreement, type Signed } from './queries.ts'

/** Returns the PDF of a contract; the file's name does not identify the patient. */
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
    period: standingText(agreement),
    issued: `Versão ${version}, enviada em ${formatZonedTime(sentAt, accepted?.timezone ?? DEFAULT_ZONE)}`,
  })
  for (const block of readText(offered.text)) drawBlock(page, block)
  page.y += 18
  for (const line of acceptanceLines(agreement)) drawLine(page, line)
  page.end()
  return page
}

function standingText({ acceptedAt, accepted }: PrintedAgreement): string {
  if (acceptedAt) return 'Aceito'
  return accepted ? 'Ainda não aceito por todos' : 'Ainda não aceito'
}

function acceptanceLines({ acceptedAt, accepted, acceptances }: PrintedAgreement): string[] {
  if (!accepted) return ['Este contrato ainda não foi aceito.']
  const { sha256, timezone } = accepted
  return [
    ...acceptances.map(
      (acceptance) =>
        `Aceito em ${formatZonedTime(acceptance.acceptedAt, timezone)} por ${signerText(acceptance)}.`,
    ),
    ...(acceptedAt ? [] : ['Nem todos os que precisam aceitar aceitaram este contrato.']),
    `SHA-256 do texto: ${sha256}`,
  ]
}

/** Returns `Rita Lima, CPF 529.982.247-25, mãe`, and the name on file if it differs. */
function signerText({ signer, isByGuardian, person }: Signed): string {
  const isOther = person && !isSameName(person.name, signer.name)
  return [
    shownName(signer.name),
    ...(isOther ? [`no cadastro ${shownName(person.name)}`] : []),
    `CPF ${formatCpf(signer.cpf)}`,
    ...(isByGuardian ? [guardianText(person?.relation ?? null)] : []),
  ].join(', ')
}

/** The accepted contracts as a part of the record; the Prontuário contains none, since the signers have copies. */
export const ACCEPTED_AGREEMENTS: RecordPart = {
  name: 'contratos',
  title: 'Contratos aceitos',
  isInCopy: false,
  findTemplates: async (safe) => {
    const template = await findTemplate(safe.tenant, safe)
    return template.savedAt === null ? [] : [template]
  },
  findBatch: async (safe, patientId, after) => {
    const { items, next } = await findAgreementBatch(safe, patientId, after)
    return {
      items: items.map((agreement) => {
        const { id, version, sentAt, acceptedAt, accepted, acceptances } = agreement
        return {
          id,
          title: `Contrato, versão ${version}`,
          blocks: readText(agreement.offered.text),
          json: { id, version, sentAt, acceptedAt, ...accepted, acceptances },
          draw: () => drawAgreement(agreement),
        }
      }),
      next,
    }
  },
}
