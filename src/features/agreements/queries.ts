import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import { type Batch, cutBatch } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { textToCents } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Patient } from '../patients/contract.ts'
import type { SessionType } from '../practice/session-types.ts'
import { openIn, type Safe } from '../records/safe-queries.ts'
import { listSeriesRows } from '../series/queries.ts'
import { zonedRhythmText } from '../series/rules.ts'
import type { Service } from '../services/contract.ts'
import { listServiceRows } from '../services/queries.ts'
import type { Agreement, AgreementTemplate, AgreementTerms } from './contract.ts'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import { FIRST_VERSION, type Signer } from './rules.ts'
import { type AgreedSessions, termsOf } from './term-rules.ts'

export interface Offered {
  text: string
  psychologist: { name: string; crp: string }
}

export interface Accepted extends Offered {
  sha256: string
  signer: Signer
  isByGuardian: boolean
  timezone: string
}

interface Row {
  id: string
  patientId: string
  version: number
  content: Uint8Array
  sentAt: Date
  linkExpiresAt: Date
}

interface AcceptedRow extends Row {
  acceptedAt: Date
}

type Owned = Pick<Row, 'id' | 'patientId' | 'version'>

export function offerAssociatedData({ id, patientId, version }: Owned) {
  return { table: 'agreement_offers', id, owner: patientId, version }
}

export function acceptedAssociatedData({ id, patientId, version }: Owned) {
  return { table: 'record_agreements', id, owner: patientId, version }
}

export function templateAssociatedData(tenant: Tenant, version: number) {
  return { table: 'agreement_templates', id: tenant.id, owner: '', version }
}

/** Returns the product's template where none was saved. `safe` is null before the practice's first key. */
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

/** Returns the terms that the practice's data say of a patient's sessions. */
export async function findTerms(
  tenant: Tenant,
  practice: Selectable<Psychologists>,
  { id, billing }: Pick<Patient, 'id' | 'billing'>,
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
    .map((one) => ({
      rhythm: zonedRhythmText(one, timezone),
      priceCents: textToCents(one.price) ?? 0,
      minutes: one.duration,
      types: [one.type],
    }))
  const [only, ...others] = services
  const usual =
    last ?? (only && others.length === 0 && only.type === 'single' ? ofService(only) : null)
  return termsOf({
    agreed: fixed.length > 0 ? fixed : usual ? [usual] : [],
    billing,
    paysByPix: practice.pix_key !== null,
    hasOwnTerms: version > FIRST_VERSION,
  })
}

function ofService(service: Service): AgreedSessions {
  const types = [
    ...(service.isOnline ? (['online'] as const) : []),
    ...(service.isInPerson ? (['presencial'] as const) : []),
  ]
  const { duration: minutes, price } = service
  return { rhythm: null, priceCents: textToCents(price) ?? 0, minutes, types }
}

/** A coupon lowers one session's price: the agreed one is the service's. */
async function findLastAgreed({ id, sql: db }: Tenant, patientId: string) {
  const { rows } = await sql<{ priceCents: number; minutes: number; type: SessionType }>`
    select case when s.coupon_id is null then s.price_cents else v.price_cents end as "priceCents", s.duration as minutes, s.type
    from sessions s
    join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
    where s.psychologist_id = ${id} and s.patient_id = ${patientId} and s.status <> 'cancelled'
    order by s.starts_at desc, s.id desc limit 1`.execute(db)
  const [row] = rows
  return row ? { ...row, rhythm: null, types: [row.type] } : null
}

export async function listAgreementsOf(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<Agreement[]> {
  const ofPatient = sql`o.patient_id = ${patientId}`
  const offers = await readOffers(tenant, ofPatient)
  const accepted = await readAccepted(tenant, ofPatient, sql`o.accepted_at desc, o.id desc`)
  return [
    ...offers.map((row) => toAgreement(row, null, now)),
    ...accepted.map((row) => toAgreement(row, row.acceptedAt, now)),
  ]
}

function toAgreement(
  { id, version, sentAt, linkExpiresAt }: Row,
  acceptedAt: Date | null,
  now: number,
): Agreement {
  const waits = linkExpiresAt.getTime() > now ? 'pending' : 'expired'
  return {
    id,
    version,
    state: acceptedAt ? 'accepted' : waits,
    sentAt: sentAt.toISOString(),
    linkExpiresAt: linkExpiresAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  }
}

export async function findOffer(tenant: Tenant, tokenHash: Buffer): Promise<Row | null> {
  const [row] = await readOffers(tenant, sql`o.token_hash = ${tokenHash}`)
  return row ?? null
}

export async function findAcceptedBy(
  tenant: Tenant,
  tokenHash: Buffer,
): Promise<AcceptedRow | null> {
  const [row] = await readAccepted(tenant, sql`o.token_hash = ${tokenHash}`)
  return row ?? null
}

export function openOffer(safe: Safe, row: Row): Offered {
  return JSON.parse(openIn(safe, offerAssociatedData(row), row.content))
}

export function openAccepted(safe: Safe, row: Row): Accepted {
  return JSON.parse(openIn(safe, acceptedAssociatedData(row), row.content))
}

export interface PrintedAgreement {
  id: string
  patientId: string
  version: number
  sentAt: string
  acceptedAt: string | null
  offered: Offered
  accepted: Accepted | null
}

export async function findAgreement(safe: Safe, id: string): Promise<PrintedAgreement> {
  const { tenant } = safe
  const [accepted] = await readAccepted(tenant, sql`o.id = ${id}`)
  if (accepted) return toPrinted(safe, accepted)
  const [offer] = await readOffers(tenant, sql`o.id = ${id}`)
  if (!offer) throw new Problem('not_found')
  const { patientId, version, sentAt } = offer
  const offered = openOffer(safe, offer)
  return {
    id,
    patientId,
    version,
    sentAt: sentAt.toISOString(),
    acceptedAt: null,
    offered,
    accepted: null,
  }
}

function toPrinted(safe: Safe, row: AcceptedRow): PrintedAgreement {
  const { id, patientId, version, sentAt, acceptedAt } = row
  const accepted = openAccepted(safe, row)
  return {
    id,
    patientId,
    version,
    sentAt: sentAt.toISOString(),
    acceptedAt: acceptedAt.toISOString(),
    offered: accepted,
    accepted,
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
  const rows = await readAccepted(
    safe.tenant,
    sql`o.patient_id = ${patientId} ${from}`,
    sql`o.accepted_at, o.id limit ${BATCH + 1}`,
  )
  const { items, next } = cutBatch(rows, BATCH, (row) =>
    encodeCursor(row.acceptedAt.toISOString(), row.id),
  )
  return { items: items.map((row) => toPrinted(safe, row)), next }
}

async function readOffers({ id, sql: db }: Tenant, wanted: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.patient_id as "patientId", o.template_version as version, o.content, o.created_at as "sentAt",
      o.expires_at as "linkExpiresAt"
    from agreement_offers o where o.psychologist_id = ${id} and ${wanted}`.execute(db)
  return rows
}

async function readAccepted(
  { id, sql: db }: Tenant,
  wanted: RawBuilder<unknown>,
  order = sql`o.accepted_at`,
): Promise<AcceptedRow[]> {
  const { rows } = await sql<AcceptedRow>`
    select o.id, o.patient_id as "patientId", o.template_version as version, o.content, o.sent_at as "sentAt",
      o.accepted_at as "acceptedAt", o.link_expires_at as "linkExpiresAt"
    from record_agreements o where o.psychologist_id = ${id} and ${wanted}
    order by ${order}`.execute(db)
  return rows
}
