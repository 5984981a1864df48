import { expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { getAvailability } from '../booking/contract.ts'
import { createDayOff } from '../closures/contract.ts'
import { getProfile } from '../practice/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { DAYS_OFF_KEPT, deleteDayOff, getDaysOff } from './contract.ts'

const { given, visitor } = await openPractice()
const ana = await given.psychologist()

const WHOLE = { startTime: null, endTime: null }
const carnival = { firstDay: '2026-02-14', lastDay: '2026-02-18', name: 'Carnaval' }
const tiradentes = { firstDay: '2026-04-21', lastDay: '2026-04-21' }
const afternoon = { ...tiradentes, startTime: '13:00', endTime: '18:00' }

async function reopen(owner: PsychologistActor): Promise<void> {
  for (const { id } of await owner.ask(getDaysOff))
    await owner.ask(deleteDayOff, { params: { id } })
}

it('days off are none at first', async () => {
  expect(await (await given.psychologist()).ask(getDaysOff)).toEqual([])
})

it('days off are added and removed one by one, and listed in order', async () => {
  const later = await ana.ask(createDayOff, { body: afternoon })
  const whole = await ana.ask(createDayOff, { body: tiradentes })
  const first = await ana.ask(createDayOff, { body: carnival })
  expect(first).toEqual({ id: first.id, ...carnival, ...WHOLE })
  expect(await ana.ask(getDaysOff)).toEqual([
    first,
    { id: whole.id, ...tiradentes, ...WHOLE, name: null },
    { id: later.id, ...afternoon, name: null },
  ])
  expect((await ana.call(deleteDayOff, { params: { id: whole.id } })).status).toBe(204)
  expect(await ana.ask(getDaysOff)).toEqual([first, later])
  await reopen(ana)
})

it('days off that two tabs add at once are both kept', async () => {
  const bia = await given.psychologist()
  await Promise.all([
    bia.ask(createDayOff, { body: carnival }),
    bia.ask(createDayOff, { body: afternoon }),
  ])
  expect(await bia.ask(getDaysOff)).toMatchObject([carnival, afternoon])
})

it.each([
  [{ lastDay: '2026-04-20' }, 'lastDay', 'O fim vem depois do início'],
  [{ firstDay: '2026-02-30' }, 'firstDay', 'Data inválida'],
  [{ lastDay: '31/12/2026' }, 'lastDay', 'Data inválida'],
  [{ firstDay: '1999-12-31' }, 'firstDay', 'Data inválida'],
  [{ startTime: '18:00', endTime: '13:00' }, 'endTime', 'O fim vem depois do início'],
  [{ startTime: '13:00', endTime: '13:00' }, 'endTime', 'O fim vem depois do início'],
  [{ endTime: null }, 'endTime', 'Informe também o fim'],
  [{ startTime: null }, 'startTime', 'Informe também o início'],
  [{ endTime: '24:30' }, 'endTime', 'Informe o horário'],
  [{ startTime: '' }, 'startTime', 'Informe o horário'],
])('days off with %j are refused, naming %s', async (wrong, field, message) => {
  const reply = await ana.call(createDayOff, { body: { ...afternoon, ...wrong } })
  expect(reply.status).toBe(422)
  expect(reply.problem?.details).toEqual([{ path: field, message }])
  expect(await ana.ask(getDaysOff)).toEqual([])
})

it('days off are at most 100, also from two tabs at once, until one is removed', async () => {
  const bia = await given.psychologist()
  for (let count = 1; count < DAYS_OFF_KEPT; count++)
    await bia.ask(createDayOff, { body: tiradentes })
  const add = () => bia.call(createDayOff, { body: carnival })
  const replies = await Promise.all([add(), add()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await add()).problem?.details).toEqual([
    {
      path: 'firstDay',
      message: 'Você já tem 100 períodos. Remova um deles para adicionar outro.',
    },
  ])
  const [first] = await bia.ask(getDaysOff)
  await bia.ask(deleteDayOff, { params: { id: first?.id ?? '' } })
  expect((await add()).status).toBe(201)
})

it('days off of another psychologist are not found and stay', async () => {
  const bia = await given.psychologist()
  const hers = await bia.ask(createDayOff, { body: tiradentes })
  const reply = await ana.call(deleteDayOff, { params: { id: hers.id } })
  expect([reply.status, reply.problem?.code]).toEqual([404, 'not_found'])
  expect(await ana.ask(getDaysOff)).toEqual([])
  expect(await bia.ask(getDaysOff)).toEqual([hers])
})

it('days off that were removed meanwhile are not found', async () => {
  const { id } = await ana.ask(createDayOff, { body: tiradentes })
  await ana.ask(deleteDayOff, { params: { id } })
  expect((await ana.call(deleteDayOff, { params: { id } })).status).toBe(404)
})

async function openDays() {
  const { days } = await visitor.ask(getAvailability, {
    params: { id: ana.friendlyId },
    query: { from: '2026-03-01', to: '2026-03-08' },
  })
  return days.map(({ date }) => date.slice(-2)).join(' ')
}

it('the public calendar offers Monday to Friday by default', async () => {
  expect(await openDays()).toBe('02 03 04 05 06')
})

it('the public calendar offers no times on a day off, including its first and last day', async () => {
  await ana.ask(createDayOff, { body: { firstDay: '2026-03-03', lastDay: '2026-03-05' } })
  expect(await openDays()).toBe('02 06')
  await reopen(ana)
  expect(await openDays()).toBe('02 03 04 05 06')
})

it('the public calendar offers a weekend only if the switch is on and the day is open', async () => {
  const day = { enabled: true, start: '09:00', end: '13:00' }
  const workingHours = JSON.stringify({ monday: day, saturday: day })
  await ana.ask(updateProfile, { body: { workingHours } })
  expect(await openDays()).toBe('02')
  await ana.ask(updateProfile, { body: { opensWeekends: true } })
  expect(await openDays()).toBe('02 07')
})

it('the public calendar offers nothing within the minimum notice', async () => {
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

it('the public calendar leaves national holidays open until the switch closes them', async () => {
  const bia = await given.psychologist()
  expect((await bia.ask(getProfile)).closesHolidays).toBe(false)
  const onHoliday = () =>
    visitor.ask(getAvailability, {
      params: { id: bia.friendlyId },
      query: { from: '2026-04-20', to: '2026-04-22' },
    })
  expect((await onHoliday()).days.map(({ date }) => date.slice(-2))).toEqual(['20', '21', '22'])
  await bia.ask(updateProfile, { body: { closesHolidays: true } })
  expect((await onHoliday()).days.map(({ date }) => date.slice(-2))).toEqual(['20', '22'])
})
