import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Patients } from '../../../db/types.ts'
import { BATCH_SIZE, type Batch, cutBatch } from '../../platform/server/batches.ts'
import { columnsOf, namesOf, selected, toFields } from '../../platform/server/columns.ts'
import { decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { phoneKey, typedDigits } from '../../platform/shared/phone.ts'
import { type TypedWord, typedWords } from '../../platform/shared/search-words.ts'
import { channelsAmong } from '../delivery/channels.ts'
import { type Patient, type PatientWithSamePhone, patient } from './contract.ts'
import { mergedIntoOf, unknownPatient } from './merged-queries.ts'
import { type Person, person } from './people-contract.ts'
import { namedFields } from './people-rules.ts'
import { pricesOf } from './price-queries.ts'
import { type AgreedPrice, priceFields } from './price-rules.ts'

const ofPatient = z.omit(patient, {
  ...{ people: true, payerName: true, payerCpf: true, guardianName: true, guardianCpf: true },
  ...{ price: true, priceSince: true, priceReason: true, nextPrice: true, nextPriceSince: true },
})
export const PATIENT_COLUMNS = columnsOf(ofPatient, { name: 'registered_name' })
const patientColumnNames = namesOf(PATIENT_COLUMNS)
export type PatientRow = Pick<Selectable<Patients>, (typeof patientColumnNames)[number]> & {
  people: Person[]
  prices: AgreedPrice[]
  timezone: string
}

export const PERSON_COLUMNS = columnsOf(person)

/** The columns of a patient `m`, with the people around the patient in order. */
export const patientColumns = sql`${selected(PATIENT_COLUMNS, 'm')}, (
  select coalesce(jsonb_agg(jsonb_build_object(${sql.join(
    Object.entries(PERSON_COLUMNS).flatMap(([field, column]) => [
      sql.lit(field),
      sql.ref(`q.${column}`),
    ]),
  )}) order by q.position), '[]')
  from patient_people q where q.psychologist_id = m.psychologist_id and q.patient_id = m.id) as people,
  ${pricesOf('m')} as prices,
  (select g.timezone from psychologists g where g.id = m.psychologist_id) as timezone`

/** The confirmed address of a patient `p`. An address typed by a visitor may belong to anybody. */
export const ownEmail = sql<string | null>`case when not p.email_unconfirmed then p.email end`

interface PatientFilters {
  search?: string | undefined
  limit?: number | undefined
  after?: string | undefined
  /** `true` includes ended patients in pages, which leave them out by default. */
  ended?: 'true' | undefined
}

export async function listPatientRows(
  tenant: Tenant,
  filters: PatientFilters,
  now: number,
): Promise<Patient[] | Page<Patient>> {
  const { search, limit, ended } = filters
  const isActiveOnly = limit !== undefined && ended === undefined
  const matching = matchingPatients(tenant, { search, ...(isActiveOnly && { ended: false }) })
  const count = sql<{ count: number }>`select count(*) as count from patients m where ${matching}`
  const [{ items, next }, total] = await sendTogether(tenant.sql, [
    () => readPatients(tenant, matching, filters, now),
    () => (filters.limit ? count.execute(tenant.sql) : null),
  ])
  return total ? new Page(items, total.rows[0]?.count ?? 0, next) : items
}

export async function findPatientBatch(
  tenant: Tenant,
  wanted: Pick<PatientFilters, 'search' | 'after'>,
  now: number,
): Promise<Batch<Patient>> {
  const matching = matchingPatients(tenant, wanted)
  return readPatients(tenant, matching, { ...wanted, limit: BATCH_SIZE }, now)
}

/** Returns the condition for a patient `m`; `ended` limits it to ended or to active patients. */
export function matchingPatients(
  tenant: Tenant,
  { search, ended }: { search?: string | undefined; ended?: boolean },
): RawBuilder<unknown> {
  const matches = search ? sql`and ${patientMatches(search)}` : sql``
  const standing =
    ended === undefined
      ? sql``
      : ended
        ? sql`and m.ended_at is not null`
        : sql`and m.ended_at is null`
  return sql`m.psychologist_id = ${tenant.id} ${standing} ${matches}`
}

async function readPatients(
  tenant: Tenant,
  matching: RawBuilder<unknown>,
  { limit, after }: Pick<PatientFilters, 'limit' | 'after'>,
  now: number,
): Promise<Batch<Patient>> {
  const [name, id] = decodeCursor(after, 2)
  const from = name !== undefined ? sql`and (sort_name, id) > (${name}, ${id}::uuid)` : sql``
  const { rows } = await sql<PatientRow & { sort_name: string }>`
    select ${patientColumns}, m.sort_name from patients m where ${matching} ${from}
    order by sort_name, id ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(tenant.sql)
  const { items, next } = cutBatch(rows, limit, (row) => encodeCursor(row.sort_name, row.id))
  return { items: items.map((row) => toPatient(row, now)), next }
}

/**
 * Returns an SQL condition: a search matches a patient `m`: by the beginnings of words of name and e-mail, by digits of the
 * phone, or by the name of a person around the patient.
 */
export function patientMatches(search: string): RawBuilder<unknown> {
  return sql`(${wordsMatch(sql`m.search_words`, search)} or ${phoneMatches(search)} or exists (
    select from patient_people q where q.psychologist_id = m.psychologist_id and q.patient_id = m.id
      and ${wordsMatch(sql`q.search_words`, search)}))`
}

/** Returns the condition that each typed word begins one of `words`, a result of `search_words`. A search without letters or digits finds nothing. */
export function wordsMatch(words: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  return allOf(typedWords(search).map((word) => beginsWord(words, word)))
}

/** Returns an SQL condition: a typed word begins a word of a patient `m`. */
export function patientHasWord(word: TypedWord): RawBuilder<unknown> {
  return beginsWord(sql`m.search_words`, word)
}

/**
 * Returns an SQL condition: typed digits, at least three, are part of the phone of a patient `m`, with or without its ninth
 * digit.
 */
export function phoneMatches(search: string): RawBuilder<unknown> {
  const digits = typedDigits(search)
  if (digits.length < 3) return sql`false`
  const key = phoneKey(`+55${digits}`).slice('+55'.length)
  return sql`(strpos(m.phone, ${digits}) > 0 or strpos(m.phone_key, ${key}) > 0)`
}

/** Returns an SQL condition: a typed word begins a word of what the database's `search_words` returned. */
export function beginsWord(words: RawBuilder<unknown>, { whole, parts }: TypedWord) {
  const has = (part: string) => sql`strpos(${words}, ${part}) > 0`
  const inParts = parts.length > 1 || parts[0] !== whole ? sql`or ${allOf(parts.map(has))}` : sql``
  return sql`(${has(whole)} ${inParts})`
}

export function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`false`
}

/** Reads columns of one patient `m`; without such a patient, a row of nulls that may name another one. */
function readKnown<Row extends object>(
  { id: practice, sql: db }: Tenant,
  id: string,
  columns: RawBuilder<unknown>,
) {
  return sql<Row & { id: string | null; mergedInto: string | null }>`
    select ${columns}, ${mergedIntoOf({ id: practice }, id)} as "mergedInto"
    from (select) one left join patients m on m.psychologist_id = ${practice} and m.id = ${id}`.execute(
    db,
  )
}

function knownRow<Row extends { id: string | null; mergedInto: string | null }>(
  row: Row | undefined,
): Row & { id: string } {
  if (!row || !isKnown(row)) throw unknownPatient(row?.mergedInto)
  return row
}

function isKnown<Row extends { id: string | null }>(row: Row): row is Row & { id: string } {
  return row.id !== null
}

/** Returns a patient with the price of that instant. */
export async function findPatient(tenant: Tenant, id: string, now: number): Promise<Patient> {
  const { rows } = await readKnown<PatientRow>(tenant, id, patientColumns)
  return toPatient(knownRow(rows[0]), now)
}

/** The other patients with the phone of a patient `m`, oldest first. */
export const samePhoneAs = sql<PatientWithSamePhone['samePhoneAs']>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.created_at, o.id), '[]')
  from patients o
  where o.psychologist_id = m.psychologist_id and o.phone_key = m.phone_key and o.id <> m.id)`

/** The names of the other patients with the phone of a patient `p`, oldest first. */
export const samePhoneNames = sql<string[]>`array(
  select o.name from patients o
  where o.psychologist_id = p.psychologist_id and o.phone_key = p.phone_key and o.id <> p.id
  order by o.created_at, o.id)`

export async function findPatientWithSamePhone(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<PatientWithSamePhone> {
  const columns = sql`${patientColumns}, ${samePhoneAs} as "samePhoneAs"`
  type Row = PatientRow & Pick<PatientWithSamePhone, 'samePhoneAs'>
  const { rows } = await readKnown<Row>(tenant, id, columns)
  const row = knownRow(rows[0])
  return { ...toPatient(row, now), samePhoneAs: row.samePhoneAs }
}

/** Counts active patients towards the plan; call it inside the transaction that decides a limit, after its lock. */
export async function countPatients(tenant: Tenant): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('patients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .where('vouched', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function toPatient(row: PatientRow, now: number): Patient {
  const { people } = row
  return {
    ...toFields(PATIENT_COLUMNS, row),
    people,
    ...namedFields(people),
    ...priceFields(row.prices, dayAt(now, row.timezone)),
    optedOut: channelsAmong(row.opted_out),
  }
}
