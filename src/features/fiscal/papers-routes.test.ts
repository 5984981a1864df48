import { expect, it } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import {
  getBalance,
  recordAdvance,
  refundBalance,
  useBalance,
} from '../payments/balance-contract.ts'
import {
  listSessionPayments,
  recordSessionPayment,
  refreshReceipt,
  returnPayment,
} from '../payments/record-contract.ts'
import { updateProfile, updateSettings } from '../profile/contract.ts'
import { completeSession } from '../sessions/contract.ts'
import { closeMonth } from '../statements/contract.ts'
import { getBook } from './book-contract.ts'
import { getReceitaSaude, markIssued, setPayerCpf } from './contract.ts'

/** Receipts, statements and declarations keep the names with which they were created (docs/product.md, Papers). */

const { given, clock } = await openPractice()
const RITA = { payerName: 'Rita Prado', payerCpf: '111.444.777-35' }
const OTAVIO = { payerName: 'Otávio Lins', payerCpf: '862.883.667-57' }

async function openPaid(receivedAt = '2027-01-10T10:00:00-03:00', more = {}) {
  clock.set('2027-01-10T15:00:00-03:00')
  const owner = await given.psychologist({
    plan: 'pro',
    name: 'Ana Souza',
    profile: { cpf: '529.982.247-25', crp: '06/12345', city: 'Santos' },
  })
  const patient = await given.patient(owner, {
    name: 'Caio Prado Lins',
    cpf: '390.533.447-05',
    ...RITA,
    ...more,
  })
  const { id: serviceId } = await given.service(owner)
  const session = await given.session(owner, {
    patientId: patient.id,
    serviceId,
    datetime: '2027-01-08T23:30:00-03:00',
    price: '180.00',
  })
  await owner.ask(completeSession, of(session))
  const pay = (body = {}) =>
    owner.ask(recordSessionPayment, {
      ...of(session),
      body: { method: 'pix', amount: '180.00', receivedAt, ...body },
    })
  const read = async (url: string) => pdfText((await owner.send({ method: 'GET', url })).rawPayload)
  const year = () => owner.ask(getReceitaSaude, { query: { year: '2027' } })
  const line = async (query = 'year=2027') => {
    const url = `/api/fiscal/receita-saude.csv?${query}`
    return (await owner.send({ method: 'GET', url })).rawPayload.toString('latin1').trim()
  }
  const change = async () => {
    clock.set('2027-02-08T10:00:00-03:00')
    await owner.ask(updatePatient, { ...of(patient), body: { name: 'Caio Lins Moura', ...OTAVIO } })
    await owner.ask(updateProfile, {
      body: {
        name: 'Ana Souza Dias',
        crp: '04/54321',
        city: 'Ouro Preto',
        professionalTitle: 'neutral',
      },
    })
  }
  return { owner, patient, session, pay, read, year, line, change }
}

it('a receipt, a statement, the yearly statement and a Receita Saúde line name the payer of that time', async () => {
  const { owner, patient, pay, read, year, line, change } = await openPaid()
  const payment = await pay()
  clock.set('2027-02-02T10:00:00-03:00')
  const statements = await owner.ask(closeMonth, {
    body: { month: '2027-01', patientIds: [patient.id] },
  })
  await change()
  const papers = {
    receipt: await read(`/api/payments/${payment.id}/receipt`),
    statement: await read(`/api/statements/${statements[0]?.id}.pdf`),
    yearly: await read(`/api/patients/${patient.id}/yearly-statement.pdf?year=2027`),
  }
  for (const [paper, text] of Object.entries(papers)) {
    expect(text, paper).toContain('Rita Prado, CPF 111.444.777-35')
    expect(text, paper).toContain('Caio Prado Lins, CPF 390.533.447-05')
    expect(text, paper).not.toMatch(/Otávio|Moura|862\.883|Ana Souza Dias|04\/54321/)
    expect(text, paper).toMatch(/CRP.06\/12345/)
  }
  expect(papers.receipt).toContain('Santos, 10/01/2027')
  expect(papers.yearly).toContain('Santos, 08/02/2027')
  expect((await year()).payments).toMatchObject([
    { payerName: 'Rita Prado', patientName: 'Caio Prado Lins', date: '2027-01-10' },
  ])
  expect((await line('year=2027&month=1')).split(';').slice(7)).toEqual([
    ...['11144477735', '39053344705', '', '', '', ''],
    ...['S', '52998224725', '06/12345'],
  ])
})

