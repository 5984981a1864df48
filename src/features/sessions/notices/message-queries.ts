import { type RawBuilder, sql } from 'kysely'
import { DAY } from '../../../platform/shared/calendar.ts'
import type { FindAbout, LogParts, Reference } from '../../delivery/registry-queries.ts'
import { ownEmail } from '../../patients/queries.ts'
import { isCounted } from '../../payments/queries.ts'
import type { PresenceAnswer, SessionStatus } from '../contract.ts'
import { changedAt, isStillValid, standingPresence } from '../queries.ts'
import type { AboutSession } from './message-guards.ts'

interface AboutRow {
  tenantId: string
  id: string
  status: SessionStatus | null
  starts_at: Date | null
  is_valid: boolean
  paid: boolean
  presence: PresenceAnswer | null
  link_number: number | null
  version: number | null
  changed_at: Date | null
  booked_email: string | null
  receivers: boolean
  opted_out: string[] | null
  own_email: string | null
  phone: string | null
  knows_practice: boolean
  person: Person | null
}

/** The person who gets a message; an empty one for a person who was removed. */
interface Person {
  receives?: boolean
  accepts?: boolean
  opens?: boolean
  linkNumber?: number
  optedOut?: string[]
  email?: string | null
  phone?: string | null
}

export const findAbout: FindAbout<AboutSession> = async (db, messages, now, purpose) => {
  const about = messages.filter(({ sessionId, patientId }) => sessionId ?? patientId)
  const byMessage = new Map<string, AboutRow>()
  if (about.length > 0) {
    const keys = about.map(
      ({ tenantId, id, sessionId, patientId, personId }) =>
        sql`(${tenantId}::uuid, ${id}::uuid, ${sessionId}::uuid, ${patientId}::uuid, ${personId}::uuid)`,
    )
    const { rows } = await sql<AboutRow>`
      select m.tenant as "tenantId", m.id, s.status, s.starts_at, s.paid, ${standingPresence} as presence,
        ${isStillValid(now)} as is_valid, s.link_number, s.version, case when s.id is not null then ${changedAt} end as changed_at, s.booked_email,
        m.patient is null or m.patient is not distinct from s.patient_id as receivers,
        p.opted_out, ${ownEmail} as own_email, p.phone, ${purpose === 'sending' ? knowsPractice(now) : sql`false`} as knows_practice,
        case when m.person is not null then jsonb_strip_nulls(jsonb_build_object('receives', q.receives_notices, 'accepts', q.may_accept, 'opens', q.opens_area,
          'linkNumber', q.link_number, 'optedOut', to_jsonb(q.opted_out), 'email', q.email, 'phone', q.phone)) end as person
      from (values ${sql.join(keys)}) m (tenant, id, session, patient, person)
      left join sessions s on s.psychologist_id = m.tenant and s.id = m.session
      left join patients p on p.psychologist_id = m.tenant and p.id = m.patient
      left join patient_people q on q.psychologist_id = m.tenant and q.id = m.person and q.patient_id = m.patient`.execute(
      db,
    )
    for (const row of rows) byMessage.set(keyOf(row), row)
  }
  return (message) => aboutOf(message, byMessage.get(keyOf(message)))
}

/**
 * Returns an SQL condition: a patient `p` has had contact with the practice: verified a code, or booked, answered or paid at
 * least a day ago. The practice's owner can forge bookings, answers and payments, so today's do not count. Only the platform
 * may read verified codes.
 */
