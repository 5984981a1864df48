import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actors.ts'
import { fileOf } from '../../../test/files.ts'
import { openPractice } from '../../../test/practice.ts'
import { formatDateTime } from '../../platform/shared/calendar.ts'
import { createDayOff, getDaysOff } from '../attendance/contract.ts'
import { listCoupons } from '../coupons/contract.ts'
import { listPackages } from '../packages/contract.ts'
import { listPatients } from '../patients/contract.ts'
import { listSessionPayments, recordSessionPayment } from '../payments/record-contract.ts'
import { getProfile } from '../profile/contract.ts'
import { savePicture } from '../profile/picture-contract.ts'
import { listServices } from '../services/contract.ts'
import { confirmPayment, listSessions, remindSession } from '../sessions/contract.ts'
import { closeAccount, exportAccount } from './contract.ts'

const { db, given } = await openPractice()

const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/'
const of = ({ id }: { id: string }) => ({ params: { id } })

/** An account with something of everything. */
async function fullAccount() {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: patientId } = await given.patient(ana, { name: '=1+1; "Łu"', observations: 'a\nb' })
  const { id: serviceId } = await given.service(ana)
  const session = await given.session(ana, { patientId, serviceId })
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  await ana.ask(recordSessionPayment, {
    ...of(session),
    body: { kind: 'refund', method: 'pix', amount: '50.00', note: 'a combinar' },
  })
  const bought = await given.package(ana, { patientId, serviceId })
  await given.session(ana, {
    patientId,
    serviceId,
    packageId: bought.id,
    datetime: '2026-03-10T10:00:00-03:00',
  })
  await given.coupon(ana, { code: 'VOLTA' })
  await ana.ask(createDayOff, { body: { firstDay: '2026-08-03', lastDay: '2026-08-07' } })
  await ana.ask(savePicture, { body: { picture: JPEG } })
  return { ana, session }
}

async function exported(who: Actor) {
  const file = fileOf(await who.send({ method: 'GET', url: exportAccount.path }))
  const files = unzipSync(file.bytes)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    ...file,
    files,
    text,
    document: JSON.parse(text('dados.json')),
    table: (name: string) =>
      parse<Record<string, string>>(text(name), { bom: true, columns: true, delimiter: ';' }),
  }
}

