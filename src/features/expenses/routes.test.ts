import { expect, it } from 'vitest'
import { of, openPractice } from '../../../test/practice.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { purgeDeletedExpenses } from './commands.ts'
import {
  addExpenseFile,
  createExpense,
  deleteExpense,
  deleteExpenseFile,
  getExpenseFile,
  listExpenses,
  restoreExpense,
  updateExpense,
} from './contract.ts'

const { clock, db, given } = await openPractice()
const ana = await given.psychologist()
const RENT = {
  date: '2026-02-10',
  category: 'P10.01.00002',
  description: 'Aluguel de fevereiro',
  amount: '1200.00',
} as const

it('an expense is saved on every plan, listed by its day, changed and deleted', async () => {
  const rent = await ana.ask(createExpense, { body: RENT })
  const water = { ...RENT, date: '2026-03-01', category: 'P10.01.00001', amount: 80 } as const
  const later = await ana.ask(createExpense, { body: water })
  const listed = async (query = {}) => (await ana.ask(listExpenses, { query })).map(({ id }) => id)
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
])('an expense is refused at the field %s', async (field, wrong) => {
  const body = { ...RENT, ...wrong } as never
  const { problem } = await ana.call(createExpense, { body })
  expect(problem?.details?.map(({ path }) => path)).toEqual([field])
})

it('a deleted expense can be restored for an hour, with its receipt files, and is then removed', async () => {
  const bia = await given.psychologist()
  const rent = await bia.ask(createExpense, { body: RENT })
  const file = await attach(bia, rent, PDF)
  await bia.ask(deleteExpense, of(rent))
  expect(await bia.ask(listExpenses)).toEqual([])
  expect((await bia.call(deleteExpense, of(rent))).status).toBe(404)
  expect((await open(bia, file.body)).statusCode).toBe(404)
  const restored = await bia.ask(restoreExpense, of(rent))
  expect(restored).toMatchObject({ description: RENT.description, files: [{ name: 'nota.pdf' }] })
  expect(await bia.ask(listExpenses)).toEqual([restored])
  await bia.ask(deleteExpense, of(rent))
  const later = clock.now() + 60 * 60 * 1000
  await db.asPlatform((sql) => purgeDeletedExpenses(sql, later))
  expect((await bia.call(restoreExpense, of(rent))).status).toBe(404)
  expect(await bia.ask(createExpense, { body: RENT })).toMatchObject({ files: [] })
})

it('a receipt file of an expense has the type of its bytes, is served as sent, and deleted', async () => {
  const rent = await ana.ask(createExpense, { body: RENT })
  const { body: file, status } = await attach(ana, rent, PDF)
  expect(status).toBe(201)
  expect(file).toMatchObject({ name: 'nota.pdf', type: 'application/pdf', size: PDF.length })
  const reply = await open(ana, file)
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.rawPayload.equals(PDF)).toBe(true)
  const text = await attach(ana, rent, Buffer.from('<html>nota</html>'))
  expect(text).toMatchObject({ status: 422, body: { details: [{ path: 'file' }] } })
  const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])
  expect(await attach(ana, rent, large)).toMatchObject({
    status: 413,
    body: { message: 'O arquivo tem mais de 10 MB. Envie um menor.' },
  })
  const bia = await given.psychologist()
  expect((await open(bia, file)).statusCode).toBe(404)
  expect((await attach(bia, rent, PDF)).status).toBe(404)
  await ana.ask(deleteExpenseFile, of(file))
  expect((await open(ana, file)).statusCode).toBe(404)
  const [stored] = (await ana.ask(listExpenses)).filter(({ id }) => id === rent.id)
  expect(stored?.files).toEqual([])
})

it('an expense has at most five receipt files', async () => {
  const rent = await ana.ask(createExpense, { body: RENT })
  for (let n = 0; n < 5; n++) expect((await attach(ana, rent, PDF)).status).toBe(201)
  expect((await attach(ana, rent, PDF)).body).toMatchObject({ code: 'expense_full' })
})

const PDF = Buffer.concat([Buffer.from('%PDF-1.7 nota fiscal '), Buffer.alloc(600_000, 'nf')])

async function attach(owner: typeof ana, expense: { id: string }, payload: Buffer) {
  const reply = await owner.upload(addExpenseFile, expense, payload, 'nota.pdf')
  return { status: reply.statusCode, body: reply.json() }
}

function open(owner: typeof ana, { id }: { id: string }) {
  return owner.send({ method: 'GET', url: addressOf(getExpenseFile, { params: { id } }) })
}
