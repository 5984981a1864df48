import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  holdReason,
  isCounted,
  judge as judgeAt,
  judgeOverLimit,
  dropReason as reasonNotToSend,
  type Way,
} from '../features/delivery/delivery-guards.ts'
import type { MessageFacts } from '../features/delivery/message-facts.ts'
import type { SessionStatus } from '../features/sessions/contract.ts'
import type { AboutSession, SessionFacts } from '../features/sessions/notices/message-guards.ts'
import type { AboutStatement } from '../features/statements/message-kinds.ts'
import { HOUR, MINUTE } from '../platform/shared/calendar.ts'
import { MESSAGE_KINDS, type MessageKindName } from './message-kinds.ts'

const NOW = Date.parse('2026-03-02T12:00:00-03:00')
const TOMORROW = NOW + 24 * HOUR
const KINDS = Object.keys(MESSAGE_KINDS) as MessageKindName[]
const OF_SESSIONS: MessageKindName[] = [
  'booking_received',
  'booking_notice',
  'session_reminder',
  'session_confirmed',
  'session_moved',
  'session_cancelled',
  'session_corrected',
  'reschedule_declined',
  'payment_received',
  'reschedule_notice',
  'reschedule_request',
  'cancellation_notice',
  'presence_notice',
  'presence_restored',
]

it('the list of all kinds has each kind that a slice declares', () => {
  const declared = globSync('src/features/**/message-kinds.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/messageKind\(\s*'(\w+)'/g)].map(([, name]) => name),
  )
  expect(declared.toSorted()).toEqual(KINDS.toSorted())
})

const ALL_OF_STATEMENTS: MessageKindName[] = ['statement_sent', 'statement_reminder']

type State = MessageFacts & AboutSession & AboutStatement & { way: Way; kind: MessageKindName }

const dropReason = ({ kind, way, ...facts }: State, at: number) =>
  reasonNotToSend<AboutSession & AboutStatement>(MESSAGE_KINDS[kind], way, facts, at)

const sessionIs = (
  status: SessionStatus,
  startsAt = TOMORROW,
  others: Partial<SessionFacts> = {},
) => ({
  session: {
    status,
    startsAt,
    isValid: true,
    paid: false,
    presence: null,
    isReceivers: true,
    ...others,
  },
})
const RECIPIENT = 'maria@exemplo.com'
const patientIs = ({
  optedOut = [],
  email = RECIPIENT,
}: {
  optedOut?: string[]
  email?: string
}) => ({
  receiver: { receives: true, accepts: true, optedOut, onFile: { email, phone: null }, given: [] },
})
const wayIs = (others: Partial<Way>) => ({
  way: {
    channel: 'email',
    recipient: RECIPIENT,
    address: 'email' as const,
    isSwitchedOn: true,
    isReady: false,
    ...others,
  },
})

const saidBy: Partial<Record<MessageKindName, SessionFacts['presence']>> = {
  presence_notice: 'reschedule',
  presence_restored: 'confirmed',
}

function facts(kind: MessageKindName, others: Partial<State> = {}): State {
  const defaults: State = {
    kind,
    ...wayIs({}),
    writtenAt: NOW - MINUTE,
    sessionStartsAt: TOMORROW,
    movedFrom: null,
    asksPayment: false,
    wasHeld: false,
    ...sessionIs('confirmed'),
    statement: { opens: true, openCents: 60_000 },
    ...patientIs({}),
    isErased: false,
    startsAt: TOMORROW,
    linkNumber: 1,
    personLink: null,
    revision: { version: 1, changedAt: NOW },
    isUnpaid: false,
    knowsPractice: true,
    practice: {
      isInUse: kind !== 'account_deactivated',
      decidedAt: NOW - MINUTE,
      isProved: true,
    },
    ...others,
  }
  const { session } = defaults
  if (session === null) return defaults
  return { ...defaults, session: { ...session, presence: saidBy[kind] ?? null } }
}

function dropped(others: Partial<State>, reason: string, kinds = KINDS): MessageKindName[] {
  return kinds.filter((kind) => dropReason(facts(kind, others), NOW) === reason)
}

