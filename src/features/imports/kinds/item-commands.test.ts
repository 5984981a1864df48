import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { START } from '../../../../test/clock.ts'
import { openPractice } from '../../../../test/practice.ts'
import { addressOf } from '../../../platform/shared/endpoint.ts'
import { getReceitaSaude, markIssued } from '../../fiscal/contract.ts'
import { listPatients } from '../../patients/contract.ts'
import { listSessionPayments } from '../../payments/record-contract.ts'
import { listSeries } from '../../series/contract.ts'
import { listServices } from '../../services/contract.ts'
import {
  createSession,
  listSessions,
  reopenSession,
  updateSession,
} from '../../sessions/contract.ts'
import { countMonthSessions } from '../../sessions/queries.ts'
import {
  createImport,
  getImport,
  mendRow,
  previewImport,
  runImport,
  saveMapping,
  stopImport,
  undoImport,
} from '../contract.ts'
import { runImports } from '../run-commands.ts'

const { db, given, clock, services, messages } = await openPractice()
afterEach(() => clock.set(START))

const openPro = () => given.psychologist({ plan: 'pro' })
const work = () => runImports(services)

/** Reads a CSV whose kinds and columns are guessed. */
async function read(owner: PsychologistActor, lines: readonly string[]) {
  const reply = await owner.send({
    method: 'POST',
    url: addressOf(createImport, { query: { name: 'agenda.csv' } }),
    headers: { 'content-type': 'text/csv' },
    payload: Buffer.from(lines.join('\n')),
  })
  const { id, sheets } = reply.json() as { id: string; sheets: { kind: string }[] }
  const params = { id }
  return {
    params,
    kinds: sheets.map(({ kind }) => kind),
    preview: () => owner.ask(previewImport, { params }),
    choose: (n: number, chosen: string) =>
      owner.ask(mendRow, { params: { id, n }, body: { chosen } }),
    shown: () => owner.ask(getImport, { params }),
    run: async () => {
      await owner.ask(runImport, { params })
      await work()
    },
    undo: async () => {
      await owner.ask(undoImport, { params })
      await work()
    },
  }
}

const TABLES = [
  ...['patients', 'patient_people', 'patient_prices', 'services', 'sessions', 'series'],
  ...['series_dates', 'payments', 'session_cancellations', 'statements', 'messages'],
]

const rowsOf = ({ id }: PsychologistActor, tables: readonly string[] = TABLES) =>
  db.asTenant(id, async ({ sql: scope }) => {
    const rows = []
    for (const table of tables)
      rows.push((await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(scope)).rows)
    return rows
  })

const sessionsOf = async (owner: PsychologistActor) =>
  (await owner.ask(listSessions)).toSorted((a, b) => a.datetime.localeCompare(b.datetime))

const PAST = [
  'Paciente;Data;Hora;Serviço;Valor;Situação;Pago?;Forma de pagamento;Obs.',
  'Maria Lima;05/01/2026;14h;Consulta;180,00;Realizada;Sim;Pix;Trouxe um desenho',
  'Maria Lima;12/01/2026;14h;Consulta;180,00;Realizada;Não;;',
  'Maria Lima;19/01/2026;14h;Consulta;180,00;Faltou;;;',
  'Maria Lima;26/01/2026;14h;Consulta;180,00;Cancelada;;;',
]

async function openWithPatient(options: Parameters<typeof given.psychologist>[0] = {}) {
  const owner = await given.psychologist({ plan: 'pro', ...options })
  const patient = await given.patient(owner)
  const service = await given.service(owner)
  return { owner, patient, service }
}

const UNTIDY = [
  'Controle 2026;;;;;',
  'Paciente;Data;Valor;Valor pago;Situação;Forma',
  'Maria Lima (online);05/01/2026;180;R$ 180,00;Realizada;Pix',
  '1. Maria Lima;12/01/2026;180;100;Realizada, falta pagar;Dinheiro',
  'Maria Lima *;19/01/2026;180;;Atendida, falta pagar;',
  'Maria Lima;26/01/2026;-;isento;ok;',
  'Maria Lima;27/01/2026;180;28/01;NO_SHOW;Pix',
  'TOTAL GERAL;;900;280;;',
]

