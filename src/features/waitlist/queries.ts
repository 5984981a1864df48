import { type RawBuilder, sql } from 'kysely'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { openSealed, seal } from '../../platform/server/signing.ts'
import { formatZonedTime } from '../../platform/shared/calendar.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { occupiesTimeNow } from '../attendance/availability-queries.ts'
import { costOfSlot } from '../booking/cancel-cost-rules.ts'
import { CONSENT_VERSION } from '../booking/consent-version.ts'
import { typesInPractice } from '../booking/queries.ts'
import { shownName } from '../delivery/message-texts.ts'
import { ownEmail } from '../patients/queries.ts'
import { type CancelRule, cancelRuleText } from '../practice/cancel-rules.ts'
import { FIRST_LINK, manageUrls } from '../practice/link-queries.ts'
import { cancelRuleOf, findOwnRow, type Practice, takesWaitlist } from '../practice/queries.ts'
import { publicPath } from '../practice/rules.ts'
import type { Service } from '../services/contract.ts'
import { listServiceRows, toService } from '../services/queries.ts'
import { isHoldExpired } from '../sessions/rules.ts'
import type { Offer, OfferState, Waitlist, WaitlistEntry } from './contract.ts'
import { isBookable } from './hour-queries.ts'
import type { LinkedOffer } from './public-contract.ts'
import { entryPurpose, type OfferRules, offerPurpose, type Part, type Skip } from './rules.ts'

/** The secret and the origin of the links of the list. */
export type Signing = Pick<Services, 'secret' | 'origin'>

export function offerUrl({ secret, origin }: Signing, tenantId: TenantId, id: string): string {
  return `${origin()}/vaga/${seal(secret, offerPurpose, { tenantId, subjectId: id })}`
}

export function entryUrl({ secret, origin }: Signing, tenantId: TenantId, id: string): string {
  return `${origin()}/na-lista/${seal(secret, entryPurpose, { tenantId, subjectId: id })}`
}

export function openOfferLink(secret: Buffer, token: string) {
  return openSealed(secret, offerPurpose, token)
}

export function openEntryLink(secret: Buffer, token: string) {
  return openSealed(secret, entryPurpose, token)
}

/** The person of an entry `e`, with or without a patient `p`, as joined by `entryJoins`. */
export const personColumns = sql`coalesce(p.name, e.name) as name, coalesce(p.phone, e.phone) as phone,
  case when p.id is null then e.email else ${ownEmail} end as email`
export const entryJoins = sql`left join patients p on p.psychologist_id = e.psychologist_id and p.id = e.patient_id`

export interface PersonRow {
  name: string
  phone: string
  email: string | null
}

interface EntryRow extends PersonRow {
  id: string
  patient_id: string | null
  service_id: string
  service_name: string
  type: 'online' | 'presencial' | null
  weekdays: number[]
  parts: Part[]
  until: string
  origin: 'visitor' | 'patient' | 'psychologist'
  created_at: Date
  skipped_start: Date | null
  skipped_why: Skip | null
  offers: OfferRow[]
}

interface OfferRow {
  id: string
  start: string
  state: OfferState
  sentAt: string
  expiresAt: string
  byHand: boolean
}

/** The offers of an entry that a list shows. */
const OFFERS_SHOWN = 5

function entriesWhere(tenant: Tenant, condition: RawBuilder<unknown>) {
  return sql<EntryRow>`
    select e.id, e.patient_id, ${personColumns}, e.service_id, v.name as service_name, e.type, e.weekdays, e.parts, e.until,
      e.origin, e.created_at, e.skipped_start, e.skipped_why,
      (select coalesce(json_agg(json_build_object('id', o.id, 'start', o.starts_at, 'state', o.state, 'sentAt', o.sent_at,
          'expiresAt', o.expires_at, 'byHand', o.freed_id is null) order by o.made_at desc, o.id), '[]')
        from (select * from waitlist_offers x where x.psychologist_id = e.psychologist_id and x.entry_id = e.id
          order by x.made_at desc, x.id limit ${OFFERS_SHOWN}) o) as offers
    from waitlist_entries e ${entryJoins}
    join services v on v.psychologist_id = e.psychologist_id and v.id = e.service_id
    where e.psychologist_id = ${tenant.id} and ${condition}
    order by e.position, e.id`.execute(tenant.sql)
}