it('a missing CPF is filled in from the same person’s registration, and never from another person’s', async () => {
  const { owner, patient, pay, read, year } = await openPaid(undefined, { payerCpf: null })
  const payment = await pay()
  expect((await year()).problems).toMatchObject([{ field: 'payerCpf' }])
  await owner.ask(updatePatient, { ...of(patient), body: RITA })
  expect((await year()).problems).toEqual([])
  await owner.ask(updatePatient, { ...of(patient), body: OTAVIO })
  expect((await year()).problems).toMatchObject([{ field: 'payerCpf', patientId: null }])
  await owner.ask(setPayerCpf, { ...of(payment), body: { payerCpf: RITA.payerCpf } })
  expect((await year()).problems).toEqual([])
  expect(await read(`/api/payments/${payment.id}/receipt`)).toContain(
    'Rita Prado, CPF 111.444.777-35',
  )
})

it('refreshing a receipt replaces its names by the current ones until the receipt is issued', async () => {
  const { owner, pay, read, change } = await openPaid()
  const payment = await pay()
  await change()
  await owner.ask(refreshReceipt, of(payment))
  const text = await read(`/api/payments/${payment.id}/receipt`)
  for (const now of ['Otávio Lins, CPF 862.883.667-57', 'Caio Lins Moura', 'CRP 04/54321'])
    expect(text).toContain(now)
  await owner.ask(markIssued, { body: { paymentIds: [payment.id], issuedOn: '2027-02-08' } })
  expect((await owner.call(refreshReceipt, of(payment))).problem?.code).toBe('receipt_issued')
})

it('an issued receipt keeps its declared fields, and names each field that would now differ', async () => {
  const { owner, pay, year, change } = await openPaid()
  const payment = await pay()
  await owner.ask(markIssued, { body: { paymentIds: [payment.id], issuedOn: '2027-01-10' } })
  await change()
  expect(await year()).toMatchObject({
    payments: [{ payerName: 'Rita Prado', status: 'issued' }],
    changed: [],
  })
  await owner.ask(updateProfile, { body: { cpf: '111.444.777-35' } })
  await owner.ask(recordSessionPayment, {
    params: { id: payment.sessionId ?? '' },
    body: { kind: 'refund', method: 'pix', amount: '80.00' },
  })
  expect((await year()).changed).toEqual([
    {
      paymentId: payment.id,
      issuedOn: '2027-01-10',
      declared: '180.00',
      now: '100.00',
      fields: [
        { field: 'amount', declared: '180.00', now: '100.00' },
        { field: 'professionalCpf', declared: '52998224725', now: '11144477735' },
      ],
    },
  ])
})

it('an issued receipt of an erased patient names nobody, and is not to be issued again', async () => {
  const { owner, patient, pay, year } = await openPaid()
  const payment = await pay()
  await owner.ask(markIssued, { body: { paymentIds: [payment.id], issuedOn: '2027-01-10' } })
  await owner.ask(deletePatient, of(patient))
  await owner.ask(updateProfile, { body: { crp: '04/54321' } })
  expect(await year()).toMatchObject({
    payments: [{ payerName: null, patientName: null, status: 'issued' }],
    changed: [],
  })
})

it('papers keep their day when the practice’s time zone is corrected', async () => {
  const { owner, pay, read, year } = await openPaid('2027-01-09T23:40:00-03:00')
  const payment = await pay()
  await owner.ask(updateSettings, { body: { timezone: 'America/Noronha' } })
  const text = await read(`/api/payments/${payment.id}/receipt`)
  expect(text).toContain('atendimento em 08/01/2027')
  expect(text).toContain('Santos, 09/01/2027')
  const { payments } = await year()
  expect(payments).toMatchObject([{ date: '2027-01-09', text: 'Atendimento de 08/01/2027' }])
  const { incomes } = await owner.ask(getBook, { query: { year: '2027', month: '1' } })
  expect(incomes).toMatchObject([{ date: '2027-01-09' }])
})

