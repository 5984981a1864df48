import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { personFacts } from '../imports/kinds/known-queries.ts'
import { KnownPeople, type KnownPerson } from '../imports/matching-rules.ts'
import type { findLike, LikePatient } from '../patients/like-contract.ts'
import { mergedIntoOf, unknownPatient } from '../patients/merged-queries.ts'
import { findAgreedCents } from '../patients/price-queries.ts'
import { comparedWords } from '../patients/same-person-rules.ts'
import { isCounted } from '../payments/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import type { Belongings, Duplicates, Merge, MergePreview, Pair } from './contract.ts'
import { MOST_PAIRS } from './contract.ts'
import { refusalOfMerge, UNDO_MERGE_WITHIN } from './rules.ts'

interface Comparable extends KnownPerson {
  id: string
  shownName: string
  shownPhone: string
  createdAt: Date
  endedAt: Date | null
}

async function listComparable(
  { id, sql: db }: Tenant,
  condition: RawBuilder<unknown>,
): Promise<Comparable[]> {
  const { rows } = await sql<Comparable>`
    select ${personFacts}, p.name as "shownName", p.phone as "shownPhone", p.created_at as "createdAt", p.ended_at as "endedAt"
    from patients p where p.psychologist_id = ${id} and ${condition}
    order by p.created_at, p.id`.execute(db)
  return rows
}

/** Returns the pairs of patients who may be one person, those with the most signs first. */
export async function listPairs(tenant: Tenant): Promise<Duplicates[]> {
  const patients = await listComparable(tenant, sql`true`)
  const different = await listDifferent(tenant)
  const byId = new Map(patients.map((patient) => [patient.id, patient]))
  const known = new KnownPeople()
  const pairs: Duplicates[] = []
  for (const patient of patients) {
    for (const { id, why } of known.likenesses(patient)) {
      const other = byId.get(id)
      if (other && !different.has(pairKey(id, patient.id)))
        pairs.push({ patients: [shown(other), shown(patient)], why: [...why] })
    }
    known.add(patient)
  }
  return pairs.sort((a, b) => b.why.length - a.why.length).slice(0, MOST_PAIRS)
}

async function listDifferent({ id, sql: db }: Tenant): Promise<Set<string>> {
  const { rows } = await sql<{ one: string; other: string }>`
    select patient_id as one, other_patient_id as other from patient_differences
    where psychologist_id = ${id}`.execute(db)
  return new Set(rows.map(({ one, other }) => pairKey(one, other)))
}

function pairKey(a: string, b: string): string {
  return [a, b].sort().join(' ')
}

