import type { RawBuilder } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import type { Channel } from './channels.ts'
import { dropReason, holdReason, isCounted, presentRecipient, type Way } from './delivery-guards.ts'
import type { About, MessageFacts } from './facts.ts'
import type { DropReason, HoldReason } from './label-rules.ts'
import type { Letter } from './letter.ts'
import type { GuardedKind, KindRules } from './message-kinds.ts'

/**
 * What delivery is handed by app/delivery.ts, since it knows neither who sends nor what about: the kinds of messages, the
 * channels, and how the facts of a batch are read. A transaction's `enqueue` carries it.
 */

/** A message on its way out. */
export interface Outgoing {
  tenantId: TenantId
  id: string
  channel: string
  kind: string
  recipient: string
  subject: string
  body: string
  letter: Letter | null
  patientId: string | null
  sessionId: string | null
  /** Of its session's link. */
  linkNumber: number | null
  /** When its session begins now, epoch milliseconds. */
  startsAt: number | null
  /** The day its session is on now. */
  agendaDay: string | null
  /** Where the practice takes bookings. */
  bookingPath: string | null
  practice: { name: string; timezone: string }
}

/**
 * Hands one message over; throws when it was not taken. The same id again must not make a second one where it can be told.
 * Once `limit` aborts nobody waits for it any more.
 */
export type Deliver = (message: Outgoing, limit: AbortSignal) => Promise<void>

/** A channel with what hands a message over, made once a process. */
export type ServedChannel = Channel & { send(services: Services): Deliver }

/** A message by whom and what it is for. */
export interface Reference {
  tenantId: TenantId
  id: string
  patientId: string | null
  sessionId: string | null
}

/** Whether messages are about to be sent, by the platform; else they are only looked at, in their practice's own transaction. */
export type Purpose = 'sending' | 'looking'

/** Reads the facts of a whole batch at once, and returns what gives those of each message. */
export type FindAbout<Facts extends About> = (
  db: Sql,
  messages: readonly Reference[],
  now: number,
  purpose: Purpose,
) => Promise<(message: Reference) => Facts>

/** Parts of a statement that name the patient and the session of a message `m`, for the log. */
export interface LogParts {
  joins: RawBuilder<unknown>
  patientName: RawBuilder<string | null>
  /** When the session it is about begins now. */
  sessionTime: RawBuilder<Date | null>
  /** Whether `m` is for a patient, or of a session of theirs. */
  isAbout(tenant: Tenant, patientId: string): RawBuilder<unknown>
}

export interface Parts<Facts extends About> {
  kinds: Readonly<Record<string, GuardedKind<Facts>>>
  channels: Readonly<Record<string, ServedChannel>>
  findAbout: FindAbout<Facts>
  log: LogParts
}

/** A message to be looked at. */
export interface Looked extends Reference {
  kind: string
  facts: MessageFacts
  way: Omit<Way, 'address'>
}

/** What was seen. */
export interface Look {
  about: About
  /** Where it goes, should it be tried again. */
  recipient: string
  /** Why it is not sent at an instant; null while it is valid. Throws for a kind that only another release knows. */
  reasonAt(at: number): DropReason | null
  /** Why it waits though it is valid. */
  held: HoldReason | null
  /** Whether it counts towards its recipient's daily limit. */
  isCounted: boolean
}

/** A kind that a server of another release writes: this one has no guard for it. */
class UnknownKind extends Error {
  readonly code = 'unknown kind'
}

export class Delivery {
  readonly kinds: Readonly<Record<string, KindRules>>
  readonly channels: Readonly<Record<string, ServedChannel>>
  readonly log: LogParts
  /** Looks at a batch right before it is sent. */
  readonly lookAt: LookAt

  constructor(parts: Pick<Delivery, 'kinds' | 'channels' | 'log' | 'lookAt'>) {
    this.kinds = parts.kinds
    this.channels = parts.channels
    this.log = parts.log
    this.lookAt = parts.lookAt
  }

  /** The kind of that name; null where only another release knows it. */
  kindOf(name: string): KindRules | null {
    return own(this.kinds, name)
  }

  /** The names of the kinds of which something holds. */
  kindsThat(is: (kind: KindRules) => boolean): string[] {
    return Object.values(this.kinds)
      .filter(is)
      .map(({ name }) => name)
  }

  /** What a kind is called on a screen; one that is no longer written by the name it is stored under. */
  labelOf(name: string): string {
    return this.kindOf(name)?.label ?? name
  }
}

type LookAt = (
  db: Sql,
  messages: readonly Looked[],
  now: number,
  purpose?: Purpose,
) => Promise<(message: Looked) => Look>

/** Puts together what delivery is handed; each kind's guard is given the facts it asks for. */
export function assembleDelivery<Facts extends About>({
  kinds,
  channels,
  findAbout,
  log,
}: Parts<Facts>): Delivery {
  const lookAt: LookAt = async (db, messages, now, purpose = 'looking') => {
    const aboutOf = await findAbout(db, messages, now, purpose)
    return (message) => {
      const about = aboutOf(message)
      const way = { ...message.way, address: own(channels, message.way.channel)?.address ?? null }
      const kind = own(kinds, message.kind)
      return {
        about,
        recipient: presentRecipient(way, about.receiver),
        reasonAt: (at) => {
          if (!kind) throw new UnknownKind()
          return dropReason(kind, way, { ...about, ...message.facts }, at)
        },
        held: kind && holdReason(kind, message.facts),
        isCounted: kind !== null && isCounted(kind, message.facts, about),
      }
    }
  }
  return new Delivery({ kinds, channels, log, lookAt })
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null
}

/** What was handed to the queue that this belongs to: a transaction's `enqueue`, or a database's `queue`. */
export function deliveryOf({ handed }: { handed: unknown }): Delivery {
  if (handed instanceof Delivery) return handed
  throw new Error('queue.open was handed no delivery: see src/app/delivery.ts')
}
