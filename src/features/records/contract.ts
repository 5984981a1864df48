import * as z from 'zod/mini'
import { isDay } from '../../platform/shared/calendar.ts'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  id,
  idParams,
  instantText,
  keyOf,
  line,
  page,
  storable,
  text,
  version,
} from '../../platform/shared/fields.ts'
import { cleanLines } from '../../platform/shared/typed-text.ts'
import { emergencyContact } from '../patients/people-contract.ts'
import { printsCodes } from './printing-contract.ts'
import { ENTRY_KINDS, FILE_TYPES } from './rules.ts'
import { unwritten } from './unwritten-schema.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    records: true
  }
}

export const TEXT_MAX = 100_000

/** The length limit as JSON: 100,000 characters of up to four bytes. */
const LARGEST_BODY = 600_000

/** Includes trailing blanks, so that a text saved while typing stays as it is on the screen. */
export const recordText = z.string().check(z.overwrite(cleanLines), z.maxLength(TEXT_MAX))

export function writtenText(message: string) {
  return recordText.check(z.refine((typed) => typed.trim() !== '', message))
}

const sealedText = writtenText('Escreva o registro antes de concluir')

export const entryDay = line().check(
  z.maxLength(10, { message: 'Data inválida', abort: true }),
  z.refine(
    (typed) => isDay(typed) && typed >= '1950-01-01' && typed < '2100-01-01',
    'Data inválida',
  ),
)

export const entryKind = keyOf(ENTRY_KINDS, 'Escolha o tipo de registro')

const entryFields = {
  id,
  patientId: id,
  date: z.string(),
  text: z.string(),
  /** Counts each saved draft and each sealed version. */
  version: z.int(),
  sealedVersions: z.int(),
  sealedAt: z.nullable(instantText),
  /** When the text was sealed in another installation, according to the archive that brought it; null for one sealed here. */
  sealedElsewhereAt: z.nullable(instantText),
  draft: z.nullable(z.object({ text: z.string(), savedAt: instantText })),
  createdAt: instantText,
}

export const recordEntry = z.object({ ...entryFields, kind: entryKind, sessionId: z.nullable(id) })
export type RecordEntry = z.infer<typeof recordEntry>

export const restrictedEntry = z.object(entryFields)
export type RestrictedEntry = z.infer<typeof restrictedEntry>

const sealedVersion = z.object({
  number: z.int(),
  text: z.string(),
  reason: z.nullable(z.string()),
  sealedAt: instantText,
  /** When the text was sealed in another installation; null for one sealed here. */
  sealedElsewhereAt: z.nullable(instantText),
})
export type SealedVersion = z.infer<typeof sealedVersion>

/** The stored identification of a deleted patient. */
export const identification = z.object({
  /** The registered name. */
  name: z.string(),
  socialName: z.nullable(z.string()),
  cpf: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  guardianName: z.nullable(z.string()),
  guardianCpf: z.nullable(z.string()),
})
export type Identification = z.infer<typeof identification>

const recordFile = z.object({
  id,
  entryId: id,
  name: z.string(),
  type: z.enum(FILE_TYPES),
  size: z.int(),
  createdAt: instantText,
})
export type RecordFile = z.infer<typeof recordFile>

const restrictedWithFiles = z.extend(restrictedEntry, { files: z.array(recordFile) })

const record = z.object({
  patientId: id,
  identification,
  /** Contact data, which a deleted patient's record does not keep. */
  emergencyContacts: z.array(emergencyContact),
  keptUntil: z.nullable(z.string()),
  patientDeletedAt: z.nullable(instantText),
  entries: z.array(recordEntry),
  files: z.array(recordFile),
})
export type PatientRecord = z.infer<typeof record>

/**
 * Only the practice's psychologist, with a recent password: every call except the autosave. No log or cache stores its body
 * or its reply.
 */
export const PROVEN = { access: 'tenant', proof: 'while-used', idempotent: false } as const
export const OFF = 'records_off'
const entryInput = { date: entryDay, text: recordText }

export const getRecord = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/patients/:id/record',
  summary: 'O prontuário de um paciente; fica no registro de leituras',
  reads: ['records', 'patients'],
  params: idParams,
  reply: record,
  problems: ['not_found', OFF, 'damaged', 'key_missing'],
})

