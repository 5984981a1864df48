import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { getAvailability } from '../booking/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { getDaysOff, saveDaysOff } from './contract.ts'

const { given, visitor } = await openPractice()
const ana = await given.psychologist()

const carnival = { firstDay: '2026-02-14', lastDay: '2026-02-18' }
const holiday = { firstDay: '2026-04-21', lastDay: '2026-04-21' }

describe('days off', () => {
  it('are none at first', async () => {
    expect(await (await given.psychologist()).ask(getDaysOff)).toEqual([])
  })

  it('are saved as a list in the place of the old one, in order', async () => {
    expect(await ana.ask(saveDaysOff, { body: [holiday, carnival] })).toEqual([carnival, holiday])
    expect(await ana.ask(saveDaysOff, { body: [holiday] })).toEqual([holiday])
    expect(await ana.ask(getDaysOff)).toEqual([holiday])
    expect(await ana.ask(saveDaysOff, { body: [] })).toEqual([])
  })

  it.each([
    ['2026-04-21', '2026-04-20', 'lastDay', 'O fim vem depois do início'],
    ['2026-02-30', '2026-03-01', 'firstDay', 'Data inválida'],
    ['2026-03-01', '31/03/2026', 'lastDay', 'Data inválida'],
    ['1999-12-31', '2026-03-01', 'firstDay', 'Data inválida'],
  ])('from %s to %s are refused, naming %s', async (firstDay, lastDay, field, message) => {
    await ana.ask(saveDaysOff, { body: [carnival] })
    const reply = await ana.call(saveDaysOff, { body: [holiday, { firstDay, lastDay }] })
    expect(reply.status).toBe(422)
    expect(reply.problem?.details).toEqual([{ path: `1.${field}`, message }])
    expect(await ana.ask(getDaysOff)).toEqual([carnival])
  })

  it('are at most 100 periods', async () => {
    const reply = await ana.call(saveDaysOff, { body: Array(101).fill(holiday) })
    expect([reply.status, reply.problem?.details?.[0]?.message]).toEqual([
      422,
      'No máximo 100 períodos',
    ])
  })

  it("are one's own", async () => {
    const bia = await given.psychologist()
    await bia.ask(saveDaysOff, { body: [holiday] })
    await ana.ask(saveDaysOff, { body: [] })
    expect(await bia.ask(getDaysOff)).toEqual([holiday])
  })
})

describe('the attendance screen', () => {
  /** The days of the first week of March 2026 with a time on offer, Sunday the 1st to Sunday the 8th. */
  async function openDays() {
    const { days } = await visitor.ask(getAvailability, {
      params: { id: ana.friendlyId },
      query: { from: '2026-03-01', to: '2026-03-08' },
    })
    return days.map(({ date }) => date.slice(-2)).join(' ')
  }

  it('offers Monday to Friday', async () => {
    await ana.ask(saveDaysOff, { body: [] })
    expect(await openDays()).toBe('02 03 04 05 06')
  })

  it('offers no day off, first and last day included', async () => {
    await ana.ask(saveDaysOff, { body: [{ firstDay: '2026-03-03', lastDay: '2026-03-05' }] })
    expect(await openDays()).toBe('02 06')
  })

  it('offers a weekend only where the switch is on and the day is open', async () => {
    await ana.ask(saveDaysOff, { body: [] })
    const day = { enabled: true, start: '09:00', end: '13:00' }
    const workingHours = JSON.stringify({ monday: day, saturday: day })
    await ana.ask(updateProfile, { body: { workingHours } })
    expect(await openDays()).toBe('02')
    await ana.ask(updateProfile, { body: { opensWeekends: true } })
    expect(await openDays()).toBe('02 07')
  })

  it('offers nothing of today that is nearer than the minimum notice', async () => {
    const workingHours = JSON.stringify({
      monday: { enabled: true, start: '09:00', end: '13:00' },
    })
    await ana.ask(updateProfile, {
      body: { workingHours, opensWeekends: false, minimumNoticeMinutes: 4 * 60 },
    })
    expect(await openDays()).toBe('')
    await ana.ask(updateProfile, { body: { minimumNoticeMinutes: 60 } })
    expect(await openDays()).toBe('02')
  })
})
