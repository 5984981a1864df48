import type { About, AddressKind, MessageFacts, Receiver } from './facts.ts'
import type { DropReason, HoldReason } from './label-rules.ts'
import { type GuardedKind, type KindRules, opens } from './message-kinds.ts'
import { quietUntil } from './quiet-hours.ts'

/** What makes a message valid, asked again at the moment of sending: nothing is sent that is no longer valid. */

/** A guard for a message that stays valid: it reports something that was done. */
export function alwaysValid(): null {
  return null
}

/** How a message goes out, as far as it decides whether its patient receives it. */
export interface Way {
  channel: string
  recipient: string
  /** What the channel's recipients are; null where they are on no file. */
  address: AddressKind | null
  /** Whether the practice writes to its patients on this channel. */
  isSwitchedOn: boolean
  /** A chat that waits for a tap: it is opened where the patient is by then. */
  isReady: boolean
}

/** Whether it goes where the patient is written to now. */
export function isReached(
  { recipient, address, isReady }: Way,
  { onFile, given }: Receiver,
): boolean {
  return isReady || address === null || recipient === onFile[address] || given.includes(recipient)
}

/** The address on file now, where a message does not go to one that is still good. */
export function presentRecipient(way: Way, receiver: Receiver | null): string {
  if (!receiver || way.address === null || isReached(way, receiver)) return way.recipient
  return receiver.onFile[way.address] ?? way.recipient
}

/** Why a message is not sent at an instant; null where it is still valid. */
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

/** Whether the session it is about has begun, or would have where it was deleted: after a wait of days nobody is told of it any more. */
function hasBegun(
  { startsAt, sessionStartsAt }: Pick<MessageFacts & About, 'startsAt' | 'sessionStartsAt'>,
  at: number,
): boolean {
  const begins = startsAt ?? sessionStartsAt
  return begins !== null && begins <= at
}

/** Why a valid message waits: an account that has not proved its e-mail writes to itself alone. */
export function holdReason(
  { toPatient }: Pick<KindRules, 'toPatient'>,
  { practice }: Pick<MessageFacts, 'practice'>,
): HoldReason | null {
  return toPatient !== null && !practice.isProved ? 'unproved' : null
}

/**
 * Whether a message counts towards what one recipient gets in a day: it is for somebody who has not dealt with the practice, or
 * for an address that its account has not proved. Other codes and links that a person asked for have limits of their own.
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
  if (toPatient?.mayOptOut && receiver.optedOut.includes(way.channel)) return 'opted_out'
  if (toPatient?.mayOptOut && !way.isSwitchedOn) return 'switched_off'
  return isReached(way, receiver) ? null : 'address_changed'
}

/** What is done with a message: it is sent, dropped for a reason, held until somebody lifts the reason, or put off. */
export type Verdict =
  | 'send'
  | { dropped: DropReason }
  | { held: HoldReason }
  | { until: number; because?: HoldReason }

/** Judges a message whose recipient has got enough for today: it waits until the next morning, once. */
export function judgeOverLimit(
  reasonAt: Judgeable['reasonAt'],
  tomorrow: number,
  hasWaited: boolean,
): Verdict {
  return hasWaited || reasonAt(tomorrow)
    ? { dropped: 'recipient_limit' }
    : { until: tomorrow, because: 'recipient_limit' }
}

/** What was seen of a message. */
interface Judgeable {
  reasonAt: (at: number) => DropReason | null
  held: HoldReason | null
}

/** Looks at a message right before it is sent. `quietZone`: the zone whose nights it leaves quiet; null where it may come at any time. */
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
