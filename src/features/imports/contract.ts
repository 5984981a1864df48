import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  id,
  idParams,
  instantText,
  keyOf,
  line,
  longText,
  text,
  whole,
} from '../../platform/shared/fields.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { SAME_BY } from '../patients/like-contract.ts'
import {
  COLUMN_FIELDS,
  IMPORT_STATES,
  ITEM_KINDS,
  type ItemKind,
  KEPT_BECAUSE,
  ROW_FIELDS,
  ROW_STATES,
  SHEET_KINDS,
} from './labels.ts'
import { READING_PROBLEMS } from './reading/reading-problem.ts'
import { LIMITS } from './reading/sheet.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    imports: true
  }
}

export const IMPORT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/vcard',
  'text/calendar',
  'application/zip',
  'application/octet-stream',
] as const

export const ROWS_A_PAGE = 50

const MOST_SHEETS = 100

const column = z.enum(COLUMN_FIELDS, 'Escolha o que a coluna traz')
const rowField = z.enum(ROW_FIELDS)
const rowState = keyOf(ROW_STATES)

const sheetKind = keyOf(SHEET_KINDS, 'Escolha o que a planilha traz')

const sheet = z.object({
  name: z.string(),
  /** The guess, or the choice that replaces it. */
  kind: sheetKind,
  /** The number of rows below its headings. */
  rows: z.int(),
  /** How many events of a calendar became no rows, by reason; null for other sheets, and for a calendar's second one. */
  leftOut: z.nullable(
    z.object({
      allDay: z.int(),
      free: z.int(),
      cancelled: z.int(),
      declined: z.int(),
      untitled: z.int(),
      unreadable: z.int(),
    }),
  ),
  columns: z.array(
    z.object({
      /** Empty if the sheet has no headings. */
      heading: z.string(),
      guess: column,
      /** The guess, or the choice that replaces it. */
      field: column,
      /** The first different cells, at most three. */
      examples: z.array(z.string()),
    }),
  ),
})

/** The number of rows by outcome. */
const counts = z.object({
  new: z.int(),
  same: z.int(),
  incomplete: z.int(),
  refused: z.int(),
  ambiguous: z.int(),
  skipped: z.int(),
})
export type RowCounts = z.infer<typeof counts>

/** The number of things that new rows add. */
const brings = z.object(
  // The cast restores the keys' types, which `Object.fromEntries` loses.
  Object.fromEntries(ITEM_KINDS.map((kind) => [kind, z.int()])) as Record<ItemKind, z.ZodMiniInt>,
)
export type BroughtCounts = z.infer<typeof brings>

/** A practice from an account's export: its content, and whether this practice is empty, as required. */
const account = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Patients that count towards the plan. */
  patients: z.int(),
  /** Whether the practice is in use; not computed after the import ran. */
  isInUse: z.boolean(),
})

const importFields = {
  id,
  /** The name of the file. */
  name: z.string(),
  state: keyOf(IMPORT_STATES),
  /** Empty after it ran, when the cells are removed. A file that was not imported is deleted after 24 hours. */
  sheets: z.array(sheet),
  /** Null for sheets. A file with an account has no sheets. */
  account: z.nullable(account),
  /** Used for phones without an area code. */
  areaCode: z.nullable(z.string()),
  /** For sessions and fixed times whose sheet names no service. */
  serviceId: z.nullable(id),
  /** Whether patients are reminded of its upcoming sessions. */
  reminds: z.boolean(),
  /** Whether its payments become lines to issue in Receita Saúde. */
  issues: z.boolean(),
  rows: z.int(),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Null until the import ran. */
  counts: z.nullable(counts),
  brings: z.nullable(brings),
  createdAt: instantText,
  finishedAt: z.nullable(instantText),
  /** Null if it cannot be undone. */
  undoUntil: z.nullable(instantText),
  /** Things that an undo left, and why; at most 200 are named. */
  kept: z.array(
    z.object({
      /** `practice` for rows of an account other than patients. */
      kind: z.enum([...ITEM_KINDS, 'practice']),
      id,
      /** The patient that the row is, or is about. */
      patientId: z.nullable(id),
      name: z.string(),
      why: keyOf(KEPT_BECAUSE),
    }),
  ),
}

const imported = z.object(importFields)
export type Import = z.infer<typeof imported>

const candidate = z.object({
  /** The id of a patient; null if the candidate is an earlier row of the same file. */
  id: z.nullable(id),
  /** The earlier row; null for a patient. */
  n: z.nullable(z.int()),
  name: z.string(),
  why: keyOf(SAME_BY),
})

const chosen = z.nullable(z.union([z.literal('new'), z.literal('skip'), id], 'Escolha quem é'))

const row = z.object({
  /** The kind of its sheet. */
  kind: sheetKind,
  /** Its number in the import, over all sheets, from 1. */
  n: z.int(),
  /** The index of its sheet. */
  sheet: z.int(),
  /** Its number in the file, as a spreadsheet shows it. */
  line: z.int(),
  state: rowState,
  /** The name as read; empty if there is none. */
  name: z.string(),
  /** The fields with a text, as they will be stored, in the order of their kind; a refused cell is shown as written. */
  values: z.array(z.object({ field: rowField, text: z.string() })),
  problems: z.array(z.object({ field: rowField, text: z.string() })),
  /** The cells that are left out of an imported row. */
  notes: z.array(z.object({ field: rowField, text: z.string() })),
  candidates: z.array(candidate),
  /** The patient that the row is, the answer to the candidates, or null. */
  chosen,
})
export type ImportRow = z.infer<typeof row>

const STARTED = 'import_started'

