import { expect, it } from 'vitest'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import type { Session } from '../sessions/contract.ts'
import { inCents, type PricedSession } from '../sessions/rules.ts'
import {
  areFirstStepsDue,
  doneSteps,
  FIRST_STEPS,
  type FirstStep,
  stepAfter,
} from './first-steps-rules.ts'
import {
  awaitsAction,
  chatTurn,
  countdownText,
  isDayDone,
  leavesOpen,
  spotlightOf,
} from './rules.ts'

const NEW = {
  workingHours: JSON.stringify(DEFAULT_HOURS),
  minimumNoticeMinutes: 0,
  pixKey: null,
  crp: null,
  phone: null,
  hasActiveService: false,
  seen: new Set<FirstStep>(),
}
const without = (weekday: keyof typeof DEFAULT_HOURS) =>
  JSON.stringify({
    ...DEFAULT_HOURS,
    [weekday]: { ...DEFAULT_HOURS[weekday], enabled: false },
  })

it.each<
  [
    string,
    Partial<typeof NEW> | { pixKey: string } | { crp: string } | { phone: string },
    FirstStep[],
  ]
>([
  ['are none for a new account', {}, []],
  ['count the hours once they were looked at', { seen: new Set<FirstStep>(['hours']) }, ['hours']],
  ['count the hours once they were changed', { workingHours: without('friday') }, ['hours']],
  ['count hours that cannot be read as changed', { workingHours: '' }, ['hours']],
  ['count a minimum notice', { minimumNoticeMinutes: 720 }, ['notice']],
  ['count the first service on offer', { hasActiveService: true }, ['service']],
  ['count the Pix key', { pixKey: 'ana@exemplo.com.br' }, ['pixKey']],
  ['count the CRP', { crp: '06/123456' }, ['crp']],
  ['count the WhatsApp', { phone: '+5511987654321' }, ['whatsapp']],
  ['count the link once it was looked at', { seen: new Set<FirstStep>(['link']) }, ['link']],
  [
    'ask more of a notice, a service, a Pix key, a CRP and a WhatsApp than a look',
    { seen: new Set(FIRST_STEPS) },
    ['hours', 'link'],
  ],
])('the first steps %s', (_, begun, done) => {
  expect([...doneSteps({ ...NEW, ...begun })]).toEqual(done)
})

it.each<[string, FirstStep, FirstStep[], FirstStep | null]>([
  ['the next open one in their order', 'service', ['service'], 'pixKey'],
  ['over those that are done', 'service', ['service', 'pixKey'], 'link'],
  ['from the start again after the last', 'link', ['crp', 'link'], 'hours'],
  ['to none when all are done', 'link', [...FIRST_STEPS], null],
])('the first steps link to %s', (_, step, done, next) => {
  expect(stepAfter(step, new Set(done))).toBe(next)
})

const begun = { done: new Set<FirstStep>(['service']), hasSession: false, dismissed: false }
it.each([
  ['are shown while one is open', begun, true],
  ['vanish when all are done', { ...begun, done: new Set(FIRST_STEPS) }, false],
  ['vanish with the first session', { ...begun, hasSession: true }, false],
  ['vanish when dismissed', { ...begun, dismissed: true }, false],
])('the first steps %s', (_, standing, shown) => {
  expect(areFirstStepsDue(standing)).toBe(shown)
})

function session(time: string, change: Partial<Session> = {}): PricedSession {
  return inCents({
    id: time,
    datetime: `2026-03-02T${time}:00.000Z`,
    duration: 50,
    status: 'confirmed',
    paid: false,
    price: '150.00',
    received: '0.00',
    fee: null,
    holdExpired: false,
    ...change,
  } as Session)
}
const at = (time: string) => Date.parse(`2026-03-02T${time}:00.000Z`)

const [nine, ten, eleven] = [session('09:00'), session('10:00'), session('11:00')]
const day = [nine, ten, eleven]

const NOTHING: Parameters<typeof leavesOpen>[0] = {
  newBookings: [],
  toReschedule: [],
  unrecorded: { total: 0, sessions: [] },
  unnotified: [],
  refunds: { sessions: 0, amount: '0.00', list: [] },
  patientMoves: [],
  calendarChanges: [],
}
const move = { sessionId: '1', patientName: 'Rita', from: '2026-03-03T09:00:00.000Z', to: '' }
it.each<[string, Partial<typeof NOTHING>, boolean]>([
  ['nothing', {}, false],
  ['a patient who needs another time', { toReschedule: [nine] }, true],
  ['an earlier session without an outcome', { unrecorded: { total: 1, sessions: [] } }, true],
  ['money to give back', { refunds: { sessions: 1, amount: '9.00', list: [] } }, true],
  ['a request to move', { patientMoves: [{ ...move, until: move.from }] }, true],
  ['no move that is done', { patientMoves: [{ ...move, until: null }] }, false],
])('the dashboard counts as open: %s', (_, left, isOpen) => {
  expect(leavesOpen({ ...NOTHING, ...left }, [])).toBe(isOpen)
})

