import { expect, it } from 'vitest'
import { closeMonthOf } from '../../../test/given.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { deletePatient, getPatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { listSessionPayments, recordSessionPayment } from '../payments/record-contract.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import {
  cancelSession,
  completeSession,
  getSession,
  markAbsent,
  reopenSession,
  waiveFee,
} from '../sessions/contract.ts'
import {
  closeMonth,
  getStatement,
  listStatementPayments,
  listStatements,
  previewStatements,
  recordStatementPayment,
} from './contract.ts'
import { listOwing } from './owed-contract.ts'

const { given, clock } = await openPractice()
type Owner = Awaited<ReturnType<typeof given.psychologist>>

async function openMonth() {
  const owner = await given.psychologist({
    plan: 'pro',
    settings: { lateCancelPercent: 50, pixKey: 'ana@exemplo.com.br' },
  })
  const { id: patientId } = await given.patient(owner)
  const { id: serviceId } = await given.service(owner, { price: '150.00' })
  const held = async (datetime: string, more = {}) => {
    const session = await given.session(owner, { patientId, serviceId, datetime, ...more })
    await owner.ask(completeSession, of(session))
    return session
  }
  const absent = async (datetime: string) => {
    const session = await given.session(owner, { patientId, serviceId, datetime })
    await owner.ask(markAbsent, of(session))
    return session
  }
  return { owner, patientId, serviceId, held, absent }
}

const close = (owner: Owner, month: string, patientIds: string[]) =>
  owner.call(closeMonth, { body: { month, patientIds } })
const linesOf = ({ lines }: { lines: { kind: string; text: string; amount: string }[] }) =>
  lines.map(({ kind, text, amount }) => [kind, text.replaceAll('\u00a0', ' '), amount])

it('the closing of a month lists completed sessions, absences, waived fees, packages and payments, and the open rest of earlier months', async () => {
  const { owner, patientId, serviceId, held, absent } = await openMonth()
  await held('2026-01-20T10:00:00-03:00')
  await held('2026-02-03T10:00:00-03:00')
  const paid = await held('2026-02-10T10:00:00-03:00')
  await owner.ask(recordSessionPayment, {
    ...of(paid),
    body: { method: 'cash', amount: '100.00', receivedAt: '2026-02-11T10:00:00-03:00' },
  })
  await absent('2026-02-17T10:00:00-03:00')
  const waived = await absent('2026-02-24T10:00:00-03:00')
  await owner.ask(waiveFee, of(waived))
  const unheld = await given.session(owner, {
    patientId,
    serviceId,
    datetime: '2026-02-26T10:00:00-03:00',
  })
  const preview = await owner.ask(previewStatements, { query: { month: '2026-02' } })
  expect(preview.unconcluded.map(({ sessionId }) => sessionId)).toEqual([unheld.id])
  expect(preview.patients).toMatchObject([{ patientId, total: '425.00', statement: null }])
  const statement = await closeMonthOf(owner, '2026-02', patientId)
  expect(linesOf(statement)).toEqual([
    ['before', 'Consulta de 20/01/2026 às 10:00, em aberto', '150.00'],
    ['session', 'Consulta de 03/02/2026 às 10:00', '150.00'],
    ['session', 'Consulta de 10/02/2026 às 10:00', '150.00'],
    ['absence', 'Falta de 17/02/2026 às 10:00', '75.00'],
    ['waived', 'Consulta de 24/02/2026 às 10:00, cobrança perdoada', '0.00'],
    ['payment', 'Recebido em 11/02/2026', '-100.00'],
  ])
  expect(statement).toMatchObject({
    number: 1,
    month: '2026-02',
    total: '425.00',
    open: '425.00',
    followedBy: null,
    payment: { txid: statement.id.replaceAll('-', '').slice(-25) },
  })
  expect(statement.payment?.brCode).toContain('425.00')
  expect(await owner.ask(previewStatements, { query: { month: '2026-02' } })).toMatchObject({
    patients: [{ patientId, total: '425.00', statement: { number: 1 } }],
  })
})

