import { describe, expect, it } from 'vitest'
import { eventsOf } from '../../../test/calendar-events.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { type FeedSession, feedFile } from './feed-file.ts'

const START = Date.parse('2026-03-03T12:00:00Z')
const MANNER = { showsNames: false, origin: 'https://consultorio.test' }

const session = (index: number, fields: Partial<FeedSession> = {}): FeedSession => ({
  id: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
  startsAt: new Date(START + index * HOUR),
  endsAt: new Date(START + index * HOUR + HOUR),
  status: 'confirmed',
  patientName: 'Maria da Silva',
  office: null,
  changedAt: new Date(START),
  version: 1,
  ...fields,
})

const titles = (file: string) => eventsOf(file).map(({ title }) => title)

describe('the agenda as a file', () => {
  it('the agenda as a file names nobody if there is no name to take initials from', () => {
    const file = feedFile(
      [session(0, { patientName: null }), session(1, { patientName: '🌱' })],
      MANNER,
    )
    expect(titles(file)).toEqual(['Consulta', 'Consulta'])
  })

  it('the agenda as a file can be a file without sessions', () => {
    const file = feedFile([], MANNER)
    expect(titles(file)).toEqual([])
    expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  })

  it('the agenda as a file is the same text for the same sessions', () => {
    expect(feedFile([session(0)], MANNER)).toBe(feedFile([session(0)], MANNER))
  })

  it('the agenda as a file has each of many sessions once', () => {
    const all = Array.from({ length: 500 }, (_, index) => session(index))
    expect(new Set(feedFile(all, MANNER).match(/^UID:.+$/gm))).toHaveLength(500)
  })
})
