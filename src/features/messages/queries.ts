import { type Selectable, sql } from 'kysely'
import type { Messages } from '../../../db/types.ts'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { stateOfJob } from '../../platform/server/queue.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { ownEmail } from '../patients/queries.ts'
import { isInUse } from '../practice/queries.ts'
import { publicPath } from '../profile/rules.ts'
import type { PresenceAnswer, SessionStatus } from '../sessions/contract.ts'
import { standingPresence, stillStands } from '../sessions/queries.ts'
import type { MessageChannel, MessageKind } from './label-rules.ts'
import type { Letter } from './letter-rules.ts'
import type { MessageJob } from './queue-rules.ts'
import type { MessageFacts, SendingFacts } from './truth-rules.ts'

/** Where the job of a message `m` stands: the same names as `queueOf` and `jobKey` give. */
export const jobState = stateOfJob(
  sql`'message-' || m.channel`,
  sql`m.psychologist_id || '.' || m.id`,
)

/** Whether the words of a message `m` are still there. */
export const hasWords = sql<boolean>`(m.body <> '' or m.letter is not null)`

/** What its job is made of. */
export type QueuedRow = Pick<Selectable<Messages>, 'psychologist_id' | 'id' | 'channel' | 'kind'>

/** Whether a message `m` to a patient `p` goes where they are, or its session `s` is, written to now; a chat is opened there anyway. */
const isReached = sql<boolean>`
  case when m.status = 'ready' or m.channel = 'push' then true
    when m.channel = 'email' then coalesce(m.recipient in (${ownEmail}, s.booked_email), false)
    else m.recipient = p.phone end`

/** The same message's address as it is on file now, where it does not go to one that is still good. */
export const presentRecipient = sql<string>`
  case when p.id is null or ${isReached} then m.recipient when m.channel = 'email' then coalesce(${ownEmail}, m.recipient)
    else coalesce(p.phone, m.recipient) end`

/** Of a message `m`, its practice `g`, session `s` and patient `p`: what decides whether it is true. */
export function factColumns(now: number) {
  return sql`
    m.channel, m.kind, m.patient_id as "patientId", m.session_id as "sessionId", m.session_starts_at, m.moved_from,
    m.created_at, m.letter -> 'asksPayment' is not null as asks_payment, ${isInUse('g')} as at_work,
    case when g.is_active then g.activated_at else g.deactivated_at end as decided_at,
    case m.channel when 'email' then g.enable_email_notifications when 'sms' then g.enable_sms_notifications
      when 'whatsapp' then g.whatsapp_reminders else true end as switched_on,
    s.status, s.starts_at, s.paid, ${standingPresence} as presence, ${stillStands(now)} as stands,
    m.patient_id is null or m.patient_id is not distinct from s.patient_id as receivers,
    p.opted_out, ${isReached} as reached`
}

/** Everything a message `m` is about, where it still is there. */
export const withFacts = sql`
  join psychologists g on g.id = m.psychologist_id
  left join sessions s on s.psychologist_id = m.psychologist_id and s.id = m.session_id
  left join patients p on p.psychologist_id = m.psychologist_id and p.id = m.patient_id`

export interface FactRow {
  channel: MessageChannel
  kind: MessageKind
  patientId: string | null
  sessionId: string | null
  session_starts_at: Date | null
  moved_from: Date | null
  created_at: Date
  asks_payment: boolean
  at_work: boolean
  decided_at: Date | null
  switched_on: boolean
  status: SessionStatus | null
  starts_at: Date | null
  paid: boolean
  presence: PresenceAnswer | null
  stands: boolean
  receivers: boolean
  opted_out: MessageChannel[] | null
  reached: boolean
}

interface TakenRow extends FactRow {
  tenantId: TenantId
  id: string
  recipient: string
  subject: string
  body: string
  letter: Letter | null
  linkNumber: number | null
  unheard: number
  automatic: boolean
  timezone: string
  friendly_id: number
  public_slug: string
  allow_online_booking: boolean
}

/**
 * The messages of these jobs that are still to be sent, with what makes them true, and how often nobody heard whether they
 * were taken. Waits for whoever is just taking one of them back.
 */
export async function listTaken(db: Sql, jobs: readonly MessageJob[], now: number) {
  const keys = jobs.map(({ tenantId, id }) => sql`(${tenantId}::uuid, ${id}::uuid)`)
  const { rows } = await sql<TakenRow>`
    select m.psychologist_id as "tenantId", m.id, m.recipient, m.subject, m.body, m.letter, m.unheard,
      s.link_number as "linkNumber", g.friendly_id, g.public_slug, g.allow_online_booking, m.once_key is not null as automatic, g.timezone, ${factColumns(now)}
    from (values ${sql.join(keys)}) taken (tenant, id)
    join messages m on m.psychologist_id = taken.tenant and m.id = taken.id and m.status = 'queued'
    ${withFacts}
    for share of m`.execute(db)
  return rows.map((row) => ({
    message: messageOf(row),
    unheard: row.unheard,
    facts: sendingFactsOf(row),
  }))
}

function messageOf(row: TakenRow) {
  const { tenantId, id, channel, kind, recipient, subject, body } = row
  const { patientId, sessionId, linkNumber, starts_at, timezone } = row
  return {
    tenantId,
    id,
    channel,
    kind,
    recipient,
    subject,
    body,
    letter: row.letter && letterNow(row.letter, row),
    patientId,
    sessionId,
    linkNumber,
    agendaDay: starts_at && dayAt(starts_at.getTime(), timezone),
    bookingPath: bookingPathOf(row),
  }
}

/** Without what is said of an unpaid booking, once it waits for no payment. */
function letterNow({ whileUnpaid, ...letter }: Letter, { status, paid }: TakenRow): Letter {
  return whileUnpaid && status === 'pending' && !paid ? { ...letter, whileUnpaid } : letter
}

/** Where another time can be booked; null where nobody may. */
function bookingPathOf(row: TakenRow): string | null {
  const { friendly_id: friendlyId, public_slug: publicSlug } = row
  return row.at_work && row.allow_online_booking ? publicPath({ friendlyId, publicSlug }) : null
}

function sendingFactsOf(row: TakenRow): SendingFacts {
  // A reminder somebody asked for by hand comes when it is asked for.
  const quietZone = row.kind === 'session_reminder' && row.automatic ? row.timezone : null
  return { ...factsOf(row), quietZone }
}

export function factsOf(row: FactRow): MessageFacts {
  const { kind, channel } = row
  return {
    kind,
    channel,
    writtenAt: row.created_at.getTime(),
    sessionStartsAt: row.session_starts_at?.getTime() ?? null,
    movedFrom: row.moved_from?.getTime() ?? null,
    asksPayment: row.asks_payment,
    session: sessionOf(row),
    patient: patientOf(row),
    practice: {
      isAtWork: row.at_work,
      isSwitchedOn: row.switched_on,
      decidedAt: row.decided_at?.getTime() ?? null,
    },
  }
}

function sessionOf(row: FactRow): MessageFacts['session'] {
  const { sessionId, status, starts_at, stands, paid, presence, receivers } = row
  if (sessionId === null) return null
  if (status === null || starts_at === null) return 'erased'
  return { status, startsAt: starts_at.getTime(), stands, paid, presence, isReceivers: receivers }
}

function patientOf({ patientId, opted_out, reached }: FactRow): MessageFacts['patient'] {
  if (patientId === null) return null
  return opted_out === null ? 'erased' : { optedOut: opted_out, isReached: reached }
}
