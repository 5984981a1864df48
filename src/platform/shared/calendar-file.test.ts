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

const fileOf = (change: Partial<CalendarEvent> = {}) => calendarFileOf({ ...event, ...change }, NOW)

function readBack(file: string) {
  const [read, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents()
  expect(others).toEqual([])
  return new ICAL.Event(read)
}

describe('a calendar file, read by another library', () => {
  it('has the instants in UTC, the title, the place and an identity', () => {
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

  it('has no alarm, and no place where there is none', () => {
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
  ])('keeps the place %j', (location) => {
    expect(readBack(fileOf({ location })).location).toBe(location)
  })

  it('has lines of at most 75 octets that end in CRLF', () => {
    const lines = fileOf({ location: 'Praça da Sé, às três horas 🌿 '.repeat(20) }).split('\r\n')
    expect(lines.some((line) => line.includes('\n'))).toBe(false)
    const longest = Math.max(...lines.map((line) => new TextEncoder().encode(line).length))
    expect(longest).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line.includes('\uFFFD'))).toEqual([])
  })

  it('made later holds against one made before', () => {
    const sequences = [NOW, NOW + 60_000].map(
      (now) => readBack(calendarFileOf(event, now)).sequence,
    )
    expect(sequences).toEqual([443_092_124, 443_092_139])
  })

  it('says in a mail whether it comes or goes, and who sends it', () => {
    const organizer = { name: 'Consultório', email: 'avisos@consultorio.example' }
    const told = (['PUBLISH', 'CANCEL'] as const).map((method) => {
      const file = calendarFileOf(event, NOW, { method, organizer })
      const { organizer: who, component } = readBack(file)
      const read = new ICAL.Component(ICAL.parse(file))
      return [read.getFirstPropertyValue('method'), component.getFirstPropertyValue('status'), who]
    })
    expect(told).toEqual([
      ['PUBLISH', null, 'mailto:avisos@consultorio.example'],
      ['CANCEL', 'CANCELLED', 'mailto:avisos@consultorio.example'],
    ])
  })

  it('that takes out what was put in a moment ago comes after it', () => {
    const organizer = { name: 'Consultório', email: 'avisos@consultorio.example' }
    const [put, taken] = (['PUBLISH', 'CANCEL'] as const).map(
      (method) => readBack(calendarFileOf(event, NOW, { method, organizer })).sequence,
    )
    expect(taken).toBe(Number(put) + 1)
  })

  it('that puts back what was taken out a moment ago comes after it, and before what is told 10 seconds later', () => {
    const organizer = { name: 'Consultório', email: 'avisos@consultorio.example' }
    const told = [
      calendarFileOf(event, NOW, { method: 'CANCEL', organizer }),
      calendarFileOf(event, NOW + 1_000, { method: 'PUBLISH', organizer, corrects: true }),
      calendarFileOf(event, NOW + 11_000, { method: 'CANCEL', organizer }),
    ]
    const [taken, putBack, takenAgain] = told.map((file) => Number(readBack(file).sequence))
    expect(putBack).toBeGreaterThan(Number(taken))
    expect(takenAgain).toBeGreaterThan(Number(putBack))
  })

  it('is the same for the same event at the same instant', () => {
    expect(fileOf()).toBe(fileOf())
  })
})
