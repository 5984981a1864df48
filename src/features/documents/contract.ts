import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  idParams,
  instantText,
  keyOf,
  longText,
  optionalLongText,
  optionalName,
  optionalText,
  text,
  whole,
} from '../../platform/shared/fields.ts'
import { printsCodes } from '../records/printing-contract.ts'
import { DOCUMENT_KINDS, documentFaults } from './rules.ts'

export const MOST_SESSIONS = 60
const PART_MAX = 30_000
/** The length limit as JSON: five parts, with up to four bytes per character. */
const LARGEST_BODY = 800_000

/** A code of CID-10 or CID-11, such as `F41.1` or `6B00`. */
const diagnosis = z.pipe(
  optionalText(12),
  z.nullable(z.string().check(z.regex(/^[A-Z0-9]{2,4}(\.[A-Z0-9]{1,3})?$/, 'CID inválido'))),
)
const part = optionalLongText(PART_MAX)

const documentFields = {
  kind: keyOf(DOCUMENT_KINDS, 'Escolha o documento'),
  purpose: text(300, 3, 'Diga a finalidade do documento'),
  addressee: optionalText(200),
  validUntil: z.nullish(day),
  sessionIds: z._default(z.array(id).check(z.maxLength(MOST_SESSIONS)), []),
  /** Whether the document names the person by the social name, or by the registered one if there is none. */
  usesSocialName: z._default(z.boolean(), false),
  companionName: optionalName(120),
  statement: z.pipe(
    z.nullish(longText(3_000)),
    z.transform((typed) => typed?.replaceAll(/\s+/g, ' ') || null),
  ),
  diagnosis,
  leaveFrom: z.nullish(day),
  leaveDays: z.nullish(whole(1, 365, 'Informe de 1 a 365 dias')),
  demand: part,
  procedure: part,
  analysis: part,
  conclusion: part,
  references: part,
}

export const documentInput = z
  .object({ ...documentFields, printsCodes })
  .check(({ value, issues }) => {
    for (const { field, message } of documentFaults(value))
      issues.push({ code: 'custom', path: [field], message, input: value })
  })

const nullableText = z.nullable(z.string())

export const issuedDocument = z.object({
  id,
  number: z.string(),
  kind: documentFields.kind,
  issuedOn: z.string(),
  createdAt: instantText,
  purpose: z.string(),
  addressee: nullableText,
  validUntil: nullableText,
  sessionIds: z.array(id),
  usesSocialName: z.boolean(),
  companionName: nullableText,
  statement: nullableText,
  diagnosis: nullableText,
  leaveFrom: nullableText,
  leaveDays: z.nullable(z.int()),
  demand: nullableText,
  procedure: nullableText,
  analysis: nullableText,
  conclusion: nullableText,
  references: nullableText,
})
export type IssuedDocument = z.infer<typeof issuedDocument>

const PROVEN = { access: 'tenant', proof: 'while-used' } as const
const SEALED = ['not_found', 'records_off', 'damaged', 'key_missing'] as const

export const issueDocument = endpoint({
  ...PROVEN,
  idempotent: false,
  method: 'POST',
  path: '/api/patients/:id/documents',
  summary: 'Emite um documento da Resolução CFP 06/2019, com número; depois ele não muda',
  changes: ['records'],
  params: idParams,
  body: documentInput,
  reply: issuedDocument,
  status: 201,
  largestBody: LARGEST_BODY,
  problems: [...SEALED, 'crp_missing', 'unprintable_signs'],
})
export type DocumentInput = Omit<z.output<(typeof issueDocument)['body']>, 'printsCodes'>

export const listDocuments = endpoint({
  ...PROVEN,
  idempotent: false,
  method: 'GET',
  path: '/api/patients/:id/documents',
  summary: 'Os documentos emitidos de um paciente, do mais recente ao mais antigo',
  reads: ['records'],
  params: idParams,
  reply: z.array(issuedDocument),
  problems: [...SEALED],
})

export const getDocument = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/documents/:id/pdf',
  summary: 'Um documento emitido, em PDF, com nome e CRP de quem assina',
  params: idParams,
  file: ['application/pdf'],
  problems: [...SEALED, 'throttled'],
})
