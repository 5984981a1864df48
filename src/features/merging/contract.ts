import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, idParams, instantText, moneyText } from '../../platform/shared/fields.ts'
import { likePatient, why } from '../patients/like-contract.ts'

const duplicates = z.object({
  /** The earlier one first. */
  patients: z.array(likePatient),
  why,
})
export type Duplicates = z.infer<typeof duplicates>

/** The maximum of pairs in one reply. */
export const MOST_PAIRS = 100

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/patients/duplicates',
  summary:
    'Os pares de pacientes que podem ser a mesma pessoa, e por quê; sem os que já foram ditos diferentes',
  access: 'tenant',
  reads: ['patients'],
  reply: z.array(duplicates),
})

const two = 'Escolha dois cadastros diferentes'

export const setDifferent = endpoint({
  method: 'POST',
  path: '/api/patients/different',
  summary: 'Diz que dois pacientes não são a mesma pessoa; eles não são mais mostrados juntos',
  access: 'tenant',
  changes: ['patients'],
  body: z
    .object({ one: id, other: id })
    .check(z.refine(({ one, other }) => one !== other, { message: two, path: ['other'] })),
  status: 204,
  problems: ['not_found'],
})

const pair = z
  .object({
    /** The patient who stays. */
    keep: id,
    /** The patient whose sessions, payments and records are moved to the other one. */
    remove: id,
  })
  .check(z.refine(({ keep, remove }) => keep !== remove, { message: two, path: ['remove'] }))
export type Pair = z.infer<typeof pair>

const belongings = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  cpf: z.nullable(z.string()),
  birthDate: z.nullable(day),
  /** The agreed price today; null if the service's price applies. */
  price: z.nullable(moneyText),
  people: z.int(),
  sessions: z.int(),
  series: z.int(),
  packages: z.int(),
  payments: z.int(),
  received: moneyText,
  statements: z.int(),
  /** Entries of the record, restricted ones included. */
  entries: z.int(),
  documents: z.int(),
  contracts: z.int(),
  openContracts: z.int(),
  messages: z.int(),
  optedOut: z.array(z.string()),
})
export type Belongings = z.infer<typeof belongings>

const preview = z.object({
  keep: belongings,
  remove: belongings,
  /** The reason why they cannot be joined. */
  refusal: z.nullable(z.enum(['both_have_a_statement', 'records_of_two_people'])),
  /** The first days of the months for which both have a statement. */
  months: z.array(day),
})
export type MergePreview = z.infer<typeof preview>

export const previewMerge = endpoint({
  method: 'POST',
  path: '/api/patients/merge/preview',
  summary: 'O que cada um de dois cadastros tem, antes de juntar; nada muda',
  access: 'tenant',
  reads: ['patients', 'sessions', 'packages', 'payments', 'statements', 'records'],
  changes: [],
  idempotent: false,
  body: pair,
  reply: preview,
  problems: ['not_found'],
})

const merge = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  removedId: id,
  removedName: z.string(),
  mergedAt: instantText,
  /** Until when it can be undone, if nothing else changes; null afterwards. */
  undoUntil: z.nullable(instantText),
})
export type Merge = z.infer<typeof merge>

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/patients/merges',
  summary: 'Os cadastros que foram juntados, os últimos primeiro',
  access: 'tenant',
  reads: ['patients'],
  reply: z.array(merge),
})

export const mergePatients = endpoint({
  method: 'POST',
  path: '/api/patients/merge',
  summary:
    'Junta dois cadastros de uma pessoa: sessões, horários, pacotes, pagamentos, demonstrativos, prontuário, contratos e links passam ao que fica; tudo ou nada',
  access: 'tenant',
  changes: 'everything',
  body: pair,
  reply: merge,
  problems: ['not_found', 'both_have_a_statement', 'records_of_two_people', 'records_off'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/patients/merge/:id/undo',
  summary: 'Desfaz uma junção em até uma hora, enquanto nada mais mudou no paciente',
  access: 'tenant',
  changes: 'everything',
  params: idParams,
  reply: z.object({ patientId: id, removedId: id }),
  problems: ['not_found', 'merge_not_undoable'],
})