export const createEntry = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/patients/:id/record/entries',
  summary: 'Começa um registro do prontuário, como rascunho, de uma sessão ou de um dia',
  changes: ['records'],
  params: idParams,
  body: z.object({ ...entryInput, kind: entryKind, sessionId: z.optional(z.nullable(id)) }),
  reply: recordEntry,
  status: 201,
  largestBody: LARGEST_BODY,
  problems: ['not_found', OFF, 'damaged', 'key_missing'],
})
export type EntryInput = z.output<(typeof createEntry)['body']>

const draftBody = z.object({ text: recordText, version })
const sealBody = z.object({
  text: sealedText,
  reason: z.optional(text(500)),
  version: baseVersion,
  printsCodes,
})
export type SealInput = z.output<typeof sealBody>

/** Saves a draft, without a proof too, so that no text is lost; saving does not renew the proof. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/record-entries/:id/draft',
  summary: 'Salva o rascunho de um registro; sobre uma versão mais nova, nada é gravado',
  access: 'tenant',
  idempotent: false,
  changes: ['records'],
  params: idParams,
  body: draftBody,
  reply: z.object({ id, version: z.int(), savedAt: instantText }),
  largestBody: LARGEST_BODY,
  problems: ['not_found', 'changed_meanwhile', OFF, 'damaged', 'key_missing'],
})

export const sealEntry = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/record-entries/:id/seal',
  summary: 'Conclui uma versão do registro, que não muda mais; as seguintes dizem o motivo',
  changes: ['records'],
  params: idParams,
  body: sealBody,
  reply: recordEntry,
  largestBody: LARGEST_BODY,
  problems: ['unprintable_signs', 'not_found', 'changed_meanwhile', OFF, 'damaged', 'key_missing'],
})

export const listVersions = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/record-entries/:id/versions',
  summary: 'Todas as versões concluídas de um registro, da última à primeira',
  reads: ['records'],
  params: idParams,
  reply: z.array(sealedVersion),
  problems: ['not_found', OFF, 'damaged', 'key_missing'],
})

export const addFile = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/record-entries/:id/files',
  summary:
    'Anexa um PDF, um documento do Word ou uma imagem de até 10 MB a um registro; o corpo é o próprio arquivo',
  changes: ['records'],
  params: idParams,
  query: z.object({
    /** The id that the file gets; a second file with it adds nothing. */
    as: z.optional(id),
  }),
  upload: FILE_TYPES,
  reply: recordFile,
  status: 201,
  problems: ['not_found', 'files_full', OFF, 'damaged', 'key_missing', 'throttled'],
})

export const getFile = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/record-files/:id',
  summary: 'Um arquivo anexado a um registro',
  params: idParams,
  file: FILE_TYPES,
  problems: ['not_found', OFF, 'damaged', 'key_missing', 'throttled'],
})

export const addRestrictedFile = endpoint({
  ...addFile,
  path: '/api/restricted-entries/:id/files',
  summary: 'Anexa um arquivo a um registro restrito; o corpo é o próprio arquivo',
})

export const getRestrictedFile = endpoint({
  ...getFile,
  path: '/api/restricted-files/:id',
  summary: 'Um arquivo anexado a um registro restrito',
})

export const listRestricted = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/patients/:id/restricted-entries',
  summary: 'O registro documental restrito de um paciente, que nunca faz parte da cópia dele',
  reads: ['records'],
  params: idParams,
  reply: z.array(restrictedWithFiles),
  problems: ['not_found', OFF, 'damaged', 'key_missing'],
})

export const createRestricted = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/patients/:id/restricted-entries',
  summary: 'Começa um registro restrito, como rascunho',
  changes: ['records'],
  params: idParams,
  body: z.object(entryInput),
  reply: restrictedEntry,
  status: 201,
  largestBody: LARGEST_BODY,
  problems: ['not_found', OFF, 'damaged', 'key_missing'],
})

export const saveRestrictedDraft = endpoint({
  ...saveDraft,
  path: '/api/restricted-entries/:id/draft',
  summary: 'Salva o rascunho de um registro restrito; sobre uma versão mais nova, nada é gravado',
})

export const sealRestricted = endpoint({
  ...sealEntry,
  path: '/api/restricted-entries/:id/seal',
  summary: 'Conclui uma versão do registro restrito',
  reply: restrictedEntry,
})

export const listRestrictedVersions = endpoint({
  ...listVersions,
  path: '/api/restricted-entries/:id/versions',
  summary: 'Todas as versões concluídas de um registro restrito, da última à primeira',
})

