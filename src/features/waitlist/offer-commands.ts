import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { dropWaiting, queueMessages } from '../delivery/commands.ts'
import { noticeMessages, switchesAtOnce } from '../delivery/notice-messages.ts'
import { deliveryOf } from '../delivery/registry-queries.ts'
import type { Practice } from '../practice/queries.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import {
  type CandidateRow,
  contactsOf,
  type FreedTime,
  findFreeHours,
  isLastPage,
  listBusy,
  listCandidates,
  listOffered,
  toCandidate,
} from './candidate-queries.ts'
import type { OfferState } from './contract.ts'
import { WAITLIST_KINDS } from './message-kinds.ts'
import { entryUrl, offerRulesOf, offerUrl, type Signing } from './queries.ts'
import { fitsSms, type NextOffer, nextOffer, type Skipped } from './rules.ts'

/**
 * Offers the hours of a freed time to the next people, one open offer an hour; deletes the freed time once nobody is left,
 * which makes its hours public. The caller holds the practice's lock.
 */
export async function serveFreedTime(
  tenant: Tenant,
  practice: Practice,
  signing: Signing,
  freed: FreedTime,
  now: number,
): Promise<void> {
  await releaseExpiredHolds(tenant, now)
  const free = await findFreeHours(tenant, practice, freed, now)
  const offered = await listOffered(tenant, freed.id)
  const busy = await listBusy(tenant)
  const { timezone } = practice
  const switches = switchesOfOffers(practice, signing, tenant)
  let after: CandidateRow | null = null
  for (;;) {
    const rows: CandidateRow[] = await listCandidates(tenant, free, timezone, after)
    let waiting = rows.map((row) => ({ row, candidate: toCandidate(row, switches) }))
    for (;;) {
      const candidates = waiting.map(({ candidate }) => candidate)
      const { hoursOf } = free
      const situation = { candidates, hoursOf, offered, busy, ...offerRulesOf(practice), now }
      const { offer, skipped } = nextOffer(situation)
      await noteSkipped(tenant, skipped)
      if (!offer) break
      const index = waiting.findIndex(({ candidate }) => candidate.entryId === offer.entryId)
      const to = waiting[index]?.row
      waiting = waiting.slice(index + 1)
      if (
        !to ||
        !(await makeOffer(tenant, practice, signing, { offer, to, freedId: freed.id }, now))
      )
        continue
      free.take(offer)
      offered.push({ ...offer, isWithdrawn: false })
      busy.add(offer.person)
    }
    after = rows.at(-1) ?? null
    if (isLastPage(rows)) break
  }
  await sql`
    delete from freed_times f where f.psychologist_id = ${tenant.id} and f.id = ${freed.id} and not exists (
      select from waitlist_offers o where o.psychologist_id = f.psychologist_id and o.freed_id = f.id and o.state = 'open')`.execute(
    tenant.sql,
  )
}

/** Returns the channels by which offers are sent; a link that is too long for an SMS is not sent by SMS. */
export function switchesOfOffers(practice: Practice, signing: Signing, tenant: Tenant) {
  const { email, sms } = switchesAtOnce(practice)
  const longest = offerUrl(signing, tenant.id, tenant.id)
  return { email: email ?? true, sms: (sms ?? true) && fitsSms(longest), push: true }
}

async function noteSkipped(tenant: Tenant, skipped: readonly Skipped[]): Promise<void> {
  if (skipped.length === 0) return
  const values = skipped.map(
    ({ entryId, start, why }) =>
      sql`(${entryId}::uuid, ${new Date(start)}::timestamptz, ${why}::text)`,
  )
  await sql`
    update waitlist_entries e set skipped_start = k.start, skipped_why = k.why
    from (values ${sql.join(values)}) k (id, start, why)
    where e.psychologist_id = ${tenant.id} and e.id = k.id
      and (e.skipped_start, e.skipped_why) is distinct from (k.start, k.why)`.execute(tenant.sql)
}

type NewOffer = Omit<NextOffer, 'person'>

interface Offering {
  offer: NewOffer
  to: CandidateRow
  /** Null for an offer by hand. */
  freedId: string | null
  /** When its messages are sent, if the offer is open earlier. */
  messagesAt?: number
}