describe('past sessions of a spreadsheet', () => {
  it('are read from an untidy one: remarks, numbers, paid amounts, days without a year, exemptions, totals', async () => {
    const { owner } = await openWithPatient()
    const before = await rowsOf(owner)
    const file = await read(owner, UNTIDY)
    const { counts, rows } = await file.preview()
    expect(counts).toMatchObject({ new: 5, skipped: 1, refused: 0 })
    const paidText = ({ values }: (typeof rows)[number]) =>
      values.find(({ field }) => field === 'paid')?.text
    expect(rows.slice(0, 2).map(paidText)).toEqual(['Pago', 'Pago R$ 100,00'])
    await file.run()
    expect(
      (await sessionsOf(owner)).map((session) =>
        (['status', 'outcome', 'price', 'received', 'paid'] as const).map((key) => session[key]),
      ),
    ).toEqual([
      ['completed', null, '180.00', '180.00', true],
      ['completed', null, '180.00', '100.00', false],
      ['completed', null, '180.00', '0.00', false],
      ['completed', null, '0.00', '0.00', false],
      ['cancelled', 'absent', '180.00', '180.00', true],
    ])
    expect((await (await read(owner, UNTIDY)).preview()).counts).toMatchObject({ new: 0, same: 5 })
    await file.undo()
    expect(await rowsOf(owner)).toEqual(before)
  })

  it('are lines to issue in Receita Saúde only if that is chosen, with the payer on file', async () => {
    const { owner } = await openWithPatient()
    const { id } = await given.patient(owner, {
      ...{ name: 'Otávio Reis', cpf: '111.444.777-35' },
      people: [{ name: 'Rui Reis', document: '529.982.247-25', pays: true }],
    })
    const lines = async () => {
      const { payments } = await owner.ask(getReceitaSaude, { query: { year: '2026' } })
      return payments.map(({ date, amount, payerName, status }) => [
        date,
        amount,
        payerName,
        status,
      ])
    }
    const paid = [PAST[0] ?? '', PAST[1]?.replace('Maria Lima', 'Otávio Reis') ?? '']
    const plain = await read(owner, paid)
    expect(await plain.preview()).toMatchObject({ hasPayments: true })
    await plain.run()
    expect(await lines()).toEqual([])
    await plain.undo()
    const chosen = await read(owner, paid)
    await owner.ask(saveMapping, { params: chosen.params, body: { issues: true, sheets: [{}] } })
    await chosen.run()
    expect(await lines()).toEqual([['2026-01-05', '180.00', 'Rui Reis', 'ready']])
    const { payments } = await owner.ask(getReceitaSaude, { query: { year: '2026' } })
    const paymentIds = payments.map((payment) => payment.id)
    await owner.ask(markIssued, { body: { paymentIds, issuedOn: '2026-03-02' } })
    await chosen.undo()
    expect(await chosen.shown()).toMatchObject({
      state: 'undone',
      kept: [{ kind: 'sessions', patientId: id, why: 'papers' }],
    })
    expect((await lines())[0]?.at(-1)).toBe('issued')
  })

  it('amounts owed become an unpaid session of their day, once', async () => {
    const { owner } = await openWithPatient()
    const owing = ['Paciente;Em aberto;Desde', 'Maria Lima;360,00;10/12/2025', 'Ana Prado;0,00;']
    const dated = await read(owner, owing)
    expect(dated.kinds).toEqual(['sessions'])
    expect(await dated.preview()).toMatchObject({ counts: { new: 1, skipped: 1 } })
    await dated.run()
    const undated = await read(owner, ['Nome;Telefone;Saldo devedor', 'Maria Lima;;90,00'])
    expect(undated.kinds).toEqual(['sessions'])
    await undated.run()
    expect(await sessionsOf(owner)).toMatchObject([
      { status: 'completed', price: '360.00', paid: false, datetime: '2025-12-10T15:00:00.000Z' },
      { status: 'completed', price: '90.00', paid: false, datetime: '2026-03-01T15:00:00.000Z' },
    ])
    clock.set('2026-03-04T12:00:00.000Z')
    const again = await read(owner, ['Nome;Telefone;Saldo devedor', 'Maria Lima;;90,00'])
    expect(await again.preview()).toMatchObject({ counts: { new: 0, same: 1 } })
  })

  it('are imported with their state and payments, and send nothing', {
    tags: 'both-databases',
  }, async () => {
    const { owner, patient } = await openWithPatient()
    const before = await messages()
    const file = await read(owner, PAST)
    expect(file.kinds).toEqual(['sessions'])
    expect(await file.preview()).toMatchObject({
      counts: { new: 4, ambiguous: 0, refused: 0 },
      brings: { patients: 0, services: 0, sessions: 4, series: 0 },
    })
    await file.run()
    expect(await file.shown()).toMatchObject({ state: 'done', brings: { sessions: 4 } })
    const sessions = await sessionsOf(owner)
    expect(sessions).toMatchObject([
      { status: 'completed', paid: true, received: '180.00', notes: 'Trouxe um desenho' },
      { status: 'completed', paid: false, received: '0.00' },
      { status: 'cancelled', outcome: 'absent', paid: false, fee: '0.00' },
      { status: 'cancelled', outcome: null },
    ])
    expect(sessions.every(({ patientId }) => patientId === patient.id)).toBe(true)
    const { payments } = await owner.ask(listSessionPayments, {
      params: { id: sessions[0]?.id ?? '' },
    })
    expect(payments).toMatchObject([
      { kind: 'payment', method: 'pix', amount: '180.00', receiptNumber: null, statementId: null },
    ])
    expect(payments[0]?.receivedOn).toBe('2026-01-05')
    const { rows } = await sql<{ due: number; held: number; counted: number }>`
      select count(reminder_due_at)::int as due, count(*) filter (where holds)::int as held,
        count(*) filter (where not from_before)::int as counted
      from sessions where psychologist_id = ${owner.id}`.execute(db.owner)
    expect(rows).toEqual([{ due: 0, held: 0, counted: 0 }])
    expect(await messages()).toEqual(before)
    const counted = await db.asTenant(owner.id, (tenant) =>
      countMonthSessions(
        tenant,
        { month: '2026-01', except: null },
        'America/Sao_Paulo',
        services.now(),
      ),
    )
    expect(counted).toBe(0)
  })

  it('are the same when the file is imported again, and are all removed by an undo', async () => {
    const { owner } = await openWithPatient()
    const before = await rowsOf(owner)
    const file = await read(owner, PAST)
    await file.run()
    const after = await rowsOf(owner)
    expect(after).not.toEqual(before)
    const again = await read(owner, PAST)
    expect((await again.preview()).counts).toMatchObject({ new: 0, same: 4 })
    await file.undo()
    expect(await file.shown()).toMatchObject({ state: 'undone', kept: [] })
    expect(await rowsOf(owner)).toEqual(before)
  })

  it('that were changed since stay after an undo and are named, with their service', async () => {
    const { owner } = await openWithPatient()
    const file = await read(
      owner,
      PAST.map((line) => line.replace('Consulta', 'Terapia de casal')),
    )
    await file.run()
    const [first] = await sessionsOf(owner)
    await owner.ask(reopenSession, { params: { id: first?.id ?? '' } })
    await file.undo()
    expect((await file.shown()).kept).toMatchObject([
      { kind: 'services', name: 'Terapia de casal', why: 'sessions' },
      { kind: 'sessions', name: 'Maria Lima, 05/01/2026 às 14:00', why: 'changed' },
    ])
    expect(await sessionsOf(owner)).toHaveLength(1)
  })

  it('are hidden until all are imported, and block no past hour', {
    tags: 'both-databases',
  }, async () => {
    const { owner } = await openWithPatient()
    const lines = [
      'Paciente;Data;Hora;Valor;Pago?',
      ...['Maria Lima;05/01/2026;14h;180;Sim', 'Maria Lima;06/01/2026;14h;180;Sim'],
    ]
    const file = await read(owner, lines)
    const seen: number[] = []
    const watching = {
      ...services,
      db: {
        ...db,
        asTenant: (async (...args: Parameters<typeof db.asTenant>) => {
          const result = await db.asTenant(...args)
          const [, , , payments] = await rowsOf(owner, [
            'sessions',
            'sessions',
            'sessions',
            'payments',
          ])
          const [sessions] = await rowsOf(owner, ['sessions'])
          seen.push((sessions?.length ?? 0) * 10 + (payments?.length ?? 0))
          return result
        }) as typeof db.asTenant,
      },
    }
    await owner.ask(runImport, { params: file.params })
    await runImports(watching)
    expect([...new Set(seen)]).toEqual([0, 22])
  })
})