it('a payment keeps its day in its session and on a statement when the time zone is corrected', async () => {
  const { owner, pay, session, patient } = await openPaid('2027-01-09T23:40:00-03:00')
  expect(await pay()).toMatchObject({ receivedOn: '2027-01-09' })
  await owner.ask(updateSettings, { body: { timezone: 'America/Noronha' } })
  const { payments } = await owner.ask(listSessionPayments, of(session))
  expect(payments).toMatchObject([{ receivedOn: '2027-01-09' }])
  clock.set('2027-02-02T10:00:00-03:00')
  const [statement] = await owner.ask(closeMonth, {
    body: { month: '2027-01', patientIds: [patient.id] },
  })
  expect(statement?.lines).toContainEqual(
    expect.objectContaining({ date: '2027-01-09', text: 'Recebido em 09/01/2027' }),
  )
})

it('money that goes back or moves by the balance keeps its day when the time zone is corrected', async () => {
  const { owner, patient, session, pay, read } = await openPaid()
  clock.set('2027-01-10T23:40:00-03:00')
  const payment = await pay({ amount: '100.00' })
  await owner.ask(returnPayment, { ...of(payment), body: { on: '2027-01-10', amount: '10.00' } })
  await pay({ kind: 'refund', amount: '20.00', receivedAt: '2027-01-10' })
  const params = of(patient)
  await owner.ask(recordAdvance, { ...params, body: { method: 'pix', amount: '50.00' } })
  await owner.ask(useBalance, { ...params, body: { sessionIds: [session.id] } })
  await owner.ask(recordAdvance, { ...params, body: { method: 'pix', amount: '30.00' } })
  await owner.ask(refundBalance, { ...params, body: { method: 'pix', amount: '5.00' } })
  await owner.ask(updateSettings, { body: { timezone: 'America/Noronha' } })
  const { payments } = await owner.ask(listSessionPayments, of(session))
  const { entries } = await owner.ask(getBalance, params)
  const days = [
    ...payments.flatMap(({ receivedOn, returned }) => [
      receivedOn,
      ...returned.map(({ on }) => on),
    ]),
    ...entries.map(({ day }) => day),
  ]
  expect(new Set(days)).toEqual(new Set(['2027-01-10']))
  expect(await read(`/api/payments/${payment.id}/receipt`)).toContain('R$ 10,00 em 10/01/2027')
})

it('a payment at the edge of a month stays in its month when the time zone is corrected', async () => {
  const { owner, pay, year } = await openPaid('2026-12-31T23:40:00-03:00')
  await pay()
  await owner.ask(updateSettings, { body: { timezone: 'America/Noronha' } })
  expect((await year()).payments).toEqual([])
  const before = await owner.ask(getReceitaSaude, { query: { year: '2026', month: '12' } })
  expect(before.payments).toMatchObject([{ date: '2026-12-31' }])
})

it('the payer of a session is kept, on the receipt and in the line', async () => {
  const { owner, pay, read, line, session } = await openPaid(undefined, {
    payerName: null,
    payerCpf: null,
  })
  const payment = await pay({ payerName: 'Tia Rosa Lima', payerCpf: '111.444.777-35' })
  expect(payment).toMatchObject({ payerName: 'Tia Rosa Lima', payerCpf: '11144477735' })
  expect((await owner.ask(listSessionPayments, of(session))).payments).toMatchObject([
    { payerName: 'Tia Rosa Lima' },
  ])
  expect(await read(`/api/payments/${payment.id}/receipt`)).toContain(
    'Tia Rosa Lima, CPF 111.444.777-35',
  )
  expect((await line()).split(';').slice(7, 9)).toEqual(['11144477735', '39053344705'])
})

it('a refund is subtracted from the latest payment by its day', async () => {
  const { pay, year } = await openPaid()
  await pay({ amount: '50.00', receivedAt: '2027-01-09' })
  await pay({ amount: '100.00', receivedAt: '2027-01-02' })
  await pay({ kind: 'refund', amount: '30.00', receivedAt: '2027-01-10' })
  expect((await year()).payments).toMatchObject([
    { date: '2027-01-02', amount: '100.00' },
    { date: '2027-01-09', amount: '20.00' },
  ])
})

it('a payment is stored on the day that was sent', async () => {
  const { owner, pay, session } = await openPaid()
  clock.set('2027-02-01T00:02:00-03:00')
  await pay({ receivedAt: '2027-01-31', amount: '10.00' })
  await pay({ receivedAt: '2027-02-01', amount: '20.00' })
  const { payments } = await owner.ask(listSessionPayments, of(session))
  expect(payments.map(({ receivedAt }) => receivedAt)).toEqual([
    '2027-02-01T03:02:00.000Z',
    '2027-01-31T15:00:00.000Z',
  ])
})
