import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { openPractice } from '../../../../test/practice.ts'
import { addressOf } from '../../../platform/shared/endpoint.ts'
import { deleteExpense, listExpenses, updateExpense } from '../../expenses/contract.ts'
import {
  createImport,
  getImport,
  type Import,
  mendRow,
  previewImport,
  runImport,
  stopImport,
  undoImport,
} from '../contract.ts'
import { runImports } from '../run-commands.ts'

const { db, given, services } = await openPractice()

const work = () => runImports(services)

/** Uploads a CSV and returns the functions that a test needs. */
async function bring(owner: PsychologistActor, ...lines: string[]) {
  const reply = await owner.send({
    method: 'POST',
    url: addressOf(createImport, { query: { name: 'despesas.csv' } }),
    headers: { 'content-type': 'text/csv' },
    payload: Buffer.from(lines.join('\n')),
  })
  const { id, sheets } = reply.json() as Pick<Import, 'id' | 'sheets'>
  const params = { id }
  return {
    ...{ params, sheets },
    preview: () => owner.ask(previewImport, { params }),
    read: () => owner.ask(getImport, { params }),
    run: async () => {
      await owner.ask(runImport, { params })
      await work()
    },
  }
}

const expensesOf = async (owner: PsychologistActor) =>
  (await owner.ask(listExpenses)).map(
    ({ date, category, description, amount }) => `${date} ${category} ${description} ${amount}`,
  )

const HEADINGS = 'Data;Descrição;Categoria;Valor'
const RENT = '05/03/2026;Aluguel da sala;Aluguel;R$ 1.200,00'
const PARKING = '06/03/2026;Estacionamento;;-15,00'

describe('a sheet of expenses', () => {
  it('is recognized, and each line is an expense on its day, in its account', async () => {
    const owner = await given.psychologist()
    const file = await bring(owner, HEADINGS, RENT, PARKING, PARKING)
    expect(file.sheets).toMatchObject([{ kind: 'expenses', rows: 3 }])
    expect(await file.preview()).toMatchObject({
      counts: { new: 3 },
      brings: { patients: 0, expenses: 3 },
    })
    await file.run()
    expect(await file.read()).toMatchObject({ state: 'done', counts: { new: 3 } })
    expect(await expensesOf(owner)).toEqual([
      '2026-03-06 P11.01.00012 Estacionamento 15.00',
      '2026-03-06 P11.01.00012 Estacionamento 15.00',
      '2026-03-05 P10.01.00002 Aluguel da sala 1200.00',
    ])
  })

  it('adds nothing a second time, except a line that occurs more often', async () => {
    const owner = await given.psychologist()
    await (await bring(owner, HEADINGS, RENT, PARKING)).run()
    const again = await bring(owner, HEADINGS, RENT, PARKING, PARKING)
    const { rows } = await again.preview()
    expect(rows.map(({ state }) => state)).toEqual(['same', 'same', 'new'])
    await again.run()
    expect(await expensesOf(owner)).toHaveLength(3)
  })

  it('with money received too brings only what was paid', async () => {
    const owner = await given.psychologist()
    const book = ['05/03/2026;Ana;150,00;', '05/03/2026;Aluguel da sala;;1.200,00']
    const file = await bring(owner, 'Data;Histórico;Entrada;Saída', ...book)
    expect(await file.preview()).toMatchObject({
      rows: [{ state: 'skipped', notes: [{ field: 'side' }] }, { state: 'new' }],
      brings: { patients: 0, sessions: 0, expenses: 1 },
    })
    await file.run()
    expect(await expensesOf(owner)).toEqual(['2026-03-05 P10.01.00002 Aluguel da sala 1200.00'])
  })

  it('asks for missing and unreadable values', async () => {
    const owner = await given.psychologist()
    const file = await bring(
      owner,
      `${HEADINGS};Pago`,
      'ontem;Aluguel;Aluguel;100;',
      '05/03/2026;Aluguel;Aluguel;;',
      '05/03/2026;Internet;;100;',
      '05/03/2026;Aluguel;;100.000,00;',
      '05/03/2026;Aluguel;;100;Não',
      ';;;;',
    )
    const { rows } = await file.preview()
    expect(
      rows.map(({ state, problems }) => [state, ...problems.map(({ field }) => field)]),
    ).toEqual([
      ['refused', 'date'],
      ['refused', 'price'],
      ['refused', 'category'],
      ['refused', 'price'],
      ['skipped'],
    ])
    const mended = await owner.ask(mendRow, {
      params: { ...file.params, n: 3 },
      body: { values: { category: 'P10.01.00014' } },
    })
    expect(mended).toMatchObject({ state: 'new', problems: [] })
    expect(mended.values).toContainEqual({ field: 'category', text: 'Telefone do consultório' })
  })

  it('is undone, except an expense that was changed', async () => {
    const owner = await given.psychologist()
    const file = await bring(owner, HEADINGS, RENT, PARKING, '07/03/2026;Livro;;80')
    await file.run()
    const [book, parking] = await owner.ask(listExpenses)
    await owner.ask(deleteExpense, { params: { id: book?.id ?? '' } })
    await owner.ask(updateExpense, {
      params: { id: parking?.id ?? '' },
      body: { description: 'Estacionamento do congresso' },
    })
    await owner.ask(undoImport, { params: file.params })
    await work()
    const { state, kept } = await file.read()
    expect(state).toBe('undone')
    expect(kept).toEqual([
      {
        ...{ kind: 'expenses', id: parking?.id, patientId: null },
        ...{ name: 'Estacionamento do congresso', why: 'changed' },
      },
    ])
    expect(await expensesOf(owner)).toHaveLength(1)
  })

  it('leaves everything as it was after an undo, and after a stop', async () => {
    const owner = await given.psychologist()
    const all = () =>
      db.asTenant(owner.id, async ({ sql: scope }) => {
        const { rows } = await sql`select * from expenses order by id`.execute(scope)
        return rows
      })
    await (await bring(owner, HEADINGS, RENT)).run()
    const before = await all()
    const file = await bring(owner, HEADINGS, RENT, PARKING)
    await file.run()
    await owner.ask(undoImport, { params: file.params })
    await work()
    expect(await all()).toEqual(before)
    const stopped = await bring(owner, HEADINGS, PARKING)
    await owner.ask(runImport, { params: stopped.params })
    await owner.ask(stopImport, { params: stopped.params })
    await work()
    expect(await all()).toEqual(before)
  })
})