describe('sessions to come', () => {
  const TO_COME = [
    'Paciente;Data;Hora;Valor',
    'Maria Lima;10/03/2026;14:00;180,00',
    'Maria Lima;17/03/2026;14:00;180,00',
  ]

  it('block their time, notify nobody and are reminded of only if chosen', async () => {
    const { owner, patient, service } = await openWithPatient()
    const before = await messages()
    const file = await read(owner, TO_COME)
    await file.run()
    expect(await sessionsOf(owner)).toMatchObject([
      { status: 'confirmed', datetime: '2026-03-10T17:00:00.000Z', price: '180.00', paid: false },
      { status: 'confirmed', datetime: '2026-03-17T17:00:00.000Z' },
    ])
    const dueCount = () =>
      sql<{ due: number }>`
        select count(reminder_due_at)::int as due from sessions where psychologist_id = ${owner.id}`.execute(
        db.owner,
      )
    expect((await dueCount()).rows).toEqual([{ due: 0 }])
    expect(await messages()).toEqual(before)
    expect(
      await owner.call(createSession, {
        body: {
          ...{ patientId: patient.id, serviceId: service.id, type: 'online' },
          datetime: '2026-03-10T14:20:00-03:00',
          status: 'confirmed',
        },
      }),
    ).toMatchObject({ problem: { code: 'time_occupied' } })
    await file.undo()
    const reminded = await read(owner, TO_COME)
    await owner.ask(saveMapping, {
      params: reminded.params,
      body: { reminds: true, sheets: [{}] },
    })
    await reminded.run()
    expect((await dueCount()).rows).toEqual([{ due: 2 }])
  })

  it('are refused at a taken hour, and left out if the hour is taken while they are written', {
    tags: 'both-databases',
  }, async () => {
    const { owner, patient, service } = await openWithPatient()
    const body = {
      ...{ patientId: patient.id, serviceId: service.id, type: 'online' as const },
      datetime: '2026-03-10T14:20:00-03:00',
      status: 'confirmed' as const,
    }
    const session = await owner.ask(createSession, { body })
    const file = await read(owner, [...TO_COME, 'Maria Lima;17/03/2026;14:30;180,00'])
    const { rows, counts } = await file.preview()
    expect(counts).toMatchObject({ new: 1, refused: 2 })
    expect(rows[0]?.problems).toEqual([{ field: 'time', text: 'Este horário já é de Maria Lima' }])
    expect(rows[2]?.problems).toEqual([{ field: 'time', text: 'Este horário já é de Maria Lima' }])
    await owner.ask(updateSession, {
      params: { id: session.id },
      body: { datetime: '2026-03-24T14:20:00-03:00' },
    })
    await owner.ask(runImport, { params: file.params })
    // Called after its rows are read and before they are written.
    let isTaken = false
    const racing = {
      ...services,
      db: {
        ...db,
        asTenant: (async (...args: Parameters<typeof db.asTenant>) => {
          const result = await db.asTenant(...args)
          const isChunk = typeof result === 'object' && result !== null && 'firstRow' in result
          if (isChunk && !isTaken) {
            isTaken = true
            await owner.ask(updateSession, {
              params: { id: session.id },
              body: { datetime: '2026-03-17T14:20:00-03:00' },
            })
          }
          return result
        }) as typeof db.asTenant,
      },
    }
    await runImports(racing)
    expect(await file.shown()).toMatchObject({
      state: 'done',
      counts: { new: 1, refused: 2 },
      brings: { sessions: 1 },
    })
    const times = (await sessionsOf(owner)).map(({ datetime }) => datetime)
    expect(new Set(times).size).toBe(times.length)
    expect(times).toContain('2026-03-17T17:20:00.000Z')
    expect(times).not.toContain('2026-03-17T17:00:00.000Z')
  })

  it('respect the plan: the preview says how many fit, and a run of more imports nothing', async () => {
    const { owner } = await openWithPatient({ plan: 'free' })
    const days = Array.from(
      { length: 7 },
      (_, index) => `Maria Lima;${10 + index}/03/2026;14:00;180`,
    )
    const file = await read(owner, ['Paciente;Data;Hora;Valor', ...days])
    expect((await file.preview()).crowdedMonths).toEqual([{ month: '2026-03', wanted: 7, fits: 6 }])
    expect(await owner.call(runImport, { params: file.params })).toMatchObject({
      status: 403,
      problem: { code: 'session_limit' },
    })
    await file.choose(7, 'skip')
    await file.run()
    expect(await sessionsOf(owner)).toHaveLength(6)
  })
})

