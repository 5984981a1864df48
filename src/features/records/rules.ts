import { formatDateTime } from '../../platform/shared/calendar.ts'
import { endingOf, safeFileName } from '../../platform/shared/file-name.ts'
import { recordPath } from '../patients/rules.ts'
import { pictureTypeOf } from '../profile/picture-rules.ts'

export function writePath(patientId: string, sessionId: string): string {
  return `${recordPath(patientId)}?sessao=${sessionId}`
}

/** The kinds of entries, named after the parts of a record in CFP 001/2009. */
export const ENTRY_KINDS = {
  identification: 'Identificação',
  demand: 'Demanda e objetivos',
  evolution: 'Evolução',
  procedure: 'Procedimento',
  referral: 'Encaminhamento ou encerramento',
} as const
export type EntryKind = keyof typeof ENTRY_KINDS

/** Returns when a text was sealed; for one from another installation, that it comes from there. */
export function sealedText(
  { sealedAt, sealedElsewhereAt }: { sealedAt: string; sealedElsewhereAt: string | null },
  zone: string,
): string {
  return sealedElsewhereAt
    ? `${formatDateTime(sealedElsewhereAt, zone)} em outra instalação, importado em ${formatDateTime(sealedAt, zone)}`
    : formatDateTime(sealedAt, zone)
}

export function entryTitle({ kind }: { kind?: EntryKind | undefined }): string {
  return kind ? ENTRY_KINDS[kind] : 'Registro restrito'
}

export const LOGGED_ACTIONS = {
  'record.read': 'Prontuário lido',
  'record.entry_created': 'Registro iniciado',
  'record.entry_brought': 'Registro trazido de outra instalação',
  'record.draft_saved': 'Rascunho salvo',
  'record.entry_sealed': 'Registro concluído',
  'record.file_added': 'Arquivo anexado',
  'record.file_read': 'Arquivo aberto',
  'record.copied': 'Cópia do prontuário em PDF',
  'record.archived': 'Arquivo de todos os prontuários baixado',
  'record.custody_accepted': 'Guarda dos prontuários assumida',
  'record.versions_read': 'Versões de um registro lidas',
  'restricted.read': 'Registro documental restrito lido',
  'restricted.entry_created': 'Registro restrito iniciado',
  'restricted.entry_brought': 'Registro restrito trazido de outra instalação',
  'restricted.draft_saved': 'Rascunho restrito salvo',
  'restricted.entry_sealed': 'Registro restrito concluído',
  'restricted.file_added': 'Arquivo restrito anexado',
  'restricted.file_read': 'Arquivo restrito aberto',
  'restricted.versions_read': 'Versões de um registro restrito lidas',
  'document.issued': 'Documento emitido',
  'document.listed': 'Documentos listados',
  'document.read': 'Documento lido',
  'agreement.sent': 'Contrato enviado',
  'agreement.accepted': 'Contrato aceito',
  'agreement.read': 'Contrato lido',
  'record.patient_deleted': 'Paciente excluído; o prontuário fica guardado',
  'record.joined': 'Prontuário juntado ao de outro cadastro do paciente',
  'record.separated': 'Junção de prontuários desfeita',
  'record.removed': 'Prontuário removido depois do prazo',
} as const
export type LoggedAction = keyof typeof LOGGED_ACTIONS

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' as const

export const FILE_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  DOCX,
] as const
export type FileType = (typeof FILE_TYPES)[number]

export const FILE_BEGINNING = 8 * 1024

export const FILE_MAX = 10 * 1024 * 1024
export const FILES_MAX = 500 * 1024 * 1024

export const FILE_TOO_LARGE = 'O arquivo tem mais de 10 MB. Envie um menor.'

/** Returns the type by the first bytes, not by the name. Source: ISO 32000-2, 7.5.2. */
export function fileTypeOf(beginning: Uint8Array): FileType | null {
  const text = new TextDecoder('latin1').decode(beginning)
  if (text.startsWith('%PDF-')) return 'application/pdf'
  // A ZIP (PK) lists its names in the clear: Word keeps the text under word/ (ISO/IEC 29500-2).
  if (text.startsWith('PK\u0003\u0004')) return text.includes('word/') ? DOCX : null
  return pictureTypeOf(beginning)
}

/** Some systems recognize Word files only by their extension. */
export const FILE_ACCEPT = [...FILE_TYPES, ...FILE_TYPES.map((type) => `.${endingOf(type)}`)].join()

export function fileName(sent: string, type: FileType): string {
  return safeFileName(sent, type, 'arquivo')
}