/** The body is the file. */
export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary:
    'Lê uma planilha (CSV, XLSX ou ODS), contatos (vCard), uma agenda (iCalendar), um ZIP deles ou a exportação de uma conta, de até 20 MB, e diz o que cada coluna parece ser; nada é importado ainda',
  access: 'tenant',
  changes: ['imports'],
  query: z.object({ name: z.optional(text(200)) }),
  upload: IMPORT_TYPES,
  largestBody: LIMITS.bytes,
  idempotent: false,
  reply: z.object({ id, sheets: z.array(sheet) }),
  status: 201,
  problems: [...keysOf(READING_PROBLEMS), 'records_off', 'damaged', 'key_missing', 'throttled'],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'As importações dos últimos meses, da mais recente à mais antiga, sem as planilhas',
  access: 'tenant',
  reads: ['imports'],
  reply: z.array(z.omit(imported, { sheets: true })),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Uma importação: o que cada coluna traz, e em que pé está',
  access: 'tenant',
  reads: ['imports'],
  params: idParams,
  reply: imported,
  problems: ['not_found', 'records_off', 'damaged', 'key_missing'],
})

export const saveMapping = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/mapping',
  summary:
    'Diz o que cada planilha e cada coluna traz, o DDD dos telefones sem DDD, o serviço das linhas sem serviço, se os lembretes saem e se os pagamentos vão ao Receita Saúde',
  access: 'tenant',
  changes: ['imports'],
  params: idParams,
  body: z.object({
    areaCode: z.optional(
      z.nullable(line().check(z.regex(/^[1-9]\d$/, 'Informe o DDD com dois dígitos'))),
    ),
    serviceId: z.optional(z.nullable(id)),
    reminds: z.optional(z.boolean()),
    issues: z.optional(z.boolean()),
    sheets: z
      .array(
        z.object({
          kind: z.optional(sheetKind),
          /** Guessed for the kind, unless given. */
          columns: z.optional(z.array(column).check(z.maxLength(LIMITS.columns))),
        }),
      )
      .check(z.maxLength(MOST_SHEETS)),
  }),
  idempotent: false,
  reply: imported,
  problems: ['not_found', STARTED, 'records_off', 'damaged', 'key_missing'],
})

export const previewImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id/preview',
  summary:
    'As linhas como ficariam, em páginas de 50, e quantas são novas, repetidas ou têm avisos',
  access: 'tenant',
  reads: ['imports', 'patients', 'expenses'],
  params: idParams,
  query: z.object({ page: z.optional(whole(1, 100_000)), state: z.optional(rowState) }),
  idempotent: false,
  takesLong: true,
  reply: z.object({
    page: z.int(),
    /** At least one. */
    pages: z.int(),
    counts,
    brings,
    /** The number of active patients that the plan still allows; null without a limit. */
    fits: z.nullable(z.int()),
    /** The months in which the plan has too little room for the upcoming sessions. */
    crowdedMonths: z.array(z.object({ month: z.string(), wanted: z.int(), fits: z.int() })),
    /** Whether a phone without an area code needs `areaCode`. */
    asksAreaCode: z.boolean(),
    /** Whether new rows add upcoming sessions or fixed times. */
    hasToCome: z.boolean(),
    /** Whether new rows add payments. */
    hasPayments: z.boolean(),
    /** Whether sessions or fixed times without a service need `serviceId`. */
    asksService: z.boolean(),
    rows: z.array(row),
  }),
  problems: ['not_found', 'records_off', 'damaged', 'key_missing', 'throttled'],
})

const mendedValues = z.partial(
  z.object(
    // The cast restores the keys' types, which `Object.fromEntries` loses.
    Object.fromEntries(ROW_FIELDS.map((field) => [field, longText(LIMITS.cellLength)])) as Record<
      (typeof ROW_FIELDS)[number],
      z.ZodMiniString
    >,
  ),
)

export const mendRow = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/rows/:n',
  summary: 'Corrige uma linha, ou diz se ela é um paciente já cadastrado; a planilha não muda',
  access: 'tenant',
  changes: ['imports'],
  params: z.object({ id, n: whole(1, LIMITS.rows) }),
  body: z.object({ values: z.optional(mendedValues), chosen: z.optional(chosen) }),
  idempotent: false,
  takesLong: true,
  reply: row,
  problems: ['not_found', STARTED, 'records_off', 'damaged', 'key_missing', 'throttled'],
})

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/run',
  summary:
    'Importa as linhas novas; segue no servidor mesmo com a página fechada, e ninguém é avisado',
  access: 'tenant',
  changes: ['imports'],
  params: idParams,
  idempotent: false,
  takesLong: true,
  reply: imported,
  status: 202,
  problems: [
    'not_found',
    STARTED,
    'import_under_way',
    'import_nothing_new',
    'import_practice_in_use',
    'patient_limit',
    'session_limit',
    'records_off',
    'damaged',
    'key_missing',
    'throttled',
  ],
})

const BROUGHT = [
  'imports',
  'patients',
  'services',
  'sessions',
  'series',
  'payments',
  'packages',
  'expenses',
] as const

export const stopImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/stop',
  summary: 'Para uma importação em andamento; o que ela já trouxe é retirado',
  access: 'tenant',
  changes: BROUGHT,
  params: idParams,
  idempotent: false,
  reply: imported,
  problems: ['not_found', 'records_off', 'damaged', 'key_missing'],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary:
    'Desfaz uma importação, em até 7 dias; um paciente que mudou ou foi usado depois fica, e é nomeado',
  access: 'tenant',
  changes: BROUGHT,
  params: idParams,
  idempotent: false,
  reply: imported,
  status: 202,
  problems: [
    'not_found',
    'import_not_undoable',
    'import_under_way',
    'records_off',
    'damaged',
    'key_missing',
  ],
})
