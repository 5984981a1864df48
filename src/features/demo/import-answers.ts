import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { createExpense } from '../expenses/contract.ts'
import {
  type BroughtCounts,
  createImport,
  getImport,
  type Import,
  type ImportRow,
  listImports,
  mendRow,
  previewImport,
  ROWS_A_PAGE,
  type RowCounts,
  runImport,
  saveMapping,
  stopImport,
  undoImport,
} from '../imports/contract.ts'
import { guessKind, planRow } from '../imports/kinds/plan-rules.ts'
import { nothingKnown, type PlannedRow } from '../imports/kinds/planned.ts'
import { ITEM_KINDS, type ItemKind, offeredField } from '../imports/labels.ts'
import type { NumberedRow, SheetStart } from '../imports/reading/sheet.ts'
import { createPatient } from '../patients/input-contract.ts'
import { displayName } from '../patients/rules.ts'
import { FREE_PATIENTS, isPro } from '../practice/plans.ts'
import { type Answer, answer } from './answer.ts'
import { bookAnswers } from './book-answers.ts'
import {
  dropRow,
  type ImportedFile,
  instantOut,
  isActive,
  keepRow,
  newId,
  type Practice,
  rowOf,
} from './practice.ts'
import { registryAnswers } from './registry-answers.ts'

const UNDO_DAYS = 7

export const importAnswers: readonly Answer[] = [
  {
    endpoint: createImport,
    give: (practice, { body }, now) => {
      const { name, sheet, rows } = body as ReadFile
      const file: ImportedFile = {
        id: newId(),
        name,
        state: 'waiting',
        sheets: [sheetOf(sheet, rows)],
        guesses: sheet.guesses,
        areaCode: null,
        counts: null,
        brings: null,
        createdAt: instantOut(now),
        finishedAt: null,
        undoUntil: null,
        kept: [],
        brought: [],
        rows: rows.map(({ number, cells }) => [number, cells, null, null]),
      }
      practice.imports.unshift(file)
      return { id: file.id, sheets: file.sheets }
    },
  },
  answer(listImports, ({ practice }) =>
    practice.imports.map((file) => {
      const { sheets, ...listed } = shown(file)
      return listed
    }),
  ),
  answer(getImport, ({ practice, params, now }) =>
    shown(goneOn(practice, rowOf(practice.imports, params.id), now)),
  ),
  answer(saveMapping, ({ practice, params, body }) => {
    const file = waitingFile(practice, params.id)
    const sheets = file.sheets.map((sheet, index) => {
      const { kind = sheet.kind, columns } = body.sheets[index] ?? {}
      return {
        ...{ ...sheet, kind },
        columns: sheet.columns.map((column, at) => {
          const guess = offeredField(kind, file.guesses[at])
          return { ...column, guess, field: columns?.[at] ?? guess }
        }),
      }
    })
    const areaCode = body.areaCode === undefined ? file.areaCode : body.areaCode
    return shown(keepRow(practice.imports, { ...file, sheets, areaCode }))
  }),
  answer(previewImport, ({ practice, params, query: { page = 1, state }, now }) => {
    const rows = planned(practice, waitingFile(practice, params.id), now)
    const found = rows.filter((row) => state === undefined || row.state === state)
    const start = (page - 1) * ROWS_A_PAGE
    return {
      page,
      pages: Math.max(1, Math.ceil(found.length / ROWS_A_PAGE)),
      counts: countsOf(rows),
      brings: bringsOf(rows),
      fits: fitsIn(practice),
      asksAreaCode: rows.some(({ asksAreaCode }) => asksAreaCode),
      rows: found.slice(start, start + ROWS_A_PAGE).map(rowOut),
    }
  }),
  answer(mendRow, ({ practice, params: { id, n }, body, now }) => {
    const file = waitingFile(practice, id)
    const before = file.rows[n - 1]
    if (!before) throw new Problem('not_found')
    const [line, cells, values, chosen] = before
    const mended = { ...values, ...body.values }
    const rows = file.rows.with(n - 1, [
      ...([line, cells, mended] as const),
      body.chosen === undefined ? chosen : body.chosen,
    ])
    const [row] = planned(practice, keepRow(practice.imports, { ...file, rows }), now).slice(n - 1)
    if (!row) throw new Problem('not_found')
    return rowOut(row)
  }),
  answer(runImport, ({ practice, params, now }) => {
    const file = waitingFile(practice, params.id)
    const rows = planned(practice, file, now)
    const [counts, brings] = [countsOf(rows), bringsOf(rows)]
    const fits = fitsIn(practice)
    if (counts.new === 0) throw new Problem('import_nothing_new')
    if (fits !== null && brings.patients > fits) throw new Problem('patient_limit')
    return shown(keepRow(practice.imports, { ...file, state: 'running', counts, brings }))
  }),
  answer(stopImport, ({ practice, params }) => {
    const file = rowOf(practice.imports, params.id)
    const stopped =
      file.state === 'running' ? { ...file, ...ENDED, state: 'stopped' as const } : file
    return shown(keepRow(practice.imports, stopped))
  }),
  answer(undoImport, ({ practice, params, now }) => {
    const file = rowOf(practice.imports, params.id)
    if (file.state !== 'done' || Date.parse(file.undoUntil ?? '') < now)
      throw new Problem('import_not_undoable')
    return shown(keepRow(practice.imports, { ...file, state: 'undoing' }))
  }),
]

/** A file of one sheet, as the browser read it. */
export interface ReadFile {
  name: string
  sheet: SheetStart
  rows: NumberedRow[]
}

