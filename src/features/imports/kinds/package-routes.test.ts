import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { openPractice } from '../../../../test/practice.ts'
import { addressOf } from '../../../platform/shared/endpoint.ts'
import { listPackagePayments, listPackages } from '../../packages/contract.ts'
import { createSession } from '../../sessions/contract.ts'
import {
  createImport,
  getImport,
  type Import,
  previewImport,
  runImport,
  undoImport,
} from '../contract.ts'
import { runImports } from '../run-commands.ts'

const { db, given, services } = await openPractice()

const work = () => runImports(services)

async function bring(owner: PsychologistActor, ...lines: string[]) {
  const reply = await owner.send({
    method: 'POST',
    url: addressOf(createImport, { query: { name: 'pacotes.csv' } }),
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

const HEADINGS =
  'Paciente;Celular;Serviço;Sessões contratadas;Sessões restantes;Valor;Pago;Validade'
const ANA = 'Ana Souza;(11) 91234-0001;Terapia;10;4;R$ 1.500,00;Sim;31/12/2027'
const BIA = 'Bia Lima;(11) 91234-0002;Terapia;8;8;1.200,00;Não;'

const openPro = () => given.psychologist({ plan: 'pro' })

const packagesOf = async (owner: PsychologistActor) =>
  (await owner.ask(listPackages))
    .map((one) => [
      one.patientName,
      one.serviceName,
      `${one.sessionsUsed}/${one.sessionsCount}`,
      one.price,
      one.received,
      one.paid,
      one.nextSessionPrice,
    ])
    .sort()

describe('a sheet of packages', () => {
  it('is recognized, and each line is a package with its remaining sessions', async () => {
    const owner = await openPro()
    const file = await bring(owner, HEADINGS, ANA, BIA)
    expect(file.sheets).toMatchObject([{ kind: 'packages', rows: 2 }])
    expect(await file.preview()).toMatchObject({
      counts: { new: 2 },
      brings: { patients: 2, services: 1, packages: 2 },
    })
    await file.run()
    expect(await file.read()).toMatchObject({ state: 'done' })
    expect(await packagesOf(owner)).toEqual([
      ['Ana Souza', 'Terapia', '6/10', '1500.00', '1500.00', true, '150.00'],
      ['Bia Lima', 'Terapia', '0/8', '1200.00', '0.00', false, '150.00'],
    ])
  })

  it('has earlier payments without a receipt number, and its credits are used by later sessions', async () => {
    const owner = await openPro()
    await (await bring(owner, HEADINGS, ANA)).run()
    const [bought] = await owner.ask(listPackages)
    if (!bought?.patientId) throw new Error('There is no package')
    const { payments } = await owner.ask(listPackagePayments, { params: { id: bought.id } })
    expect(payments).toMatchObject([{ amount: '1500.00', receiptNumber: null }])
    await owner.ask(createSession, {
      body: {
        ...{ patientId: bought.patientId, serviceId: bought.serviceId, packageId: bought.id },
        ...{ type: 'online', datetime: '2026-12-15T15:00:00Z' },
      },
    })
    expect(await owner.ask(listPackages)).toMatchObject([{ sessionsUsed: 7, sessionsCount: 10 }])
  })

  it('adds nothing a second time, also after a credit was used', async () => {
    const owner = await openPro()
    await (await bring(owner, HEADINGS, ANA, BIA)).run()
    await db.asTenant(owner.id, ({ sql: scope }) =>
      sql`update packages set sessions_used = sessions_used + 1`.execute(scope),
    )
    const again = await bring(owner, HEADINGS, ANA, BIA)
    expect((await again.preview()).counts).toMatchObject({ new: 0, same: 2 })
  })

  it.each([
    [
      'more left than bought',
      'Ana Souza;(11) 91234-0001;Terapia;4;10;600;;',
      'refused',
      'packageLeft',
    ],
    [
      'no number of sessions',
      'Ana Souza;(11) 91234-0001;Terapia;;;600;;',
      'refused',
      'packageSessions',
    ],
    [
      'a text for a number',
      'Ana Souza;(11) 91234-0001;Terapia;dez;4;600;;',
      'refused',
      'packageSessions',
    ],
    [
      'more than 100 sessions',
      'Ana Souza;(11) 91234-0001;Terapia;101;4;600;;',
      'refused',
      'packageSessions',
    ],
    ['no price', 'Ana Souza;(11) 91234-0001;Terapia;10;4;;;', 'incomplete', 'price'],
    [
      'more paid than its price',
      'Ana Souza;(11) 91234-0001;Terapia;10;4;600;700;',
      'refused',
      'paid',
    ],
    ['a patient without a phone', 'Ana Souza;;Terapia;10;4;600;;', 'ambiguous', 'name'],
  ])('asks about %s', async (_, line, state, field) => {
    const owner = await openPro()
    const file = await bring(owner, HEADINGS, line)
    const { rows } = await file.preview()
    expect(rows.map((row) => [row.state, ...row.problems.map((problem) => problem.field)])).toEqual(
      [[state, field]],
    )
  })

  it('reads numbers of sessions with words, and parts with their whole', async () => {
    const owner = await openPro()
    const headings = 'Paciente;Celular;Sessões do pacote;Sessões restantes;Sessões usadas;Valor'
    const numbers = [
      ...['10x;4;', 'pacote de 8 sessões;;2', '4 sess.;3;', '3/10;;', ';3/10;', ';;3 de 10'],
      ...['10;3/10;7', '10;3/8;', ';11/10;'],
    ]
    const lines = numbers.map((cells, n) => `Ana Souza${n};(11) 91234-000${n};${cells};600`)
    const file = await bring(owner, headings, ...lines)
    expect((await file.preview()).rows.map(({ state }) => state)).toEqual([
      ...['new', 'new', 'new', 'new', 'new', 'new', 'new', 'refused', 'refused'],
    ])
    await file.run()
    expect((await packagesOf(owner)).map(([, , shown]) => shown)).toEqual([
      ...['6/10', '2/8', '1/4', '3/10', '7/10', '3/10', '7/10'],
    ])
  })

  it.each([
    ['is used up', 'Ana Souza;(11) 91234-0001;Terapia;10;0;600;;', 'Todas as sessões foram usadas'],
    ['is over', 'Ana Souza;(11) 91234-0001;Terapia;10;4;600;;01/02/2020', 'Já venceu'],
  ])('leaves out a package that %s', async (_, line, note) => {
    const owner = await openPro()
    const { rows } = await (await bring(owner, HEADINGS, line)).preview()
    expect(rows).toMatchObject([{ state: 'skipped' }])
    expect(rows[0]?.notes[0]?.text).toContain(note)
  })

  it('leaves out all packages on the free plan', async () => {
    const owner = await given.psychologist({ plan: 'free' })
    const { rows, counts } = await (await bring(owner, HEADINGS, ANA)).preview()
    expect(counts).toMatchObject({ new: 0, skipped: 1 })
    expect(rows[0]?.notes[0]?.text).toContain('plano Pro')
  })

  it('leaves everything as it was after an undo', async () => {
    const owner = await openPro()
    const all = () =>
      db.asTenant(owner.id, async ({ sql: scope }) => {
        const rows = []
        for (const table of ['packages', 'payments', 'patients', 'services'])
          rows.push((await sql`select * from ${sql.table(table)} order by id`.execute(scope)).rows)
        return rows
      })
    const before = await all()
    const file = await bring(owner, HEADINGS, ANA, BIA)
    await file.run()
    await owner.ask(undoImport, { params: file.params })
    await work()
    expect(await file.read()).toMatchObject({ state: 'undone', kept: [] })
    expect(await all()).toEqual(before)
  })
})
