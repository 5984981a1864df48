import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { createExpense, deleteExpense, listExpenses, updateExpense } from './contract.ts'

const { given } = await openPractice()
const ana = await given.psychologist()
const RENT = {
  date: '2026-02-10',
  category: 'P10.01.00002',
  description: 'Aluguel de fevereiro',
  amount: '1200.00',
} as const
const of = ({ id }: { id: string }) => ({ params: { id } })

describe('an expense', () => {
  it('is kept on every plan, listed by its day, changed and deleted', async () => {
    const rent = await ana.ask(createExpense, { body: RENT })
    const water = { ...RENT, date: '2026-03-01', category: 'P10.01.00001', amount: 80 } as const
    const later = await ana.ask(createExpense, { body: water })
    const listed = async (query = {}) =>
      (await ana.ask(listExpenses, { query })).map(({ id }) => id)
    expect(await listed()).toEqual([later.id, rent.id])
    expect(await listed({ from: '2026-02-01', to: '2026-02-28' })).toEqual([rent.id])
    const change = { amount: '1250.00', version: rent.version }
    expect(await ana.ask(updateExpense, { ...of(rent), body: change })).toMatchObject({
      amount: '1250.00',
      description: RENT.description,
      version: 2,
    })
    const stale = await ana.call(updateExpense, { ...of(rent), body: change })
    expect(stale.problem?.code).toBe('changed_meanwhile')
    await ana.ask(deleteExpense, of(rent))
    expect(await listed()).toEqual([later.id])
    expect((await ana.call(deleteExpense, of(rent))).status).toBe(404)
  })

  it.each([
    ['amount', { amount: '0.00' }],
    ['category', { category: 'P20.01.00001' }],
    ['description', { description: '' }],
    ['date', { date: '2026-02-30' }],
  ])('is refused beside the field %s', async (field, wrong) => {
    const body = { ...RENT, ...wrong } as never
    const { problem } = await ana.call(createExpense, { body })
    expect(problem?.details?.map(({ path }) => path)).toEqual([field])
  })
})