const WITH_A_TIME = [
  'booking_received',
  'payment_received',
  'presence_notice',
  'presence_restored',
  'reschedule_declined',
  'reschedule_notice',
  'reschedule_request',
  'session_confirmed',
  'session_corrected',
  'session_moved',
  'session_reminder',
]
const FOR_A_TIME_AHEAD = [
  'payment_received',
  'presence_notice',
  'presence_restored',
  'reschedule_declined',
  'reschedule_notice',
  'reschedule_request',
  'session_confirmed',
  'session_corrected',
  'session_moved',
  'session_reminder',
]

describe('a message about a session', () => {
  it('a message about a session that is still valid is sent, except the notice of its cancellation', () => {
    const sendable = KINDS.filter((kind) => dropReason(facts(kind), NOW) === null)
    const untrue = ['cancellation_notice', 'session_cancelled']
    expect(sendable).toEqual(KINDS.filter((kind) => !untrue.includes(kind)))
  })

  it.each([
    ['was cancelled', sessionIs('cancelled'), 'cancelled', [...WITH_A_TIME, 'booking_notice']],
    ['moved', sessionIs('confirmed', TOMORROW + HOUR), 'moved', WITH_A_TIME],
    [
      'has begun',
      { sessionStartsAt: NOW, ...sessionIs('confirmed', NOW) },
      'past',
      FOR_A_TIME_AHEAD,
    ],
    [
      'is not confirmed any more',
      sessionIs('pending'),
      'not_true',
      ['cancellation_notice', 'session_cancelled', 'session_confirmed'],
    ],
    [
      'is a hold that ran out',
      sessionIs('confirmed', TOMORROW, { isValid: false }),
      'not_true',
      ['booking_received', 'cancellation_notice', 'session_cancelled', 'session_reminder'],
    ],
    [
      'became another patient’s',
      sessionIs('confirmed', TOMORROW, { isReceivers: false }),
      'not_true',
      OF_SESSIONS,
    ],
  ] satisfies [string, Partial<State>, string, string[]][])(
    'a message about a session that %s is dropped where it says otherwise',
    (_, others, reason, kinds) => {
      expect(dropped(others, reason).sort()).toEqual([...kinds].sort())
    },
  )

  it('a message about a session that was moved back to the time its patient knows is dropped', () => {
    const moved = facts('session_moved', { movedFrom: TOMORROW })
    expect(dropReason(moved, NOW)).toBe('not_true')
    expect(dropReason({ ...moved, movedFrom: TOMORROW + HOUR }, NOW)).toBe(null)
  })

  it.each([
    ['presence_notice', 'reschedule'],
    ['presence_restored', 'confirmed'],
  ] as const)(
    'a message about a session, %s, is sent while the answer is still %s, and at no other',
    (kind, expected) => {
      const reasons = (['reschedule', 'confirmed', null] as const).map((presence) => {
        const answered = sessionIs('confirmed', TOMORROW, { presence })
        return [presence, dropReason({ ...facts(kind), ...answered }, NOW)]
      })
      expect(reasons).toEqual(
        reasons.map(([presence]) => [presence, presence === expected ? null : 'not_true']),
      )
    },
  )

  it('a message about a session that is paid by now asks for no payment', () => {
    const paid = sessionIs('confirmed', TOMORROW, { paid: true })
    expect(dropped({ ...paid, asksPayment: true }, 'not_true', OF_SESSIONS)).toEqual(OF_SESSIONS)
    expect(dropReason(facts('booking_received', paid), NOW)).toBe(null)
    expect(dropReason(facts('booking_received', { asksPayment: true }), NOW)).toBe(null)
  })

  it('a message about a session that was deleted, or for a patient who was, is not sent', () => {
    expect(dropped({ session: null, isErased: true }, 'erased')).toEqual(KINDS)
    expect(dropped({ receiver: null, isErased: true }, 'erased')).toEqual(KINDS)
  })

  it('a message without a session is valid whenever it is sent', () => {
    expect(dropReason(facts('welcome', { session: null, receiver: null }), NOW)).toBe(null)
  })
})

describe('a person who opted out', () => {
  const OPTIONAL = [
    'session_confirmed',
    'session_reminder',
    'payment_received',
    'series_started',
    'price_changed',
    'waitlist_offer',
    ...ALL_OF_STATEMENTS,
  ]

  it('a recipient who opted out of a channel gets only the messages that cannot be refused', () => {
    expect(dropped(patientIs({ optedOut: ['email'] }), 'opted_out').sort()).toEqual(
      [...OPTIONAL].sort(),
    )
    expect(KINDS.filter((kind) => MESSAGE_KINDS[kind].toPatient?.mayOptOut).sort()).toEqual(
      [...OPTIONAL].sort(),
    )
  })

  it('a recipient who opted out of a channel gets messages on another channel', () => {
    expect(dropped(patientIs({ optedOut: ['sms', 'push'] }), 'opted_out')).toEqual([])
  })
})

