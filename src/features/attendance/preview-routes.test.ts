import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { timeAt } from '../../platform/shared/calendar.ts'
import { getAvailability } from '../booking/contract.ts'
import { createDayOff } from '../closures/contract.ts'
import { DEFAULT_HOURS, WEEKDAYS } from '../practice/working-hours.ts'
import { updateProfile } from '../profile/contract.ts'
import { previewAvailability } from './availability-contract.ts'
import type { Availability } from './availability-schema.ts'
import { nextWeek } from './slot-rules.ts'

const { given, visitor, clock } = await openPractice()

const seen = (owner: PsychologistActor, from: string, to: string) =>
  visitor.ask(getAvailability, { params: { id: owner.friendlyId }, query: { from, to } })

const datesOf = ({ days }: Availability) => days.map(({ date }) => date.slice(-2)).join(' ')

const RULES = {
  workingHours: JSON.stringify(DEFAULT_HOURS),
  opensWeekends: false,
  closesHolidays: false,
  minimumNoticeMinutes: 0,
  bufferMinutes: 0,
}

it('the preview without rules shows the week with the saved rules', async () => {
  const ana = await given.psychologist({ profile: { opensWeekends: true, bufferMinutes: 15 } })
  const { from, to } = nextWeek(Date.parse(START), 'America/Sao_Paulo')
  expect(await ana.ask(previewAvailability, { body: {} })).toEqual(await seen(ana, from, to))
})

const hours = fc.integer({ min: 7, max: 21 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)
const weeks = fc
  .tuple(
    fc.uniqueArray(hours, { minLength: 2, maxLength: 2 }),
    fc.subarray([...WEEKDAYS]),
    fc.boolean(),
  )
  .map(([times, weekdays, hasLunch]) => {
    const [start, end] = times.toSorted()
    const day = { enabled: true, start, end, hasLunch, lunchStart: start, lunchEnd: end }
    return JSON.stringify(Object.fromEntries(weekdays.map((weekday) => [weekday, day])))
  })
const timeRules = fc.record({
  workingHours: weeks,
  opensWeekends: fc.boolean(),
  closesHolidays: fc.boolean(),
  minimumNoticeMinutes: fc.constantFrom(0, 60, 3 * 24 * 60),
  bufferMinutes: fc.constantFrom(0, 10, 60),
})

it('the preview of next week is Sunday to Saturday after the present week, with these rules, and saves nothing', async () => {
  const ana = await given.psychologist()
  const saturday = { enabled: true, start: '09:00', end: '11:00' }
  const body = {
    ...RULES,
    workingHours: JSON.stringify({ ...DEFAULT_HOURS, saturday }),
    opensWeekends: true,
  }
  const preview = await ana.ask(previewAvailability, { body })
  expect(preview.timezone).toBe('America/Sao_Paulo')
  expect(datesOf(preview)).toBe('09 10 11 12 13 14')
  expect(preview.days.at(-1)?.slots).toEqual([
    '2026-03-14T12:00:00.000Z',
    '2026-03-14T13:00:00.000Z',
  ])
  expect(datesOf(await seen(ana, '2026-03-08', '2026-03-14'))).toBe('09 10 11 12 13')
})

it('the preview of next week leaves out taken times and days off, for the default duration', async () => {
  clock.set('2026-03-30T09:00:00-03:00')
  const ana = await given.psychologist({ settings: { defaultSessionDuration: 120 } })
  const { id: serviceId } = await given.service(ana)
  await given.booking(ana, { serviceId, datetime: '2026-04-06T15:00:00-03:00' })
  await ana.ask(createDayOff, {
    body: { firstDay: '2026-04-07', lastDay: '2026-04-08', startTime: '08:00', endTime: '12:00' },
  })
  await ana.ask(createDayOff, { body: { firstDay: '2026-04-09', lastDay: '2026-04-30' } })
  const { days } = await ana.ask(previewAvailability, { body: RULES })
  expect(
    days.map(({ date, slots }) => [
      date.slice(-2),
      slots.map((slot) => timeAt(slot, 'America/Sao_Paulo')).join(' '),
    ]),
  ).toEqual([
    ['06', '09:00 10:00 13:00 16:00'],
    ['07', '13:00 14:00 15:00 16:00'],
    ['08', '13:00 14:00 15:00 16:00'],
  ])
  clock.set(START)
})

it('the preview of next week closes a national holiday with the switch', async () => {
  clock.set('2026-04-16T09:00:00-03:00')
  const ana = await given.psychologist()
  const holidayWeek = async (closesHolidays: boolean) =>
    datesOf(await ana.ask(previewAvailability, { body: { ...RULES, closesHolidays } }))
  expect(await holidayWeek(false)).toBe('20 21 22 23 24')
  expect(await holidayWeek(true)).toBe('20 22 23 24')
  clock.set(START)
})

it('the preview of next week equals the public times once these rules are saved, whatever they are', async () => {
  clock.set('2026-04-16T09:00:00-03:00')
  const ana = await given.psychologist({ plan: 'pro', profile: { timezone: 'America/Noronha' } })
  const { id: serviceId } = await given.service(ana)
  await given.booking(ana, { serviceId, datetime: '2026-04-20T10:00:00-02:00' })
  const part = { startTime: '14:00', endTime: '16:00' }
  await ana.ask(createDayOff, {
    body: { firstDay: '2026-04-22', lastDay: '2026-04-23', ...part },
  })
  const { from, to } = nextWeek(clock.now(), 'America/Noronha')
  await fc.assert(
    fc.asyncProperty(timeRules, async (rules) => {
      const preview = await ana.ask(previewAvailability, { body: rules })
      await ana.ask(updateProfile, { body: rules })
      expect(preview).toEqual(await seen(ana, from, to))
    }),
    { numRuns: 25 },
  )
  clock.set(START)
})

it('the preview of next week has the public times if online booking is off', async () => {
  const ana = await given.psychologist({ profile: { allowOnlineBooking: false } })
  expect((await seen(ana, '2026-03-08', '2026-03-14')).days).toEqual([])
  expect((await ana.ask(previewAvailability, { body: RULES })).days).toHaveLength(5)
})

it('the preview of invalid hours is refused and names the field', async () => {
  const ana = await given.psychologist()
  const monday = { enabled: true, start: '18:00', end: '09:00' }
  const body = { ...RULES, workingHours: JSON.stringify({ monday }) }
  const reply = await ana.call(previewAvailability, { body })
  expect(reply.status).toBe(422)
  expect(reply.problem?.details?.[0]?.path).toBe('workingHours.monday.end')
})
