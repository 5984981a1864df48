import { expect, it } from 'vitest'
import { meetsDayOff } from '../attendance/day-off-rules.ts'
import type { Span } from '../attendance/spans.ts'
import { leftText } from '../sessions/notices/cancel-rules.ts'
import type { AffectedSession } from './decision-contract.ts'
import {
  actionOfAll,
  type Choices,
  consequenceText,
  DONE,
  decisionsOf,
  groupsOf,
  isDecidedTime,
  leftToDo,
  noticesText,
  reachedNow,
  timelessOf,
  undecidedOf,
} from './rules.ts'

const ZONE = 'America/Sao_Paulo'
const BUFFER = 10
const dayOff = {
  ...{ firstDay: '2026-03-09', lastDay: '2026-03-13', name: 'Férias' },
  ...{ startTime: null, endTime: null },
}
const closes = (span: Span) => meetsDayOff(span, dayOff, ZONE)
const session: AffectedSession = {
  ...{
    id: '',
    patientId: 'p',
    patientName: '',
    bookedFor: null,
    samePhoneAs: [],
    patientPhone: null,
    billedMonthly: false,
    patientEnded: false,
    noticeEmail: null,
    serviceId: 's',
  },
  ...{ serviceName: 'Psicoterapia', type: 'online', datetime: '', duration: 50, location: null },
  ...{
    price: '150.00',
    received: '0.00',
    paid: false,
    couponCode: null,
    agreedPrice: null,
    notes: null,
  },
  ...{
    packageId: null,
    packagePlace: null,
    paidAt: null,
    packageSessions: null,
    status: 'confirmed',
  },
  ...{
    presence: null,
    holdExpired: false,
    patientRemovable: false,
    origin: 'psychologist' as const,
    version: 1,
  },
  ...{ seriesId: null, seriesDate: null },
  ...{ cancelNoticeHours: 24, lateCancelPercent: 0, outcome: null, fee: null, feeWaived: false },
  ...{ createdAt: '2026-02-02T13:00:00.000Z', reachedBy: ['email'] },
}
const affected = ['Ana', 'Bia', 'Caio'].map(
  (patientName, index): AffectedSession => ({
    ...session,
    id: patientName,
    patientName,
    patientId: patientName,
    datetime: `2026-03-1${index}T13:00:00.000Z`,
    reachedBy: patientName === 'Caio' ? [] : ['email'],
  }),
)
const NEW_TIME = '2026-03-16T13:00:00.000Z'
const mixed: Choices = {
  Ana: { action: 'cancel' },
  Bia: { action: 'move', datetime: NEW_TIME },
  Caio: { action: 'move' },
}
const all = (action: 'cancel' | 'keep'): Choices =>
  Object.fromEntries(affected.map(({ id }) => [id, { action }]))
const ids = (sessions: AffectedSession[]) => sessions.map(({ id }) => id)

it('the choices about a day off count undecided sessions and moves without a time as open', () => {
  expect(ids(undecidedOf(affected, { Bia: { action: 'keep' } }))).toEqual(['Ana', 'Caio'])
  expect(ids(timelessOf(affected, mixed))).toEqual(['Caio'])
  expect(decisionsOf(affected, { Bia: mixed.Bia })).toEqual([
    { id: 'Bia', action: 'move', datetime: NEW_TIME },
  ])
})

it.each<[Choices, does: string, sends: string]>([
  [{}, '', ''],
  [
    all('cancel'),
    '3 sessões serão canceladas.',
    'Os pacientes recebem 2 avisos por e-mail, um por sessão.',
  ],
  [
    mixed,
    '1 sessão será cancelada e 2 serão remarcadas.',
    'Os pacientes recebem 2 avisos por e-mail, um por sessão.',
  ],
  [
    { Ana: { action: 'cancel' }, Bia: { action: 'keep' } },
    '1 sessão será cancelada e 1 continua marcada.',
    'O paciente recebe um aviso por e-mail.',
  ],
  [all('keep'), '3 sessões continuam marcadas.', ''],
])(
  'the choices %j are described with the effects and notices of saving',
  (choices, does, sends) => {
    expect([consequenceText(affected, choices), noticesText(affected, choices)]).toEqual([
      does,
      sends,
    ])
  },
)