/** Returns the list, with the waiting people in order, and whether freed hours are currently offered. */
export async function findWaitlist(tenant: Tenant, signing: Signing): Promise<Waitlist> {
  const practice = await findOwnRow(tenant)
  const { rows } = await entriesWhere(tenant, sql`e.booked_at is null`)
  return {
    entries: rows.map((row) => toEntry(row, tenant, practice, signing)),
    offering: takesWaitlist(practice),
  }
}

/** Returns one entry; `not_found` without it. */
export async function findEntry(
  tenant: Tenant,
  signing: Signing,
  id: string,
): Promise<WaitlistEntry> {
  const { rows } = await entriesWhere(tenant, sql`e.id = ${id}`)
  if (!rows[0]) throw new Problem('not_found')
  return toEntry(rows[0], tenant, await findOwnRow(tenant), signing)
}

function toEntry(
  row: EntryRow,
  tenant: Tenant,
  practice: Practice,
  signing: Signing,
): WaitlistEntry {
  const { skipped_start: start, skipped_why: why } = row
  return {
    id: row.id,
    patientId: row.patient_id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    serviceId: row.service_id,
    serviceName: row.service_name,
    type: row.type,
    weekdays: row.weekdays,
    parts: row.parts,
    until: row.until,
    byHand: row.origin === 'psychologist',
    createdAt: row.created_at.toISOString(),
    skipped: start && why ? { start: start.toISOString(), why } : null,
    offers: row.offers.map((offer) => toOffer(offer, row, tenant, practice, signing)),
  }
}

function toOffer(
  { start, sentAt, expiresAt, ...offer }: OfferRow,
  { phone }: PersonRow,
  tenant: Tenant,
  practice: Practice,
  signing: Signing,
): Offer {
  const url = offerUrl(signing, tenant.id, offer.id)
  const isTapped = offer.byHand && offer.state === 'open'
  const instant = (text: string) => new Date(text).toISOString()
  return {
    ...offer,
    start: instant(start),
    sentAt: instant(sentAt),
    expiresAt: instant(expiresAt),
    whatsappUrl: isTapped
      ? whatsappUrl(phone, chatText({ start, expiresAt, url }, practice))
      : null,
  }
}

function chatText(
  { start, expiresAt, url }: { start: string; expiresAt: string; url: string },
  { name, timezone }: Practice,
): string {
  const [when, until] = [formatZonedTime(start, timezone), formatZonedTime(expiresAt, timezone)]
  return `Olá! Aqui é ${shownName(name)}. Um horário ficou livre em ${when}, reservado para você até ${until}. Para ver e aceitar:\n${url}`
}

/** Returns the data of the list's form; `waitlist_off` if the practice has the list switched off. */
export async function findForm(tenant: Tenant) {
  const practice = await findListPractice(tenant)
  const services = await listServiceRows(tenant, 'active')
  return {
    psychologistName: practice.name,
    bookingPath: pathOf(practice),
    timezone: practice.timezone,
    services: services.map((service) => ({
      id: service.id,
      name: service.name,
      types: typesInPractice(service, practice),
    })),
    consentVersion: CONSENT_VERSION,
  }
}

export function offerRulesOf(practice: Practice): OfferRules {
  const { timezone, offer_minutes: offerMinutes } = practice
  return { timezone, offerMinutes, minimumNoticeMinutes: practice.minimum_notice_minutes }
}

/** Returns the practice if its list accepts people; `waitlist_off` otherwise. */
export async function findListPractice(tenant: Tenant): Promise<Practice> {
  const practice = await findOwnRow(tenant)
  if (!takesWaitlist(practice)) throw new Problem('waitlist_off')
  return practice
}

function pathOf({ friendly_id: friendlyId, public_slug: publicSlug }: Practice): string {
  return publicPath({ friendlyId, publicSlug })
}

/** Returns an entry for the person on the list; `not_found` if it was erased or ended by a booking. */
export async function findOwnEntry(tenant: Tenant, id: string) {
  const practice = await findOwnRow(tenant)
  const { rows } = await entriesWhere(tenant, sql`e.id = ${id} and e.booked_at is null`)
  if (!rows[0]) throw new Problem('not_found')
  const { service_name: serviceName, type, weekdays, parts, until } = rows[0]
  const { name: psychologistName } = practice
  const bookingPath = pathOf(practice)
  return { psychologistName, serviceName, type, weekdays, parts, until, bookingPath }
}

/** An offer with its entry, in the form that a booking needs. */
export interface FoundOffer extends PersonRow {
  id: string
  entry_id: string
  freed_id: string | null
  service_id: string
  type: 'online' | 'presencial' | null
  starts_at: Date
  expires_at: Date
  state: OfferState
  session_id: string | null
  message_ids: string[]
  /** For a patient who wants an hour before a session; otherwise null. */
  waits_before: string | null
}

