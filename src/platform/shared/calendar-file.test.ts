import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFileOf } from './calendar-file.ts'

const NOW = Date.parse('2026-03-01T12:34:56Z')
const event: CalendarEvent = {
  uid: '0195-abc@consultorio.example',
  startsAt: Date.parse('2026-03-03T13:00:00Z'),
  minutes: 50,
  title: 'Reunião com Ana Souza',
  location: 'Rua Augusta, 1200',
}

const REVISION = { version: 7, changedAt: NOW }
const fileOf = (change: Partial<CalendarEvent> = {}) =>
  calendarFileOf({ ...event, ...change }, REVISION)

function readBack(file: string) {
  const [read, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents()
  expect(others).toEqual([])
  return new ICAL.Event(read)
}

describe('a calendar file, read by another library', () => {
  it('a calendar file has the instants in UTC, the title, the location and an identity', () => {
    const read = readBack(fileOf())
    expect(read.startDate.toString()).toBe('2026-03-03T13:00:00Z')
    expect(read.endDate.toString()).toBe('2026-03-03T13:50:00Z')
    expect([read.uid, read.summary, read.location]).toEqual([
      event.uid,
      event.title,
      event.location,
    ])
    expect(String(read.component.getFirstPropertyValue('dtstamp'))).toBe('2026-03-01T12:34:56Z')
  })

  it('a calendar file has no alarm, and no location if there is none', () => {
    const read = readBack(fileOf({ location: null }))
    expect(read.component.getAllSubcomponents()).toEqual([])
    expect(read.location).toBeNull()
  })

  it.each([
    'Rua Conceição, 12; sala 3, fundos',
    'Rua Augusta, 1200\nConjunto 54',
    'C:\\portaria "azul": bloco 2',
    'São João del-Rei, à direita da praça da estação, '.repeat(8),
    '🌿'.repeat(60),
    'https://meet.example.com/sala?a=1,2;b=3',
  ])('a calendar file keeps the location %j', (location) => {
    expect(readBack(fileOf({ location })).location).toBe(location)
  })

  it('a calendar file has lines of at most 75 octets that end in CRLF', () => {
    const lines = fileOf({ location: 'Praça da Sé, às três horas 🌿 '.repeat(20) }).split('\r\n')
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
    expect(lines.some((line) => line.includes('\n'))).toBe(false)
    const longest = Math.max(...lines.map((line) => new TextEncoder().encode(line).length))
    expect(longest).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line.includes('\uFFFD'))).toEqual([])
  })

  it('a calendar file of a later state takes precedence over one of an earlier state, also of earlier releases', () => {
    const [before, after] = [7, 8].map((version) =>
      Number(readBack(calendarFileOf(event, { ...REVISION, version })).sequence),
    )
    expect(after).toBe(Number(before) + 1)
    // Earlier releases counted steps of four seconds since 1970, and added two for a correction.
    expect(before).toBeGreaterThan(Date.parse('2030-01-01') / 4_000 + 2)
    expect(before).toBeLessThan(2 ** 31 - 1_000_000_000)
  })

  it('a calendar file has the time of its state', () => {
    const { component } = readBack(fileOf())
    for (const name of ['dtstamp', 'last-modified'])
      expect(String(component.getFirstPropertyValue(name))).toBe('2026-03-01T12:34:56Z')
  })

  it('a calendar file in a mail has a method that adds or removes the event, and its organizer', () => {
    const organizer = { name: 'Consultório', email: 'avisos@consultorio.example' }
    const readBacks = (['PUBLISH', 'CANCEL'] as const).map((method) => {
      const file = calendarFileOf(event, REVISION, { method, organizer })
      const { organizer: who, component } = readBack(file)
      const read = new ICAL.Component(ICAL.parse(file))
      return [read.getFirstPropertyValue('method'), component.getFirstPropertyValue('status'), who]
    })
    expect(readBacks).toEqual([
      ['PUBLISH', null, 'mailto:avisos@consultorio.example'],
      ['CANCEL', 'CANCELLED', 'mailto:avisos@consultorio.example'],
    ])
  })

  it('a calendar file is the same for the same state of the same event', () => {
    expect(fileOf()).toBe(fileOf())
  })
})