it('the preview of a statement names the characters that its PDF prints as codes', async () => {
  const { owner, patientId, held } = await openMonth()
  await held('2026-02-03T10:00:00-03:00')
  const { version } = await owner.ask(getPatient, { params: { id: patientId } })
  await owner.ask(updatePatient, {
    params: { id: patientId },
    body: { name: '李明 Ødegård', payerName: 'Łucja 明', version },
  })
  const { patients } = await owner.ask(previewStatements, { query: { month: '2026-02' } })
  expect(patients).toMatchObject([{ patientId, unprintable: ['李', '明'] }])
})

it('the closing of a month is refused a second time, for an earlier month, and if there is nothing to close', async () => {
  const { owner, patientId, held } = await openMonth()
  const { id: other } = await given.patient(owner)
  await held('2026-02-03T10:00:00-03:00')
  expect((await close(owner, '2026-02', [patientId, other])).problem?.code).toBe('nothing_to_close')
  const again = await close(owner, '2026-02', [patientId])
  expect(again.problem).toMatchObject({ code: 'already_closed', patientIds: [patientId] })
  expect((await close(owner, '2026-01', [patientId])).problem?.code).toBe('already_closed')
  expect(await owner.ask(listStatements)).toHaveLength(1)
})

it('the closing of a month is refused for a month that has not begun, another practice’s patient, and without Pro', async () => {
  const { owner, patientId, held } = await openMonth()
  await held('2026-02-03T10:00:00-03:00')
  const early = await close(owner, '2026-04', [patientId])
  expect(early.problem?.details).toEqual([{ path: 'month', message: 'Este mês ainda não começou' }])
  const stranger = await given.psychologist({ plan: 'pro' })
  expect((await close(stranger, '2026-02', [patientId])).status).toBe(404)
  const free = await given.psychologist()
  const own = await given.patient(free)
  expect((await close(free, '2026-02', [own.id])).problem?.code).toBe('pro_only')
})

it('the closing of a month numbers statements without a gap, and closes a patient once in concurrent calls', async () => {
  const { owner, patientId, held } = await openMonth()
  await held('2026-02-03T10:00:00-03:00')
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => close(owner, '2026-02', [patientId])),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect((await owner.ask(listStatements)).map(({ number }) => number)).toEqual([1])
})

it('changes after a closing are corrections on the next statement, with the rest of the last one', async () => {
  const { owner, patientId, serviceId, held, absent } = await openMonth()
  const reopened = await held('2026-01-06T10:00:00-03:00')
  const missed = await absent('2026-01-13T10:00:00-03:00')
  const session = await held('2026-01-20T10:00:00-03:00')
  const removed = await held('2026-01-27T10:00:00-03:00')
  const late = await given.session(owner, {
    patientId,
    serviceId,
    datetime: '2026-01-29T10:00:00-03:00',
  })
  const first = await closeMonthOf(owner, '2026-01', patientId)
  expect(first.total).toBe('525.00')
  await owner.ask(recordStatementPayment, {
    ...of(first),
    body: { method: 'pix', amount: '150.00', receivedAt: '2026-02-05T10:00:00-03:00' },
  })
  expect((await owner.ask(getSession, of(reopened))).paid).toBe(true)
  await owner.ask(waiveFee, of(missed))
  await owner.ask(reopenSession, of(removed))
  await owner.ask(cancelSession, of(removed))
  await owner.ask(completeSession, of(late))
  await held('2026-02-03T10:00:00-03:00')
  const second = await closeMonthOf(owner, '2026-02', patientId)
  expect(linesOf(second)).toEqual([
    ['before', 'Saldo do demonstrativo nº 1', '525.00'],
    [
      'correction',
      'Consulta de 13/01/2026 às 10:00, cobrança perdoada: antes R$ 75,00, agora R$ 0,00',
      '-75.00',
    ],
    ['correction', 'Consulta de 27/01/2026 às 10:00: antes R$ 150,00, agora R$ 0,00', '-150.00'],
    ['correction', 'Consulta de 29/01/2026 às 10:00, lançada agora', '150.00'],
    ['session', 'Consulta de 03/02/2026 às 10:00', '150.00'],
    ['payment', 'Recebido em 05/02/2026', '-150.00'],
  ])
  expect(second).toMatchObject({ number: 2, total: '450.00', open: '450.00' })
  expect(await owner.ask(getStatement, of(first))).toMatchObject({
    followedBy: 2,
    open: '0.00',
    total: '525.00',
    payment: null,
  })
  expect((await owner.ask(getSession, of(session))).paid).toBe(false)
})