export async function findOffer(tenant: Tenant, id: string): Promise<FoundOffer> {
  const { rows } = await sql<FoundOffer>`
    select o.id, o.entry_id, o.freed_id, e.service_id, e.type, o.starts_at, o.expires_at, o.state, o.session_id, o.message_ids,
      case when e.origin = 'patient' then e.patient_id end as waits_before, ${personColumns}
    from waitlist_offers o
    join waitlist_entries e on e.psychologist_id = o.psychologist_id and e.id = o.entry_id ${entryJoins}
    where o.psychologist_id = ${tenant.id} and o.id = ${id}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** Returns an offer for the page of its link. */
export async function findLinkedOffer(
  tenant: Tenant,
  services: Pick<Services, 'secret' | 'origin'>,
  id: string,
  now: number,
): Promise<LinkedOffer> {
  const practice = await findOwnRow(tenant)
  const offer = await findOffer(tenant, id)
  const service = toService(
    await tenant.sql
      .selectFrom('services')
      .selectAll()
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', offer.service_id)
      .executeTakeFirstOrThrow(),
  )
  const hour = { id, start: offer.starts_at.getTime(), duration: service.duration }
  const isOpen =
    offer.state === 'open' &&
    offer.expires_at.getTime() > now &&
    service.active &&
    (await isBookable(tenant, practice, hour, now))
  const booked = await findBooked(tenant, offer, now)
  const rule = cancelRuleOf(practice)
  return {
    state: isOpen ? 'open' : booked ? 'accepted' : 'over',
    psychologistName: practice.name,
    serviceName: service.name,
    start: (booked ?? offer).starts_at.toISOString(),
    minutes: booked?.duration ?? service.duration,
    type: booked?.type ?? offer.type ?? typesInPractice(service, practice)[0] ?? null,
    price: service.price,
    timezone: practice.timezone,
    expiresAt: offer.expires_at.toISOString(),
    cancelRule: rule,
    cancelText: textOf(rule, offer, service, now),
    consentVersion: CONSENT_VERSION,
    bookingPath: pathOf(practice),
    laterSession: await laterSessionOf(tenant, { ...offer, ...booked }),
    manageUrl: booked && manageUrls(services, tenant.id)(booked.session_id, FIRST_LINK),
  }
}

/** Returns the rule of late cancellations and, within its notice, what cancelling costs as soon as the offer is accepted. */
function textOf(rule: CancelRule, offer: FoundOffer, service: Service, now: number): string | null {
  const text = cancelRuleText(rule)
  const start = offer.starts_at.toISOString()
  const cost = costOfSlot(rule, start, { service, hasCoupon: false }, now)
  return cost === null ? text : `${text} ${cost}`
}

/** Returns the start of the patient's next session after an offered hour, for a patient who wants an hour before it. */
async function laterSessionOf(
  tenant: Tenant,
  { waits_before: patientId, session_id: booked, starts_at: offered }: FoundOffer,
): Promise<string | null> {
  if (patientId === null) return null
  const { rows } = await sql<{ starts_at: Date }>`
    select starts_at from sessions
    where psychologist_id = ${tenant.id} and patient_id = ${patientId} and starts_at > ${offered} and id is distinct from ${booked}
      and (status = 'confirmed' or status = 'pending' and (holds or origin = 'psychologist'))
    order by starts_at limit 1`.execute(tenant.sql)
  return rows[0]?.starts_at.toISOString() ?? null
}

interface BookedSession {
  session_id: string
  starts_at: Date
  duration: number
  type: 'online' | 'presencial'
}

/**
 * Returns the booking of an accepted offer at its present time; null if it was cancelled, deleted or expired, or is now another
 * patient's.
 */
async function findBooked(
  tenant: Tenant,
  { session_id: sessionId }: FoundOffer,
  now: number,
): Promise<BookedSession | null> {
  if (sessionId === null) return null
  const { rows } = await sql<BookedSession & HoldRow>`
    select s.id as session_id, s.starts_at, s.duration, s.type, s.origin, s.status, s.paid, ${occupiesTimeNow(now)} as holds
    from sessions s
    where s.psychologist_id = ${tenant.id} and s.id = ${sessionId} and s.link_number = ${FIRST_LINK}`.execute(
    tenant.sql,
  )
  const [row] = rows
  return row && row.status !== 'cancelled' && !isHoldExpired(row) ? row : null
}

type HoldRow = Parameters<typeof isHoldExpired>[0]