/**
 * Writes an offer, which holds its hour, and its messages in one transaction. Returns null, without an offer, if the daily limits
 * allow no message to the person.
 */
export async function makeOffer(
  tenant: Tenant,
  practice: Practice,
  signing: Signing,
  { offer, to, freedId, messagesAt = offer.sentAt }: Offering,
  now: number,
): Promise<string | null> {
  const id = newId()
  const waits = messagesAt - now
  const written = await notify(tenant, practice, signing, { id, offer, to, waits }, now)
  if (written.length === 0 && freedId !== null) {
    await noteSkipped(tenant, [{ entryId: to.id, start: offer.start, why: 'unreachable' }])
    return null
  }
  await tenant.sql
    .insertInto('waitlist_offers')
    .values({
      psychologist_id: tenant.id,
      id,
      entry_id: to.id,
      freed_id: freedId,
      starts_at: new Date(offer.start),
      blocked_until: new Date(offer.end),
      state: 'open',
      made_at: new Date(now),
      sent_at: new Date(offer.sentAt),
      expires_at: new Date(offer.expiresAt),
      message_ids: written,
    })
    .execute()
  return id
}

async function notify(
  tenant: Tenant,
  practice: Practice,
  signing: Signing,
  { id, offer, to, waits }: { id: string; offer: NewOffer; to: CandidateRow; waits: number },
  now: number,
): Promise<string[]> {
  const kind = WAITLIST_KINDS.waitlist_offer
  const notice = kind.content({
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    personName: to.name,
    startsAt: offer.start,
    expiresAt: offer.expiresAt,
    timezone: practice.timezone,
    url: offerUrl(signing, tenant.id, id),
    leaveUrl: entryUrl(signing, tenant.id, to.id),
  })
  const { channels } = deliveryOf(tenant.enqueue)
  const recipients = {
    contacts: contactsOf(to),
    switches: switchesOfOffers(practice, signing, tenant),
  }
  const messages = noticeMessages(channels, kind, notice, recipients, {
    patientId: to.patient_id,
    onceKey: `waitlist-offer ${id}`,
    ...(waits > 0 ? { waits } : {}),
  }).map((message) => ({ ...message, id: newId() }))
  const written = await queueMessages(tenant, messages, now)
  return written.flatMap((message) => message.id ?? [])
}

/**
 * Ends an open offer, which frees its hour, and drops its unsent messages. Returns false if it had already ended: only one of
 * an acceptance, a refusal, the end of its time and a withdrawal counts.
 */
export async function endOffer(
  tenant: Tenant,
  id: string,
  state: Exclude<OfferState, 'open'>,
  now: number,
): Promise<boolean> {
  const instant = new Date(now)
  const inTime =
    state === 'expired'
      ? sql`expires_at <= ${instant}`
      : state === 'withdrawn'
        ? sql`true`
        : sql`expires_at > ${instant}`
  const { rows } = await sql<{ message_ids: string[] }>`
    update waitlist_offers set state = ${state}, ended_at = ${instant}
    where psychologist_id = ${tenant.id} and id = ${id} and state = 'open' and ${inTime}
    returning message_ids`.execute(tenant.sql)
  if (!rows[0]) return false
  for (const message of rows[0].message_ids) await dropWaiting(tenant, [message])
  return true
}

/** Passes the freed time of an ended offer on to the next person; does nothing if it is no longer offered. */
export async function passOn(
  tenant: Tenant,
  practice: Practice,
  signing: Signing,
  freedId: string | null,
  now: number,
): Promise<void> {
  const freed = freedId === null ? null : await findFreedTime(tenant, freedId)
  if (freed) await serveFreedTime(tenant, practice, signing, freed, now)
}

async function findFreedTime(tenant: Tenant, id: string): Promise<FreedTime | null> {
  const { rows } = await sql<FreedTime>`
    select id, starts_at, ends_at, first_day, last_day, start_time, end_time, is_weekly from freed_times
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  return rows[0] ?? null
}

/** Makes the hours of a freed time public, so that no other person gets an offer. */
export async function stopOffering(tenant: Tenant, freedId: string | null): Promise<void> {
  if (freedId === null) return
  await sql`delete from freed_times where psychologist_id = ${tenant.id} and id = ${freedId}`.execute(
    tenant.sql,
  )
}