describe('fixed times of a spreadsheet', () => {
  const WEEK = [
    'Nome;Telefone;Dia da semana;Horário;Valor',
    'Ana Reis;(11) 91234-0101;Terça;14h;180,00',
    'Bia Reis;(11) 91234-0102;quarta-feira;15:30;',
    'Caio Reis;(11) 91234-0103;;;',
  ]

  it('add patients and fill the agenda, and are all removed by an undo', {
    tags: 'both-databases',
  }, async () => {
    const owner = await openPro()
    const before = await rowsOf(owner)
    const file = await read(owner, WEEK)
    expect(file.kinds).toEqual(['series'])
    expect((await file.preview()).brings).toEqual({
      patients: 3,
      services: 1,
      sessions: 0,
      series: 2,
      packages: 0,
      expenses: 0,
    })
    await file.run()
    expect((await owner.ask(listPatients)).map(({ name, price }) => [name, price])).toEqual([
      ['Ana Reis', '180.00'],
      ['Bia Reis', null],
      ['Caio Reis', null],
    ])
    expect(await owner.ask(listSeries)).toMatchObject([
      { patientName: 'Ana Reis', time: '14:00', firstDate: '2026-03-03', price: '180.00' },
      { patientName: 'Bia Reis', time: '15:30', firstDate: '2026-03-04' },
    ])
    expect(await owner.ask(listServices)).toMatchObject([{ name: 'Sessão', active: false }])
    const sessions = await sessionsOf(owner)
    expect(sessions.length).toBeGreaterThan(45)
    expect(sessions[0]).toMatchObject({ status: 'confirmed', price: '180.00' })
    const { rows } = await sql`
      select from sessions where psychologist_id = ${owner.id} and reminder_due_at is not null`.execute(
      db.owner,
    )
    expect(rows).toEqual([])
    const again = await read(owner, WEEK)
    expect((await again.preview()).counts).toMatchObject({ new: 0, same: 3 })
    await file.undo()
    expect(await rowsOf(owner)).toEqual(before)
  })

  it('have the rhythm of its column; a rhythm without a day and an hour causes a question', async () => {
    const owner = await openPro()
    const file = await read(owner, [
      'Nome;Telefone;Dia;Horário;Frequência',
      'Ana Reis;(11) 91234-0101;Terça;14h;Quinzenal',
      'Bia Reis;(11) 91234-0102;;;Semanal',
      'Caio Reis;(11) 91234-0103;;;Avulso',
    ])
    expect(file.kinds).toEqual(['series'])
    const { rows } = await file.preview()
    expect(rows.map(({ state, problems }) => [state, problems.map(({ field }) => field)])).toEqual([
      ['new', []],
      ['incomplete', ['weekday', 'time']],
      ['new', []],
    ])
    const mended = await owner.ask(mendRow, {
      params: { ...file.params, n: 2 },
      body: { values: { weekday: 'quinta', time: '9h' } },
    })
    expect(mended).toMatchObject({ state: 'new', problems: [] })
    await file.run()
    expect(await owner.ask(listSeries)).toMatchObject([
      { patientName: 'Ana Reis', time: '14:00', every: { unit: 'week', count: 2 } },
      { patientName: 'Bia Reis', time: '09:00', every: { unit: 'week', count: 1 } },
    ])
  })

  it('outside the working hours become sessions too', async () => {
    const owner = await openPro()
    const file = await read(owner, [
      'Nome;Telefone;Dia da semana;Horário',
      'Ana Reis;(11) 91234-0101;sábado;6h',
    ])
    await file.run()
    const [series] = await owner.ask(listSeries)
    expect(series?.conflicts.map(({ reason }) => reason)).not.toContain('outside_hours')
    expect((await sessionsOf(owner)).length).toBeGreaterThan(20)
  })

  it('at the hour of another one are refused with its name', async () => {
    const owner = await openPro()
    const file = await read(owner, [...WEEK, 'Davi Reis;(11) 91234-0104;terça;14:30;'])
    const { rows } = await file.preview()
    expect(rows[3]).toMatchObject({
      state: 'refused',
      problems: [{ field: 'time', text: 'Este horário já é de Ana Reis' }],
    })
  })
})