function knowsPractice(now: number): RawBuilder<boolean> {
  const dayAgo = new Date(now - DAY)
  const isOfPatient = sql`t.psychologist_id = p.psychologist_id and t.patient_id = p.id`
  const isSameLogin = (phone: RawBuilder<unknown>, email: RawBuilder<unknown>) =>
    sql`exists (select from patient_tokens l
      where phone_key(l.phone) = ${phone} and l.expires_at > ${new Date(now)} and (l.email is null or l.email = ${email}))`
  // Without this, each new address of a known patient’s people would count as known immediately.
  const wasWritten = sql`exists (
    select from messages o join messages n on n.psychologist_id = o.psychologist_id and n.id = m.id
    where o.psychologist_id = p.psychologist_id and o.patient_id = p.id and phone_key(o.recipient) = phone_key(n.recipient) and o.status = 'sent'
      and o.created_at <= ${dayAgo})`
  return sql`(p.id is not null and (q.opens_area and ${isSameLogin(sql`q.phone_key`, sql`q.email`)}
    or ${isSameLogin(sql`p.phone_key`, ownEmail)} and m.person is null
    or (m.person is null or ${wasWritten}) and (exists (select from sessions t where ${isOfPatient} and (t.contact_proven
      or t.origin = 'public' and t.status in ('confirmed', 'completed') and t.created_at <= ${dayAgo}
      or t.presence_at <= ${dayAgo}
      or exists (select from payments y
        where y.psychologist_id = t.psychologist_id and y.session_id = t.id and y.amount_cents > 0 and y.created_at <= ${dayAgo} and ${isCounted('y')})))
    or exists (select from packages t join payments y on y.psychologist_id = t.psychologist_id and y.package_id = t.id
      where ${isOfPatient} and y.amount_cents > 0 and y.created_at <= ${dayAgo} and ${isCounted('y')}))))`
}

function keyOf({ tenantId, id }: Pick<AboutRow, 'tenantId' | 'id'>): string {
  return `${tenantId} ${id}`
}

function aboutOf(
  { sessionId, patientId, personId }: Reference,
  row: AboutRow | undefined,
): AboutSession {
  const session = sessionOf(row)
  const patient = receiverOf(row)
  const person = row?.person ?? {}
  return {
    isErased: (sessionId !== null && !session) || (patientId !== null && !patient),
    receiver: patient && personId !== null ? personReceiver(person) : patient,
    knowsPractice: row?.knows_practice ?? false,
    session,
    startsAt: session?.startsAt ?? null,
    linkNumber: row?.link_number ?? null,
    personLink:
      personId === null
        ? null
        : { personId, linkNumber: person.linkNumber ?? 0, opens: person.opens ?? false },
    revision: revisionOf(row),
    isUnpaid: session?.status === 'pending' && !session.paid,
  }
}

function revisionOf(row: AboutRow | undefined): AboutSession['revision'] {
  const { version, changed_at: changed } = row ?? {}
  return version && changed ? { version, changedAt: changed.getTime() } : null
}

function sessionOf(row: AboutRow | undefined): AboutSession['session'] {
  if (!row || row.status === null || row.starts_at === null) return null
  const { status, starts_at, is_valid: isValid, paid, presence, receivers: isReceivers } = row
  return { status, startsAt: starts_at.getTime(), isValid, paid, presence, isReceivers }
}

function receiverOf(row: AboutRow | undefined): AboutSession['receiver'] {
  if (!row?.opted_out) return null
  const { opted_out: optedOut, own_email: email, phone, booked_email } = row
  const given = booked_email ? [booked_email] : []
  return { receives: true, accepts: true, optedOut, onFile: { email, phone }, given }
}

function personReceiver(person: Person) {
  const { receives = false, accepts = false, optedOut = [], email = null, phone = null } = person
  return { receives, accepts, optedOut, onFile: { email, phone }, given: [] }
}

export const messageLog: LogParts = {
  joins: sql`
    left join sessions s on s.psychologist_id = m.psychologist_id and s.id = m.session_id
    left join patients p on p.psychologist_id = m.psychologist_id and p.id = coalesce(m.patient_id, m.about_patient_id, s.patient_id)
    left join patient_people q on q.psychologist_id = m.psychologist_id and q.id = m.person_id`,
  patientName: sql<string | null>`p.name`,
  personName: sql<string | null>`q.name`,
  sessionTime: sql<Date | null>`s.starts_at`,
  isAbout: (tenant, patientId) => sql`(m.patient_id = ${patientId} or m.session_id in (
    select t.id from sessions t where t.psychologist_id = ${tenant.id} and t.patient_id = ${patientId}))`,
}
