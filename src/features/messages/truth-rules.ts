import { quietUntil } from '../reminders/rules.ts'
import type { PresenceAnswer, SessionStatus } from '../sessions/contract.ts'
import type { DropReason, MessageChannel, MessageKind } from './label-rules.ts'

/** What makes a message true, asked again at the moment of sending: nothing is sent that stopped being so. */
interface Truth {
  /** The states of the session it speaks of in which it is true; any where it is left out. */
  session?: readonly SessionStatus[]
  /** It names the session's time. */
  time?: true
  /** It is of use before the session begins only. */
  ahead?: true
  /** It is true while the time is its patient's: not once a hold ran out. */
  standing?: true
  /** What the patient answered for that time. */
  presence?: PresenceAnswer
  /** A patient may do without it; what changes an appointment, and what was asked for, still comes. */
  optional?: true
  /** It comes from a practice at work alone. */
  atWork?: true
  /** It tells that its account was switched on, or off, and is true while that decision stands: not of the same one made again. */
  inUse?: boolean
  /** It lets somebody in: it is of use for a while, a screen waits for it, and no log lists it. */
  opens?: true
  /** A person confided it: its words are read elsewhere. */
  confided?: true
}

const OPEN = ['pending', 'confirmed'] as const
const NOT_CANCELLED = ['pending', 'confirmed', 'completed'] as const

const KINDS = {
  password_reset: { opens: true },
  welcome: {},
  account_closed: {},
  account_activated: { inUse: true },
  account_deactivated: { inUse: false },
  plan_changed: {},
  renewal_failed: {},
  booking_received: { session: OPEN, time: true, standing: true, atWork: true },
  booking_notice: { session: NOT_CANCELLED },
  cancellation_notice: { session: ['cancelled'] },
  presence_notice: { session: OPEN, time: true, ahead: true, presence: 'reschedule' },
  presence_restored: { session: OPEN, time: true, ahead: true, presence: 'confirmed' },
  login_code: { opens: true },
  support_request: { confided: true },
  support_received: {},
  test_email: {},
  session_confirmed: {
    session: ['confirmed'],
    time: true,
    ahead: true,
    optional: true,
    atWork: true,
  },
  session_moved: { session: OPEN, time: true, ahead: true, atWork: true },
  session_cancelled: { session: ['cancelled'] },
  session_reminder: {
    session: OPEN,
    time: true,
    ahead: true,
    standing: true,
    optional: true,
    atWork: true,
  },
  payment_received: {
    session: NOT_CANCELLED,
    time: true,
    ahead: true,
    optional: true,
    atWork: true,
  },
} as const satisfies Record<MessageKind, Truth>

export const TRUTHS: Readonly<Record<MessageKind, Truth>> = KINDS

function kindsThat(is: (truth: Truth) => boolean): readonly string[] {
  return Object.entries<Truth>(TRUTHS).flatMap(([kind, truth]) => (is(truth) ? [kind] : []))
}

export const OPENING_KINDS = kindsThat(({ opens }) => opens === true)

/** Kinds whose words are forgotten once they are sent. */
export const FORGOTTEN_ONCE_SENT = kindsThat(({ opens, confided }) => Boolean(opens || confided))

type OpeningKind = {
  [Kind in MessageKind]: (typeof KINDS)[Kind] extends { opens: true } ? Kind : never
}[MessageKind]

/** How long what a kind opens stays open: once that is over there is nothing to send. In milliseconds. */
export type MessageLives = Record<OpeningKind, number>

/** What is known of a message about to be sent. Instants in epoch milliseconds. */
export interface MessageFacts {
  kind: MessageKind
  channel: MessageChannel
  writtenAt: number
  /** The time it names. */
  sessionStartsAt: number | null
  /** Of a move: the time its receiver knew before. */
  movedFrom: number | null
  /** It asks for the session's price. */
  asksPayment: boolean
  /** Null where it speaks of none; `erased` where that is gone. */
  session: SessionFacts | 'erased' | null
  /** The same of the patient it is for. */
  patient: PatientFacts | 'erased' | null
  practice: {
    /** Active, and not closed. */
    isAtWork: boolean
    /** When the super admin switched it on, or off, last. */
    decidedAt: number | null
    /** Whether it writes to its patients on this channel. */
    isSwitchedOn: boolean
  }
}

