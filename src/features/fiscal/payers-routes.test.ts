import { expect, it } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { listOwedTogether, listPayers, recordPayments } from '../payments/payer-contract.ts'
import {
  listSessionPayments,
  recordSessionPayment,
  refreshReceipt,
} from '../payments/record-contract.ts'
import { completeSession } from '../sessions/contract.ts'
import { closeMonth, recordStatementPayment } from '../statements/contract.ts'
import { getBook } from './book-contract.ts'
import { getReceitaSaude, markIssued } from './contract.ts'

/** Every payment stores its payer when it is created (docs/product.md, Payments). */

const { given, clock } = await openPractice()
const CPFS = { caio: '39053344705', rita: '11144477735', rosa: '86288366757' }
const CNPJ = '12ABC34501DE35'
const RITA = { name: 'Rita Prado', relation: 'mother', document: CPFS.rita, pays: true } as const
const ROSA = { name: 'Tia Rosa', relation: 'relative', document: CPFS.rosa } as const
const SCHOOL = { name: 'Escola Girassol', relation: 'school', document: CNPJ } as const

async function openFamily() {
  clock.set('2027-01-10T15:00:00-03:00')
  const owner = await given.psychologist({ plan: 'pro', profile: { cpf: '529.982.247-25' } })
  const patient = await given.patient(owner, {
    name: 'Caio Prado',
    cpf: CPFS.caio,
    people: [RITA, ROSA, SCHOOL],
  })
  const [rita, rosa, school] = patient.people
  if (!rita || !rosa || !school) throw new Error('the patient has no people')
  const { id: serviceId } = await given.service(owner)
  const newSession = async (patientId = patient.id) => {
    const datetime = nextTime()
    return given.session(owner, { patientId, serviceId, datetime, price: '180.00' })
  }
  const pay = (session: { id: string }, body = {}) =>
    owner.ask(recordSessionPayment, {
      ...of(session),
      body: { method: 'pix', amount: '180.00', ...body },
    })
  const read = async (url: string) => pdfText((await owner.send({ method: 'GET', url })).rawPayload)
  const year = () => owner.ask(getReceitaSaude, { query: { year: '2027' } })
  return { owner, patient, people: { rita, rosa, school }, serviceId, newSession, pay, read, year }
}

/** The mother's phone, written with and without the country code. */
const PHONE = '+55 11 98888-0000'
let phones = 0
const nextPhone = () => `11 97777-${1000 + phones++}`

let times = 0
const nextTime = () => new Date(Date.UTC(2027, 0, 4, 12 + times++)).toISOString()

it('an aunt who pays a session stays on its receipt, the yearly statement and its Receita Saúde line', async () => {
  const { owner, patient, people, newSession, pay, read, year } = await openFamily()
  const session = await newSession()
  const paid = await pay(session, { payerId: people.rosa.id })
  const payer = { name: 'Tia Rosa', document: CPFS.rosa }
  expect(paid).toMatchObject({ payer, payerId: people.rosa.id, payerName: 'Tia Rosa' })
  const papers = async () => [
    await read(`/api/payments/${paid.id}/receipt`),
    await read(`/api/patients/${patient.id}/yearly-statement.pdf?year=2027`),
  ]
  const first = await papers()
  for (const text of first) expect(text).toContain('Tia Rosa, CPF 862.883.667-57')
  await owner.ask(updatePatient, { ...of(patient), body: { people: [] } })
  expect(await papers()).toEqual(first)
  expect((await owner.ask(listSessionPayments, of(session))).payments).toMatchObject([{ payer }])
  expect((await year()).payments).toMatchObject([{ payerName: 'Tia Rosa', status: 'ready' }])
  const url = '/api/fiscal/receita-saude.csv?year=2027'
  const line = (await owner.send({ method: 'GET', url })).body
  expect(line.split(';').slice(7, 9)).toEqual([CPFS.rosa, CPFS.caio])
})

