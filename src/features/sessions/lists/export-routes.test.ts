import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actors.ts'
import { fileOf } from '../../../../test/files.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { addressOf, type Endpoint } from '../../../platform/shared/endpoint.ts'
import { exportPatients } from '../../patients/export-contract.ts'
import { recordSessionPayment } from '../../payments/record-contract.ts'
import { createSeries } from '../../series/contract.ts'
import {
  cancelSession,
  confirmPayment,
  listSessions,
  markAbsent,
  updateSession,
  waiveFee,
} from '../contract.ts'
import { exportSessions } from './contract.ts'

const { db, given } = await openPractice()

const NASTY = [
  '=1+1',
  '+SOMA(A1:A9)',
  '-2+3',
  '@cmd',
  '=HYPERLINK("https://x";"Clique")',
  'Zoë; "a" Łukasz 🌱 李明',
  'linha um\nlinha dois',
  "d'Ávila, 1.234,50",
  '<b>&amp;</b>',
]

async function practice(names: readonly string[] = NASTY) {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana, { name: 'Sessão; "casal"' })
  for (const [index, name] of names.entries()) {
    const { id: patientId } = await given.patient(ana, { observations: `${name}!` })
    await db.asTenant(ana.id, (tenant) =>
      tenant.sql
        .updateTable('patients')
        .set({ registered_name: name })
        .where('id', '=', patientId)
        .execute(),
    )
    const day = String(index + 1).padStart(2, '0')
    const session = await given.session(ana, {
      patientId,
      serviceId,
      price: '1234.50',
      datetime: `2026-03-${day}T21:30:00-03:00`,
      notes: name,
    })
    if (index % 3 === 0) await ana.ask(confirmPayment, { ...of(session), body: {} })
    if (index % 3 === 1)
      await ana.ask(recordSessionPayment, {
        ...of(session),
        body: { method: 'pix', amount: '34.50' },
      })
  }
  return ana
}

const readCsv = (bytes: Buffer) =>
  parse<Record<string, string>>(bytes, { bom: true, columns: true, delimiter: ';' })

async function exported(
  who: Actor,
  query: Record<string, string>,
  endpoint: Endpoint = exportSessions,
) {
  return fileOf(await who.send({ method: 'GET', url: addressOf(endpoint, { query }) }))
}

/** A leading apostrophe keeps a spreadsheet from running the cell. */
const asText = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text)

const ana = await practice()
const file = await exported(ana, { format: 'csv' })
const rows = readCsv(file.bytes)

it('the CSV of sessions is a file named by that day, in UTF-8 with a byte order mark', () => {
  expect([file.name, file.type]).toEqual(['sessoes-2026-03-02.csv', 'text/csv; charset=utf-8'])
  expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

it('the CSV of sessions has the list in its order, with accents, quotes, semicolons and line breaks', async () => {
  const sessions = await ana.ask(listSessions)
  expect(rows.map((row) => [row.Paciente, row.Serviço, row.Observações])).toEqual(
    sessions.map(({ patientName, serviceName, notes }) => [
      asText(patientName),
      serviceName,
      asText(notes ?? ''),
    ]),
  )
})

it("the CSV of sessions has times in the practice's zone and amounts with a comma", () => {
  expect(rows.at(-1)).toMatchObject({
    'Data e hora': '01/03/2026 21:30',
    Tipo: 'Online',
    'Duração (min)': '50',
    Situação: 'Confirmada',
    Valor: '1234,50',
    Recebido: '1234,50',
    Pago: 'Sim',
  })
  expect(rows.at(-2)).toMatchObject({ Situação: 'Pendente', Recebido: '34,50', Pago: 'Não' })
})

it('the CSV of sessions has no cell that a spreadsheet would run as a formula', () => {
  for (const row of rows)
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r|]/)
})

