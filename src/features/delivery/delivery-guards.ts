import type { About, AddressKind, MessageFacts, Receiver } from './message-facts.ts'
import { type GuardedKind, type KindRules, opens } from './message-kinds.ts'
import type { DropReason, HoldReason } from './message-status-rules.ts'
import { quietUntil } from './quiet-hours.ts'

export function alwaysValid(): null {
  return null
}

export interface Way {
  channel: string
  recipient: string
  address: AddressKind | null
  isSwitchedOn: boolean
  isReady: boolean
}

export function isReached(
  { recipient, address, isReady }: Way,
  { onFile, given }: Receiver,
): boolean {
  return isReady || address === null || recipient === onFile[address] || given.includes(recipient)
}

/** Returns the current address on file if the message's address is no longer valid. */
export function presentRecipient(way: Way, receiver: Receiver | null): string {
  if (!receiver || way.address === null || isReached(way, receiver)) return way.recipient
  return receiver.onFile[way.address] ?? way.recipient
}

export function dropReason<Facts extends About>(
  kind: Pick<GuardedKind<Facts>, 'body' | 'toPatient' | 'guard'>,
  way: Way,
  facts: MessageFacts & Facts,
  at: number,
): DropReason | null {
  if (typeof kind.body === 'object' && facts.writtenAt + kind.body.opensFor <= at)
    return 'opens_nothing'
  if (facts.isErased) return 'erased'
  const { receiver, practice } = facts
  return (
    (receiver && whyNotTo(receiver, kind, way, practice)) ??
    kind.guard(facts, at) ??
    (facts.wasHeld && hasBegun(facts, at) ? 'past' : null)
  )
}

/**
 * Returns whether its session has begun, or would have begun if it had not been deleted: no message about it is sent after
 * that.
 */
function hasBegun(
  { startsAt, sessionStartsAt }: Pick<MessageFacts & About, 'startsAt' | 'sessionStartsAt'>,
  at: number,
): boolean {
  const begins = startsAt ?? sessionStartsAt
  return begins !== null && begins <= at
}

/** Returns why a valid message waits: an account with an unproved e-mail may only send to itself. */
export function holdReason(
  { toPatient }: Pick<KindRules, 'toPatient'>,
  { practice }: Pick<MessageFacts, 'practice'>,
): HoldReason | null {
  return toPatient !== null && !practice.isProved ? 'unproved' : null
}

/**
 * Returns whether a message counts towards its recipient's daily limit: the recipient has not had contact with the practice, or
 * the address is unproved. Requested codes and links have separate limits.
 */
export function isCounted(
  kind: Pick<KindRules, 'toPatient' | 'body' | 'toTypedAddress'>,
  { practice }: Pick<MessageFacts, 'practice'>,
  { knowsPractice }: Pick<About, 'knowsPractice'>,
): boolean {
  if (kind.toTypedAddress) return true
  if (opens(kind)) return false
  return kind.toPatient === null ? !practice.isProved : !knowsPractice
}

function whyNotTo(
  receiver: Receiver,
  { toPatient }: Pick<KindRules, 'toPatient'>,
  way: Way,
  { isInUse }: MessageFacts['practice'],
): DropReason | null {
  if (toPatient?.fromPracticeInUse && !isInUse) return 'inactive'
  if (!receiver[toPatient?.people ?? 'receives']) return 'not_receiving'
  if (toPatient?.mayOptOut && receiver.optedOut.includes(way.channel)) return 'opted_out'
  if (toPatient?.mayOptOut && !way.isSwitchedOn) return 'switched_off'
  return isReached(way, receiver) ? null : 'address_changed'
}

/** The decision on a message: send it, drop it for a reason, hold it until the reason is lifted, or postpone it. */
export type Verdict =
  | 'send'
  | { dropped: DropReason }
  | { held: HoldReason }
  | { until: number; because?: HoldReason }

/** Returns the decision on a message over its recipient's daily limit: it waits until the next morning, at most once. */
export function judgeOverLimit(
  reasonAt: Judgeable['reasonAt'],
  tomorrow: number,
  hasWaited: boolean,
): Verdict {
  return hasWaited || reasonAt(tomorrow)
    ? { dropped: 'recipient_limit' }
    : { until: tomorrow, because: 'recipient_limit' }
}

interface Judgeable {
  reasonAt: (at: number) => DropReason | null
  held: HoldReason | null
}

/**
 * Returns the decision on a message right before it is sent. `quietZone`: the time zone of its quiet nights; null
 * if it may be sent at any time.
 */
export function judge(
  { reasonAt, held }: Judgeable,
  quietZone: string | null,
  now: number,
): Verdict {
  const dropped = reasonAt(now)
  if (dropped) return { dropped }
  if (held) return { held }
  const morning = quietZone === null ? null : quietUntil(now, quietZone)
  if (morning === null) return 'send'
  const over = reasonAt(morning)
  return over ? { dropped: over } : { until: morning }
}