function sheetOf({ name, columns, guesses, examples }: SheetStart, rows: readonly unknown[]) {
  const kind = guessKind(guesses)
  return {
    ...{ name, kind },
    rows: rows.length,
    columns: columns.map((heading, at) => {
      const guess = offeredField(kind, guesses[at])
      return { heading, guess, field: guess, examples: examples[at] ?? [] }
    }),
  }
}

const ENDED = { sheets: [], rows: [] }

function shown({ rows, brought, guesses, ...file }: ImportedFile): Import {
  const total = file.counts?.new ?? 0
  const done = file.state === 'done' ? total : 0
  return { ...file, rows: rows.length, progress: { done, total } }
}

function waitingFile(practice: Practice, id: string): ImportedFile {
  const file = rowOf(practice.imports, id)
  if (file.state !== 'waiting') throw new Problem('import_started')
  return file
}

/** Does the work of an import that is under way, at the first read after it began. */
function goneOn(practice: Practice, file: ImportedFile, now: number): ImportedFile {
  const finishedAt = instantOut(now)
  if (file.state === 'running') {
    const brought = planned(practice, file, now).flatMap((row) => bring(practice, row, now) ?? [])
    const undoUntil = instantOut(now + UNDO_DAYS * DAY)
    const done = { ...ENDED, state: 'done' as const, brought, finishedAt, undoUntil }
    return keepRow(practice.imports, { ...file, ...done })
  }
  if (file.state !== 'undoing') return file
  const kept = file.brought.flatMap(({ kind, id }) => TAKE_AWAY[kind](practice, id))
  return keepRow(practice.imports, { ...file, state: 'undone', kept, undoUntil: null, finishedAt })
}

/** Adds what a new row brings; null for a row that brings nothing. */
function bring(
  practice: Practice,
  row: PlannedRow,
  now: number,
): ImportedFile['brought'][number] | null {
  if (!row.input) return null
  if (row.kind === 'expenses') {
    const body = { ...row.input, amount: moneyOut(row.input.amount) }
    return { kind: 'expenses', id: create(practice, createExpense, body, now) }
  }
  const { price } = row.input
  const body = { ...row.input, price: price === undefined ? undefined : moneyOut(price) }
  return { kind: 'patients', id: create(practice, createPatient, body, now) }
}

const CREATING: readonly Answer[] = [...registryAnswers, ...bookAnswers]

function create(
  practice: Practice,
  endpoint: Answer['endpoint'],
  body: object,
  now: number,
): string {
  const answering = CREATING.find((one) => one.endpoint === endpoint)
  const made = answering?.give(practice, { params: {}, query: {}, body }, now) as { id: string }
  return made.id
}

type Kept = Import['kept']

const TAKE_AWAY: Record<ItemKind, (practice: Practice, id: string) => Kept> = {
  patients: takePatient,
  expenses: takeExpense,
}

/** Removes an expense that an import brought; returns why one stays. */
function takeExpense(practice: Practice, id: string): Kept {
  const expense = practice.expenses.find((one) => one.id === id)
  if (!expense) return []
  const { files, version, description: name } = expense
  const why = files.length > 0 ? 'files' : version > 1 ? 'changed' : null
  if (why) return [{ kind: 'expenses', id, patientId: null, name, why }]
  dropRow(practice.expenses, id)
  return []
}

/** Removes a patient that an import brought; returns why one stays. */
function takePatient(practice: Practice, id: string): Kept {
  const patient = practice.patients.find((one) => one.id === id)
  if (!patient) return []
  const stays = (why: Import['kept'][number]['why']) => [
    { kind: 'patients' as const, id, patientId: id, name: displayName(patient), why },
  ]
  if (practice.sessions.some(({ patientId }) => patientId === id)) return stays('sessions')
  if (practice.packages.some(({ patientId }) => patientId === id)) return stays('packages')
  if (patient.version > 1) return stays('changed')
  practice.prices = practice.prices.filter(({ patientId }) => patientId !== id)
  dropRow(practice.patients, id)
  return []
}

/** Returns each row as it would be imported, in the order of the file. */
function planned(practice: Practice, file: ImportedFile, now: number): PlannedRow[] {
  const known = nothingKnown()
  for (const { id, name, socialName, phone, email, cpf, birthDate } of practice.patients) {
    const facts = { name, socialName, phone, isGuardianPhone: false, email, cpf, birthDate }
    known.people.add({ ...facts, id, n: null })
  }
  for (const { date, amount, description } of practice.expenses)
    known.expenses.add({ date, amount: textToCents(amount) ?? 0, description })
  const today = dayAt(now, practice.profile.timezone)
  const context = { areaCode: file.areaCode, today }
  const sheet = {
    kind: file.sheets[0]?.kind ?? 'patients',
    headings: file.sheets.flatMap(({ columns }) => columns.map(({ heading }) => heading)),
    fields: file.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)),
  }
  return file.rows.map((row, index) =>
    planRow(row, { n: index + 1, sheet: 0 }, { sheet, context, known }),
  )
}

function rowOut({ brings, input, asksAreaCode, ...row }: PlannedRow): ImportRow {
  return row
}

function bringsOf(rows: readonly PlannedRow[]): BroughtCounts {
  const count = (kind: (typeof ITEM_KINDS)[number]) =>
    rows.filter(({ brings }) => brings.includes(kind)).length
  return Object.fromEntries(ITEM_KINDS.map((kind) => [kind, count(kind)])) as BroughtCounts
}

function countsOf(rows: readonly PlannedRow[]): RowCounts {
  const counts = { new: 0, same: 0, incomplete: 0, refused: 0, ambiguous: 0, skipped: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

function fitsIn({ patients, profile }: Practice): number | null {
  return isPro(profile.plan) ? null : Math.max(0, FREE_PATIENTS - patients.filter(isActive).length)
}