describe('a patient', () => {
  const outOfUse = { practice: { isInUse: false, decidedAt: null, isProved: true } }

  it('a patient whose address changed gets nothing at the former one', () => {
    expect(dropped(patientIs({ email: 'outra@exemplo.com' }), 'address_changed')).toEqual(KINDS)
  })

  it('a patient of a practice that is not active gets only cancellations', () => {
    expect(dropped(outOfUse, 'inactive').sort()).toEqual([
      'agreement_sent',
      'booking_received',
      'payment_received',
      'price_changed',
      'reschedule_declined',
      'series_changed',
      'series_started',
      'session_confirmed',
      'session_corrected',
      'session_moved',
      'session_reminder',
      'statement_reminder',
      'statement_sent',
      'waitlist_joined',
      'waitlist_offer',
    ])
  })

  it('a patient of a practice that switched the channel off gets only the messages that cannot be refused', () => {
    const off = dropped(wayIs({ isSwitchedOn: false }), 'switched_off')
    expect(off).toEqual(KINDS.filter((kind) => MESSAGE_KINDS[kind].toPatient?.mayOptOut))
  })

  it("a message to somebody else about a patient is sent whatever the patient's choices", () => {
    const others = { receiver: null, ...outOfUse, ...wayIs({ isSwitchedOn: false }) }
    expect(dropReason(facts('session_reminder', others), NOW)).toBe(null)
  })
})

describe('a message about a statement', () => {
  it.each([
    [
      'is not sent once its link was ended, or a later one follows',
      false,
      60_000,
      ALL_OF_STATEMENTS,
    ],
    ['is a reminder only while something is open', true, 0, ['statement_reminder']],
  ])('a message about a statement: %s', (_, opens, openCents, kinds) => {
    const facts = { statement: { opens, openCents } }
    expect(dropped(facts, 'not_true', ALL_OF_STATEMENTS)).toEqual(kinds)
  })
})

describe('a mail about a decision on an account', () => {
  const decidedFacts = (isInUse: boolean, decidedAt: number) => ({
    practice: { isInUse, decidedAt, isProved: true },
  })

  it.each([
    ['account_activated', true],
    ['account_deactivated', false],
  ] as const)(
    'an e-mail about a decision of an account, %s, is sent while that decision holds, not once it was undone or made again',
    (kind, isAtWork) => {
      const reasonWhile = (inUse: boolean, decidedAt: number) =>
        dropReason(facts(kind, decidedFacts(inUse, decidedAt)), NOW)
      expect(reasonWhile(isAtWork, NOW - MINUTE)).toBe(null)
      expect(reasonWhile(!isAtWork, NOW)).toBe('not_true')
      expect(reasonWhile(isAtWork, NOW)).toBe('not_true')
    },
  )
})

describe('a message that grants access', () => {
  it.each([
    [10 * MINUTE - 1, null],
    [10 * MINUTE, 'opens_nothing'],
  ])('a link or code is dropped once it has expired: after %i ms %s', (age, reason) => {
    const code = facts('login_code', { writtenAt: NOW - age })
    expect(dropReason(code, NOW)).toBe(reason)
  })
})

