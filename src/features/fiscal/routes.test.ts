import { expect, it } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { createExpense } from '../expenses/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { listSessionPayments, recordSessionPayment } from '../payments/record-contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { confirmPayment, undoSession } from '../sessions/contract.ts'
import { recordStatementPayment } from '../statements/contract.ts'
import { getBook } from './book-contract.ts'
import { getReceitaSaude, markIssued, setPayerCpf } from './contract.ts'

const { given } = await openPractice()
const CPFS = { own: '390.533.447-05', patient: '529.982.247-25', payer: '111.444.777-35' }

async function openYear() {
  const owner = await given.psychologist({ plan: 'pro', profile: { cpf: CPFS.own } })
  const patient = await given.patient(owner, { cpf: CPFS.patient })
  const { id: serviceId } = await given.service(owner)
  const session = await given.session(owner, {
    patientId: patient.id,
    serviceId,
    datetime: '2026-02-24T10:00:00-03:00',
    price: '242.85',
  })
  const pay = (amount: string, more = {}) =>
    owner.ask(recordSessionPayment, {
      ...of(session),
      body: { method: 'pix', amount, receivedAt: '2026-02-25T23:30:00-03:00', ...more },
    })
  const asked = (query: { year: string; month?: string } = { year: '2026' }) =>
    owner.ask(getReceitaSaude, { query })
  const file = async (url: string) => {
    const reply = await owner.send({ method: 'GET', url })
    return { status: reply.statusCode, text: reply.rawPayload.toString('latin1') }
  }
  return { owner, patient, serviceId, session, pay, asked, file }
}

it('the Receita Saúde file has a line for each payment, by the day in the practice’s zone', async () => {
  const { pay, asked, file } = await openYear()
  await pay('242.85')
  expect(await asked({ year: '2026', month: '2' })).toMatchObject({
    ready: 1,
    problems: [],
    payments: [{ date: '2026-02-25', amount: '242.85', status: 'ready', issuedOn: null }],
    files: [{ part: 1, lines: 1, total: '242.85', from: '2026-02-25', to: '2026-02-25' }],
    changed: [],
    issued: 0,
    darfDay: '2026-03-31',
  })
  expect(await asked({ year: '2026', month: '3' })).toMatchObject({ ready: 0, files: [] })
  expect((await file('/api/fiscal/receita-saude.csv?year=2026&month=&part=1')).text).toBe(
    '25/02/2026;R01.001.001;255;242,85;;Atendimento de 24/02/2026;PF;52998224725;52998224725;;;;;S;39053344705;06/123456\r\n',
  )
  expect((await file('/api/fiscal/receita-saude.csv?year=2026&part=2')).status).toBe(404)
})

it('the Receita Saúde file names the payer next to the patient, and subtracts refunds', async () => {
  const { owner, patient, pay, asked, file } = await openYear()
  await owner.ask(updatePatient, {
    ...of(patient),
    body: { payerName: 'Rui Lima', payerCpf: CPFS.payer },
  })
  await pay('200.00')
  await pay('50.00', { kind: 'refund' })
  expect(await asked()).toMatchObject({ files: [{ total: '150.00' }] })
  const { text } = await file('/api/fiscal/receita-saude.csv?year=2026')
  expect(text.split(';').slice(7, 9)).toEqual(['11144477735', '52998224725'])
  await pay('150.00', { kind: 'refund' })
  expect(await asked()).toMatchObject({ ready: 0, files: [], problems: [] })
})

it('the Receita Saúde file has one line for the payment of a statement, however many sessions it pays', async () => {
  const { owner, serviceId, patient, asked, file } = await openYear()
  const statement = await given.statement(owner, { serviceId, patientId: patient.id })
  await owner.ask(recordStatementPayment, {
    ...of(statement),
    body: { method: 'pix', amount: statement.total },
  })
  expect(await asked()).toMatchObject({ ready: 1, files: [{ lines: 1, total: statement.total }] })
  expect((await file('/api/fiscal/receita-saude.csv?year=2026')).text).toContain(
    ';Atendimentos de fevereiro de 2026;',
  )
})

