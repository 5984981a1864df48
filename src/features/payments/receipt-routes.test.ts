import { expect, it } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { openPractice } from '../../../test/practice.ts'
import { CODED_SIGNS_HEADER } from '../../platform/shared/endpoint.ts'
import { deletePatient } from '../patients/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { completeSession } from '../sessions/contract.ts'
import { getReceipt } from './record-contract.ts'

const { given } = await openPractice({ THROTTLE: 'on' })
const ana = await given.psychologist({
  name: 'Ana Conceição Souza',
  plan: 'free',
  profile: { city: 'São Paulo' },
})
const bia = await given.psychologist()
const patient = await given.patient(ana, {
  name: 'Maria Lima',
  cpf: '529.982.247-25',
  payerName: 'Rui Lima',
  payerCpf: '111.444.777-35',
})
const { id: serviceId } = await given.service(ana, { name: 'Terapia de luto' })
const session = await given.session(ana, { patientId: patient.id, serviceId })
const payment = await given.payment(ana, session, { amount: '50.00' })

const addressOf = ({ id }: { id: string }) => getReceipt.path.replace(':id', id)

async function readReceipt({ id }: { id: string }): Promise<string> {
  const reply = await ana.send({ method: 'GET', url: addressOf({ id }) })
  expect(reply.statusCode).toBe(200)
  return pdfText(reply.rawPayload)
}

it('the receipt of a payment is a PDF by its number, with payer, payee and reason', async () => {
  const reply = await ana.send({ method: 'GET', url: addressOf(payment) })
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-disposition']).toBe("attachment; filename*=UTF-8''recibo-1.pdf")
  const text = await readReceipt(payment)
  for (const expected of [
    'Recibo de pagamento',
    'Nº 1',
    'R$ 50,00',
    'cinquenta reais',
    'Rui Lima, CPF 111.444.777-35',
    'Maria Lima, CPF 529.982.247-25',
    'atendimento em 03/03/2026',
    'Dinheiro',
    'Ana Conceição Souza',
    'Psicóloga(o)',
    'CRP 06/123456',
    'não é o documento fiscal',
  ])
    expect(text).toContain(expected)
  expect(text).not.toMatch(/terapia|luto/i)
})

it('the receipt of a payment shows the refund of the same session, and that no CRP was known', async () => {
  const refund = await given.payment(ana, session, { kind: 'refund', amount: '20.00' })
  expect(await readReceipt(payment)).toContain('R$ 20,00 deste atendimento')
  await ana.ask(updateProfile, { body: { crp: '' } })
  const later = await given.session(ana, { patientId: patient.id, serviceId })
  expect(await readReceipt(await given.payment(ana, later))).toContain('CRP não informado')
  const none = await ana.send({ method: 'GET', url: addressOf(refund) })
  expect(none.statusCode).toBe(404)
})

it('a payment of zero has no receipt and no number', async () => {
  const free = await given.session(ana, { patientId: patient.id, serviceId, price: 0 })
  const none = await given.payment(ana, free, { amount: '0' })
  expect(none.receiptNumber).toBeNull()
  expect((await ana.send({ method: 'GET', url: addressOf(none) })).statusCode).toBe(404)
  const paid = await given.session(ana, { patientId: patient.id, serviceId })
  expect((await given.payment(ana, paid)).receiptNumber).toBe(3)
})

it('the receipt of a payment stays when the patient is erased, without a name', async () => {
  const rui = await given.patient(ana, { name: 'Rui Costa', cpf: '529.982.247-25' })
  const ids = { patientId: rui.id, serviceId, datetime: '2026-03-04T10:00:00-03:00' }
  const past = await given.session(ana, ids)
  const payment = await given.payment(ana, past, { note: 'Pago pela mãe do Rui' })
  await ana.ask(completeSession, { params: { id: past.id } })
  await ana.ask(deletePatient, { params: { id: rui.id } })
  const text = await readReceipt(payment)
  expect(text).toContain('Recebi de pessoa cujos dados foram apagados, a quantia de R$ 50,00')
  expect(text).not.toMatch(/Rui|529|CPF|Paciente não encontrado/)
})

it('the receipt of a payment is visible only to its psychologist', async () => {
  const reply = await bia.send({ method: 'GET', url: addressOf(payment) })
  expect(reply.statusCode).toBe(404)
})

it('the receipt of a payment is served at most 60 times an hour', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 60; n++)
    statuses.push((await bia.send({ method: 'GET', url: addressOf(payment) })).statusCode)
  expect([statuses.at(58), statuses.at(59)]).toEqual([404, 429])
})

it('the receipt of a payment names the characters that it prints as codes, and no others', async () => {
  const signsOf = async (of: { id: string }) => {
    const { headers } = await ana.send({ method: 'GET', url: addressOf(of) })
    return headers[CODED_SIGNS_HEADER]
  }
  expect(await signsOf(payment)).toBeUndefined()
  const other = await given.patient(ana, { name: '李明 Ødegård', payerName: 'Łucja 明' })
  const paid = await given.session(ana, { patientId: other.id, serviceId })
  const itsPayment = await given.payment(ana, paid, { amount: '50.00' })
  expect(decodeURIComponent(String(await signsOf(itsPayment)))).toBe('明 李')
  expect(await readReceipt(itsPayment)).toContain('[U+674E][U+660E] Ødegård')
})
