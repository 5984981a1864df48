import { describe, expect, it } from 'vitest'
import { logSpan } from './log-rules.ts'

const now = Date.parse('2026-03-02T01:30:00Z')
const at = (text: string) => Date.parse(text)

describe('the period of a log across practices, in the platform’s zone', () => {
  it.each([
    ['are the last seven', {}, { start: at('2026-02-23T03:00:00Z') }],
    ['go from a day on', { from: '2026-01-10' }, { start: at('2026-01-10T03:00:00Z') }],
    ['end with a day, whole', { to: '2026-01-10' }, { end: at('2026-01-11T03:00:00Z') }],
    [
      'go from a day to a day',
      { from: '2026-01-10', to: '2026-01-10' },
      { start: at('2026-01-10T03:00:00Z'), end: at('2026-01-11T03:00:00Z') },
    ],
  ])('The days of a log across practices %s', (_, period, span) => {
    expect(logSpan(period, now)).toEqual(span)
  })
})
