import { describe, expect, it } from 'vitest'
import { patientSession } from '../../../test/patient-session.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { managePath, tokenOfManagePath } from '../practice/link-rules.ts'
import type { PatientSession } from './contract.ts'
import {
  asksPresence,
  groupSessions,
  leavesNotice,
  locationForPatient,
  locationLink,
  roomDelay,
  roomOpensAt,
  splitFixedTimes,
} from './rules.ts'

const NOW = Date.parse('2026-03-10T12:00:00.000Z')

function sessionIn(hours: number, status: PatientSession['status'] = 'confirmed'): PatientSession {
  return patientSession({
    id: String(hours),
    datetime: new Date(NOW + hours * HOUR).toISOString(),
    status,
    canCancel: false,
  })
}

const hoursOf = (sessions: PatientSession[]) => sessions.map(({ id }) => Number(id))

describe("a patient's sessions", () => {
  it('Upcoming sessions are future and not cancelled, soonest first', () => {
    const { upcoming } = groupSessions([sessionIn(48), sessionIn(2), sessionIn(-1)], NOW)
    expect(hoursOf(upcoming)).toEqual([2, 48])
  })

  it('Previous sessions are past or cancelled, newest first; a cancelled future one is not past', () => {
    const cancelled = [sessionIn(3, 'cancelled'), sessionIn(-2, 'cancelled')]
    const all = [sessionIn(-5), ...cancelled, sessionIn(-1, 'completed')]
    const groups = groupSessions(all, NOW)
    expect([groups.past, groups.cancelled].map(hoursOf)).toEqual([[-1, -2, -5], [3]])
  })

  it('A fixed time is listed with its next date, and its later dates below it', () => {
    const of = (id: string, hours: number) => ({
      ...sessionIn(hours),
      fixedTime: { id, text: 'toda terça, 15:00' },
    })
    const { fixed, listed } = splitFixedTimes([
      of('a', 1),
      sessionIn(2),
      of('b', 3),
      of('a', 4),
      of('a', 5),
    ])
    expect(fixed.map(({ id, next, later }) => [id, hoursOf([next]), hoursOf(later)])).toEqual([
      ['a', [1], [4, 5]],
      ['b', [3], []],
    ])
    expect(hoursOf(listed)).toEqual([1, 2, 3])
  })

  it('The first 5 previous sessions are shown', () => {
    const all = [-1, -2, -3, -4, -5].map((hours) => sessionIn(hours))
    const { past, cancelled } = groupSessions([...all, sessionIn(8, 'cancelled')], NOW)
    expect([past, cancelled].map(hoursOf)).toEqual([[-1, -2, -3, -4], [8]])
  })
})

describe('the question of presence', () => {
  it.each<[string, number, Partial<PatientSession>, boolean, boolean]>([
    ['3 days before', 72, {}, true, true],
    ['earlier, unless a reminder’s link was opened', 73, {}, false, true],
    ['earlier, once it was answered', 200, { presence: 'confirmed' }, true, true],
    ['no more once it has begun', 0, {}, false, false],
    ['no more once it was cancelled', 24, { status: 'cancelled' }, false, false],
    ['not where the time is no longer theirs', 24, { holdExpired: true }, false, false],
  ])('The question is shown %s', (_, hours, change, asked, byLink) => {
    const session = { ...sessionIn(hours), ...change }
    expect([asksPresence(session, NOW, false), asksPresence(session, NOW, true)]).toEqual([
      asked,
      byLink,
    ])
  })
})

it('A cancellation up to 24 hours before the session respects the advised notice', () => {
  expect([sessionIn(24), sessionIn(23)].map((session) => leavesNotice(session, NOW))).toEqual([
    true,
    false,
  ])
})

it.each([
  ['https://consultorio.example/consulta/aB-9_', 'aB-9_'],
  ['/consulta/aB-9_', 'aB-9_'],
  [managePath('aB-9_'), 'aB-9_'],
  ['https://consultorio.example/agendar/7/ana-souza', ''],
])('The token in the address %s is %j', (address, token) => {
  expect(tokenOfManagePath(address)).toBe(token)
})

