import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actors.ts'
import { archiveOf } from '../../../test/files.ts'
import { JPEG, openFullAccount } from '../../../test/full-account.ts'
import { openPractice } from '../../../test/practice.ts'
import { openBrowserFor } from '../../../test/push-browser.ts'
import { formatDateTime } from '../../platform/shared/calendar.ts'
import { changePsychologistStatus } from '../admin/psychologist-contract.ts'
import { getDaysOff } from '../attendance/contract.ts'
import { openCalendarFeed } from '../calendar-feed/contract.ts'
import { listCoupons } from '../coupons/contract.ts'
import { addExpenseFile, createExpense } from '../expenses/contract.ts'
import { mergePatients } from '../merging/contract.ts'
import { listPackages } from '../packages/contract.ts'
import { listPatients } from '../patients/contract.ts'
import { listSessionPayments } from '../payments/record-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { subscribeOwn } from '../push/contract.ts'
import { createSeries } from '../series/contract.ts'
import { listServices } from '../services/contract.ts'
import { listSessions, markAbsent, remindSession, waiveFee } from '../sessions/contract.ts'
import { closeAccount, exportAccount } from './contract.ts'
import { exportedLists } from './owned-table-queries.ts'

const { db, given } = await openPractice()

const of = ({ id }: { id: string }) => ({ params: { id } })

async function exported(who: Actor) {
  const archive = archiveOf(await who.send({ method: 'GET', url: exportAccount.path }))
  return { ...archive, document: JSON.parse(archive.text('dados.json')) }
}

