import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { createDayOff } from '../closures/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { addHoliday, listHolidays, placeHolidays, removeHoliday } from './contract.ts'

const { clock, given } = await openPractice()
beforeEach(() => clock.set(START))

describe('the holidays of a practice', () => {
  it('the holidays of a practice follow its address until a place is chosen', async () => {
    const ana = await given.psychologist({ profile: { state: 'BA', city: 'Salvador' } })
    const year = { query: { year: '2026' } }
    const before = await ana.ask(listHolidays, year)
    expect(before).toMatchObject({ state: 'BA', inCapital: true, isChosen: false })
    expect(before.holidays.map(({ name }) => name)).toContain('Independência da Bahia')

    await ana.ask(placeHolidays, { body: { state: 'SP', inCapital: false } })
    const after = await ana.ask(listHolidays, year)
    expect(after).toMatchObject({ state: 'SP', inCapital: false, isChosen: true })
    expect(after.holidays.find(({ day }) => day === '2026-07-09')).toEqual({
      day: '2026-07-09',
      name: 'Revolução Constitucionalista',
      kind: 'state',
      law: 'Lei 9.497/1997',
      id: null,
      closedBy: null,
    })

    await ana.ask(placeHolidays, { body: { state: null, inCapital: false } })
    const nowhere = await ana.ask(listHolidays, year)
    expect(nowhere.holidays.some(({ kind }) => kind === 'state')).toBe(false)
  })

  it('the holidays of a practice show which of them are closed, and why', async () => {
    const ana = await given.psychologist({ profile: { state: 'SP' } })
    const closedOn = async (day: string) => {
      const { holidays } = await ana.ask(listHolidays, { query: { start: day, end: day } })
      return holidays.map(({ closedBy }) => closedBy)
    }
    expect(await closedOn('2026-06-04')).toEqual([null])
    await ana.ask(createDayOff, {
      body: { firstDay: '2026-06-04', lastDay: '2026-06-04', name: 'Corpus Christi' },
    })
    expect(await closedOn('2026-06-04')).toEqual(['day_off'])
    await ana.ask(createDayOff, {
      body: {
        ...{ firstDay: '2026-07-09', lastDay: '2026-07-09' },
        ...{ startTime: '08:00', endTime: '12:00' },
      },
    })
    expect(await closedOn('2026-07-09')).toEqual([null])
    // A Sunday.
    expect(await closedOn('2026-11-15')).toEqual(['closed'])
    expect(await closedOn('2026-09-07')).toEqual([null])
    await ana.ask(updateProfile, { body: { closesHolidays: true } })
    expect(await closedOn('2026-09-07')).toEqual(['holiday'])
  })

  it('the holidays of a practice include yearly dates of the psychologist, until they are removed', async () => {
    const ana = await given.psychologist()
    const typed = { name: 'Aniversário de Olinda', month: 3, day: 12 }
    const added = await ana.ask(addHoliday, { body: typed })
    expect(await ana.ask(addHoliday, { body: typed })).toEqual(added)
    for (const year of ['2026', '2027']) {
      const { holidays } = await ana.ask(listHolidays, { query: { year } })
      expect(holidays.filter(({ kind }) => kind === 'own')).toEqual([
        {
          day: `${year}-03-12`,
          ...{ name: typed.name, kind: 'own', law: null, id: added.id, closedBy: null },
        },
      ])
    }
    await ana.ask(removeHoliday, { params: { id: added.id } })
    const { holidays } = await ana.ask(listHolidays, { query: { year: '2026' } })
    expect(holidays.some(({ kind }) => kind === 'own')).toBe(false)
  })

  it('the holidays of a practice belong to each practice separately', async () => {
    const [ana, bia] = [await given.psychologist(), await given.psychologist()]
    const { id } = await ana.ask(addHoliday, { body: { name: 'Festa', month: 5, day: 3 } })
    await ana.ask(placeHolidays, { body: { state: 'RS', inCapital: true } })
    const { state, holidays } = await bia.ask(listHolidays, { query: { year: '2026' } })
    expect(state).not.toBe('RS')
    expect(holidays.some((holiday) => holiday.id === id)).toBe(false)
    expect((await bia.call(removeHoliday, { params: { id } })).status).toBe(404)
  })

  it.each([
    { name: 'Festa', month: 2, day: 30 },
    { name: 'Festa', month: 4, day: 31 },
    { name: 'Festa', month: 13, day: 1 },
    { name: '', month: 4, day: 3 },
    { name: 'F'.repeat(61), month: 4, day: 3 },
  ])('the holidays of a practice refuse the date %j', async (body) => {
    const ana = await given.psychologist()
    expect((await ana.call(addHoliday, { body })).status).toBe(422)
  })

  it('the holidays of a practice refuse a capital without a state, and more than 400 days', async () => {
    const ana = await given.psychologist()
    const capital = await ana.call(placeHolidays, { body: { state: null, inCapital: true } })
    const days = await ana.call(listHolidays, {
      query: { start: '2026-01-01', end: '2028-01-01' },
    })
    expect([capital.status, days.status]).toEqual([422, 422])
  })
})