describe('an automatic reminder', () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}-03:00`)
  const morning = Date.parse('2026-03-03T08:00:00-03:00')
  const reminder = (startsAt: number) =>
    facts('session_reminder', { sessionStartsAt: startsAt, ...sessionIs('confirmed', startsAt) })
  const judge = (state: State, now: number, quietZone: string | null = 'America/Sao_Paulo') =>
    judgeAt({ reasonAt: (at) => dropReason(state, at), held: null }, quietZone, now)

  it.each([
    ['20:59:59', 'send'],
    ['21:00:00', { until: morning }],
    ['23:30:00', { until: morning }],
  ] as const)('an automatic reminder that would be sent at %s: %o', (time, verdict) => {
    expect(judge(reminder(TOMORROW), at(time))).toEqual(verdict)
  })

  it('an automatic reminder at night is dropped if the session begins before the morning', () => {
    for (const startsAt of [morning - HOUR, morning])
      expect(judge(reminder(startsAt), at('22:00:00'))).toEqual({ dropped: 'past' })
    expect(judge(reminder(morning + 1), at('22:00:00'))).toEqual({ until: morning })
  })

  it('an automatic reminder at night is dropped immediately if its session was cancelled', () => {
    const cancelled = { ...reminder(TOMORROW), ...sessionIs('cancelled') }
    expect(judge(cancelled, at('22:00:00'))).toEqual({ dropped: 'cancelled' })
  })

  it('a reminder that a person requested is sent immediately', () => {
    expect(judge(reminder(TOMORROW), at('22:00:00'), null)).toBe('send')
  })
})

describe('a message of an account without a verified e-mail', () => {
  const unproved = { practice: { isInUse: true, decidedAt: null, isProved: false } }
  const toPatients = KINDS.filter((kind) => MESSAGE_KINDS[kind].toPatient !== null)
  const isHeld = (kind: MessageKindName, others: Partial<State>) =>
    holdReason(MESSAGE_KINDS[kind], facts(kind, others)) !== null

  it('messages to patients wait until the account has confirmed its e-mail, and nothing else does', () => {
    expect(KINDS.filter((kind) => isHeld(kind, unproved))).toEqual(toPatients)
    expect(KINDS.filter((kind) => isHeld(kind, {}))).toEqual([])
  })

  it('no requested code or link waits until an e-mail is confirmed', () => {
    const held = ['login_code', 'password_reset', 'email_verification'] as const
    expect(held.filter((kind) => isHeld(kind, unproved))).toEqual([])
  })

  it('a message that is no longer valid is dropped, not held', () => {
    const cancelled = facts('session_reminder', { ...unproved, ...sessionIs('cancelled') })
    const held = 'unproved'
    const reasonAt = (at: number) => dropReason(cancelled, at)
    expect(judgeAt({ reasonAt, held }, null, NOW)).toEqual({ dropped: 'cancelled' })
    expect(judgeAt({ reasonAt: () => null, held }, null, NOW)).toEqual({ held })
  })

  it.each(['session_cancelled', 'booking_received'] as const)(
    '%s is not sent once the session began while it waited',
    (kind) => {
      const status = kind === 'session_cancelled' ? 'cancelled' : 'confirmed'
      const begun = { ...sessionIs(status, NOW - 1), startsAt: NOW - 1, sessionStartsAt: NOW - 1 }
      expect(dropReason(facts(kind, { ...begun, wasHeld: true }), NOW)).toBe('past')
      expect(dropReason(facts(kind, begun), NOW)).toBe(null)
    },
  )
})

describe('the daily limit of a recipient', () => {
  const counted = (others: Partial<State>) =>
    KINDS.filter((kind) => {
      const state = facts(kind, others)
      return isCounted(MESSAGE_KINDS[kind], state, state)
    })
  const TO_TYPED: MessageKindName[] = ['email_verification', 'email_change']
  const hasContent = (kind: MessageKindName) => typeof MESSAGE_KINDS[kind].body === 'object'

  it('the daily limit of a recipient counts messages to patients who have had no contact with the practice', () => {
    const toPatients = KINDS.filter((kind) => MESSAGE_KINDS[kind].toPatient !== null)
    expect(counted({ knowsPractice: false })).toEqual(
      KINDS.filter((kind) => toPatients.includes(kind) || TO_TYPED.includes(kind)),
    )
    expect(counted({})).toEqual(TO_TYPED)
  })

  it('the daily limit of a recipient counts messages to an address that its account has not proved, but no other code or link', () => {
    const practice = { isInUse: true, decidedAt: null, isProved: false }
    expect(counted({ practice, knowsPractice: false })).toEqual(
      KINDS.filter((kind) => !hasContent(kind) || TO_TYPED.includes(kind)),
    )
  })

  it('the daily limit of a recipient delays a message until the morning, once, if it is still valid then', () => {
    const tomorrow = NOW + 20 * HOUR
    expect(judgeOverLimit(() => null, tomorrow, false)).toEqual({
      until: tomorrow,
      because: 'recipient_limit',
    })
    const dropped = { dropped: 'recipient_limit' }
    expect(judgeOverLimit(() => null, tomorrow, true)).toEqual(dropped)
    expect(judgeOverLimit((at) => (at === tomorrow ? 'past' : null), tomorrow, false)).toEqual(
      dropped,
    )
  })
})