function shown({ id, shownName, shownPhone, createdAt, endedAt }: Comparable) {
  return {
    id,
    name: shownName,
    phone: shownPhone,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

const MOST_LIKE = 5

/** Returns the patients who may be the person being typed. */
export async function listLike(
  tenant: Tenant,
  typed: RequestOf<typeof findLike>['query'],
): Promise<LikePatient[]> {
  const { name = '', phone, cpf, email } = typed
  const [letter] = comparedWords(name)[0] ?? ''
  const isNamedSo = letter ? sql`strpos(p.search_words, ${` ${letter}`}) > 0` : sql`false`
  const patients = await listComparable(
    tenant,
    sql`(p.phone_key = phone_key(${phone}) or p.cpf = ${cpf} or p.email = ${email} or ${isNamedSo})`,
  )
  const byId = new Map(patients.map((patient) => [patient.id, patient]))
  const known = new KnownPeople()
  for (const patient of patients) known.add(patient)
  const facts = { ...typed, name, socialName: null, birthDate: null, isGuardianPhone: false }
  return known
    .likenesses(facts)
    .flatMap(({ id, why }) => {
      const patient = byId.get(id)
      return patient ? [{ ...shown(patient), why }] : []
    })
    .sort((a, b) => b.why.length - a.why.length)
    .slice(0, MOST_LIKE)
}

export interface MergeSides extends MergePreview {
  /** Phones in the form in which the database compares them, and confirmed e-mails. */
  contacts: { keep: Contact; remove: Contact }
  hasRecord: boolean
}

interface Contact {
  phoneKey: string
  email: string | null
}

interface SideRow extends Omit<Belongings, 'price' | 'received'>, Contact {
  receivedCents: number
  hasRecord: boolean
  isSealed: boolean
}

/** Returns the data of both patients, and whether they may be joined. */
export async function findSides(tenant: Tenant, pair: Pair, now: number): Promise<MergeSides> {
  const { timezone } = await findOwnRow(tenant)
  const today = dayAt(now, timezone)
  const keep = await findSide(tenant, pair.keep)
  const remove = await findSide(tenant, pair.remove)
  const months = await listCommonMonths(tenant, pair)
  const facts = { months, isSealed: remove.isSealed, keep, remove }
  const outOf = async ({
    receivedCents,
    phoneKey: _phoneKey,
    email: _email,
    hasRecord: _hasRecord,
    isSealed: _isSealed,
    ...side
  }: SideRow): Promise<Belongings> => ({
    ...side,
    price: moneyOut(await findAgreedCents(tenant, side.id, today)),
    received: moneyOut(receivedCents),
  })
  return {
    keep: await outOf(keep),
    remove: await outOf(remove),
    refusal: refusalOfMerge(facts),
    months: [...months],
    contacts: { keep, remove },
    hasRecord: remove.hasRecord,
  }
}

async function findSide(tenant: Tenant, id: string): Promise<SideRow> {
  const count = (from: RawBuilder<unknown>, condition = sql`true`) =>
    sql`(select count(*)::integer from ${from} t where t.psychologist_id = p.psychologist_id and t.patient_id = p.id and ${condition})`
  const table = (name: string) => sql.table(name)
  const isPaidBy = sql`y.psychologist_id = p.psychologist_id and ${isCounted('y')} and (
    y.session_id in (select t.id from sessions t where t.psychologist_id = p.psychologist_id and t.patient_id = p.id)
    or y.package_id in (select t.id from packages t where t.psychologist_id = p.psychologist_id and t.patient_id = p.id)
    or y.statement_id in (select t.id from statements t where t.psychologist_id = p.psychologist_id and t.patient_id = p.id))`
  const sealed = sql`t.sealed_versions > 0`
  const { rows } = await sql<SideRow>`
    select p.id, p.name, p.phone, p.cpf, p.birth_date as "birthDate", p.opted_out as "optedOut", p.phone_key as "phoneKey",
      case when not p.email_unconfirmed then p.email end as email,
      ${count(table('patient_people'))} as people, ${count(table('sessions'))} as sessions, ${count(table('series'))} as series,
      ${count(table('packages'))} as packages, ${count(table('statements'))} as statements,
      (select count(*)::integer from payments y where ${isPaidBy}) as payments,
      (select coalesce(sum(case when y.kind = 'refund' then -y.amount_cents else y.amount_cents end), 0)::integer
        from payments y where ${isPaidBy}) as "receivedCents",
      ${count(table('record_entries'))} + ${count(table('restricted_entries'))} as entries,
      ${count(table('record_documents'))} as documents, ${count(table('record_agreements'))} as contracts,
      ${count(table('agreement_offers'))} as "openContracts", ${count(table('messages'))} as messages,
      ${count(table('records'))} > 0 as "hasRecord",
      ${count(table('record_entries'), sealed)} + ${count(table('restricted_entries'), sealed)}
        + ${count(table('record_documents'))} + ${count(table('record_agreements'))} > 0 as "isSealed"
    from patients p where p.psychologist_id = ${tenant.id} and p.id = ${id}`.execute(tenant.sql)
  if (!rows[0]) throw unknownPatient(await findMergedInto(tenant, id))
  return rows[0]
}

/** Returns the id of the patient that a removed one was joined into. */
export async function findMergedInto(tenant: Tenant, id: string): Promise<string | null> {
  const { rows } = await sql<{ mergedInto: string | null }>`
    select ${mergedIntoOf(tenant, id)} as "mergedInto"`.execute(tenant.sql)
  return rows[0]?.mergedInto ?? null
}

async function listCommonMonths(
  { id, sql: db }: Tenant,
  { keep, remove }: Pair,
): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from statements where psychologist_id = ${id} and patient_id = ${keep}
    intersect select month from statements where psychologist_id = ${id} and patient_id = ${remove}
    order by month`.execute(db)
  return rows.map(({ month }) => month)
}

const MOST_MERGES = 50

/** Returns the last merges, newest first. */
export async function listMergeRows(
  { id: practice, sql: db }: Tenant,
  now: number,
  id?: string,
): Promise<Merge[]> {
  const only = id === undefined ? sql`` : sql`and j.id = ${id}`
  const { rows } = await sql<Omit<Merge, 'mergedAt' | 'undoUntil'> & { at: Date; kept: boolean }>`
    select j.id, p.id as "patientId", p.name as "patientName", j.removed_id as "removedId",
      coalesce(j.social_name, j.registered_name) as "removedName", j.merged_at as at, j.undo is not null as kept
    from patient_merges j join patients p on p.psychologist_id = j.psychologist_id and p.id = j.patient_id
    where j.psychologist_id = ${practice} ${only}
    order by j.merged_at desc, j.id limit ${MOST_MERGES}`.execute(db)
  return rows.map(({ at, kept, ...row }) => {
    const until = at.getTime() + UNDO_MERGE_WITHIN
    return {
      ...row,
      mergedAt: at.toISOString(),
      undoUntil: kept && until > now ? new Date(until).toISOString() : null,
    }
  })
}
