import { expect, it } from 'vitest'
import { openPractice } from '../../../../test/practice.ts'
import { confirmPayment, getSession, updateSession } from '../contract.ts'

const { given } = await openPractice()

it('a session without a price costs the price of its service, like a new one', async () => {
  const { ana, patientId, serviceId } = await given.practice({ service: { price: '180.00' } })
  const { id } = await given.session(ana, { patientId, serviceId, price: '90.00' })
  const change = (body: object) => ana.ask(updateSession, { params: { id }, body })
  expect((await change({ notes: 'Até lá' })).price).toBe('90.00')
  expect((await change({ price: null })).price).toBe('180.00')
})

it('a session without a price costs the price of its new service', async () => {
  const { ana, patientId, service: first } = await given.practice({ service: { price: '180.00' } })
  const other = await given.service(ana, { price: '200.00' })
  const { id } = await given.session(ana, { patientId, serviceId: first.id })
  const body = { serviceId: other.id, price: null }
  expect((await ana.ask(updateSession, { params: { id }, body })).price).toBe('200.00')
})

const { ana, patientId, serviceId } = await given.practice({
  plan: 'pro',
  service: { price: '150.00' },
})
const newSession = () => given.session(ana, { patientId, serviceId })
const change = ({ id }: { id: string }, body: object) =>
  ana.call(updateSession, { params: { id }, body })

it('a session is paid if its price has already been received, also if the change sets paid', async () => {
  const session = await newSession()
  await given.payment(ana, session, { amount: '50.00' })
  const { status, body } = await change(session, { price: 50, paid: true })
  expect([status, body]).toMatchObject([200, { price: '50.00', paid: true, received: '50.00' }])
})

it('a session owes the rest of a higher price: a change that does not change `paid` records nothing', async () => {
  const session = await newSession()
  await ana.ask(confirmPayment, { params: { id: session.id }, body: {} })
  const { body } = await change(session, { price: 200, paid: true })
  expect(body).toMatchObject({ price: '200.00', paid: false, received: '150.00' })
})

it('a session with a payment keeps its patient, also after a refund', async () => {
  const session = await newSession()
  const other = await given.patient(ana)
  await given.payment(ana, session, { amount: '50.00' })
  await given.payment(ana, session, { kind: 'refund', amount: '50.00' })
  const { status, problem } = await change(session, { patientId: other.id })
  expect([status, problem?.message]).toEqual([
    409,
    'Esta sessão já tem pagamentos registrados em nome deste paciente. Cancele-a, devolva o valor e marque outra.',
  ])
  expect((await change(session, { patientId, notes: 'Até lá' })).status).toBe(200)
  expect((await ana.ask(getSession, { params: { id: session.id } })).patientId).toBe(patientId)
})