describe('the export', { tags: 'both-databases' }, async () => {
  const { ana, session } = await openFullAccount({ db, given })
  const zip = await exported(ana)

  it('the export is one archive: a document, a table of each kind, the picture, and a description', () => {
    expect([zip.name, zip.type]).toEqual(['consultorio-2026-03-02.zip', 'application/zip'])
    const lists = exportedLists.map(({ file }) => file)
    expect(Object.keys(zip.files)).toEqual([
      'LEIA-ME.txt',
      'dados.json',
      'mudanca.jsonl',
      'perfil.csv',
      ...lists,
      'comprovantes-de-despesas.json',
      expect.stringMatching(/^comprovantes-de-despesas\/2026-02-10-[0-9a-f]{8}-recibo\.pdf$/),
      'foto.jpg',
    ])
    const [proof = ''] = Object.keys(zip.files).filter((name) => name.endsWith('-recibo.pdf'))
    expect(Buffer.from(zip.files[proof] ?? []).toString()).toBe('%PDF-1.7 recibo')
    expect(lists).toEqual(
      expect.arrayContaining([
        'pacientes.csv',
        'sessoes.csv',
        'servicos.csv',
        'pacotes.csv',
        'cupons.csv',
        'pagamentos.csv',
        'assinaturas.csv',
        'pagamentos-da-assinatura.csv',
        'dias-sem-atendimento.csv',
        'auditoria.csv',
        'mensagens.csv',
        'aparelhos-com-notificacoes.csv',
      ]),
    )
    expect(zip.text('LEIA-ME.txt').trim().split('\n')).toHaveLength(4)
    expect(Buffer.from(zip.files['foto.jpg'] ?? []).toString('base64')).toBe(JPEG)
  })

  it('the export contains everything that the lists show', async () => {
    expect(zip.document).toMatchObject({
      exportedAt: '2026-03-02T12:00:00.000Z',
      profile: await ana.ask(getProfile),
      patients: await ana.ask(listPatients),
      services: await ana.ask(listServices),
      packages: await ana.ask(listPackages),
      coupons: await ana.ask(listCoupons),
      daysOff: await ana.ask(getDaysOff),
      blocks: [{ firstDay: '2026-08-12', startTime: '14:00', isWeekly: false, label: 'Estudo' }],
      subscriptions: [],
      subscriptionPayments: [
        {
          plan: 'pro',
          amount: '48.99',
          paidAt: '2026-01-10T15:00:00.000Z',
          periodStart: '2026-01-11T03:00:00.000Z',
          periodEnd: '2026-01-28T03:00:00.000Z',
        },
        { amount: '49.00', paidAt: '2026-02-10T15:00:00.000Z' },
      ],
    })
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(zip.table('pagamentos-da-assinatura.csv').map(({ Valor }) => Valor)).toEqual([
      '48,99',
      '49,00',
    ])
    const sessions = await ana.ask(listSessions)
    expect(zip.document.sessions).toMatchObject(sessions.toSorted(byId))
  })

  it('the export contains the details of a visitor’s booking: the address, the discount, and which consent was given when', async () => {
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

  it('the export contains the log of readings and changes, and the messages with recipients, without bodies', async () => {
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
      Motivo: '',
    })
    expect(document.auditEvents).toContainEqual(
      expect.objectContaining({ action: 'session.reminded', subjectId: session.id }),
    )
    expect(table('mensagens.csv')).toMatchObject([
      { Canal: 'E-mail', Tipo: 'Boas-vindas', Para: bia.email },
      { Canal: 'E-mail', Tipo: 'Lembrete de sessão', Para: 'maria@exemplo.com' },
    ])
    expect(Object.keys(document.messages[0])).toEqual([
      'createdAt',
      'channel',
      'kind',
      'recipient',
      'status',
      'keptInFile',
      'sentAt',
      'reason',
      'sessionId',
    ])
  })

  it('the export contains no codes or password links, and no address of a browser', async () => {
    const bia = await given.psychologist()
    for (const kind of ['login_code', 'password_reset'])
      await given.message(bia, { channel: 'email', kind, recipient: 'q@exemplo.com' })
    const recipient = '0198c0de-0000-7000-8000-000000000000'
    await given.message(bia, { channel: 'push', kind: 'booking_notice', recipient })
    const { document } = await exported(bia)
    expect(document.messages).toMatchObject([
      { kind: 'welcome' },
      { kind: 'booking_notice', recipient: 'Navegador' },
    ])
  })

  it('the export contains a patient’s answer to a reminder, and how other calendars read the agenda', async () => {
    const bia = await given.psychologist({ plan: 'pro' })
    const { id: patientId } = await given.patient(bia)
    const { id: serviceId } = await given.service(bia)
    await given.session(bia, { patientId, serviceId })
    const answered = {
      presence: 'confirmed',
      presence_at: new Date('2026-03-02T12:00:00Z'),
      presence_for: new Date('2026-03-03T13:00:00Z'),
    } as const
    await db.asTenant(bia.id, ({ sql }) => sql.updateTable('sessions').set(answered).execute())
    await bia.ask(openCalendarFeed, { body: { showsNames: true } })
    const { document, table } = await exported(bia)
    expect(document).toMatchObject({
      calendarFeed: { isOpen: true, showsNames: true },
      sessions: [{ presence: 'confirmed', presenceAt: '2026-03-02T12:00:00.000Z' }],
    })
    expect(table('sessoes.csv')).toMatchObject([{ 'Respondeu em': '02/03/2026 09:00' }])
    expect(table('perfil.csv')).toContainEqual({
      Campo: 'Nomes dos pacientes em outros calendários',
      Valor: 'Sim',
    })
  })

  it('the export contains an absence with its fee and whether it was waived, and the fixed time of a session', async () => {
    const bia = await given.psychologist({ settings: { lateCancelPercent: 50 } })
    const { id: patientId } = await given.patient(bia)
    const { id: serviceId } = await given.service(bia)
    const fixed = await bia.ask(createSeries, {
      body: {
        patientId,
        serviceId,
        type: 'online',
        firstDate: '2026-03-03',
        time: '10:00',
        every: { unit: 'week', count: 1 },
        end: { count: 2 },
      },
    })
    const past = { patientId, serviceId, datetime: '2026-02-25T10:00:00-03:00' }
    const [owed, waived] = [
      await given.session(bia, past),
      await given.session(bia, { ...past, datetime: '2026-02-24T10:00:00-03:00' }),
    ]
    await bia.ask(markAbsent, of(owed))
    await bia.ask(markAbsent, of(waived))
    await bia.ask(waiveFee, of(waived))
    const { document, table } = await exported(bia)
    const sessionOf = ({ id }: { id: string }) =>
      document.sessions.find((session: { id: string }) => session.id === id)
    expect([owed, waived].map(sessionOf)).toMatchObject([
      { outcome: 'absent', fee: '75.00', feeWaived: false, seriesId: null },
      { outcome: 'absent', fee: '75.00', feeWaived: true },
    ])
    expect(
      document.sessions
        .filter(({ seriesId }: { seriesId: string | null }) => seriesId === fixed.id)
        .map(({ seriesDate }: { seriesDate: string }) => seriesDate)
        .sort(),
    ).toEqual(['2026-03-03', '2026-03-10'])
    expect(table('sessoes.csv')).toContainEqual(
      expect.objectContaining({ 'Falta ou cancelamento tardio': 'Falta, cobrança perdoada' }),
    )
    expect(table('horarios-fixos.csv')).toHaveLength(1)
  })

  it('the export names the browsers that receive notifications, without the keys that would let others send to them', async () => {
    const caio = await given.psychologist()
    const { subscription } = openBrowserFor('https://push.exemplo.com')
    await caio.ask(subscribeOwn, { body: subscription })
    const { document, table } = await exported(caio)
    expect(document.pushSubscriptions).toEqual([
      { patientId: null, service: 'push.exemplo.com', createdAt: '2026-03-02T12:00:00.000Z' },
    ])
    expect(table('aparelhos-com-notificacoes.csv')).toMatchObject([
      { 'De quem': 'Sua', 'Serviço de notificações': 'push.exemplo.com' },
    ])
  })

  it('the export contains every payment and refund, with the numbers of the receipts', async () => {
    const { payments } = await ana.ask(listSessionPayments, of(session))
    expect(zip.document.payments).toHaveLength(6)
    expect(zip.document.payments.slice(0, 2)).toEqual(
      payments.toReversed().map((payment) => ({
        ...payment,
        patientName: session.patientName,
        serviceName: session.serviceName,
        sessionDatetime: session.datetime,
      })),
    )
  })

  it('the export contains a table of payments and refunds that adds up, each line with its target', () => {
    const when = formatDateTime(session.datetime, 'America/Sao_Paulo').replace(' às', '')
    const paid = { De: 'Sessão', Serviço: session.serviceName, 'Data da sessão': when }
    expect(zip.table('pagamentos.csv')).toMatchObject([
      { Recibo: '1', Tipo: 'Pagamento', ...paid, Valor: '150,00' },
      { Recibo: '', Tipo: 'Devolução', ...paid, Valor: '-50,00' },
      { Recibo: '2', Tipo: 'Pagamento', De: 'Saldo', Valor: '80,00', 'Do saldo': '80,00' },
      { Recibo: '', Tipo: 'Devolvido pelo banco', De: 'Saldo', Valor: '-30,00' },
      { Recibo: '', Tipo: 'Pago com saldo', De: 'Sessão', Valor: '', 'Do saldo': '-50,00' },
      {
        Recibo: '3',
        Tipo: 'Pagamento',
        De: 'Demonstrativo',
        Serviço: '',
        'Data da sessão': '',
        'Pago por': 'Rui Lima',
        Valor: '60,00',
      },
    ])
  })

  it('the export contains tables that a spreadsheet opens, with no text that it would run as a formula', () => {
    expect(zip.table('pacientes.csv')).toMatchObject([
      { Nome: '\'=1+1; "Łu"', Observações: 'a\nb' },
    ])
    expect(zip.table('sessoes.csv').map(({ Valor }) => Valor)).toHaveLength(5)
    expect(zip.table('horarios-fixos.csv')).toMatchObject([
      { Horário: 'toda quinta, 09:00', Vezes: '2' },
    ])
    expect(zip.table('pacotes.csv')).toMatchObject([{ Usadas: '1' }])
    expect(zip.table('cupons.csv')).toMatchObject([{ Código: 'VOLTA', 'Desconto (%)': '10' }])
    expect(zip.table('dias-sem-atendimento.csv')).toMatchObject([
      { 'Primeiro dia': '03/08/2026', 'Último dia': '07/08/2026' },
    ])
    expect(zip.table('datas-do-ano.csv')).toMatchObject([
      { Nome: 'Festa da cidade', Dia: '12', Mês: '3' },
    ])
    expect(zip.table('lugar-dos-feriados.csv')).toMatchObject([
      { Estado: 'PE', 'Na capital': 'Sim' },
    ])
    expect(zip.table('perfil.csv')).toEqual(
      expect.arrayContaining([
        { Campo: 'E-mail', Valor: ana.email },
        { Campo: 'Segunda-feira', Valor: '09:00 às 18:00, almoço das 12:00 às 13:00' },
        { Campo: 'Domingo', Valor: 'Fechado' },
        { Campo: 'Guarda o horário sem pagamento (min)', Valor: '1440' },
        { Campo: 'Avisos por SMS', Valor: 'Não' },
        { Campo: 'Situação da conta', Valor: 'Ativa' },
      ]),
    )
  })

  it('the export has every amount and percentage with a decimal comma', () => {
    const [statement] = zip.table('demonstrativos.csv')
    expect(statement?.Linhas?.replaceAll('\u00a0', ' ')).toBe(
      'Consulta de 01/02/2026 às 08:00: R$ 150,00; Pago com o saldo: -R$ 50,00',
    )
    expect(zip.table('reajustes.csv')).toMatchObject([{ Percentual: '10' }])
    for (const { file } of exportedLists)
      for (const cell of zip.table(file).flatMap(Object.values))
        expect(cell, file).not.toMatch(/(?<![\d.])\d+\.\d\d(?![\d.])/)
  })

  it('the export contains the deactivation of the account and its reason', async () => {
    const admin = await given.psychologist({ isAdmin: true })
    const bia = await given.psychologist()
    const reason = 'O registro no CRP está vencido.'
    await admin.ask(changePsychologistStatus, { ...of(bia), body: { is_active: false, reason } })
    const { table } = await exported(bia)
    expect(table('perfil.csv')).toEqual(
      expect.arrayContaining([
        { Campo: 'Situação da conta', Valor: 'Desativada' },
        { Campo: 'Motivo informado', Valor: reason },
      ]),
    )
    expect(table('auditoria.csv')).toContainEqual(
      expect.objectContaining({ Quem: 'Administração', Motivo: reason }),
    )
  })

  it.each([
    ['cpf', '01234567890', '012.345.678-90'],
    ['cnpj', '11222333000181', '11.222.333/0001-81'],
    ['phone', '11987654321', '(11) 98765-4321'],
    ['random', '123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ] as const)(
    'the export contains the CPF and a Pix key (%s) as people write them',
    async (type, key, shown) => {
      const bia = await given.psychologist({
        profile: { cpf: '01234567890', pixKey: key, pixKeyType: type },
      })
      const { table } = await exported(bia)
      expect(table('perfil.csv')).toEqual(
        expect.arrayContaining([
          { Campo: 'CPF', Valor: '012.345.678-90' },
          { Campo: 'Chave Pix', Valor: shown },
        ]),
      )
    },
  )

  it('the export has no name of a file that is too long for Linux or Android', async () => {
    const bia = await given.psychologist()
    const expense = await bia.ask(createExpense, {
      body: { date: '2026-02-10', category: 'P10.01.00002', description: 'Luz', amount: '12.00' },
    })
    const file = Buffer.from('%PDF-1.7 luz')
    for (const stem of ['ã'.repeat(116), `ab${'🧾'.repeat(57)}`, `abcd${'🧾'.repeat(56)}`])
      await bia.upload(addExpenseFile, expense, file, `${stem}.pdf`)
    const { files, text } = await exported(bia)
    const index: { path: string; name: string }[] = JSON.parse(
      text('comprovantes-de-despesas.json'),
    )
    expect(index).toHaveLength(3)
    for (const { path, name } of index) {
      expect(Buffer.byteLength(path.split('/').at(-1) ?? '')).toBeLessThanOrEqual(255)
      expect(path).toMatch(
        /^comprovantes-de-despesas\/2026-02-10-[0-9a-f]{8}-(ab|abcd)?(ã|🧾)+\.pdf$/u,
      )
      expect([name.length, Buffer.from(files[path] ?? []).equals(file)]).toEqual([120, true])
    }
  })

  it('the export contains the phone of a patient who was joined into another as people write it', async () => {
    const bia = await given.psychologist()
    const keep = await given.patient(bia)
    const remove = await given.patient(bia, { phone: '11 98765-4321' })
    await bia.ask(mergePatients, { body: { keep: keep.id, remove: remove.id } })
    const { table } = await exported(bia)
    expect(table('pacientes-juntados.csv')).toMatchObject([{ Telefone: '(11) 98765-4321' }])
  })

  it('the export works on the free plan, and for an inactive or closed account', async () => {
    const bia = await given.psychologist({ plan: 'free', isActive: false })
    await bia.ask(closeAccount, { body: { password: bia.password } })
    const { document } = await exported(bia)
    expect(document).toMatchObject({ profile: { email: bia.email }, sessions: [], patients: [] })
  })

  it('the export is recorded in the log, since it reads every patient', async () => {
    const events = await db.asTenant(ana.id, ({ sql }) =>
      sql.selectFrom('audit_events').select('action').execute(),
    )
    expect(events).toContainEqual({ action: 'account.exported' })
  })
})

describe('asking for the export again and again', async () => {
  const { given: givenThere } = await openPractice({ THROTTLE: 'on' })

  it('the export is refused after ten times in an hour', async () => {
    const ana = await givenThere.psychologist()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await ana.send({ method: 'GET', url: exportAccount.path })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