it('a payment of a statement has one receipt, pays the oldest item first, and may be partial', async () => {
  const { owner, patientId, held, absent } = await openMonth()
  const [heldSession, absentSession] = [
    await held('2026-02-03T10:00:00-03:00'),
    await absent('2026-02-10T10:00:00-03:00'),
  ]
  const lastSession = await held('2026-02-17T10:00:00-03:00')
  const statement = await closeMonthOf(owner, '2026-02', patientId)
  const pay = (amount: string, more = {}) =>
    owner.call(recordStatementPayment, {
      ...of(statement),
      body: { method: 'pix', amount, ...more },
    })
  const payer = { payerName: 'Rita Lima', payerCpf: '529.982.247-25' }
  const first = await pay('200.00', payer)
  expect(first).toMatchObject({
    status: 201,
    body: { amount: '200.00', receiptNumber: 1, payerName: 'Rita Lima', payerCpf: '52998224725' },
  })
  const received = async () =>
    Promise.all(
      [heldSession, absentSession, lastSession].map(async (session) => {
        const { paid, received } = await owner.ask(getSession, of(session))
        return [received, paid]
      }),
    )
  expect(await received()).toEqual([
    ['150.00', true],
    ['50.00', false],
    ['0.00', false],
  ])
  expect((await owner.ask(getStatement, of(statement))).open).toBe('175.00')
  const tooMuch = await pay('175.01')
  expect(tooMuch.problem?.details?.[0]?.message).toMatch(/^Faltam R\$\s175,00/)
  await pay('175.00')
  expect((await received()).map(([, paid]) => paid)).toEqual([true, true, true])
  const ofTwo = await owner.ask(listSessionPayments, of(absentSession))
  expect(ofTwo.payments.map(({ amount, receiptNumber }) => [amount, receiptNumber])).toEqual([
    ['25.00', 2],
    ['50.00', 1],
  ])
  await pay('160.00', { kind: 'refund' })
  expect((await received()).map(([amount]) => amount)).toEqual(['150.00', '65.00', '0.00'])
  expect((await owner.ask(getStatement, of(statement))).open).toBe('160.00')
  const movements = await owner.ask(listStatementPayments, of(statement))
  expect(movements.map(({ kind, amount, receiptNumber }) => [kind, amount, receiptNumber])).toEqual(
    [
      ['refund', '160.00', null],
      ['payment', '175.00', 2],
      ['payment', '200.00', 1],
    ],
  )
})

it('a payment of a statement pays a package and its sessions, and stays with the practice when the patient is erased', async () => {
  const { owner, patientId, serviceId } = await openMonth()
  clock.set('2026-02-20T12:00:00-03:00')
  const bought = await given.package(owner, { patientId, serviceId, price: '400.00' })
  clock.set('2026-03-02T09:00:00-03:00')
  const statement = await closeMonthOf(owner, '2026-02', patientId)
  expect(linesOf(statement)).toEqual([['package', 'Pacote de 20/02/2026', '400.00']])
  await owner.ask(recordStatementPayment, {
    ...of(statement),
    body: { method: 'pix', amount: '400.00', payerName: 'Rita Lima' },
  })
  expect((await owner.ask(getStatement, of(statement))).open).toBe('0.00')
  expect(bought.paid).toBe(false)
  await owner.ask(deletePatient, of({ id: patientId }))
  expect(await owner.ask(getStatement, of(statement))).toMatchObject({
    patientId: null,
    patientName: 'Paciente não encontrado',
    total: '400.00',
  })
})