describe('the sessions as XLSX', async () => {
  const ana = await practice()
  const file = await exported(ana, { format: 'xlsx' })
  const rows = await readSheet(file.bytes)

  it('the XLSX of sessions has the list, with each text in a text cell that is not run', async () => {
    expect(file.name).toBe('sessoes-2026-03-02.xlsx')
    const sessions = await ana.ask(listSessions)
    expect(rows[0]?.slice(0, 4)).toEqual(['Data e hora', 'Paciente', 'Telefone', 'Serviço'])
    expect(rows.slice(1).map((row) => [row[1], row[3]])).toEqual(
      sessions.map(({ patientName, serviceName }) => [patientName, serviceName]),
    )
  })

  it("the XLSX of sessions has amounts as numbers and times as dates in the practice's zone", () => {
    const [datetime, , , , , duration, , price] = rows.at(-1) ?? []
    // The reader cuts the fraction of a day to whole milliseconds.
    expect(Math.ceil(Number(datetime) / 1000) * 1000).toBe(Date.parse('2026-03-01T21:30:00Z'))
    expect([duration, price]).toEqual([50, 1234.5])
  })
})

describe('absences, late cancellations and fixed times as a file', async () => {
  const ana = await given.psychologist({ plan: 'pro', settings: { lateCancelPercent: 50 } })
  const ids = {
    patientId: (await given.patient(ana)).id,
    serviceId: (await given.service(ana, { price: '150.01' })).id,
  }
  const at = (datetime: string) => given.session(ana, { ...ids, datetime })
  const absent = await at('2026-02-25T10:00:00-03:00')
  await ana.ask(markAbsent, of(absent))
  const waived = await at('2026-02-26T10:00:00-03:00')
  await ana.ask(markAbsent, of(waived))
  await ana.ask(waiveFee, of(waived))
  const late = await at('2026-03-02T20:00:00-03:00')
  await ana.ask(cancelSession, { ...of(late), body: { by: 'patient' } })
  await ana.ask(createSeries, {
    body: {
      ...ids,
      type: 'online',
      firstDate: '2026-03-10',
      time: '15:00',
      every: { unit: 'week', count: 1 },
      end: { count: 1 },
    },
  })
  const [fixed] = await ana.ask(listSessions, { query: { from: '2026-03-10' } })
  await ana.ask(updateSession, {
    params: { id: fixed?.id ?? '' },
    body: { datetime: '2026-03-11T09:00:00-03:00' },
  })
  const headers = ['Falta ou cancelamento tardio', 'Cobrado no lugar do valor', 'Horário fixo']

  it('the CSV shows fees, waived fees and the original date of a moved session of a series', async () => {
    const rows = readCsv((await exported(ana, { format: 'csv' })).bytes)
    expect(
      rows.map((row) => [row['Data e hora'], ...headers.map((header) => row[header])]),
    ).toEqual([
      ['11/03/2026 09:00', '', '', '10/03/2026'],
      ['02/03/2026 20:00', 'Cancelamento tardio', '75,01', ''],
      ['26/02/2026 10:00', 'Falta, cobrança perdoada', '0,00', ''],
      ['25/02/2026 10:00', 'Falta', '75,01', ''],
    ])
    expect(rows.map(({ Situação, Valor }) => [Situação, Valor])).toEqual([
      ['Confirmada', '150,01'],
      ['Cancelada tarde', '150,01'],
      ['Faltou', '150,01'],
      ['Faltou', '150,01'],
    ])
  })

  it('the XLSX shows the same, with sums as numbers and the date as a day', async () => {
    const [head = [], ...rows] = await readSheet((await exported(ana, { format: 'xlsx' })).bytes)
    const indexes = headers.map((header) => head.indexOf(header))
    expect(rows.map((row) => indexes.map((index) => row[index]))).toEqual([
      [null, null, new Date('2026-03-10')],
      ['Cancelamento tardio', 75.01, null],
      ['Falta, cobrança perdoada', 0, null],
      ['Falta', 75.01, null],
    ])
  })
})