describe('the location of a consultation, as a link', () => {
  const soon = { ...sessionIn(1), location: 'https://meet.example.com/abc' }
  const start = NOW + HOUR
  const linkOf = (change: Partial<PatientSession>, at = start) =>
    locationLink({ ...soon, ...change }, at)

  it.each([
    ['https://meet.example.com/abc', 'https://meet.example.com/abc'],
    [' http://meet.example.com/abc?x=1 ', 'http://meet.example.com/abc?x=1'],
    ['meet.example.com/abc', 'https://meet.example.com/abc'],
    ['https://meet.example.com/abc senha 123', 'https://meet.example.com/abc'],
    ['javascript:alert(1)', null],
    ['data:text/html,oi', null],
    ['https://banco.example@outro.example/', null],
    ['envio por mensagem', null],
    [null, null],
  ])('The online location %j leads to %j', (location, link) => {
    expect(linkOf({ location })).toBe(link)
  })

  it('An office is a map link of its address', () => {
    expect(linkOf({ type: 'presencial', location: 'Praça da Sé, 1 & 2' })).toBe(
      'https://www.google.com/maps/search/?api=1&query=Pra%C3%A7a+da+S%C3%A9%2C+1+%26+2',
    )
    expect(linkOf({ type: 'presencial', location: null })).toBeNull()
  })

  it('An office is a map link from 24 hours before the session until its end', () => {
    const office = { type: 'presencial', location: 'Rua Augusta, 1200' } as const
    const instants = [start - DAY - 1, start - DAY, start + 50 * MINUTE - 1, start + 50 * MINUTE]
    expect(instants.map((at) => linkOf(office, at) !== null)).toEqual([false, true, true, false])
    expect(linkOf({ ...office, status: 'cancelled' })).toBeNull()
    expect(linkOf({ ...office, holdExpired: true })).toBeNull()
  })

  it('The link in an answer that stays on the screen disappears 2 hours after the session', () => {
    const end = start + 50 * MINUTE
    expect([end + 2 * HOUR - 1, end + 2 * HOUR].map((at) => linkOf({}, at) !== null)).toEqual([
      true,
      false,
    ])
  })
})

describe('the location that a patient may read', () => {
  const ROOM = 'https://meet.example.com/abc'
  const session = { ...sessionIn(1), location: ROOM }
  const start = NOW + HOUR
  const end = start + 50 * MINUTE
  const instants: [string, number][] = [
    ['a day before', start - DAY],
    ['16 minutes before', start - 16 * MINUTE],
    ['1 ms before it opens', start - 15 * MINUTE - 1],
    ['15 minutes before', start - 15 * MINUTE],
    ['at its start', start],
    ['at its end', end],
    ['1 ms before it closes', end + 2 * HOUR - 1],
    ['2 hours after its end', end + 2 * HOUR],
  ]
  const open = new Set(['15 minutes before', 'at its start', 'at its end', '1 ms before it closes'])
  const states: [string, Partial<PatientSession>][] = [
    ['confirmed', { status: 'confirmed' }],
    ['pending', { status: 'pending' }],
    ['pending and paid', { status: 'pending', paid: true }],
    ['pending without its time', { status: 'pending', holdExpired: true }],
    ['completed', { status: 'completed' }],
    ['cancelled', { status: 'cancelled' }],
    ['an absence', { status: 'cancelled', outcome: 'absent' }],
  ]
  const table = states.flatMap(([state, change]) =>
    instants.map(([when, at]) => {
      const isShown = state === 'confirmed' && open.has(when)
      return [state, when, isShown ? 'shown' : 'hidden', change, at] as const
    }),
  )

  it.each(table)('The room of a session that is %s is, %s, %s', (_, __, seen, change, at) => {
    const shown = locationForPatient({ ...session, ...change }, at)
    expect(shown).toBe(seen === 'shown' ? ROOM : null)
  })

  it.each(table)('The office of a session that is %s is shown %s', (_, __, ___, change, at) => {
    const office = { type: 'presencial', location: 'Rua Augusta, 1200' } as const
    expect(locationForPatient({ ...session, ...change, ...office }, at)).toBe(office.location)
  })

  it.each<[string, Partial<PatientSession>, number | null]>([
    ['confirmed', {}, start - 15 * MINUTE],
    ['pending', { status: 'pending' }, start - 15 * MINUTE],
    ['cancelled', { status: 'cancelled' }, null],
    ['completed', { status: 'completed' }, null],
    ['without its time', { holdExpired: true }, null],
    ['in person', { type: 'presencial' }, null],
    ['without a link', { location: 'envio por mensagem' }, null],
    ['without a place', { location: null }, null],
  ])('A session that is %s says when its room opens', (_, change, opens) => {
    expect(roomOpensAt({ ...session, ...change }, NOW)).toBe(opens)
  })

  it('A session does not mention its room after that is closed', () => {
    expect(roomOpensAt(session, end + 2 * HOUR)).toBeNull()
  })
})

describe('when the page is read again for the link', () => {
  const waiting = (minutes: number, change: Partial<PatientSession> = {}) => ({
    ...sessionIn(1),
    roomOpensAt: new Date(NOW + minutes * MINUTE).toISOString(),
    ...change,
  })

  it.each([
    ['just after the next room opens', [waiting(90), waiting(40)], 40 * MINUTE + 2_000],
    ['each minute while an open room waits for its confirmation', [waiting(-3)], MINUTE],
    ['each day at least', [waiting(10 * 24 * 60)], DAY],
    ['never once the link is there', [waiting(-3, { location: 'https://a.example' })], false],
    ['never where no room is to open', [sessionIn(1)], false],
  ])('The page is read again %s', (_, sessions, delay) => {
    expect(roomDelay(sessions, NOW)).toBe(delay)
  })
})