export interface SessionFacts {
  status: SessionStatus
  startsAt: number
  /** Whether its time is its patient's. */
  stands: boolean
  paid: boolean
  presence: PresenceAnswer | null
  /** Whether it is still the session of the patient the message is for. */
  isReceivers: boolean
}

interface PatientFacts {
  optedOut: readonly MessageChannel[]
  /** Whether it goes where the patient, or the session, is written to now. */
  isReached: boolean
}

/** The same, and the zone whose nights it leaves quiet; null where it may come whenever. */
export interface SendingFacts extends MessageFacts {
  quietZone: string | null
}

/** What is done with a message: it is sent, dropped for a reason, or put off until the night is over. */
export type Verdict = 'send' | { dropped: DropReason } | { until: number }

/** Looks at a message right before it is sent. `lives`: how long what a kind opens stays open. */
export function judge(
  facts: SendingFacts,
  lives: Partial<Record<MessageKind, number>>,
  now: number,
): Verdict {
  const dropped = dropReason(facts, lives, now)
  if (dropped) return { dropped }
  const morning = facts.quietZone === null ? null : quietUntil(now, facts.quietZone)
  if (morning === null) return 'send'
  const over = dropReason(facts, lives, morning)
  return over ? { dropped: over } : { until: morning }
}

/** Why a message is not sent at that instant; null where it is still true. */
export function dropReason(
  facts: MessageFacts,
  lives: Partial<Record<MessageKind, number>>,
  at: number,
): DropReason | null {
  const { kind, writtenAt, session, patient } = facts
  const truth = truthOf(kind)
  const life = lives[kind]
  if (life !== undefined && writtenAt + life <= at) return 'opens_nothing'
  if (truth.inUse !== undefined && !isDecided(truth.inUse, facts)) return 'not_true'
  if (session === 'erased' || patient === 'erased') return 'erased'
  return (
    (patient && whyNotTo(patient, truth, facts)) ?? (session && whyNotOf(session, truth, facts, at))
  )
}

/** The mail of a decision is written in its instant. */
function isDecided(inUse: boolean, { writtenAt, practice }: MessageFacts): boolean {
  return inUse === practice.isAtWork && writtenAt === practice.decidedAt
}

/** A kind that a server of another release writes: this one cannot tell what makes it true. */
class UnknownKind extends Error {
  readonly code = 'unknown kind'
}

function truthOf(kind: string): Truth {
  if (!Object.hasOwn(TRUTHS, kind)) throw new UnknownKind()
  return TRUTHS[kind as MessageKind]
}

function whyNotTo(
  { optedOut, isReached }: PatientFacts,
  truth: Truth,
  { channel, practice }: MessageFacts,
): DropReason | null {
  if (truth.atWork && !practice.isAtWork) return 'inactive'
  if (truth.optional && optedOut.includes(channel)) return 'opted_out'
  if (truth.optional && !practice.isSwitchedOn) return 'switched_off'
  return isReached ? null : 'address_changed'
}

function whyNotOf(
  { status, startsAt, stands, paid, presence, isReceivers }: SessionFacts,
  truth: Truth,
  { sessionStartsAt, movedFrom, asksPayment }: MessageFacts,
  at: number,
): DropReason | null {
  if (!isReceivers) return 'not_true'
  if (truth.session && !truth.session.includes(status))
    return status === 'cancelled' ? 'cancelled' : 'not_true'
  if (truth.time && sessionStartsAt !== null && sessionStartsAt !== startsAt) return 'moved'
  if ((truth.standing && !stands) || (asksPayment && paid)) return 'not_true'
  if (truth.presence && truth.presence !== presence) return 'not_true'
  // Moved and moved back: there is nothing to tell.
  if (movedFrom === startsAt) return 'not_true'
  return truth.ahead && startsAt <= at ? 'past' : null
}
