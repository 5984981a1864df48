import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, timeAt } from '../../platform/shared/calendar.ts'
import { quietUntil } from '../delivery/quiet-hours.ts'
import { dueReminder, firstReminder, heldBack, type Remindable, reminderTimes } from './rules.ts'

const SP = 'America/Sao_Paulo'
const ZONES = [SP, 'America/Rio_Branco', 'America/Noronha', 'America/Manaus']

const at = (text: string) => Date.parse(text)
const timesOf = (session: Omit<Remindable, 'since'>) =>
  reminderTimes({ ...session, since: -Infinity })
const timesFor = (startsAt: string, hours: number[], zone: string) =>
  timesOf({ startsAt: at(startsAt), hours, timezone: zone }).map(
    ({ hours: before, at: instant }) => [before, new Date(instant).toISOString().slice(0, 16)],
  )

describe('the reminders of a session', () => {
  it.each<[string, string, number[], string, [number, string][]]>([
    [
      'in the afternoon',
      '2026-03-10T15:00-03:00',
      [24, 2],
      SP,
      [
        [24, '2026-03-09T18:00'],
        [2, '2026-03-10T16:00'],
      ],
    ],
    [
      'at 8 h: the later one goes the evening before',
      '2026-03-10T08:00-03:00',
      [24, 2],
      SP,
      [
        [24, '2026-03-09T11:00'],
        [2, '2026-03-09T23:30'],
      ],
    ],
    ['at 10 h, 2 h before is 8 h', '2026-03-10T10:00-03:00', [2], SP, [[2, '2026-03-10T11:00']]],
    [
      'a minute before 10 h, it would be night',
      '2026-03-10T09:59-03:00',
      [2],
      SP,
      [[2, '2026-03-09T23:30']],
    ],
    [
      'at 21 h: a day before is night already',
      '2026-03-10T21:00-03:00',
      [24, 2],
      SP,
      [
        [24, '2026-03-09T23:30'],
        [2, '2026-03-10T22:00'],
      ],
    ],
    ['at 23:30, late', '2026-03-10T23:30-03:00', [2, 1], SP, [[1, '2026-03-10T23:30']]],
    ['after midnight', '2026-03-11T00:30-03:00', [1], SP, [[1, '2026-03-10T23:30']]],
    [
      'of two in one night the nearer stays',
      '2026-03-10T08:30-03:00',
      [3, 2, 1],
      SP,
      [[1, '2026-03-09T23:30']],
    ],
    [
      'of one at 20:31 and one of the night the nearer stays',
      '2026-03-10T23:31-03:00',
      [3, 2],
      SP,
      [[2, '2026-03-10T23:30']],
    ],
    ['on the first of a month', '2026-03-01T09:00-03:00', [2], SP, [[2, '2026-02-28T23:30']]],
    ['after a leap day', '2028-03-01T15:00-03:00', [24], SP, [[24, '2028-02-29T18:00']]],
    [
      'on new year’s day',
      '2027-01-01T08:00-03:00',
      [72, 2],
      SP,
      [
        [72, '2026-12-29T11:00'],
        [2, '2026-12-31T23:30'],
      ],
    ],
    [
      'in Acre, whose clocks are two hours behind',
      '2026-04-01T08:00-05:00',
      [24, 2],
      'America/Rio_Branco',
      [
        [24, '2026-03-31T13:00'],
        [2, '2026-04-01T01:30'],
      ],
    ],
    [
      'in Noronha, an hour ahead',
      '2026-04-01T08:00-02:00',
      [2],
      'America/Noronha',
      [[2, '2026-03-31T22:30']],
    ],
    ['without hours there are none', '2026-03-10T15:00-03:00', [], SP, []],
    [
      'come in their order, however they were chosen',
      '2026-03-10T15:00-03:00',
      [2, 72, 6],
      SP,
      [
        [72, '2026-03-07T18:00'],
        [6, '2026-03-10T12:00'],
        [2, '2026-03-10T16:00'],
      ],
    ],
  ])('the reminders of a session are at their hours: %s', (_, startsAt, hours, zone, expected) => {
    expect(timesFor(startsAt, hours, zone)).toEqual(expected)
  })
})

