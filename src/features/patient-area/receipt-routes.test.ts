import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actors.ts'
import { logInBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { cancelSession, confirmPayment, getSession, undoSession } from '../sessions/contract.ts'
import {
  getBooking,
  getPatientReceipt,
  listPatientBalances,
  listPatientSessions,
} from './contract.ts'

const CPF = '529.982.247-25'

const byPhone = await openPractice({ PATIENT_LOGIN: 'phone' })
const byCode = await openPractice({ PATIENT_LOGIN: 'code' })
let phones = 0

async function openPaid(practice: typeof byPhone) {
  const { given } = practice
  const ana = await given.psychologist({ plan: 'pro', settings: { pixKey: 'ana@exemplo.com' } })
  const phone = `+551191234567${++phones}`
  const fields = { name: 'Maria Lima', phone, email: 'maria@exemplo.com', cpf: CPF }
  const patient = await given.patient(ana, fields)
  const { id: serviceId } = await given.service(ana)
  const session = await given.session(ana, { patientId: patient.id, serviceId })
  const payment = await given.payment(ana, session, { amount: '150.00' })
  const receipt = (actor: Actor, of = phone) =>
    actor.send({
      method: 'GET',
      url: addressOf(getPatientReceipt, { params: { id: payment.id }, query: { phone: of } }),
    })
  return { ...practice, ana, phone, patient, serviceId, session, payment, receipt }
}

async function textOf({ rawPayload }: { rawPayload: Buffer }): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll('\u00a0', ' ')
}

describe('receipts if a phone is enough', () => {
  it('A patient gets the receipts of their sessions and packages, with the CPF masked', async () => {
    const { ana, given, visitor, phone, patient, serviceId, payment, receipt } =
      await openPaid(byPhone)
    const bought = await given.package(ana, { patientId: patient.id, serviceId })
    await ana.ask(recordPackagePayment, {
      params: { id: bought.id },
      body: { method: 'pix', amount: '500.00' },
    })
    const [session] = await visitor.ask(listPatientSessions, { query: { phone } })
    const mine = { id: payment.id, number: 1, amount: '150.00', receivedAt: payment.receivedAt }
    expect(session?.receipts).toEqual([mine])
    const [balance] = await visitor.ask(listPatientBalances, { query: { phone } })
    expect(balance?.receipts).toMatchObject([{ number: 2, amount: '500.00' }])
    const file = await receipt(visitor)
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''recibo-1.pdf")
    const text = await textOf(file)
    expect(text).toContain('Maria Lima, CPF ***.982.247-**')
    expect(text).not.toContain(CPF)
  })

  it('A receipt stays listed when all of its money was refunded', async () => {
    const { ana, given, visitor, phone, session, payment, receipt } = await openPaid(byPhone)
    await given.payment(ana, session, { kind: 'refund', amount: '150.00' })
    const [listed] = await visitor.ask(listPatientSessions, { query: { phone } })
    expect(listed?.receipts.map(({ id }) => id)).toEqual([payment.id])
    expect(await textOf(await receipt(visitor))).toContain('R$ 150,00 deste atendimento')
  })

  it('An undone payment has no receipt, and the session no day of payment', async () => {
    const { ana, given, visitor, phone, patient, serviceId } = await openPaid(byPhone)
    const datetime = '2026-03-05T10:00:00-03:00'
    const { id } = await given.session(ana, { patientId: patient.id, serviceId, datetime })
    await ana.ask(confirmPayment, { params: { id }, body: {} })
    const receipts = async () => {
      const listed = await visitor.ask(listPatientSessions, { query: { phone } })
      return listed.find((session) => session.id === id)?.receipts ?? []
    }
    const [receipt] = await receipts()
    if (!receipt) throw new Error('no receipt of the payment')
    await ana.ask(undoSession, { params: { id }, body: {} })
    const query = { phone }
    const url = addressOf(getPatientReceipt, { params: { id: receipt.id }, query })
    expect((await visitor.send({ method: 'GET', url })).statusCode).toBe(404)
    expect(await receipts()).toEqual([])
    expect((await ana.ask(getSession, { params: { id } })).paidAt).toBeNull()
  })

  it('Another phone gets no receipt, and neither a cancelled session nor a link shows Pix or receipts', async () => {
    const { ana, given, visitor, phone, serviceId, receipt } = await openPaid(byPhone)
    expect((await receipt(visitor, '+5511912340000')).statusCode).toBe(404)
    const { session, manageUrl } = await given.booking(ana, { serviceId, patientPhone: phone })
    const token = manageUrl.split('/consulta/')[1] ?? ''
    await given.payment(ana, session, { amount: '50.00' })
    const linked = await visitor.ask(getBooking, { params: { token } })
    expect([linked.payment?.amount, linked.receipts]).toEqual(['100.00', []])
    await ana.ask(cancelSession, { params: { id: session.id } })
    const listed = await visitor.ask(listPatientSessions, { query: { phone } })
    const cancelled = listed.find(({ id }) => id === session.id)
    expect([cancelled?.payment, cancelled?.receipts.length]).toEqual([null, 1])
  })
})

describe('receipts if codes are required', () => {
  it('A patient with a proved e-mail gets the whole receipt, and the reading is logged', async () => {
    const practice = await openPaid(byCode)
    const maria = await logInBy(practice, 'maria@exemplo.com', practice.phone)
    expect(await textOf(await practice.receipt(maria))).toContain(`Maria Lima, CPF ${CPF}`)
    const { id: patientId } = practice.patient
    const events = await practice.db.asTenant(practice.ana.id, ({ sql }) =>
      sql.selectFrom('audit_events').select('action').where('subject_id', '=', patientId).execute(),
    )
    expect(events.map(({ action }) => action)).toContain('patient.receipts_read')
  })

  it('No token, another phone, and an e-mail typed by a visitor open no receipt', async () => {
    const practice = await openPaid(byCode)
    const { ana, given, visitor, phone, serviceId, receipt } = practice
    expect((await receipt(visitor)).statusCode).toBe(401)
    const { session } = await given.booking(ana, {
      serviceId,
      patientPhone: phone,
      patientEmail: 'outra@exemplo.com',
    })
    await given.payment(ana, session, { amount: '50.00' })
    const typed = await logInBy(practice, 'outra@exemplo.com', phone)
    expect((await receipt(typed)).statusCode).toBe(404)
    expect((await receipt(typed, '+5511912340000')).statusCode).toBe(401)
    const listed = await typed.ask(listPatientSessions, { query: { phone } })
    expect(listed.map(({ receipts }) => receipts)).toEqual([[]])
  })
})
