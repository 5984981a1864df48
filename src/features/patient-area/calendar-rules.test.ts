import { describe, expect, it } from 'vitest'
import { calendarEventOf, isPlanned, type Planned } from './calendar-rules.ts'

const planned: Planned = {
  id: '0195',
  psychologist: { name: 'Ana de Souza' },
  datetime: '2026-03-03T13:00:00.000Z',
  duration: 50,
  type: 'presencial',
  location: 'Rua Augusta, 1200',
  status: 'confirmed',
  holdExpired: false,
  version: 1,
  changedAt: '2026-03-01T12:00:00.000Z',
}

const eventOf = (change: Partial<Planned> = {}) =>
  calendarEventOf({ ...planned, ...change }, 'https://consultorio.example')

describe("a consultation in the patient's calendar", () => {
  it('The event has the consultation’s instant, length and location, and an id of this origin', () => {
    expect(eventOf()).toEqual({
      uid: '0195@consultorio.example',
      startsAt: Date.parse('2026-03-03T13:00:00Z'),
      minutes: 50,
      title: 'Consulta com Ana de Souza',
      location: 'Rua Augusta, 1200',
    })
  })

  it('The event of an online consultation has no link, which the calendar would keep', () => {
    const room = { type: 'online', location: 'https://meet.example.com/abc' } as const
    expect(eventOf(room)?.location).toBe('Online')
  })

  it.each([
    [' Ana ', 'Consulta com Ana'],
    [' ', 'Consulta'],
  ])('The event names %j in full, as the calendar is the patient’s: %s', (name, title) => {
    expect(eventOf({ psychologist: { name } })?.title).toBe(title)
  })

  it('No event exists once the consultation was cancelled or its hold expired', () => {
    expect([eventOf({ status: 'cancelled' }), eventOf({ holdExpired: true })]).toEqual([null, null])
  })

  it.each([
    ['comes', {}, true],
    ['is cancelled', { status: 'cancelled' }, false],
    ['has lost its hold', { holdExpired: true }, false],
    ['has begun', { datetime: '2026-03-01T12:00:00.000Z' }, false],
  ] as const)('The event is offered where the session %s: %j %s', (_, change, offered) => {
    const now = Date.parse('2026-03-01T12:00:00Z')
    expect(isPlanned({ ...planned, ...change }, now)).toBe(offered)
  })
})