it('an export of sessions opens in a spreadsheet even if a name has characters that XML forbids', async () => {
  const ana = await practice(['Maria Lima'])
  await db.asTenant(ana.id, (tenant) =>
    tenant.sql.updateTable('patients').set({ registered_name: 'Maria\uffff\ufffe' }).execute(),
  )
  const rows = await readSheet((await exported(ana, { format: 'xlsx' })).bytes)
  expect(rows[1]?.[1]).toBe('Maria')
})

it('an export of sessions has the filters of the list', async () => {
  const ana = await practice(['Maria Lima', 'João Reis', 'Rui Prado'])
  const names = async (query: Record<string, string>) =>
    readCsv((await exported(ana, query)).bytes).map(({ Paciente }) => Paciente)
  expect(await names({ paid: 'false' })).toEqual(['Rui Prado', 'João Reis'])
  expect(await names({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['João Reis'])
  expect(await names({ search: 'maria' })).toEqual(['Maria Lima'])
  expect(await names({ status: 'completed' })).toEqual([])
})

it('an export of more than a thousand sessions has each once', async () => {
  const ana = await practice(['Maria Lima'])
  await db.asTenant(ana.id, (tenant) =>
    sql`insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
        price_cents, origin, holds, created_at)
      select psychologist_id, gen_random_uuid(), patient_id, service_id, type, starts_at + n / 2 * interval '1 hour',
        ends_at + n / 2 * interval '1 hour', blocked_until + n / 2 * interval '1 hour', duration, n, origin, false, created_at
      from sessions, generate_series(1, 2500) n`.execute(tenant.sql),
  )
  const rows = readCsv((await exported(ana, {})).bytes)
  expect(new Set(rows.map(({ Valor }) => Valor)).size).toBe(2501)
  expect(rows).toHaveLength(2501)
})

it.each([exportSessions, exportPatients])(
  'an export of sessions is refused on the free plan',
  async (endpoint) => {
    const { status, problem } = await (await given.psychologist()).call(endpoint)
    expect([status, problem?.message]).toEqual([403, 'Recurso disponível no plano Pro'])
  },
)

it('an export of sessions is logged as access to patients', async () => {
  const ana = await practice([])
  await exported(ana, {})
  await exported(ana, {}, exportPatients)
  const events = await db.asTenant(ana.id, (tenant) =>
    tenant.sql.selectFrom('audit_events').select('action').execute(),
  )
  const actions = events.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['sessions.exported', 'patients.exported']))
})

it('an export of sessions refuses an unknown format', async () => {
  const ana = await practice([])
  const { problem } = await ana.call(exportSessions, { query: { format: 'ods' as 'csv' } })
  expect(problem?.details?.[0]).toMatchObject({ path: 'format' })
})

it('the file of patients has the list, with all fields on record', async () => {
  const ana = await practice()
  await given.patient(ana, {
    name: 'Zuleica',
    phone: '11 91234-0000',
    email: 'zu@exemplo.com',
    cpf: '012.345.678-90',
    birthDate: '2000-02-29',
    payerName: 'Rui Lima',
  })
  const rows = readCsv((await exported(ana, {}, exportPatients)).bytes)
  expect(rows).toHaveLength(NASTY.length + 1)
  const [row] = readCsv((await exported(ana, { search: 'zuleica' }, exportPatients)).bytes)
  expect(row).toMatchObject({
    Nome: 'Zuleica',
    Telefone: '(11) 91234-0000',
    'E-mail': 'zu@exemplo.com',
    CPF: '012.345.678-90',
    'Quem paga': 'Rui Lima',
    Nascimento: '29/02/2000',
  })
  const sheet = await readSheet((await exported(ana, { format: 'xlsx' }, exportPatients)).bytes)
  const names = sheet.slice(1).map(([name]) => name)
  expect(new Set(names)).toEqual(new Set([...NASTY, 'Zuleica']))
  expect(sheet.flat()).toContainEqual(new Date('2000-02-29T00:00Z'))
})
