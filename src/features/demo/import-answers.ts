import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
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
import { guessKind } from '../imports/kinds/guess-rules.ts'
import { planRow } from '../imports/kinds/plan-rules.ts'
import type { PlannedRow } from '../imports/kinds/planned.ts'
import { ITEM_KINDS, type ItemKind, offeredFields } from '../imports/labels.ts'
import type { NumberedRow, SheetStart } from '../imports/reading/sheet.ts'
import { displayName } from '../patients/rules.ts'
import { FREE_PATIENTS, isPro } from '../practice/plans.ts'
import { type Answer, answer } from './answer.ts'
import { type Brought, bringRows, knownIn } from './import-rows.ts'
import {
  dropRow,
  type ImportedFile,
  instantOut,
  isActive,
  keepRow,
  nameOf,
  newId,
  type Practice,
  rowOf,
} from './practice.ts'

const UNDO_DAYS = 7

export const importAnswers: readonly Answer[] = [
  {
    endpoint: createImport,
    handle: (practice, { body }, now) => {
      const { name, sheet, rows } = body as ReadFile
      const file: ImportedFile = {
        id: newId(),
        name,
        state: 'waiting',
        sheets: [sheetOf(sheet, rows)],
        guesses: sheet.guesses,
        account: null,
        areaCode: null,
        serviceId: null,
        reminds: false,
        issues: false,
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
    shown(continueImport(practice, rowOf(practice.imports, params.id), now)),
  ),
  answer(saveMapping, ({ practice, params, body }) => {
    const file = waitingFile(practice, params.id)
    const sheets = file.sheets.map((sheet, index) => {
      const { kind = sheet.kind, columns } = body.sheets[index] ?? {}
      const guesses = offeredFields(kind, file.guesses)
      return {
        ...{ ...sheet, kind },
        columns: sheet.columns.map((column, index) => {
          const guess = guesses[index] ?? 'ignore'
          return { ...column, guess, field: columns?.[index] ?? guess }
        }),
      }
    })
    const areaCode = body.areaCode === undefined ? file.areaCode : body.areaCode
    const { serviceId = file.serviceId, reminds = file.reminds, issues = file.issues } = body
    return shown(
      keepRow(practice.imports, { ...file, sheets, areaCode, serviceId, reminds, issues }),
    )
  }),
  answer(previewImport, ({ practice, params, query: { page = 1, state }, now }) => {
    const rows = planned(practice, waitingFile(practice, params.id), now)
    const matching = rows.filter((row) => state === undefined || row.state === state)
    const start = (page - 1) * ROWS_A_PAGE
    return {
      page,
      pages: Math.max(1, Math.ceil(matching.length / ROWS_A_PAGE)),
      counts: countsOf(rows),
      brings: bringsOf(rows),
      fits: fitsIn(practice),
      // The demonstration's plan has no limit of sessions.
      crowdedMonths: [],
      asksAreaCode: rows.some(({ asksAreaCode }) => asksAreaCode),
      hasPayments: rows.some(
        ({ input }) => input !== null && 'received' in input && input.received !== null,
      ),
      hasToCome: rows.some(({ month, brings }) => month !== null || brings.includes('series')),
      asksService: rows.some(({ asksService }) => asksService),
      rows: matching.slice(start, start + ROWS_A_PAGE).map(rowOut),
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
  const kind = guessKind(guesses, examples)
  const offered = offeredFields(kind, guesses)
  return {
    ...{ name, kind, leftOut: null },
    rows: rows.length,
    columns: columns.map((heading, index) => {
      const guess = offered[index] ?? 'ignore'
      return { heading, guess, field: guess, examples: examples[index] ?? [] }
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

/** Does the work of a running import at the first read after it began. */
function continueImport(practice: Practice, file: ImportedFile, now: number): ImportedFile {
  const finishedAt = instantOut(now)
  if (file.state === 'running') {
    const rows = planned(practice, file, now)
    const brought = bringRows(practice, { importId: file.id, rows }, now)
    const undoUntil = instantOut(now + UNDO_DAYS * DAY)
    const doneFile = { ...ENDED, state: 'done' as const, brought, finishedAt, undoUntil }
    return keepRow(practice.imports, { ...file, ...doneFile })
  }
  if (file.state !== 'undoing') return file
  const notRemoved = file.brought.toReversed().flatMap((item) => takeAway(practice, item))
  return keepRow(practice.imports, {
    ...file,
    state: 'undone',
    kept: notRemoved,
    undoUntil: null,
    finishedAt,
  })
}

/** Removes a row that an import added; returns the reason if it stays. */
function takeAway(practice: Practice, [kind, id]: Brought): Import['kept'] {
  if (kind === 'patients') return takePatient(practice, id)
  if (kind === 'sessions') return takeSession(practice, id)
  if (kind === 'series') return takeSeries(practice, id)
  if (kind === 'packages') return takePackage(practice, id)
  if (kind === 'expenses') return takeExpense(practice, id)
  return takeService(practice, id)
}

function takePatient(practice: Practice, id: string): Import['kept'] {
  const patient = practice.patients.find((patient) => patient.id === id)
  if (!patient) return []
  const stays = (why: KeptRow['why']) => keptItem('patients', patient.id, displayName(patient), why)
  if (practice.sessions.some(({ patientId }) => patientId === id)) return stays('sessions')
  if (practice.packages.some(({ patientId }) => patientId === id)) return stays('packages')
  if (patient.version > 1) return stays('changed')
  practice.prices = practice.prices.filter(({ patientId }) => patientId !== id)
  dropRow(practice.patients, id)
  return []
}

type KeptRow = Import['kept'][number]

function keptItem(kind: ItemKind, id: string, name: string, why: KeptRow['why']): KeptRow[] {
  return [{ kind, id, patientId: kind === 'patients' ? id : null, name, why }]
}

function takePackage(practice: Practice, id: string): KeptRow[] {
  const bought = practice.packages.find((pack) => pack.id === id)
  if (!bought) return []
  const name = nameOf(practice, bought.patientId)
  if (practice.sessions.some(({ packageId }) => packageId === id))
    return keptItem('packages', id, name, 'sessions')
  if (bought.version > 1) return keptItem('packages', id, name, 'changed')
  practice.payments = practice.payments.filter(({ packageId }) => packageId !== id)
  dropRow(practice.packages, id)
  return []
}

function takeExpense(practice: Practice, id: string): KeptRow[] {
  const expense = practice.expenses.find((expense) => expense.id === id)
  if (!expense) return []
  const { files, version, description } = expense
  if (files.length > 0) return keptItem('expenses', id, description, 'files')
  if (version > 1) return keptItem('expenses', id, description, 'changed')
  dropRow(practice.expenses, id)
  return []
}

function takeSession(practice: Practice, id: string): KeptRow[] {
  const session = practice.sessions.find((session) => session.id === id)
  if (!session) return []
  if (session.version > 1)
    return keptItem('sessions', id, nameOf(practice, session.patientId), 'changed')
  practice.payments = practice.payments.filter(({ sessionId }) => sessionId !== id)
  dropRow(practice.sessions, id)
  return []
}

function takeSeries(practice: Practice, id: string): KeptRow[] {
  const series = practice.series.find((row) => row.id === id)
  if (!series) return []
  const ownSessions = practice.sessions.filter(({ seriesId }) => seriesId === id)
  const isUsed = ownSessions.some(({ version, paid }) => version > 1 || paid)
  if (series.version > 1 || series.endedFrom !== null || isUsed)
    return keptItem('series', id, nameOf(practice, series.patientId), 'changed')
  practice.sessions = practice.sessions.filter(({ seriesId }) => seriesId !== id)
  dropRow(practice.series, id)
  return []
}

function takeService(practice: Practice, id: string): KeptRow[] {
  const service = practice.services.find((service) => service.id === id)
  if (!service) return []
  const isUsed = [...practice.sessions, ...practice.series, ...practice.packages].some(
    ({ serviceId }) => serviceId === id,
  )
  if (isUsed) return keptItem('services', id, service.name, 'sessions')
  if (service.version > 1) return keptItem('services', id, service.name, 'changed')
  dropRow(practice.services, id)
  return []
}

/** Returns each row as it would be imported, in the order of the file. */
function planned(practice: Practice, file: ImportedFile, now: number): PlannedRow[] {
  const known = knownIn(practice)
  const { timezone, bufferMinutes } = practice.profile
  const today = dayAt(now, timezone)
  const { id: importId, areaCode, serviceId } = file
  const isOnPro = isPro(practice.profile.plan)
  const context = {
    ...{ importId, areaCode, serviceId, now, today, timezone, bufferMinutes },
    isPro: isOnPro,
  }
  const sheet = {
    kind: file.sheets[0]?.kind ?? 'patients',
    headings: file.sheets.flatMap(({ columns }) => columns.map(({ heading }) => heading)),
    fields: file.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)),
  }
  return file.rows.map((row, index) =>
    planRow(row, { n: index + 1, sheet: 0 }, { sheet, context, known }),
  )
}

function rowOut({
  brings,
  month,
  input,
  asksAreaCode,
  asksService,
  ...row
}: PlannedRow): ImportRow {
  return row
}

function bringsOf(rows: readonly PlannedRow[]): BroughtCounts {
  const count = (kind: (typeof ITEM_KINDS)[number]) =>
    rows.filter(({ brings }) => brings.includes(kind)).length
  // The cast restores the keys' types, which `Object.fromEntries` loses.
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