describe('a session booked in the evening for the next morning', () => {
  it.each<[string, string, string, number[], [number, string][]]>([
    ['at 9 h has the one of the night at its end', '20:31', '09:00', [24, 2], [[2, '11:00']]],
    ['booked in time, has it in the evening', '20:29', '09:00', [24, 2], [[2, '23:30']]],
    ['at 8:30 has it half an hour before', '23:59', '08:30', [24, 2], [[2, '11:00']]],
    ['at 8:29 has none: too near', '23:59', '08:29', [24, 2], []],
    ['at 9:30 has the nearer of two of that night', '22:00', '09:30', [3, 2], [[2, '11:00']]],
    [
      'at 9:30 has each by its own time',
      '22:00',
      '09:30',
      [2, 1],
      [
        [2, '11:00'],
        [1, '11:30'],
      ],
    ],
    ['at 9 h, 12 h before had passed', '21:30', '09:00', [12], []],
  ])(
    'a session booked in the evening for the next morning %s',
    (_, createdAt, begins, hours, expected) => {
      const reminders = reminderTimes({
        startsAt: at(`2026-03-10T${begins}-03:00`),
        hours,
        timezone: SP,
        since: at(`2026-03-09T${createdAt}-03:00`),
      })
      const times = reminders.map((reminder) => [
        reminder.hours,
        new Date(reminder.at).toISOString().slice(11, 16),
      ])
      expect(times).toEqual(expected)
    },
  )
})

describe('a quiet night', () => {
  it.each<[string, string | null]>([
    ['2026-03-10T20:59:59-03:00', null],
    ['2026-03-10T21:00:00-03:00', '2026-03-11T11:00:00.000Z'],
    ['2026-03-10T23:59:00-03:00', '2026-03-11T11:00:00.000Z'],
    ['2026-03-11T00:00:00-03:00', '2026-03-11T11:00:00.000Z'],
    ['2026-03-11T07:59:59-03:00', '2026-03-11T11:00:00.000Z'],
    ['2026-03-11T08:00:00-03:00', null],
    ['2026-12-31T22:00:00-03:00', '2027-01-01T11:00:00.000Z'],
  ])('a quiet night at %s ends %s', (instant, end) => {
    const ends = quietUntil(at(instant), SP)
    expect(ends === null ? null : new Date(ends).toISOString()).toBe(end)
  })
})

const sessions = fc.record({
  startsAt: fc
    .integer({ min: at('2026-01-01T00:00Z') / MINUTE, max: at('2030-01-01T00:00Z') / MINUTE })
    .map((minutes) => minutes * MINUTE),
  hours: fc.uniqueArray(fc.constantFrom(1, 2, 3, 6, 12, 24, 48, 72), { maxLength: 4 }),
  timezone: fc.constantFrom(...ZONES),
})

describe('the reminders of any session', () => {
  it('the reminders of any session come before it, by day, at different times, in order', () => {
    fc.assert(
      fc.property(sessions, ({ startsAt, hours, timezone }) => {
        const reminders = timesOf({ startsAt, hours, timezone })
        const times = reminders.map(({ at: instant }) => instant)
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
        for (const { hours: before, at: instant } of reminders) {
          expect(instant).toBeLessThanOrEqual(startsAt - before * HOUR)
          expect(instant).toBeGreaterThan(startsAt - before * HOUR - DAY / 2)
          expect(quietUntil(instant, timezone)).toBeNull()
        }
      }),
    )
  })

  it('the reminders of any session always include the one nearest to it', () => {
    fc.assert(
      fc.property(sessions, ({ startsAt, hours, timezone }) => {
        const nearest = timesOf({ startsAt, hours, timezone }).at(-1)?.hours
        expect(nearest).toBe(hours.length > 0 ? Math.min(...hours) : undefined)
      }),
    )
  })

  it('the reminders of any session come after its creation at any time, by day, in time, at different times', () => {
    fc.assert(
      fc.property(sessions, fc.nat(2 * DAY), (session, ahead) => {
        const since = session.startsAt - ahead
        const times = reminderTimes({ ...session, since }).map(({ at: instant }) => instant)
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
        for (const instant of times) {
          expect(instant).toBeGreaterThan(since)
          expect(instant).toBeLessThanOrEqual(session.startsAt - 30 * MINUTE)
          expect(quietUntil(instant, session.timezone)).toBeNull()
        }
      }),
    )
  })

  it('the reminders of any session are first due for a new session at the time that a check would give', () => {
    fc.assert(
      fc.property(sessions, fc.integer({ min: 1, max: 5 * DAY }), (session, ahead) => {
        const { startsAt, hours, timezone } = session
        const since = startsAt - ahead
        const { reminder, next } = dueReminder({ ...session, since }, since)
        const first = firstReminder({ reminder_hours: [...hours], timezone }, startsAt, since)
        expect([reminder, first?.getTime() ?? null]).toEqual([null, next])
      }),
    )
  })

  it('the reminders of any session are each sent once, in time and never at night, whenever the checks run', () => {
    fc.assert(
      fc.property(sessions, fc.nat(5 * DAY), (session, ahead) => {
        const since = session.startsAt - ahead
        const sent: number[] = []
        let now: number | null = since
        for (let looks = 0; now !== null; looks++) {
          expect(looks).toBeLessThan(12)
          const { reminder, next } = dueReminder({ ...session, since }, now)
          if (reminder) {
            expect(quietUntil(now, session.timezone)).toBeNull()
            sent.push(reminder.at)
          }
          if (next !== null) expect(next).toBeGreaterThan(now)
          now = next
        }
        expect(sent).toEqual(reminderTimes({ ...session, since }).map(({ at: instant }) => instant))
      }),
    )
  })
})