it('Receita Saúde reports missing values, and leaves those payments out of the file', async () => {
  const { owner, patient, pay, asked } = await openYear()
  await owner.ask(updatePatient, { ...of(patient), body: { cpf: null } })
  const { id: paymentId } = await pay('100.00')
  await owner.ask(updateProfile, { body: { cpf: null } })
  expect(await asked()).toMatchObject({
    ready: 0,
    files: [],
    payments: [{ id: paymentId, status: 'missing' }],
    problems: [
      { paymentId: null, field: 'cpf', text: 'Falta o seu CPF, no Perfil.' },
      { paymentId, field: 'beneficiaryCpf', patientId: patient.id },
    ],
  })
})

it('Receita Saúde accepts the CPF of a payer who was named with the payment, until it is issued', async () => {
  const { owner, serviceId, patient, pay, asked, file } = await openYear()
  const statement = await given.statement(owner, { serviceId, patientId: patient.id })
  const cpfOf = (cpf: string | null) => owner.ask(updatePatient, { ...of(patient), body: { cpf } })
  await cpfOf(null)
  const payment = await owner.ask(recordStatementPayment, {
    ...of(statement),
    body: { method: 'pix', amount: statement.total, payerName: 'Rita Lima' },
  })
  const missing = { field: 'payerCpf', patientId: null }
  const text = 'Falta o CPF de quem pagou: Rita Lima.'
  expect((await asked()).problems).toMatchObject([
    { field: 'beneficiaryCpf' },
    { ...missing, text },
  ])
  await cpfOf(CPFS.patient)
  expect((await asked()).problems).toMatchObject([missing])
  const complete = (paid: { id: string }) =>
    owner.call(setPayerCpf, { ...of(paid), body: { payerCpf: CPFS.payer } })
  expect((await complete(payment)).status).toBe(204)
  expect((await asked()).problems).toEqual([])
  const declared = await file('/api/fiscal/receita-saude.csv?year=2026')
  expect(declared.text.split(';').slice(7, 9)).toEqual(['11144477735', '52998224725'])
  await owner.ask(markIssued, { body: { paymentIds: [payment.id], issuedOn: '2026-03-02' } })
  expect((await complete(payment)).problem?.code).toBe('receipt_issued')
  // The patient's own payment has its payer in the patient's file.
  expect((await complete(await pay('10.00'))).status).toBe(404)
})

it('the Receita Saúde file leaves out issued payments, and flags them if their net amount differs', async () => {
  const { owner, session, pay, asked } = await openYear()
  const { id: paymentId } = await pay('242.85')
  const mark = (issuedOn: string | null) =>
    owner.call(markIssued, { body: { paymentIds: [paymentId], issuedOn } })
  expect((await mark('2026-03-03')).problem?.message).toBe('Informe um dia que já chegou.')
  expect((await mark('2026-03-02')).status).toBe(204)
  expect(await asked()).toMatchObject({ ready: 0, issued: 1, changed: [] })
  await pay('42.85', { kind: 'refund' })
  expect(await asked()).toMatchObject({
    changed: [{ paymentId, issuedOn: '2026-03-02', declared: '242.85', now: '200.00' }],
  })
  await mark(null)
  expect(await asked()).toMatchObject({ ready: 1, issued: 0, files: [{ total: '200.00' }] })
  const refund = (await owner.ask(listSessionPayments, of(session))).payments.find(
    ({ kind }) => kind === 'refund',
  )
  const wrong = await owner.call(markIssued, {
    body: { paymentIds: [refund?.id ?? ''], issuedOn: '2026-03-02' },
  })
  expect(wrong.status).toBe(404)
})

it('Receita Saúde flags an issued payment that was undone, until its mark is removed', async () => {
  const { owner, session, asked } = await openYear()
  await owner.ask(confirmPayment, { ...of(session), body: {} })
  const paymentIds = (await asked()).payments.map(({ id }) => id)
  await owner.ask(markIssued, { body: { paymentIds, issuedOn: '2026-03-02' } })
  await owner.ask(undoSession, { ...of(session), body: {} })
  expect(await asked()).toMatchObject({
    issued: 1,
    changed: [{ paymentId: paymentIds[0], declared: '242.85', now: '0.00' }],
  })
  await owner.ask(markIssued, { body: { paymentIds, issuedOn: null } })
  expect(await asked()).toMatchObject({ payments: [], issued: 0, changed: [] })
})

