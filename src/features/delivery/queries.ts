import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Messages } from '../../../db/types.ts'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { stateOfJob } from '../../platform/server/queue.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { isInUse, isProved } from '../practice/queries.ts'
import { publicPath } from '../practice/rules.ts'
import type { EmailContent } from './email-content.ts'
import type { HoldReason } from './message-status-rules.ts'
import type { MessageJob } from './queue-rules.ts'
import type { Delivery, GuardInput, GuardResult, Outgoing } from './registry-queries.ts'

export const jobState = stateOfJob(
  sql`'message-' || m.channel`,
  sql`m.psychologist_id || '.' || m.id`,
)

export const hasBody = sql<boolean>`(m.body <> '' or m.letter is not null)`

export type QueuedRow = Pick<Selectable<Messages>, 'psychologist_id' | 'id' | 'kind'> & {
  channel: string
}

export function guardColumns({ channels }: Pick<Delivery, 'channels'>): RawBuilder<unknown> {
  const switches = Object.entries(channels).flatMap(([channel, { switch: column }]) =>
    column ? [sql`when ${channel} then ${sql.ref(`g.${column}`)}`] : [],
  )
  return sql`
    m.psychologist_id as "tenantId", m.id, m.channel, m.kind, m.recipient, m.status = 'ready' as is_ready,
    m.patient_id as "patientId", m.person_id as "personId", m.session_id as "sessionId", m.session_starts_at, m.moved_from, m.created_at, m.held_because,
    m.letter -> 'asksPayment' is not null as asks_payment, ${isInUse('g')} as in_use, ${isProved('g')} as is_proved,
    case when g.is_active then g.activated_at else g.deactivated_at end as decided_at,
    case m.channel ${sql.join([...switches, sql`else true`], sql` `)} end as switched_on`
}

export interface GuardedRow {
  tenantId: TenantId
  id: string
  channel: string
  kind: string
  recipient: string
  is_ready: boolean
  patientId: string | null
  personId: string | null
  sessionId: string | null
  session_starts_at: Date | null
  moved_from: Date | null
  created_at: Date
  held_because: HoldReason | null
  asks_payment: boolean
  in_use: boolean
  is_proved: boolean
  decided_at: Date | null
  switched_on: boolean
}

export function toGuardInput(row: GuardedRow): GuardInput {
  const { tenantId, id, kind, patientId, personId, sessionId, channel, recipient } = row
  return {
    tenantId,
    id,
    kind,
    patientId,
    personId,
    sessionId,
    way: { channel, recipient, isReady: row.is_ready, isSwitchedOn: row.switched_on },
    facts: {
      writtenAt: row.created_at.getTime(),
      sessionStartsAt: row.session_starts_at?.getTime() ?? null,
      movedFrom: row.moved_from?.getTime() ?? null,
      asksPayment: row.asks_payment,
      wasHeld: row.held_because !== null,
      practice: {
        isInUse: row.in_use,
        decidedAt: row.decided_at?.getTime() ?? null,
        isProved: row.is_proved,
      },
    },
  }
}

interface TakenRow extends GuardedRow {
  subject: string
  body: string
  emailContent: EmailContent | null
  unheard: number
  automatic: boolean
  practice_name: string
  timezone: string
  friendly_id: number
  public_slug: string
  allow_online_booking: boolean
}

export interface Taken {
  message: Outgoing
  guard: GuardResult
  quietZone: string | null
  unheard: number
  hasWaited: boolean
}

/**
 * Returns the messages of these jobs that are still to be sent, with their facts. Waits for a transaction that drops one of
 * them, and reads the facts afterwards.
 */
export async function listTaken(
  db: Sql,
  delivery: Delivery,
  jobs: readonly MessageJob[],
  now: number,
): Promise<Taken[]> {
  if (jobs.length === 0) return []
  const keys = jobs.map(({ tenantId, id }) => sql`(${tenantId}::uuid, ${id}::uuid)`)
  const { rows } = await sql<TakenRow>`
    select ${guardColumns(delivery)}, m.subject, m.body, m.letter as "emailContent", m.unheard, m.once_key is not null as automatic,
      g.name as practice_name, g.timezone, g.friendly_id, g.public_slug, g.allow_online_booking
    from (values ${sql.join(keys)}) taken (tenant, id)
    join messages m on m.psychologist_id = taken.tenant and m.id = taken.id and m.status = 'queued'
    join psychologists g on g.id = m.psychologist_id
    for share of m`.execute(db)
  const messages = rows.map((row) => ({ row, input: toGuardInput(row) }))
  const resultOf = await delivery.checkMessages(
    db,
    messages.map(({ input }) => input),
    now,
    'sending',
  )
  return messages.map(({ row, input }) => {
    const guard = resultOf(input)
    return {
      message: outgoingOf(row, guard),
      guard,
      unheard: row.unheard,
      hasWaited: row.held_because === 'recipient_limit',
      quietZone: row.automatic && delivery.kindOf(row.kind)?.quietAtNight ? row.timezone : null,
    }
  })
}

function outgoingOf(row: TakenRow, { about }: GuardResult): Outgoing {
  const { tenantId, id, channel, kind, recipient, subject, body, patientId, sessionId } = row
  const { startsAt, linkNumber, personLink, revision } = about
  return {
    tenantId,
    id,
    channel,
    kind,
    recipient,
    subject,
    body,
    emailContent: row.emailContent && emailContentNow(row.emailContent, about),
    patientId,
    sessionId,
    linkNumber,
    personLink,
    revision,
    startsAt,
    agendaDay: startsAt === null ? null : dayAt(startsAt, row.timezone),
    bookingPath: bookingPathOf(row),
    practice: { name: row.practice_name, timezone: row.timezone },
  }
}

function emailContentNow(
  { whileUnpaid, ...emailContent }: EmailContent,
  { isUnpaid }: GuardResult['about'],
): EmailContent {
  return whileUnpaid && isUnpaid ? { ...emailContent, whileUnpaid } : emailContent
}

function bookingPathOf(row: TakenRow): string | null {
  const { friendly_id: friendlyId, public_slug: publicSlug } = row
  return row.in_use && row.allow_online_booking ? publicPath({ friendlyId, publicSlug }) : null
}
