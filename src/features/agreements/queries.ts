import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import { type Batch, cutBatch } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { centsOf, textToCents } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Patient } from '../patients/contract.ts'
import type { Relation } from '../patients/people-contract.ts'
import { isMinor } from '../patients/people-roles.ts'
import type { SessionType } from '../practice/session-types.ts'
import { openIn, type Safe } from '../records/safe-queries.ts'
import { listSeriesRows } from '../series/queries.ts'
import { zonedRhythmText } from '../series/rules.ts'
import type { Service } from '../services/contract.ts'
import { listServiceRows } from '../services/queries.ts'
import { isPlanned } from '../sessions/queries.ts'
import { type AcceptedBy, type OpenLink, standingOf } from './acceptance-rules.ts'
import type { AgreementTemplate, AgreementTerms } from './contract.ts'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import type { Agreement, AskedPerson } from './listing-contract.ts'
import { FIRST_VERSION, type Signer } from './rules.ts'
import { type AgreedSessions, termsOf } from './term-rules.ts'

export interface Offered {
  text: string
  psychologist: { name: string; crp: string }
}

/**
 * The name of the signer as typed; `person` is the person on file who accepted for a minor. Acceptances before migration 0092
 * do not name that person.
 */
export interface Signed {
  signer: Signer
  isByGuardian: boolean
  person?: { name: string; relation: Relation } | null
}

/** The text of a contract with its first acceptance. */
export interface Accepted extends Offered, Signed {
  sha256: string
  timezone: string
}

/** A link without an acceptance; `name` and `relation` of a person on file. */
interface RecipientLink extends OpenLink {
  name: string | null
  relation: Relation | null
}

interface Acceptance {
  number: number
  personId: string | null
  name: string | null
  relation: Relation | null
  acceptedAt: Date
  linkExpiresAt: Date
  /** Null for the first acceptance, whose signer is in the content of the agreement. */
  content: Buffer | null
}

export interface AgreementRow {
  id: string
  patientId: string
  version: number
  content: Uint8Array
  sentAt: Date
  acceptedBy: AcceptedBy
  /** The signer of the first acceptance; null for an offer. */
  acceptedAt: Date | null
  isConcluded: boolean
  /** Null if the patient is deleted. */
  birthDate: string | null
  timezone: string
  asked: RecipientLink[]
  acceptances: Acceptance[]
}

type Owned = Pick<AgreementRow, 'id' | 'patientId' | 'version'>

export function offerAssociatedData({ id, patientId, version }: Owned) {
  return { table: 'agreement_offers', id, owner: patientId, version }
}

export function acceptedAssociatedData({ id, patientId, version }: Owned) {
  return { table: 'record_agreements', id, owner: patientId, version }
}

export function acceptanceAssociatedData(
  { id, patientId }: Pick<AgreementRow, 'id' | 'patientId'>,
  number: number,
) {
  return { table: 'record_acceptances', id, owner: patientId, version: number }
}

export function templateAssociatedData(tenant: Tenant, version: number) {
  return { table: 'agreement_templates', id: tenant.id, owner: '', version }
}

/** Returns the product's template if none was saved. `safe` is null before the practice's first key. */
export async function findTemplate(tenant: Tenant, safe: Safe | null): Promise<AgreementTemplate> {
  const { rows } = await sql<{ version: number; content: Uint8Array; savedAt: Date }>`
    select version, content, created_at as "savedAt" from agreement_templates
    where psychologist_id = ${tenant.id} order by version desc limit 1`.execute(tenant.sql)
  const [row] = rows
  if (!row) return { ...DEFAULT_TEMPLATE, version: FIRST_VERSION, savedAt: null }
  if (!safe) throw new Problem('damaged')
  const content = JSON.parse(openIn(safe, templateAssociatedData(tenant, row.version), row.content))
  return { ...content, version: row.version, savedAt: row.savedAt.toISOString() }
}