it.each([
  ['nobody: the first person who pays', () => ({}), { name: 'Rita Prado', document: CPFS.rita }],
  ['the patient', ({ patient }: Family) => ({ payerId: patient.id }), null],
  [
    'a company that is not around the patient',
    () => ({ payer: { name: 'Clínica Sol', document: '12.ABC.345/01DE-35' } }),
    { name: 'Clínica Sol', document: CNPJ },
  ],
  [
    'somebody by the fields of older calls',
    () => ({ payerName: 'Rui', payerCpf: CPFS.rosa }),
    { name: 'Rui', document: CPFS.rosa },
  ],
])('a payment that names %s keeps its payer', async (_, body, payer) => {
  const family = await openFamily()
  const paid = await family.pay(await family.newSession(), body(family))
  expect(paid.payer).toEqual(payer)
})
type Family = Awaited<ReturnType<typeof openFamily>>

it('the payer of a package or statement is the one that its payment names', async () => {
  const { owner, patient, people, serviceId, newSession } = await openFamily()
  const bought = await given.package(owner, { patientId: patient.id, serviceId })
  const body = { method: 'pix', amount: '10.00', payerId: people.rosa.id } as const
  const ofPackage = await owner.ask(recordPackagePayment, { ...of(bought), body })
  const session = await newSession()
  await owner.ask(completeSession, of(session))
  clock.set('2027-02-02T10:00:00-03:00')
  const closing = { month: '2027-01', patientIds: [patient.id] }
  const [statement] = await owner.ask(closeMonth, { body: closing })
  const ofStatement = await owner.ask(recordStatementPayment, {
    params: { id: statement?.id ?? '' },
    body,
  })
  for (const { payer } of [ofPackage, ofStatement])
    expect(payer).toEqual({ name: 'Tia Rosa', document: CPFS.rosa })
})

it('a session paid by two people has two receipts, and the yearly statement names both', async () => {
  const { patient, people, newSession, pay, read } = await openFamily()
  const session = await newSession()
  const mother = await pay(session, { amount: '100.00' })
  const aunt = await pay(session, { amount: '80.00', payerId: people.rosa.id })
  expect([mother.receiptNumber, aunt.receiptNumber]).toEqual([1, 2])
  for (const [payment, payer, amount] of [
    [mother, 'Rita Prado', 'R$ 100,00'],
    [aunt, 'Tia Rosa', 'R$ 80,00'],
  ] as const) {
    const receipt = await read(`/api/payments/${payment.id}/receipt`)
    for (const expected of [`Recebi de ${payer}`, amount]) expect(receipt).toContain(expected)
  }
  const text = await read(`/api/patients/${patient.id}/yearly-statement.pdf?year=2027`)
  for (const expected of [
    'Rita Prado',
    'Soma: R$ 100,00',
    'Tia Rosa',
    'Soma: R$ 80,00',
    'R$ 180,00',
  ])
    expect(text).toContain(expected)
})

it('a company is on the receipt by its CNPJ and in the book, and never in Receita Saúde', async () => {
  const { owner, people, newSession, pay, read, year } = await openFamily()
  const paid = await pay(await newSession(), { payerId: people.school.id })
  expect(paid).toMatchObject({ payerName: 'Escola Girassol', payerCpf: null })
  expect(await read(`/api/payments/${paid.id}/receipt`)).toContain(
    'Escola Girassol, CNPJ 12.ABC.345/01DE-35',
  )
  expect(await year()).toMatchObject({
    ready: 0,
    payments: [],
    problems: [],
    files: [],
    excluded: [{ id: paid.id, payerDocument: CNPJ, amount: '180.00', reason: 'company' }],
  })
  const marking = { body: { paymentIds: [paid.id], issuedOn: '2027-01-10' } }
  expect((await owner.call(markIssued, marking)).problem?.code).toBe('paid_by_company')
  const book = await owner.ask(getBook, { query: { year: '2027', month: '1' } })
  expect(book.incomes).toMatchObject([{ payerName: 'Escola Girassol', fromCompany: true }])
  const url = '/api/fiscal/book/export?year=2027&format=csv'
  expect((await owner.send({ method: 'GET', url })).body).toContain(
    'de pessoa jurídica: Escola Girassol, CNPJ\u00a012.ABC.345/01DE-35',
  )
})

