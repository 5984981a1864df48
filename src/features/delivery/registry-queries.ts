import type { RawBuilder } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import type { Revision } from '../../platform/shared/calendar-file.ts'
import type { Channel } from './channels.ts'
import { dropReason, holdReason, isCounted, presentRecipient, type Way } from './delivery-guards.ts'
import type { EmailContent } from './email-content.ts'
import type { About, MessageFacts, PersonLink } from './message-facts.ts'
import type { GuardedKind, KindRules } from './message-kinds.ts'
import type { DropReason, HoldReason } from './message-status-rules.ts'

/**
 * The registry that app/delivery.ts gives to delivery: the kinds, the channels, and the function that reads the facts of a
 * batch. A transaction's `enqueue` carries it.
 */

export interface Outgoing {
  tenantId: TenantId
  id: string
  channel: string
  kind: string
  recipient: string
  subject: string
  body: string
  emailContent: EmailContent | null
  patientId: string | null
  sessionId: string | null
  linkNumber: number | null
  personLink: PersonLink | null
  revision: Revision | null
  startsAt: number | null
  agendaDay: string | null
  bookingPath: string | null
  practice: { name: string; timezone: string }
}

/**
 * Hands one message over; throws if it was not accepted. If the provider supports ids, a repeated id sends no second message.
 * The caller stops waiting when `limit` aborts. Resolves to KEPT_IN_FILE if it was written to a file instead.
 */
export type Deliver = (message: Outgoing, limit: AbortSignal) => Promise<unknown>

export type ServedChannel = Channel & { send(services: Services): Deliver }

export interface Reference {
  tenantId: TenantId
  id: string
  patientId: string | null
  personId: string | null
  sessionId: string | null
}

/** `sending`: read by the platform right before sending; `display`: only shown, in the practice's own transaction. */
export type Purpose = 'sending' | 'display'

export type FindAbout<Facts extends About> = (
  db: Sql,
  messages: readonly Reference[],
  now: number,
  purpose: Purpose,
) => Promise<(message: Reference) => Facts>

export interface LogParts {
  joins: RawBuilder<unknown>
  patientName: RawBuilder<string | null>
  /** The person around the patient who got a message; null if the patient did. */
  personName: RawBuilder<string | null>
  sessionTime: RawBuilder<Date | null>
  isAbout(tenant: Tenant, patientId: string): RawBuilder<unknown>
}

export interface Parts<Facts extends About> {
  kinds: Readonly<Record<string, GuardedKind<Facts>>>
  channels: Readonly<Record<string, ServedChannel>>
  findAbout: FindAbout<Facts>
  log: LogParts
}

export interface GuardInput extends Reference {
  kind: string
  facts: MessageFacts
  way: Omit<Way, 'address'>
}

export interface GuardResult {
  about: About
  recipient: string
  /** Returns the reason why it is not sent at an instant; null while it is valid. Throws for a kind of another release. */
  reasonAt(at: number): DropReason | null
  held: HoldReason | null
  isCounted: boolean
}

class UnknownKind extends Error {
  readonly code = 'unknown kind'
}

export class Delivery {
  readonly kinds: Readonly<Record<string, KindRules>>
  readonly channels: Readonly<Record<string, ServedChannel>>
  readonly log: LogParts
  readonly checkMessages: CheckMessages

  constructor(parts: Pick<Delivery, 'kinds' | 'channels' | 'log' | 'checkMessages'>) {
    this.kinds = parts.kinds
    this.channels = parts.channels
    this.log = parts.log
    this.checkMessages = parts.checkMessages
  }

  kindOf(name: string): KindRules | null {
    return ownValue(this.kinds, name)
  }

  kindsThat(is: (kind: KindRules) => boolean): string[] {
    return Object.values(this.kinds)
      .filter(is)
      .map(({ name }) => name)
  }

  labelOf(name: string): string {
    return this.kindOf(name)?.label ?? name
  }
}

type CheckMessages = (
  db: Sql,
  messages: readonly GuardInput[],
  now: number,
  purpose?: Purpose,
) => Promise<(message: GuardInput) => GuardResult>

export function assembleDelivery<Facts extends About>({
  kinds,
  channels,
  findAbout,
  log,
}: Parts<Facts>): Delivery {
  const checkMessages: CheckMessages = async (db, messages, now, purpose = 'display') => {
    const aboutOf = await findAbout(db, messages, now, purpose)
    return (message) => {
      const about = aboutOf(message)
      const way = {
        ...message.way,
        address: ownValue(channels, message.way.channel)?.address ?? null,
      }
      const kind = ownValue(kinds, message.kind)
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
  return new Delivery({ kinds, channels, log, checkMessages })
}

function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null
}

export function deliveryOf({ handed }: { handed: unknown }): Delivery {
  if (handed instanceof Delivery) return handed
  throw new Error('queue.open got no delivery: see src/app/delivery.ts')
}