export const listUnwritten = endpoint({
  method: 'GET',
  path: '/api/sessions-without-note',
  summary:
    'As sessões que aconteceram e ainda não têm evolução concluída, da última à primeira; hasDraft diz se há um rascunho',
  access: 'tenant',
  reads: ['records', 'sessions', 'patients', 'services'],
  query: z.object({ ...page, patientId: z.optional(id) }),
  reply: z.array(unwritten),
})

const recordKeeping = z.object({
  keptUntil: z.nullable(z.string()),
})

export const getRecordKeeping = endpoint({
  method: 'GET',
  path: '/api/patients/:id/record-keeping',
  summary: 'Se um paciente tem prontuário, e até quando a lei manda guardá-lo',
  access: 'tenant',
  reads: ['records', 'patients'],
  params: idParams,
  reply: recordKeeping,
  problems: ['unprintable_signs', 'not_found'],
})

const keptRecord = z.object({
  patientId: id,
  name: z.string(),
  keptUntil: z.string(),
  patientDeletedAt: z.nullable(instantText),
  isOver: z.boolean(),
})
export type KeptRecord = z.infer<typeof keptRecord>

export const listKeptRecords = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/kept-records',
  summary: 'Os prontuários guardados de pacientes excluídos, e os que já passaram do prazo',
  reads: ['records', 'patients'],
  reply: z.array(keptRecord),
  problems: [OFF, 'damaged', 'key_missing'],
})

export const removeRecord = endpoint({
  ...PROVEN,
  method: 'DELETE',
  path: '/api/patients/:id/record',
  summary: 'Remove de vez um prontuário que já passou do prazo',
  changes: ['records'],
  params: idParams,
  status: 204,
  problems: ['not_found', 'record_is_kept'],
})

export const getRecordPdf = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/patients/:id/record.pdf',
  summary:
    'A cópia do prontuário a que o paciente tem direito, sem o registro restrito; fica no registro',
  params: idParams,
  file: ['application/pdf'],
  problems: ['not_found', OFF, 'damaged', 'key_missing', 'throttled'],
})

/** Characters; long, since nothing limits guesses at a downloaded archive. */
export const PASSPHRASE_MIN = 12

export const archiveInput = z.object({
  passphrase: z
    .string()
    .check(
      z.minLength(PASSPHRASE_MIN, 'A frase precisa de ao menos 12 caracteres'),
      z.maxLength(200),
      storable,
    ),
})

/** A ZIP with AES-256 (WinZip AE-2) opens in other programs. */
export const archiveRecords = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/records/archive',
  summary: 'Todos os prontuários em um ZIP cifrado com a frase escolhida: PDF, JSON e anexos',
  changes: ['records'],
  body: archiveInput,
  file: ['application/zip'],
  whileClosed: 'for good',
  problems: [OFF, 'damaged', 'key_missing', 'throttled'],
})

export const getCustody = endpoint({
  method: 'GET',
  path: '/api/records/custody',
  summary: 'Quantos prontuários a conta guarda, e se o arquivo e a guarda deles já foram tomados',
  access: 'tenant',
  reads: ['records', 'profile'],
  reply: z.object({
    records: z.int(),
    closedAt: z.nullable(instantText),
    isOver: z.boolean(),
    archivedAt: z.nullable(instantText),
    acceptedAt: z.nullable(instantText),
  }),
  whileClosed: 'for good',
})
export type Custody = z.infer<(typeof getCustody)['reply']>

export const acceptCustody = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/records/custody',
  summary: 'Assume a guarda dos prontuários já baixados: a conta encerrada pode ser apagada',
  changes: ['records'],
  status: 204,
  whileClosed: 'for good',
  problems: ['archive_needed'],
})

const logEntry = z.object({
  id,
  at: instantText,
  /** `patient`: accepts a contract by its link. */
  actor: z.enum(['psychologist', 'system', 'patient']),
  action: z.string(),
  patientId: z.nullable(id),
  subjectId: z.nullable(id),
})
export type LogEntry = z.infer<typeof logEntry>

export const listRecordLog = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/record-log',
  summary: 'Quem leu e escreveu o quê nos prontuários, do mais recente ao mais antigo',
  reads: ['records'],
  query: z.object({ ...page, patientId: z.optional(id) }),
  reply: z.array(logEntry),
})
