import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { completeSession, confirmSession } from '../sessions/contract.ts'
import { closeMonth, recordStatementPayment } from '../statements/contract.ts'
import { readStatement } from '../statements/sending-contract.ts'
import { getBooking, listPatientSessions, listPatientStatements } from './contract.ts'

const { given, visitor, clock } = await openPractice({ PATIENT_LOGIN: 'phone' })
afterEach(() => clock.set(START))

const of = ({ id }: { id: string }) => ({ params: { id } })

let lastNumber = 0
async function openClosed(billing: 'session' | 'monthly') {
  const phone = `11 94444-${String(++lastNumber).padStart(4, '0')}`
  const settings = { pixKey: 'ana@exemplo.com' }
  const owner = await given.psychologist({ name: 'Ana Souza', plan: 'pro', settings })
  const { id: patientId } = await given.patient(owner, { phone, billing })
  const { id: serviceId } = await given.service(owner, { price: '150.00' })
  for (const day of ['03', '10']) {
    const datetime = `2026-02-${day}T10:00:00-03:00`
    await owner.ask(
      completeSession,
      of(await given.session(owner, { patientId, serviceId, datetime })),
    )
  }
  const close = async (month: string) => {
    const [closed] = await owner.ask(closeMonth, { body: { month, patientIds: [patientId] } })
    if (!closed) throw new Error('nothing was closed')
    return closed
  }
  const statements = () => visitor.ask(listPatientStatements, { query: { phone } })
  const sessions = () => visitor.ask(listPatientSessions, { query: { phone } })
  return { owner, phone, serviceId, close, statements, sessions }
}

it('A patient pays the open amount of a statement once, with the statement and not with its sessions', async () => {
  const { owner, close, statements, sessions } = await openClosed('session')
  expect(await statements()).toEqual([])
  expect((await sessions()).map(({ payment }) => payment?.amount)).toEqual(['150.00', '150.00'])
  const closed = await close('2026-02')
  const [statement] = await statements()
  expect(statement).toMatchObject({ id: closed.id, number: 1, month: '2026-02', open: '300.00' })
  expect(statement?.payment).toMatchObject({ amount: '300.00', brCode: closed.payment?.brCode })
  for (const session of await sessions())
    expect(session).toMatchObject({ payment: null, asksPayment: false, onStatement: true })
  const token = statement?.url.split('/extrato/')[1] ?? ''
  expect((await visitor.ask(readStatement, { params: { token } })).open).toBe('300.00')
  const pay = (amount: string) =>
    owner.ask(recordStatementPayment, { ...of(closed), body: { method: 'pix', amount } })
  await pay('100.00')
  expect((await statements())[0]).toMatchObject({ open: '200.00', total: '300.00' })
  await pay('200.00')
  expect(await statements()).toEqual([])
})

it('A patient billed by the month sees the Pix of a booking only while that keeps its time', async () => {
  const { owner, phone, serviceId, sessions } = await openClosed('monthly')
  const { manageUrl } = await given.booking(owner, {
    ...{ serviceId, patientName: 'Maria Lima', patientPhone: phone },
  })
  const amounts = async () => (await sessions()).map(({ payment }) => payment?.amount ?? null)
  expect(await amounts()).toEqual(['150.00', null, null])
  const [booked] = await sessions()
  if (!booked) throw new Error('nothing was booked')
  await owner.ask(confirmSession, of(booked))
  expect(await amounts()).toEqual([null, null, null])
  const token = manageUrl?.split('/consulta/')[1] ?? ''
  const opened = await visitor.ask(getBooking, { params: { token } })
  expect(opened.payment?.amount).toBe('150.00')
})

it('The statement of another patient is not listed', async () => {
  const { owner, serviceId, statements } = await openClosed('monthly')
  const { id: patientId } = await given.patient(owner, { phone: '11 93333-0000' })
  const datetime = '2026-02-17T10:00:00-03:00'
  const session = await given.session(owner, { patientId, serviceId, datetime })
  await owner.ask(completeSession, of(session))
  await owner.ask(closeMonth, { body: { month: '2026-02', patientIds: [patientId] } })
  expect(await statements()).toEqual([])
})
