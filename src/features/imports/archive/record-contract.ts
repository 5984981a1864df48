import * as z from 'zod/mini'
import { isDay } from '../../../platform/shared/calendar.ts'
import { endpoint } from '../../../platform/shared/endpoint.ts'
import {
  id,
  idParams,
  instant,
  line,
  optionalText,
  text,
  whole,
} from '../../../platform/shared/fields.ts'
import {
  entryDay,
  entryKind,
  OFF,
  PROVEN,
  recordText,
  writtenText,
} from '../../records/contract.ts'

/** The length limit as JSON: a version and a draft of 100,000 characters, each of up to four bytes. */
const LARGEST_BODY = 1_200_000

const sealed = z
  .object({
    number: whole(1, 1_000_000),
    text: writtenText('A versão está vazia'),
    /** Null for the first one. */
    reason: optionalText(500),
    /** According to the archive. */
    sealedAt: instant(),
  })
  .check(
    z.refine(
      ({ number, reason }) => (number === 1) === (reason === null),
      'O motivo não combina com a versão',
    ),
  )

/** A birth, or the end of up to 100 years of keeping. */
const anyDay = line().check(
  z.refine(
    (typed) => isDay(typed) && typed >= '1850-01-01' && typed < '2300-01-01',
    'Data inválida',
  ),
)

/** A record whose patient the practice does not have is kept with this, as one of a deleted patient. */
const patient = z.object({
  /** As in the archive, like every id of the body. */
  id,
  identification: z.object({
    name: text(200, 1),
    socialName: optionalText(200),
    cpf: optionalText(20),
    birthDate: z.nullable(anyDay),
    guardianName: optionalText(200),
    guardianCpf: optionalText(20),
  }),
  keptUntil: anyDay,
  /** The import's time, unless given. */
  deletedAt: z.optional(z.nullable(instant())),
})

const entry = z.object({
  id,
  /** Ignored in the restricted register, as is the session. */
  kind: entryKind,
  date: entryDay,
  sessionId: z.nullable(id),
  createdAt: instant(),
  version: whole(1, 1_000_000),
})

/** One version a call, in their order, so that each call is short and can be repeated. */
export const bringRecordEntry = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/imports/:id/record-entries',
  summary:
    'Traz um registro do arquivo dos prontuários de um consultório importado, uma versão por vez; repetido, não traz nada',
  changes: ['records'],
  params: idParams,
  body: z
    .object({
      register: z.enum(['record', 'restricted']),
      patient,
      entry,
      /** Null for an entry that is only a draft. */
      sealed: z.nullable(sealed),
      /** Sent with the last version. */
      draft: z.nullable(z.object({ text: recordText, savedAt: instant() })),
    })
    .check(z.refine(({ sealed, draft }) => sealed || draft, 'O registro não tem texto')),
  reply: z.object({
    /** The entry's id here. */
    id,
    /** Whether the call added the entry. */
    isNew: z.boolean(),
  }),
  status: 201,
  largestBody: LARGEST_BODY,
  problems: ['not_found', 'import_no_account', OFF, 'damaged', 'key_missing'],
})
export type BroughtEntry = z.output<(typeof bringRecordEntry)['body']>
