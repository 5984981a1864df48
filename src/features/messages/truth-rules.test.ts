import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import type { SessionStatus } from '../sessions/contract.ts'
import { MESSAGE_KINDS, type MessageChannel, type MessageKind } from './label-rules.ts'
import { dropReason, judge, type MessageFacts, type SessionFacts, TRUTHS } from './truth-rules.ts'

const NOW = Date.parse('2026-03-02T12:00:00-03:00')
const TOMORROW = NOW + 24 * HOUR
const KINDS = Object.keys(MESSAGE_KINDS) as MessageKind[]

const sessionIs = (
  status: SessionStatus,
  startsAt = TOMORROW,
  others: Partial<SessionFacts> = {},
) => ({
  session: {
    status,
    startsAt,
    stands: true,
    paid: false,
    presence: null,
    isReceivers: true,
    ...others,
  },
})
const patientIs = (others: { optedOut?: MessageChannel[]; isReached?: boolean }) => ({
  patient: { optedOut: [], isReached: true, ...others },
})

/** What the patient answered, as the two kinds that tell of it have it. */
const saidBy: Partial<Record<MessageKind, SessionFacts['presence']>> = {
  presence_notice: 'reschedule',
  presence_restored: 'confirmed',
}

/** A message of a session tomorrow that is confirmed and answered as it says, to a patient who takes everything. */
function facts(kind: MessageKind, others: Partial<MessageFacts> = {}): MessageFacts {
  const made: MessageFacts = {
    kind,
    channel: 'email',
    writtenAt: NOW - MINUTE,
    sessionStartsAt: TOMORROW,
    movedFrom: null,
    asksPayment: false,
    ...sessionIs('confirmed'),
    ...patientIs({}),
    practice: {
      isAtWork: kind !== 'account_deactivated',
      isSwitchedOn: true,
      decidedAt: NOW - MINUTE,
    },
    ...others,
  }
  const { session } = made
  if (session === null || session === 'erased') return made
  return { ...made, session: { ...session, presence: saidBy[kind] ?? null } }
}

/** The kinds that are dropped for that reason, when all that is so. */
function dropped(others: Partial<MessageFacts>, reason: string): MessageKind[] {
  return KINDS.filter((kind) => dropReason(facts(kind, others), {}, NOW) === reason)
}

const WITH_A_TIME = [
  'booking_received',
  'payment_received',
  'presence_notice',
  'presence_restored',
  'session_confirmed',
  'session_moved',
  'session_reminder',
]
const FOR_A_TIME_AHEAD = [
  'payment_received',
  'presence_notice',
  'presence_restored',
  'session_confirmed',
  'session_moved',
  'session_reminder',
]

describe('a message about a session', () => {
  it('that stands as it says is sent, but for the notice of its cancellation', () => {
    const kept = KINDS.filter((kind) => dropReason(facts(kind), {}, NOW) === null)
    const untrue = ['cancellation_notice', 'session_cancelled']
    expect(kept).toEqual(KINDS.filter((kind) => !untrue.includes(kind)))
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
      sessionIs('confirmed', TOMORROW, { stands: false }),
      'not_true',
      ['booking_received', 'cancellation_notice', 'session_cancelled', 'session_reminder'],
    ],
    [
      'became another patient’s',
      sessionIs('confirmed', TOMORROW, { isReceivers: false }),
      'not_true',
      KINDS,
    ],
  ] satisfies [string, Partial<MessageFacts>, string, string[]][])(
    'that %s is dropped where it says otherwise',
    (_, others, reason, kinds) => {
      expect(dropped(others, reason).sort()).toEqual([...kinds].sort())
    },
  )

  it('that was moved back to where its patient thinks it is says nothing', () => {
    const moved = facts('session_moved', { movedFrom: TOMORROW })
    expect(dropReason(moved, {}, NOW)).toBe('not_true')
    expect(dropReason({ ...moved, movedFrom: TOMORROW + HOUR }, {}, NOW)).toBe(null)
  })

  it.each([
    ['presence_notice', 'reschedule'],
    ['presence_restored', 'confirmed'],
  ] as const)('%s is sent while the answer is still %s, and at no other', (kind, said) => {
    const reasons = (['reschedule', 'confirmed', null] as const).map((presence) => {
      const answered = sessionIs('confirmed', TOMORROW, { presence })
      return [presence, dropReason({ ...facts(kind), ...answered }, {}, NOW)]
    })
    expect(reasons).toEqual(
      reasons.map(([presence]) => [presence, presence === said ? null : 'not_true']),
    )
  })

  it('that is paid by now asks for no payment', () => {
    const paid = sessionIs('confirmed', TOMORROW, { paid: true })
    expect(dropped({ ...paid, asksPayment: true }, 'not_true')).toEqual(KINDS)
    expect(dropReason(facts('booking_received', paid), {}, NOW)).toBe(null)
    expect(dropReason(facts('booking_received', { asksPayment: true }), {}, NOW)).toBe(null)
  })

  it('that was deleted, or for a patient who was, is not sent', () => {
    expect(dropped({ session: 'erased' }, 'erased')).toEqual(KINDS)
    expect(dropped({ patient: 'erased' }, 'erased')).toEqual(KINDS)
  })

  it('without a session is true whenever it is sent', () => {
    expect(dropReason(facts('welcome', { session: null, patient: null }), {}, NOW)).toBe(null)
  })
})