export async function findTemplateVersion({ id, sql: db }: Tenant): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from agreement_templates where psychologist_id = ${id}`.execute(
    db,
  )
  return rows[0]?.version ?? FIRST_VERSION
}

/** Returns the terms of a patient's sessions that follow from the practice's data. */
export async function findTerms(
  tenant: Tenant,
  practice: Selectable<Psychologists>,
  { id, billing, price }: Pick<Patient, 'id' | 'billing' | 'price'>,
  now: number,
): Promise<AgreementTerms> {
  const { timezone } = practice
  const [series, last, services, version] = await sendTogether(tenant.sql, [
    () => listSeriesRows(tenant, { patientId: id }, now),
    () => findLastAgreed(tenant, id),
    () => listServiceRows(tenant, 'active'),
    () => findTemplateVersion(tenant),
  ])
  const fixed = series
    .filter(({ nextStart, endedFrom }) => nextStart !== null && endedFrom === null)
    .map((fixedTime) => ({
      rhythm: zonedRhythmText(fixedTime, timezone),
      priceCents: textToCents(fixedTime.price) ?? 0,
      minutes: fixedTime.duration,
      types: [fixedTime.type],
    }))
  const [only, ...others] = services
  const usual =
    last ?? (only && others.length === 0 && only.type === 'single' ? ofService(only) : null)
  return termsOf({
    agreed: fixed.length > 0 ? fixed : usual ? [atPrice(usual, price)] : [],
    billing,
    paysByPix: practice.pix_key !== null,
    hasOwnTerms: version > FIRST_VERSION,
  })
}

/** Returns the agreed sessions at the patient's agreed price, if there is one: a contract without a fixed time names it. */
function atPrice(usual: AgreedSessions, price: string | null): AgreedSessions {
  return price === null ? usual : { ...usual, priceCents: centsOf(price) }
}

function ofService(service: Service): AgreedSessions {
  const types = [
    ...(service.isOnline ? (['online'] as const) : []),
    ...(service.isInPerson ? (['presencial'] as const) : []),
  ]
  const { duration: minutes, price } = service
  return { rhythm: null, priceCents: textToCents(price) ?? 0, minutes, types }
}

/**
 * Returns the terms of the patient's last session. With a coupon the price is the service's: a coupon lowers the price of
 * one session only.
 */
async function findLastAgreed({ id, sql: db }: Tenant, patientId: string) {
  const { rows } = await sql<{ priceCents: number; minutes: number; type: SessionType }>`
    select case when s.coupon_id is null then s.price_cents else v.price_cents end as "priceCents", s.duration as minutes, s.type
    from sessions s
    join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    where s.psychologist_id = ${id} and s.patient_id = ${patientId} and ${isPlanned}
    order by s.starts_at desc, s.id desc limit 1`.execute(db)
  const [row] = rows
  return row ? { ...row, rhythm: null, types: [row.type] } : null
}

export async function listAgreementsOf(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<Agreement[]> {
  const rows = await listAgreementRows(tenant, patientId)
  return rows.map((row) => toAgreement(row, now))
}

/** Returns the contract without an acceptance, then the others, newest first. */
export function listAgreementRows(tenant: Tenant, patientId: string): Promise<AgreementRow[]> {
  return readAgreements(tenant, sql`o.patient_id = ${patientId}`)
}

export function isForMinor({ birthDate, timezone }: AgreementRow, now: number): boolean {
  return isMinor(birthDate, dayAt(now, timezone))
}

function toAgreement(row: AgreementRow, now: number): Agreement {
  const { id, version, sentAt, acceptedBy, isConcluded, asked, acceptances } = row
  const ends = isConcluded
    ? acceptances.map(({ linkExpiresAt }) => linkExpiresAt.getTime())
    : asked.map(({ expiresAt }) => expiresAt)
  return {
    id,
    version,
    ...standingOf({ isConcluded, asked, isForMinor: isForMinor(row, now) }, now),
    sentAt: sentAt.toISOString(),
    linkExpiresAt: new Date(Math.max(sentAt.getTime(), ...ends)).toISOString(),
    acceptedAt: concludedAt(row)?.toISOString() ?? null,
    acceptedBy,
    people: peopleOf(row, now),
  }
}

/** Returns when the last person who has to accept did; null until then. */
function concludedAt({ isConcluded, acceptances }: AgreementRow): Date | null {
  return isConcluded ? (acceptances.at(-1)?.acceptedAt ?? null) : null
}

function peopleOf(row: AgreementRow, now: number): AskedPerson[] {
  const accepted = row.acceptances.map(({ personId, name, relation, acceptedAt }) => ({
    ...{ id: personId, name, relation, state: 'accepted' as const },
    acceptedAt: acceptedAt.toISOString(),
  }))
  const isMinorNow = isForMinor(row, now)
  const missing = row.isConcluded ? [] : row.asked
  const people = missing.map(({ personId, name, relation, expiresAt }) => {
    const open = expiresAt > now ? ('pending' as const) : ('expired' as const)
    const state = isMinorNow ? open : ('ended' as const)
    return { id: personId, name, relation, state, acceptedAt: null }
  })
  return [...accepted, ...people].flatMap(({ id, ...person }) => (id ? [{ id, ...person }] : []))
}

export interface FoundLink {
  agreementId: string
  personId: string | null
  /** The number of its acceptance; null before it is accepted. */
  number: number | null
}

export async function findLink(tenant: Tenant, tokenHash: Buffer): Promise<FoundLink | null> {
  const { rows } = await sql<FoundLink>`
    select l.agreement_id as "agreementId", l.person_id as "personId", null::integer as number
    from agreement_links l where l.psychologist_id = ${tenant.id} and l.token_hash = ${tokenHash}
    union all
    select c.agreement_id, c.person_id, c.number
    from record_acceptances c where c.psychologist_id = ${tenant.id} and c.token_hash = ${tokenHash}`.execute(
    tenant.sql,
  )
  return rows[0] ?? null
}

/** Returns a contract of the practice, accepted or not. */
export async function findAgreementRow(tenant: Tenant, id: string): Promise<AgreementRow> {
  const [row] = await readAgreements(tenant, sql`o.id = ${id}`)
  if (!row) throw new Problem('not_found')
  return row
}

export function openOffer(safe: Safe, row: AgreementRow): Offered {
  return JSON.parse(openIn(safe, offerAssociatedData(row), row.content))
}

export function openAccepted(safe: Safe, row: AgreementRow): Accepted {
  return JSON.parse(openIn(safe, acceptedAssociatedData(row), row.content))
}

/** Returns the signers of a contract, in the order of acceptance. */
export function openSigned(safe: Safe, row: AgreementRow): Signed[] {
  return row.acceptances.map(({ number, content }) => {
    if (content) return JSON.parse(openIn(safe, acceptanceAssociatedData(row, number), content))
    const { signer, isByGuardian, person = null } = openAccepted(safe, row)
    return { signer, isByGuardian, person }
  })
}

export interface PrintedAgreement {
  id: string
  patientId: string
  version: number
  sentAt: string
  /** When the last person who has to accept did; null until then. */
  acceptedAt: string | null
  offered: Offered
  accepted: Accepted | null
  acceptances: (Signed & { acceptedAt: string })[]
}

export async function findAgreement(safe: Safe, id: string): Promise<PrintedAgreement> {
  return toPrinted(safe, await findAgreementRow(safe.tenant, id))
}

function toPrinted(safe: Safe, row: AgreementRow): PrintedAgreement {
  const { id, patientId, version, sentAt, acceptedAt, acceptances } = row
  const accepted = acceptedAt && openAccepted(safe, row)
  return {
    id,
    patientId,
    version,
    sentAt: sentAt.toISOString(),
    acceptedAt: concludedAt(row)?.toISOString() ?? null,
    offered: accepted ?? openOffer(safe, row),
    accepted,
    acceptances: openSigned(safe, row).map((signed, index) => ({
      ...signed,
      acceptedAt: acceptances[index]?.acceptedAt.toISOString() ?? '',
    })),
  }
}

const BATCH = 20

export async function findAgreementBatch(
  safe: Safe,
  patientId: string,
  after: string | undefined,
): Promise<Batch<PrintedAgreement>> {
  const [at, id] = decodeCursor(after, 2)
  const from =
    at !== undefined ? sql`and (o.accepted_at, o.id) > (${cursorInstant(at)}, ${id}::uuid)` : sql``
  const rows = await readRows(
    safe.tenant,
    sql`${acceptedRows(safe.tenant, sql`o.patient_id = ${patientId} ${from}`)} order by o.accepted_at, o.id limit ${BATCH + 1}`,
  )
  const { items, next } = cutBatch(rows, BATCH, (row) =>
    encodeCursor(row.acceptedAt?.toISOString() ?? '', row.id),
  )
  return { items: items.map((row) => toPrinted(safe, row)), next }
}

function readAgreements(tenant: Tenant, condition: RawBuilder<unknown>): Promise<AgreementRow[]> {
  return readRows(
    tenant,
    sql`${offerRows(tenant, condition)} union all ${acceptedRows(tenant, condition)}
    order by "acceptedAt" desc nulls first, id desc`,
  )
}

type AgreementJson = Omit<AgreementRow, 'acceptedBy' | 'asked' | 'acceptances'> & {
  needsAll: boolean
  asked: (Omit<RecipientLink, 'expiresAt'> & { expiresAt: string })[]
  acceptances: (Omit<Acceptance, 'acceptedAt' | 'linkExpiresAt' | 'content'> & {
    acceptedAt: string
    linkExpiresAt: string
    content: string | null
  })[]
}

async function readRows({ sql: db }: Tenant, query: RawBuilder<unknown>): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementJson>`${query}`.execute(db)
  return rows.map(({ needsAll, asked, acceptances, ...row }) => ({
    ...row,
    acceptedBy: needsAll ? 'all' : 'any',
    asked: asked.map((link) => ({ ...link, expiresAt: Date.parse(link.expiresAt) })),
    acceptances: acceptances.map(({ acceptedAt, linkExpiresAt, content, ...acceptance }) => ({
      ...acceptance,
      acceptedAt: new Date(acceptedAt),
      linkExpiresAt: new Date(linkExpiresAt),
      content: content === null ? null : Buffer.from(content, 'hex'),
    })),
  }))
}

const openLinksOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('personId', l.person_id, 'name', q.name, 'relation', q.relation,
    'expiresAt', l.expires_at) order by q.position), '[]')
  from agreement_links l
  left join patient_people q on q.psychologist_id = l.psychologist_id and q.id = l.person_id
  where l.psychologist_id = o.psychologist_id and l.agreement_id = o.id) as asked`

const acceptancesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'personId', c.person_id, 'name', q.name, 'relation', q.relation,
    'acceptedAt', c.accepted_at, 'linkExpiresAt', c.link_expires_at, 'content', encode(c.content, 'hex')) order by c.number), '[]')
  from record_acceptances c
  left join patient_people q on q.psychologist_id = c.psychologist_id and q.id = c.person_id
  where c.psychologist_id = o.psychologist_id and c.agreement_id = o.id) as acceptances`

const columnsOfBoth = sql`o.id, o.patient_id as "patientId", o.template_version as version, o.content, o.needs_all as "needsAll",
  p.birth_date as "birthDate", g.timezone, ${openLinksOf}`

const ofPatientAndPractice = sql`join psychologists g on g.id = o.psychologist_id
  left join patients p on p.psychologist_id = o.psychologist_id and p.id = o.patient_id`

function offerRows({ id }: Tenant, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${columnsOfBoth}, o.created_at as "sentAt", null::timestamptz as "acceptedAt", false as "isConcluded", '[]'::jsonb as acceptances
    from agreement_offers o ${ofPatientAndPractice} where o.psychologist_id = ${id} and ${condition}`
}

function acceptedRows({ id }: Tenant, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${columnsOfBoth}, o.sent_at as "sentAt", o.accepted_at as "acceptedAt", o.is_concluded as "isConcluded", ${acceptancesOf}
    from record_agreements o ${ofPatientAndPractice} where o.psychologist_id = ${id} and ${condition}`
}