describe('services of a spreadsheet', () => {
  const LIST = [
    'Serviço;Valor;Duração;Modalidade',
    'Consulta;200,00;50 min;Online',
    'Terapia de casal;R$ 280;1h20;Online e presencial',
    'Pacote;x;;',
  ]

  it('are recognized by name, and can be undone', async () => {
    const { owner } = await openWithPatient()
    const before = await rowsOf(owner)
    const file = await read(owner, LIST)
    expect(file.kinds).toEqual(['services'])
    expect((await file.preview()).counts).toMatchObject({ new: 1, same: 1, refused: 1 })
    await file.run()
    expect(await owner.ask(listServices)).toMatchObject([
      { name: 'Consulta', price: '150.00' },
      { name: 'Terapia de casal', price: '280.00', duration: 80, isOnline: true, isInPerson: true },
    ])
    await file.undo()
    expect(await rowsOf(owner)).toEqual(before)
  })
})

describe('the patient of a session', () => {
  it('a person who resembles no patient causes one question for all rows, and is added with a phone', async () => {
    const { owner } = await openWithPatient()
    const file = await read(owner, [
      'Paciente;Data;Hora;Valor',
      'Zilda Prado;05/01/2026;14h;180',
      'Zilda Prado;12/01/2026;14h;180',
    ])
    const first = await file.preview()
    expect(first.rows.map(({ state, problems }) => [state, problems])).toEqual([
      ['ambiguous', [{ field: 'name', text: 'Paciente não cadastrado' }]],
      ['ambiguous', [{ field: 'name', text: 'Paciente não cadastrado' }]],
    ])
    expect(await file.choose(1, 'new')).toMatchObject({ state: 'incomplete' })
    const { id } = file.params
    await owner.ask(mendRow, {
      params: { id, n: 1 },
      body: { values: { phone: '11 91234-0999' }, chosen: 'new' },
    })
    expect((await file.preview()).counts).toMatchObject({ new: 2 })
    await file.run()
    expect((await owner.ask(listPatients)).map(({ name }) => name)).toEqual([
      'Maria Lima',
      'Zilda Prado',
    ])
    expect(await sessionsOf(owner)).toHaveLength(2)
  })

  it('with a similar name or a first name causes a question, and is never guessed', async () => {
    const { owner, patient } = await openWithPatient()
    const file = await read(owner, [
      'Paciente;Data;Hora;Valor',
      'Maria;05/01/2026;14h;180',
      'Maria Lima Souza;12/01/2026;14h;180',
      'Maria;19/01/2026;14h;180',
    ])
    expect(
      (await file.preview()).rows.map(({ state, candidates }) => [state, candidates.length]),
    ).toEqual([
      ['ambiguous', 1],
      ['ambiguous', 1],
      ['ambiguous', 1],
    ])
    await file.choose(1, patient.id)
    expect((await file.preview()).rows.map(({ state }) => state)).toEqual([
      'new',
      'ambiguous',
      'new',
    ])
  })

  it('is added by its row if that has a phone', async () => {
    const owner = await openPro()
    const file = await read(owner, [
      'Nome;Telefone;Data;Hora;Valor;Pago?',
      'Ana Reis;(11) 91234-0101;05/01/2026;14h;180;Sim',
      'Ana Reis;(11) 91234-0101;12/01/2026;14h;180;Não',
    ])
    expect((await file.preview()).brings).toMatchObject({ patients: 1, sessions: 2, services: 1 })
    await file.run()
    expect(await sessionsOf(owner)).toMatchObject([{ paid: true }, { paid: false }])
  })
})

