import { describe, expect, it } from 'vitest'
import { DAY, dayAt, MINUTE } from '../../platform/shared/calendar.ts'
import { boughtPackage } from '../packages/contract.ts'
import { patient } from '../patients/contract.ts'
import { payment } from '../payments/record-contract.ts'
import { profile } from '../practice/contract.ts'
import { service } from '../services/contract.ts'
import { startOfWeek } from '../sessions/agenda/rules.ts'
import { session } from '../sessions/contract.ts'
import { madeUpPractice } from './made-up-practice.ts'
import { shownPackage } from './package-changes.ts'
import { shown } from './session-changes.ts'

const ZONE = 'America/Sao_Paulo'

describe.each([
  ['on a Wednesday', '2026-03-11T15:00:00Z'],
  ['on a Sunday', '2026-03-15T03:00:00Z'],
  ['on a Saturday night', '2026-08-01T02:30:00Z'],
  ['on the last day of a year', '2026-12-31T23:00:00Z'],
  ['on 29 February', '2028-02-29T12:00:00Z'],
])('the made-up practice, opened %s', (_, text) => {
  const now = Date.parse(text)
  const practice = madeUpPractice(now)
  const { sessions } = practice
  const startsAt = sessions.map(({ datetime }) => Date.parse(datetime))

  it('The practice has rows as the server would return them', () => {
    profile.parse(practice.profile)
    for (const row of practice.patients) patient.parse(row)
    for (const row of practice.services) service.parse(row)
    for (const row of sessions) session.parse(shown(practice, row))
    for (const row of practice.payments) payment.parse(row)
    for (const row of practice.packages) boughtPackage.parse(shownPackage(practice, row))
    const { patients, services, packages, payments } = practice
    const rows = [...patients, ...services, ...packages, ...sessions, ...payments]
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('The practice has a full week, with others before and after it', () => {
    const weeks = Map.groupBy(startsAt, (instant) => startOfWeek(dayAt(instant, ZONE)))
    const sunday = startOfWeek(dayAt(now, ZONE))
    expect(weeks.get(sunday)?.length).toBeGreaterThan(7)
    expect([...weeks.keys()].filter((week) => week > sunday)).toHaveLength(4)
    expect([...weeks.keys()].filter((week) => week < sunday).length).toBeGreaterThan(40)
  })

  it('The practice has received the sum of its payments, each with a unique number', () => {
    const amounts = new Map(
      practice.payments.map((payment) => [payment.sessionId ?? payment.packageId, payment.amount]),
    )
    // A package's session has no payment.
    const owners = [...practice.packages, ...sessions.filter(({ packageId }) => !packageId)]
    for (const { id, received } of owners) expect(amounts.get(id) ?? '0.00').toBe(received)
    const numbers = practice.payments.flatMap(({ receiptNumber }) => receiptNumber ?? [])
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('The practice has the failed message on the first page of the log', () => {
    const { messages } = practice
    const latest = messages.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    expect(latest.slice(0, 20).map(({ status }) => status)).toContain('failed')
  })

  it('The practice books no time twice', () => {
    const notCancelled = sessions
      .filter(({ status }) => status !== 'cancelled')
      .map(({ datetime, duration }) => ({ start: Date.parse(datetime), duration }))
      .sort((a, b) => a.start - b.start)
    for (const [index, { start }] of notCancelled.entries()) {
      const before = notCancelled[index - 1]
      if (before) expect(before.start + before.duration * MINUTE).toBeLessThanOrEqual(start)
    }
  })

  it('The practice has past, pending, unpaid and future sessions', () => {
    for (const { datetime, duration, status } of sessions) {
      const isOver = Date.parse(datetime) + duration * MINUTE <= now
      if (status !== 'cancelled') expect(status === 'completed').toBe(isOver)
    }
    const next = sessions.filter(({ datetime }) => Date.parse(datetime) > now)
    expect(next.some(({ status, paid }) => status === 'pending' && !paid)).toBe(true)
    expect(next.some(({ status, paid }) => status === 'confirmed' && paid)).toBe(true)
    expect(next.some(({ presence }) => presence !== null)).toBe(true)
    expect(
      sessions.some(({ presence, datetime }) => presence && Date.parse(datetime) < now - DAY),
    ).toBe(false)
    const monthly = new Set(
      practice.patients.filter(({ billing }) => billing === 'monthly').map(({ id }) => id),
    )
    const late = ({ datetime, patientId }: { datetime: string; patientId: string | null }) =>
      Date.parse(datetime) < now - (monthly.has(patientId ?? '') ? 40 : 10) * DAY
    expect(sessions.filter(late).every(({ paid, status }) => paid || status === 'cancelled')).toBe(
      true,
    )
  })
})