describe('the export', async () => {
  const { ana, session } = await fullAccount()
  const zip = await exported(ana)

  it('is one archive: a document, a table of each kind, the picture, and what they are', () => {
    expect([zip.name, zip.type]).toEqual(['consultorio-2026-03-02.zip', 'application/zip'])
    expect(Object.keys(zip.files)).toEqual([
      'LEIA-ME.txt',
      'dados.json',
      'perfil.csv',
      'pacientes.csv',
      'sessoes.csv',
      'servicos.csv',
      'pacotes.csv',
      'cupons.csv',
      'pagamentos.csv',
      'assinaturas.csv',
      'dias-sem-atendimento.csv',
      'auditoria.csv',
      'mensagens.csv',
      'foto.jpg',
    ])
    expect(zip.text('LEIA-ME.txt').trim().split('\n')).toHaveLength(2)
    expect(Buffer.from(zip.files['foto.jpg'] ?? []).toString('base64')).toBe(JPEG)
  })

  it('holds everything, as the lists tell it', async () => {
    expect(zip.document).toMatchObject({
      exportedAt: '2026-03-02T12:00:00.000Z',
      profile: await ana.ask(getProfile),
      patients: await ana.ask(listPatients),
      services: await ana.ask(listServices),
      packages: await ana.ask(listPackages),
      coupons: await ana.ask(listCoupons),
      daysOff: await ana.ask(getDaysOff),
      subscriptions: [],
    })
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    const sessions = await ana.ask(listSessions)
    expect(zip.document.sessions).toMatchObject(sessions.toSorted(byId))
  })

  it('holds what a visitor booked with: the address, the discount, and which consent was given when', async () => {
    const bia = await given.psychologist({ plan: 'pro' })
    const { id: serviceId } = await given.service(bia)
    const { id: patientId } = await given.patient(bia)
    await given.session(bia, { patientId, serviceId })
    const booked = {
      origin: 'public',
      booked_email: 'outra@exemplo.com',
      discount_cents: 1_050,
      consent_version: '2026-01-01',
      consent_at: new Date('2026-03-01T12:00:00Z'),
    } as const
    await db.asTenant(bia.id, (tenant) => tenant.sql.updateTable('sessions').set(booked).execute())
    const { document, table } = await exported(bia)
    expect(document.sessions).toMatchObject([
      {
        origin: 'public',
        bookedEmail: 'outra@exemplo.com',
        discount: '10.50',
        consentVersion: '2026-01-01',
        consentAt: '2026-03-01T12:00:00.000Z',
      },
    ])
    expect(table('sessoes.csv')).toMatchObject([
      {
        Origem: 'Página pública',
        'E-mail informado': 'outra@exemplo.com',
        Desconto: '10,50',
        Consentimento: '2026-01-01',
        'Consentiu em': '01/03/2026 09:00',
      },
    ])
  })

  it('holds who read and changed what, and what was sent to whom, without its words', async () => {
    const bia = await given.psychologist()
    const { id: patientId } = await given.patient(bia, { email: 'maria@exemplo.com' })
    const { id: serviceId } = await given.service(bia)
    const session = await given.session(bia, { patientId, serviceId })
    await bia.ask(remindSession, of(session))
    const { document, table } = await exported(bia)
    expect(table('auditoria.csv')).toContainEqual({
      Quando: '02/03/2026 09:00',
      Quem: 'Psicóloga(o)',
      'O quê': 'Paciente cadastrado',
      Sobre: patientId,
    })
    expect(document.auditEvents).toContainEqual(
      expect.objectContaining({ action: 'session.reminded', subjectId: session.id }),
    )
    expect(table('mensagens.csv')).toMatchObject([
      { Meio: 'E-mail', Tipo: 'Lembrete de sessão', Para: 'maria@exemplo.com' },
    ])
    expect(Object.keys(document.messages[0])).toEqual([
      'createdAt',
      'channel',
      'kind',
      'recipient',
      'status',
      'sentAt',
    ])
  })

  it('holds every payment and refund, with the numbers of the receipts', async () => {
    const { payments } = await ana.ask(listSessionPayments, of(session))
    expect(zip.document.payments).toEqual(
      payments.toReversed().map((payment) => ({
        ...payment,
        patientName: session.patientName,
        serviceName: session.serviceName,
        sessionDatetime: session.datetime,
      })),
    )
  })

  it('holds a table of what came and went back that adds up, each line with what it paid', () => {
    const when = formatDateTime(session.datetime, 'America/Sao_Paulo').replace(' às', '')
    const paid = { De: 'Sessão', Serviço: session.serviceName, 'Data da sessão': when }
    expect(zip.table('pagamentos.csv')).toMatchObject([
      { Recibo: '1', Tipo: 'Pagamento', ...paid, Valor: '150,00' },
      { Recibo: '', Tipo: 'Estorno', ...paid, Valor: '-50,00' },
    ])
  })

  it('holds tables a spreadsheet opens, and nothing in them that it would run', () => {
    expect(zip.table('pacientes.csv')).toMatchObject([
      { Nome: '\'=1+1; "Łu"', Observações: 'a\nb' },
    ])
    expect(zip.table('sessoes.csv').map(({ Valor }) => Valor)).toHaveLength(2)
    expect(zip.table('pacotes.csv')).toMatchObject([{ Usadas: '1' }])
    expect(zip.table('cupons.csv')).toMatchObject([{ Código: 'VOLTA', 'Desconto (%)': '10' }])
    expect(zip.table('dias-sem-atendimento.csv')).toMatchObject([
      { 'Primeiro dia': '03/08/2026', 'Último dia': '07/08/2026' },
    ])
    expect(zip.table('perfil.csv')).toEqual(
      expect.arrayContaining([
        { Campo: 'E-mail', Valor: ana.email },
        { Campo: 'Segunda-feira', Valor: '09:00 às 18:00, almoço das 12:00 às 13:00' },
        { Campo: 'Domingo', Valor: 'Fechado' },
        { Campo: 'Guarda o horário sem pagamento (min)', Valor: '1440' },
        { Campo: 'Avisos por SMS', Valor: 'Não' },
      ]),
    )
  })

  it('is open on the free plan, to an inactive account and to a closed one', async () => {
    const bia = await given.psychologist({ plan: 'free', isActive: false })
    await bia.ask(closeAccount, { body: { password: bia.password } })
    const { document } = await exported(bia)
    expect(document).toMatchObject({ profile: { email: bia.email }, sessions: [], patients: [] })
  })

  it('is written to the log: it reads every patient', async () => {
    const events = await db.asTenant(ana.id, ({ sql }) =>
      sql.selectFrom('audit_events').select('action').execute(),
    )
    expect(events).toContainEqual({ action: 'account.exported' })
  })
})

describe('asking for the export again and again', async () => {
  const { given: givenThere } = await openPractice({ THROTTLE: 'on' })

  it('is refused after ten times in an hour', async () => {
    const ana = await givenThere.psychologist()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await ana.send({ method: 'GET', url: exportAccount.path })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