describe('who does not want to be written to', () => {
  const OPTIONAL = ['session_confirmed', 'session_reminder', 'payment_received']

  it('on a channel is spared what one can do without there, and nothing else', () => {
    expect(dropped(patientIs({ optedOut: ['email'] }), 'opted_out').sort()).toEqual(
      [...OPTIONAL].sort(),
    )
    expect(KINDS.filter((kind) => TRUTHS[kind].optional).sort()).toEqual([...OPTIONAL].sort())
  })

  it('on another channel is written to', () => {
    expect(dropped(patientIs({ optedOut: ['sms', 'push'] }), 'opted_out')).toEqual([])
  })
})

describe('a patient', () => {
  const practiceIs = (others: { isAtWork?: boolean; isSwitchedOn?: boolean }) => ({
    practice: { isAtWork: true, isSwitchedOn: true, decidedAt: null, ...others },
  })

  it('whose address changed gets nothing at the one before', () => {
    expect(dropped(patientIs({ isReached: false }), 'address_changed')).toEqual(KINDS)
  })

  it('of a practice that is not at work hears of cancellations alone', () => {
    expect(dropped(practiceIs({ isAtWork: false }), 'inactive').sort()).toEqual([
      'booking_received',
      'payment_received',
      'session_confirmed',
      'session_moved',
      'session_reminder',
    ])
  })

  it('of a practice that switched the channel off is spared what one can do without', () => {
    const off = dropped(practiceIs({ isSwitchedOn: false }), 'switched_off')
    expect(off).toEqual(KINDS.filter((kind) => TRUTHS[kind].optional))
  })

  it('is who this is about: whoever else a message is for gets it', () => {
    const others = { patient: null, ...practiceIs({ isAtWork: false, isSwitchedOn: false }) }
    expect(dropReason(facts('session_reminder', others), {}, NOW)).toBe(null)
  })
})

describe('a mail of what was decided of an account', () => {
  const standsSince = (isAtWork: boolean, decidedAt: number) => ({
    practice: { isAtWork, isSwitchedOn: true, decidedAt },
  })

  it.each([
    ['account_activated', true],
    ['account_deactivated', false],
  ] as const)(
    '%s is sent while that decision stands, not once it was undone or made again',
    (kind, isAtWork) => {
      const reasonWhile = (inUse: boolean, decidedAt: number) =>
        dropReason(facts(kind, standsSince(inUse, decidedAt)), {}, NOW)
      expect(reasonWhile(isAtWork, NOW - MINUTE)).toBe(null)
      expect(reasonWhile(!isAtWork, NOW)).toBe('not_true')
      expect(reasonWhile(isAtWork, NOW)).toBe('not_true')
    },
  )
})

describe('a kind that only another release knows', () => {
  it('is not judged', () => {
    const unknown = { ...facts('welcome'), kind: 'of_a_later_release' as MessageKind }
    expect(() => dropReason(unknown, {}, NOW)).toThrow()
  })
})

describe('what opens something', () => {
  it.each([
    [10 * MINUTE - 1, null],
    [10 * MINUTE, 'opens_nothing'],
  ])('is dropped once that is over: after %i ms %s', (age, reason) => {
    const code = facts('login_code', { writtenAt: NOW - age })
    expect(dropReason(code, { login_code: 10 * MINUTE }, NOW)).toBe(reason)
  })
})

describe('an automatic reminder', () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}-03:00`)
  const morning = Date.parse('2026-03-03T08:00:00-03:00')
  const reminder = (startsAt: number, quietZone: string | null = 'America/Sao_Paulo') => ({
    ...facts('session_reminder', {
      sessionStartsAt: startsAt,
      ...sessionIs('confirmed', startsAt),
    }),
    quietZone,
  })

  it.each([
    ['20:59:59', 'send'],
    ['21:00:00', { until: morning }],
    ['23:30:00', { until: morning }],
  ] as const)('that would be sent at %s: %o', (time, verdict) => {
    expect(judge(reminder(TOMORROW), {}, at(time))).toEqual(verdict)
  })

  it('at night of a session that begins before the morning is dropped', () => {
    for (const startsAt of [morning - HOUR, morning])
      expect(judge(reminder(startsAt), {}, at('22:00:00'))).toEqual({ dropped: 'past' })
    expect(judge(reminder(morning + 1), {}, at('22:00:00'))).toEqual({ until: morning })
  })

  it('at night of a session that was cancelled is dropped at once', () => {
    const cancelled = { ...reminder(TOMORROW), ...sessionIs('cancelled') }
    expect(judge(cancelled, {}, at('22:00:00'))).toEqual({ dropped: 'cancelled' })
  })

  it('asked for by hand comes when it is asked for', () => {
    expect(judge(reminder(TOMORROW, null), {}, at('22:00:00'))).toBe('send')
  })
})