const MONTHLY = { billedMonthly: true, packagePlace: null }
const settled = { status: 'completed', paid: true } as const
it.each<[string, string, PricedSession[], string | null]>([
  ['shows the next session before the first', '08:59', day, 'next 09:00'],
  ['shows a session from its first minute', '09:00', day, 'now 09:00'],
  ['shows it to its last minute', '09:49', day, 'now 09:00'],
  ['shows the next one between two', '09:50', day, 'next 10:00'],
  ['shows nothing after the last', '11:50', day, null],
  [
    'keeps a completed session until it is paid',
    '09:20',
    [session('09:00', { status: 'completed' }), ten],
    'now 09:00',
  ],
  [
    'goes on once it is completed and paid',
    '09:20',
    [session('09:00', settled), ten],
    'next 10:00',
  ],
  [
    'goes on once a completed one costs nothing',
    '09:20',
    [session('09:00', { status: 'completed', price: '0.00' }), ten],
    'next 10:00',
  ],
  [
    'goes on once a completed one is of a patient billed by the month',
    '09:20',
    [session('09:00', { status: 'completed', ...MONTHLY }), ten],
    'next 10:00',
  ],
  [
    'leaves out a cancelled session',
    '09:20',
    [session('09:00', { status: 'cancelled' }), ten],
    'next 10:00',
  ],
  [
    'leaves out a booking that ran out',
    '08:20',
    [session('09:00', { status: 'pending', holdExpired: true }), ten],
    'next 10:00',
  ],
  [
    'leaves out a session completed ahead of its time',
    '08:20',
    [session('09:00', settled), ten],
    'next 10:00',
  ],
])('the first card of the dashboard %s', (_, now, sessions, expected) => {
  const shown = spotlightOf(sessions, at(now))
  expect(shown && `${shown.kind} ${shown.session.id}`).toBe(expected)
})

it.each([
  ['now', '09:20', 'faltam 30 min'],
  ['now', '09:49', 'falta 1 min'],
  ['next', '08:48', 'em 12 min'],
  ['next', '08:00', ''],
] as const)(
  'the first card of the dashboard says of a session that is %s at %s: “%s”',
  (kind, now, text) => {
    expect(countdownText({ kind, session: nine }, at(now))).toBe(text)
  },
)

it.each<[string, string, Partial<Session>, boolean]>([
  ['waits for nothing before it begins', '08:59', {}, false],
  ['waits to be completed once it began', '09:00', { paid: true }, true],
  ['waits to be paid once it is completed', '18:00', { status: 'completed' }, true],
  [
    'waits for nothing once it is completed, of a patient billed by the month',
    '18:00',
    { status: 'completed', ...MONTHLY },
    false,
  ],
  [
    'waits for nothing once it is completed and paid',
    '18:00',
    { status: 'completed', paid: true },
    false,
  ],
  [
    'waits for nothing once its hold ran out',
    '18:00',
    { status: 'pending', holdExpired: true },
    false,
  ],
])('a session of today %s', (_, now, change, expected) => {
  expect(awaitsAction(session('09:00', change), at(now))).toBe(expected)
})

it.each<[string, string, PricedSession[], boolean]>([
  ['without sessions is no day that is done', '18:00', [], false],
  ['is done once all of it is completed and paid', '18:00', [session('09:00', settled)], true],
  [
    'is not done while a session is to come',
    '08:00',
    [session('07:00', settled), session('09:00', settled)],
    false,
  ],
  [
    'is not done while a session is to be paid',
    '18:00',
    [session('09:00', settled), session('10:00', { status: 'completed' })],
    false,
  ],
])('the day %s', (_, now, sessions, expected) => {
  expect(isDayDone(sessions, at(now))).toBe(expected)
})

it.each<[waiting: string, skipped: string, current: string | undefined, position: number]>([
  ['abc', '', 'a', 1],
  ['abc', 'a', 'b', 2],
  ['abc', 'ab', 'c', 3],
  ['abc', 'abc', 'a', 1],
  ['bc', '', 'b', 2],
  ['bc', 'b', 'c', 3],
  ['ab', 'ab', 'a', 2],
  ['', '', undefined, 4],
])(
  'Of three chats %s wait and %s were skipped: the turn is at %s, position %s',
  (waiting, skipped, id, position) => {
    const chats = [...waiting].map((id) => ({ id }))
    const turn = chatTurn({ chats, skipped: [...skipped], seen: 3 })
    expect([turn.current?.id, turn.position]).toEqual([id, position])
  },
)