it('Receita Saúde is refused for a psychologist who works as a company', async () => {
  const { owner } = await openYear()
  await owner.ask(updateProfile, { body: { isCompany: true } })
  const refused = await owner.call(getReceitaSaude, { query: { year: '2026' } })
  expect(refused.problem?.code).toBe('company')
})

it('the book has the income and expenses of a month, and the same months in a year', async () => {
  const { owner, patient, pay } = await openYear()
  await pay('200.00')
  await pay('50.00', { kind: 'refund', receivedAt: '2026-03-01T10:00:00-03:00' })
  const rent = { category: 'P10.01.00002', description: 'Aluguel', amount: '900.00' } as const
  await owner.ask(createExpense, { body: { ...rent, date: '2026-02-28' } })
  await owner.ask(createExpense, { body: { ...rent, date: '2026-03-01' } })
  const month = await owner.ask(getBook, { query: { year: '2026', month: '2' } })
  const sums = { received: '150.00', spent: '900.00', net: '-750.00' }
  expect(month).toMatchObject({
    total: sums,
    deductible: '900.00',
    incomes: [{ date: '2026-02-25', patientId: patient.id, amount: '150.00' }],
    expenses: [{ date: '2026-02-28', files: [] }],
  })
  const year = await owner.ask(getBook, { query: { year: '2026' } })
  expect(year).toMatchObject({
    total: { received: '150.00', spent: '1800.00', net: '-1650.00' },
    incomes: null,
    expenses: null,
  })
  expect(year.months).toEqual(month.months)
  expect(year.months[1]).toEqual({ month: '2026-02', ...sums })
  const exported = await owner.send({
    method: 'GET',
    url: '/api/fiscal/book/export?year=2026&month=2&format=csv',
  })
  const text = exported.rawPayload.toString()
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    '25/02/2026;Recebimento;Atendimento de 24/02/2026;Maria Lima;;;150,00;',
    '28/02/2026;Despesa;Aluguel;;Aluguel do consultório;P10.01.00002;;900,00',
  ])
})

it('the book is available to a psychologist who works as a company', async () => {
  const { owner, pay } = await openYear()
  await pay('100.00')
  await owner.ask(updateProfile, { body: { isCompany: true } })
  const { total } = await owner.ask(getBook, { query: { year: '2026' } })
  expect(total.received).toBe('100.00')
})

it('the yearly statement of a patient is a PDF of the payments left after refunds', async () => {
  const { owner, patient, pay } = await openYear()
  const url = `/api/patients/${patient.id}/yearly-statement.pdf?year=2026`
  expect((await owner.send({ method: 'GET', url })).json()).toMatchObject({
    code: 'nothing_paid',
  })
  await pay('200.00')
  await pay('50.00', { kind: 'refund' })
  const reply = await owner.send({ method: 'GET', url })
  expect(reply.headers['content-disposition']).toContain('informe-de-pagamentos-2026.pdf')
  const read = await pdfText(reply.rawPayload)
  for (const expected of ['Total de 2026: R$ 150,00', '529.982.247-25', 'CRP 06/123456'])
    expect(read).toContain(expected)
  const bia = await given.psychologist()
  expect((await bia.send({ method: 'GET', url })).statusCode).toBe(404)
})

it('the file of expenses has the year’s in ISO 8859-1, oldest first', async () => {
  const { owner, file } = await openYear()
  const rent = { category: 'P10.01.00002', description: 'Locação; sala 3' } as const
  await owner.ask(createExpense, { body: { ...rent, date: '2026-03-01', amount: '900.00' } })
  await owner.ask(createExpense, { body: { ...rent, date: '2026-02-01', amount: '880.50' } })
  await owner.ask(createExpense, { body: { ...rent, date: '2025-12-31', amount: '1.00' } })
  expect((await file('/api/fiscal/expenses.csv?year=2026')).text).toBe(
    '01/02/2026;P10.01.00002;880,50;Locação sala 3\r\n01/03/2026;P10.01.00002;900,00;Locação sala 3\r\n',
  )
})