it('an import of sessions that is stopped removes everything', async () => {
  const { owner } = await openWithPatient()
  const before = await rowsOf(owner)
  const file = await read(owner, [...PAST, 'Ana Reis;10/03/2026;14h;Nova;180;;;;'])
  await file.choose(5, 'skip')
  await owner.ask(runImport, { params: file.params })
  let stopped = false
  await runImports({
    ...services,
    db: {
      ...db,
      asTenant: (async (...args: Parameters<typeof db.asTenant>) => {
        const result = await db.asTenant(...args)
        const { rows } = await sql`
          select from sessions where psychologist_id = ${owner.id} and arriving`.execute(db.owner)
        if (rows.length > 0 && !stopped) {
          stopped = true
          await owner.ask(stopImport, { params: file.params })
        }
        return result
      }) as typeof db.asTenant,
    },
  })
  expect(await file.shown()).toMatchObject({ state: 'stopped' })
  expect(await rowsOf(owner)).toEqual(before)
})

it('an import whose server dies in the middle continues from there, each row once', async () => {
  const { owner } = await openWithPatient()
  const rows = Array.from({ length: 520 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
    return `Maria Lima;${day};14h;180,00;Sim`
  })
  const file = await read(owner, ['Paciente;Data;Hora;Valor;Pago?', ...rows])
  await owner.ask(runImport, { params: file.params })
  const written = async () => {
    const { rows: counts } = await sql<{ count: number }>`
      select count(*)::int as count from sessions where psychologist_id = ${owner.id}`.execute(
      db.owner,
    )
    return counts[0]?.count ?? 0
  }
  const died = Promise.withResolvers<void>()
  void runImports({
    ...services,
    db: {
      ...db,
      asTenant: (async (...args: Parameters<typeof db.asTenant>) => {
        const result = await db.asTenant(...args)
        if ((await written()) === 0) return result
        died.resolve()
        return new Promise(() => {})
      }) as typeof db.asTenant,
    },
  })
  await died.promise
  expect([await written(), await sessionsOf(owner)]).toEqual([500, []])
  clock.set(new Date(Date.parse(START) + 60_000).toISOString())
  await work()
  expect(await file.shown()).toMatchObject({ state: 'done', brings: { sessions: 520 } })
  expect(await written()).toBe(520)
  const [payments] = await rowsOf(owner, ['payments'])
  expect(payments).toHaveLength(520)
})

it('an import knows every table that references a session', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct c.table_name as table from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'session_id'`.execute(db.owner)
  // Tables whose rows are added and removed with their session.
  const own = [
    ...['calendar_changes', 'calendar_meetings', 'imported_sessions', 'session_cancellations'],
    ...['session_moves', 'session_undos', 'written_sessions'],
    // A charge of a deleted session is removed at the bank; an offer created its session itself.
    ...['pix_charges', 'waitlist_offers'],
  ]
  const named = [
    ...['messages', 'payment_shares', 'payments', 'record_entries'],
    ...['statement_items', 'statement_lines'],
  ]
  expect(rows.map(({ table }) => table).sort()).toEqual([...own, ...named].sort())
})