it('siblings are paid in one payment by one payer, with a receipt for each', async () => {
  const { owner, people, newSession } = await openFamily()
  const sister = await given.patient(owner, { name: 'Bia Prado', cpf: '12345678909' })
  const sessions = [await newSession(), await newSession(sister.id)]
  const items = sessions.map(({ id }) => ({ sessionId: id, amount: '180.00' }))
  const body = { items, payerId: people.rosa.id, method: 'pix', receivedAt: '2027-01-09' } as const
  const paid = await owner.ask(recordPayments, { body }, { idempotencyKey: 'irmaos-1' })
  const payer = { name: 'Tia Rosa', document: CPFS.rosa }
  expect(paid).toMatchObject([
    { sessionId: sessions[0]?.id, receiptNumber: 1, payer },
    { sessionId: sessions[1]?.id, receiptNumber: 2, payer },
  ])
  expect(await owner.ask(recordPayments, { body }, { idempotencyKey: 'irmaos-1' })).toEqual(paid)
})

it('a payer may pay together for the patients who have this payer’s phone or document, the chosen patient first', async () => {
  const { owner, patient, people, newSession, pay } = await openFamily()
  const known = (name: string, body = {}) =>
    given.patient(owner, { name, phone: nextPhone(), ...body })
  const bia = await known('Bia Prado', {
    people: [
      { ...RITA, document: null, phone: PHONE },
      { ...ROSA, pays: true },
    ],
  })
  const sister = await known('Clara Prado', { phone: patient.phone })
  const stranger = await known('Davi Melo', {
    people: [{ ...RITA, document: null, pays: false, phone: PHONE }],
  })
  await owner.ask(updatePatient, {
    ...of(patient),
    body: { people: [{ ...people.rita, phone: '11 98888-0000' }, people.rosa, people.school] },
  })
  const own = await newSession()
  const paid = await newSession(bia.id)
  await pay(paid)
  const [ofBia, ofSister] = [await newSession(bia.id), await newSession(sister.id)]
  await pay(ofBia, { amount: '80.00' })
  await newSession(stranger.id)
  const rows = await owner.ask(listOwedTogether, of(patient))
  expect(rows).toEqual([
    {
      ...{ sessionId: own.id, patientId: patient.id, patientName: 'Caio Prado', owed: '180.00' },
      datetime: own.datetime,
      payerIds: [patient.id, people.rita.id, people.rosa.id, people.school.id].sort(),
    },
    {
      ...{ sessionId: ofBia.id, patientId: bia.id, patientName: 'Bia Prado', owed: '100.00' },
      datetime: ofBia.datetime,
      payerIds: [people.rita.id, people.rosa.id].sort(),
    },
    {
      ...{ sessionId: ofSister.id, patientId: sister.id, patientName: 'Clara Prado' },
      ...{ datetime: ofSister.datetime, owed: '180.00', payerIds: [patient.id] },
    },
  ])
  const other = await openFamily()
  await other.newSession()
  expect((await other.owner.call(listOwedTogether, of(patient))).status).toBe(404)
  expect(
    (await other.owner.ask(listOwedTogether, of(other.patient))).map(({ patientId }) => patientId),
  ).toEqual([other.patient.id])
})

it('a refused item refuses the whole payment, and is named', async () => {
  const { owner, newSession, pay } = await openFamily()
  const [open, closed] = [await newSession(), await newSession()]
  await pay(closed)
  const record = (amount: string, sessionId = closed.id) =>
    owner.call(recordPayments, {
      body: {
        items: [
          { sessionId: open.id, amount: '180.00' },
          { sessionId, amount },
        ],
        method: 'pix',
      },
    })
  const tooMuch = await record('0.01', open.id)
  expect([tooMuch.status, tooMuch.problem?.details]).toMatchObject([
    409,
    [{ path: 'items.1.sessionId', message: expect.stringContaining('já foi confirmado') }],
  ])
  expect((await record('180.00')).problem?.details).toMatchObject([{ path: 'items.1.sessionId' }])
  const other = await newSession()
  expect((await record('180.01', other.id)).problem?.details).toMatchObject([
    { path: 'items.1.amount' },
  ])
  expect((await owner.ask(listSessionPayments, of(open))).payments).toEqual([])
})