it('the file of a statement is a PDF with every line, the total and the Pix code of the open amount', async () => {
  const { owner, patientId, held } = await openMonth()
  await owner.ask(updateProfile, { body: { city: 'São José do Rio Preto' } })
  await held('2026-02-03T10:00:00-03:00')
  const statement = await closeMonthOf(owner, '2026-02', patientId)
  const reply = await owner.send({ method: 'GET', url: `/api/statements/${statement.id}.pdf` })
  expect(reply.headers['content-disposition']).toContain('demonstrativo-1-2026-02.pdf')
  const read = await pdfText(reply.rawPayload)
  for (const expected of [
    'Demonstrativo de fevereiro de 2026',
    'Nº 1',
    'Maria Lima',
    'Consulta de 03/02/2026 às 10:00',
    'Total: R$ 150,00',
    'As horas são do horário de Brasília.',
    'não é recibo nem documento fiscal',
  ])
    expect(read).toContain(expected)
  expect(read.replaceAll(/\s/g, '')).toContain(statement.payment?.txid)
  expect(read.replaceAll('\n', '')).toContain(statement.payment?.brCode)
})

it('a patient owes the open statement, and the packages and sessions on none; coming sessions are apart', async () => {
  const { owner, patientId, serviceId, held } = await openMonth()
  const { id: alice } = await given.patient(owner, { name: 'Alice Prado' })
  const booked = await given.package(owner, { patientId: alice, serviceId, price: '320.00' })
  const other = await openMonth()
  await other.held('2026-02-03T10:00:00-03:00')
  const stated = await held('2026-02-03T10:00:00-03:00')
  await held('2026-02-10T10:00:00-03:00')
  const { id, number } = await closeMonthOf(owner, '2026-02', patientId)
  const late = await held('2026-02-11T10:00:00-03:00')
  const coming = await given.session(owner, {
    patientId,
    serviceId,
    datetime: '2026-03-20T10:00:00-03:00',
  })
  const owing = async () => {
    const rows = await owner.ask(listOwing)
    return rows.find((row) => row.patientId === patientId)
  }
  const itemIds = expect.arrayContaining([stated.id])
  expect(await owing()).toMatchObject({
    due: '450.00',
    comingDue: { sessions: 1, amount: '150.00' },
    statement: { id, number, month: '2026-02', open: '300.00', itemIds },
    packages: [],
    sessionIds: [late.id, coming.id],
  })
  expect(await owner.ask(listOwing, { query: { patientId: alice } })).toMatchObject([
    {
      patientName: 'Alice Prado',
      due: '320.00',
      statement: null,
      packages: [{ id: booked.id, open: '320.00' }],
    },
  ])
  const pay = (amount: string) =>
    owner.ask(recordStatementPayment, { params: { id }, body: { method: 'pix', amount } })
  await pay('100.00')
  expect((await owing())?.statement).toMatchObject({ open: '200.00' })
  await pay('200.00')
  expect(await owing()).toMatchObject({ due: '150.00', statement: null })
  await owner.ask(deletePatient, { params: { id: alice } })
  expect(await owner.ask(listOwing)).toHaveLength(1)
})

it('the fee of a session that was cancelled before its time is owed now', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  await ana.ask(updateSettings, { body: { cancelNoticeHours: 168, lateCancelPercent: 50 } })
  const { id: serviceId } = await given.service(ana)
  const { id: patientId } = await given.patient(ana)
  const datetime = new Date(clock.now() + DAY).toISOString()
  const { id } = await given.session(ana, { patientId, serviceId, datetime, status: 'confirmed' })
  await ana.ask(cancelSession, { params: { id }, body: { by: 'patient' } })
  expect(await ana.ask(listOwing)).toMatchObject([
    { due: '75.00', comingDue: { sessions: 0, amount: '0.00' }, sessionIds: [id] },
  ])
})