it('the warning names every patient without a notice, and the sum to refund', () => {
  const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']
  const silent = names.map((name) => ({
    ...session,
    ...{ id: name, patientId: name, patientName: name, reachedBy: [] },
    received: name === 'Ana' || name === 'Bia' ? '150.00' : '0.00',
  }))
  const cancelAll = Object.fromEntries(names.map((name) => [name, { action: 'cancel' as const }]))
  expect(leftToDo(silent, cancelAll).map(leftText)).toEqual([
    '2 estão pagas: R$\u00a0300,00 a devolver.',
    '5 pacientes não recebem aviso: Ana, Bia, Caio, Davi e Eva. “Avisar”, na tela inicial, tem a conversa pronta.',
  ])
  expect(leftToDo(affected, mixed).map(leftText)).toEqual([
    'Fale você com Caio sobre o novo horário: não há como enviar um aviso.',
  ])
  expect(leftToDo(affected, all('keep'))).toEqual([])
})

it('no notice is announced on a channel that sends nothing from this installation', () => {
  const ways = (mail: boolean) =>
    reachedNow(affected, { mail, sms: false }).flatMap(({ reachedBy }) => reachedBy)
  expect(ways(true)).toContain('email')
  expect(ways(false)).toEqual([])
})

it('the choices announce one notice for the cancelled sessions of one patient if that is possible', () => {
  const ofOne = affected.map((session) => ({
    ...session,
    patientId: 'Ana',
    reachedBy: ['email' as const],
  }))
  const joined =
    'Os pacientes são avisados por e-mail; as sessões canceladas de um paciente vão em um só aviso, sempre que possível.'
  expect(noticesText(ofOne, all('cancel'))).toBe(joined)
  const apart: Choices = { Ana: { action: 'cancel' }, Bia: { action: 'move', datetime: NEW_TIME } }
  expect(noticesText(ofOne, apart)).toBe('Os pacientes recebem 2 avisos por e-mail, um por sessão.')
})

it('the choices are described as done once they are saved', () => {
  expect(consequenceText(affected, mixed, DONE)).toBe('1 sessão cancelada e 2 remarcadas.')
})

const caio = { id: 'Caio', duration: 50 }
it.each([
  ['lies in the day off', '2026-03-12T13:00:00.000Z', true],
  ['is what another one is to have', NEW_TIME, true],
  ['begins in the pause after that', '2026-03-16T13:50:00.000Z', true],
  ['follows that pause', '2026-03-16T14:00:00.000Z', false],
  ['is on another day', '2026-03-17T13:00:00.000Z', false],
])('whether a time for a session that moves, %s, %s, is taken: %s', (_, instant, expected) => {
  expect(isDecidedTime(instant, caio, { closes, affected, choices: mixed }, BUFFER)).toBe(expected)
})

it('a session may move to the time that was chosen for it before', () => {
  const bia = { id: 'Bia', duration: 50 }
  expect(isDecidedTime(NEW_TIME, bia, { closes, affected, choices: mixed }, BUFFER)).toBe(false)
})

const date = (
  id: string,
  datetime: string,
  seriesId: string | null = 'tuesdays',
): AffectedSession => ({
  ...session,
  ...{ id, datetime, seriesId },
})
const weekly = [
  date('a', '2026-03-10T18:00:00.000Z'),
  date('alone', '2026-03-12T18:00:00.000Z', null),
  date('b', '2026-03-17T18:00:00.000Z'),
  date('c', '2026-03-24T18:00:00.000Z'),
]

it.each<[string, AffectedSession[], [text: string | null, ids: string][]]>([
  [
    'every week',
    weekly,
    [
      ['toda terça, 15:00: 3 datas', 'a b c'],
      [null, 'alone'],
    ],
  ],
  [
    'with a week between',
    [...weekly.slice(0, 1), ...weekly.slice(3)],
    [['às terças, 15:00: 2 datas', 'a c']],
  ],
  [
    'of which one was moved to another hour',
    [...weekly.slice(0, 1), date('d', '2026-03-17T19:00:00.000Z')],
    [
      [null, 'a'],
      [null, 'd'],
    ],
  ],
  [
    'on Saturdays',
    [date('e', '2026-03-14T12:00:00.000Z'), date('f', '2026-03-21T12:00:00.000Z')],
    [['todo sábado, 09:00: 2 datas', 'e f']],
  ],
  [
    'of two patients',
    [weekly[0] as AffectedSession, date('g', '2026-03-17T18:00:00.000Z', 'other')],
    [
      [null, 'a'],
      [null, 'g'],
    ],
  ],
])('the dates of a series %s are grouped by weekday and hour', (_, sessions, expected) => {
  const groups = groupsOf(sessions, ZONE)
  expect(groups.map(({ text, sessions: of }) => [text, ids(of).join(' ')])).toEqual(expected)
})

it.each<[Choices, ReturnType<typeof actionOfAll>]>([
  [{}, null],
  [all('keep'), 'keep'],
  [{ Ana: { action: 'keep' } }, null],
  [mixed, null],
])('the choices %j have the common action %s', (choices, action) => {
  expect(actionOfAll(affected, choices)).toBe(action)
})