describe('a check of a session on Tuesday at 15 h, reminded 24 h and 2 h before', () => {
  const session = {
    startsAt: at('2026-03-10T15:00-03:00'),
    hours: [24, 2],
    timezone: SP,
    since: at('2026-03-01T10:00-03:00'),
  }
  const look = (now: string, change: Partial<typeof session> = {}) => {
    const { reminder, next } = dueReminder({ ...session, ...change }, at(now))
    return [reminder?.hours ?? null, next && timeAt(next, SP)]
  }

  it.each<[string, string, [number | null, string | null]]>([
    ['days before', '2026-03-08T12:00-03:00', [null, '15:00']],
    ['a day before', '2026-03-09T15:00-03:00', [24, '13:00']],
    ['late, by a server that was down', '2026-03-10T11:00-03:00', [24, '13:00']],
    ['after both: only the nearer', '2026-03-10T14:30-03:00', [2, null]],
    ['at night: not before the morning', '2026-03-09T22:00-03:00', [null, '08:00']],
    ['once it has begun: nothing more', '2026-03-10T15:00-03:00', [null, null]],
  ])(
    'a check of a session on Tuesday at 15 h, reminded 24 h and 2 h before, %s',
    (_, now, expected) => {
      expect(look(now)).toEqual(expected)
    },
  )

  it.each<[string, string, [number | null, string | null]]>([
    ['made 1 hour before, has none', '2026-03-10T14:00-03:00', [null, null]],
    ['made 10 hours before, has the later one', '2026-03-10T05:00-03:00', [null, '13:00']],
    ['made at the very hour of one, has that no more', '2026-03-09T15:00-03:00', [null, '13:00']],
  ])(
    'a check of a session on Tuesday at 15 h, reminded 24 h and 2 h before, %s',
    (_, since, expected) => {
      expect(look(since, { since: at(since) })).toEqual(expected)
    },
  )

  it('a session that is before the morning is checked again in the morning: then it is past', () => {
    const early = { startsAt: at('2026-03-10T07:00-03:00'), hours: [1] }
    expect(look('2026-03-09T21:10-03:00', early)).toEqual([null, '08:00'])
    expect(look('2026-03-10T08:00-03:00', early)).toEqual([null, null])
  })
})

it('a session that may not be reminded of yet is checked again within a quarter of an hour', () => {
  const reminder = { hours: 2, at: at('2026-03-10T13:00-03:00') }
  const now = at('2026-03-10T13:00-03:00')
  expect(heldBack({ reminder, next: null }, now)).toEqual({
    reminder: null,
    next: now + 15 * MINUTE,
  })
  expect(heldBack({ reminder, next: now + MINUTE }, now).next).toBe(now + MINUTE)
  expect(heldBack({ reminder: null, next: null }, now)).toEqual({ reminder: null, next: null })
})