it('a payer is exactly one of the people around the patient', async () => {
  const { owner, newSession } = await openFamily()
  const stranger = (await openFamily()).people.rosa.id
  const session = await newSession()
  const body = { method: 'pix', amount: '180.00', payerId: stranger } as const
  expect((await owner.call(recordSessionPayment, { ...of(session), body })).status).toBe(404)
  const both = { ...body, payer: { name: 'Rui', document: null } }
  const refused = await owner.call(recordSessionPayment, { ...of(session), body: both })
  expect([refused.status, refused.problem?.details?.[0]?.path]).toEqual([422, 'payer'])
})

it('refreshing a receipt reads the chosen person again, and keeps a typed payer', async () => {
  const { owner, patient, people, newSession, pay } = await openFamily()
  const session = await newSession()
  const chosen = await pay(session, { amount: '100.00', payerId: people.rosa.id })
  const typed = await pay(session, { amount: '80.00', payer: { name: 'Rui', document: null } })
  const renamed = { ...people.rosa, name: 'Rosa Prado' }
  await owner.ask(updatePatient, { ...of(patient), body: { people: [people.rita, renamed] } })
  for (const payment of [chosen, typed]) await owner.ask(refreshReceipt, of(payment))
  const { payments } = await owner.ask(listSessionPayments, of(session))
  expect(payments.map(({ payer }) => payer?.name).sort()).toEqual(['Rosa Prado', 'Rui'])
})

it('refreshing the receipt of a sibling reads the common payer again, who is a patient or around the other patient', async () => {
  const { owner, patient, people, newSession } = await openFamily()
  const sister = await given.patient(owner, { name: 'Bia Prado', phone: nextPhone() })
  const payBoth = async (payerId: string) => {
    const sessions = [await newSession(), await newSession(sister.id)]
    const items = sessions.map(({ id }) => ({ sessionId: id, amount: '180.00' }))
    return owner.ask(recordPayments, { body: { items, payerId, method: 'pix' } })
  }
  const paid = [...(await payBoth(people.rosa.id)), ...(await payBoth(patient.id))]
  expect(paid.map(({ payerId }) => payerId)).toEqual([
    people.rosa.id,
    people.rosa.id,
    patient.id,
    patient.id,
  ])
  const renamed = { ...people.rosa, name: 'Rosa Prado' }
  const body = { name: 'Caio Lima Prado', people: [people.rita, renamed] }
  await owner.ask(updatePatient, { ...of(patient), body })
  const [, ofRosa, , ofCaio] = paid
  for (const payment of [ofRosa, ofCaio]) if (payment) await owner.ask(refreshReceipt, of(payment))
  const names = []
  for (const payment of [ofRosa, ofCaio]) {
    const { payments } = await owner.ask(listSessionPayments, of({ id: payment?.sessionId ?? '' }))
    names.push(payments[0]?.payer?.name)
  }
  expect(names).toEqual(['Rosa Prado', 'Caio Lima Prado'])
})

it('erasing the patient erases the payer', async () => {
  const { owner, patient, people, newSession, pay, read } = await openFamily()
  const session = await newSession()
  const paid = await pay(session, { payerId: people.rosa.id })
  await owner.ask(completeSession, of(session))
  await owner.ask(deletePatient, of(patient))
  expect((await owner.ask(listSessionPayments, of(session))).payments).toMatchObject([
    { payer: null, payerId: null },
  ])
  expect(await read(`/api/payments/${paid.id}/receipt`)).not.toContain('Rosa')
})

it('the possible payers are the usual payer first, then the patient, then the others', async () => {
  const { owner, patient } = await openFamily()
  expect(await owner.ask(listPayers, of(patient))).toMatchObject([
    { name: 'Rita Prado', relation: 'mother' },
    { id: patient.id, relation: null },
    { name: 'Tia Rosa' },
    { name: 'Escola Girassol' },
  ])
})
