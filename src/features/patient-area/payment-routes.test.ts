import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { updateSettings } from '../profile/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  getSession,
} from '../sessions/contract.ts'
import { listPatientSessions } from './contract.ts'

const { clock, given, visitor } = await openPractice()
afterEach(() => clock.set(START))

let lastNumber = 0
const newPhone = () => `11 92222-${String(++lastNumber).padStart(4, '0')}`
const of = (id: string) => ({ params: { id } })

async function practice() {
  const ana = await given.psychologist({
    name: 'Ana Souza',
    plan: 'pro',
    profile: { city: 'São Paulo' },
    settings: { pixKey: 'ana@exemplo.com.br' },
  })
  const phone = newPhone()
  return { ana, phone }
}

async function unpaid() {
  const { ana, phone } = await practice()
  const { id: patientId } = await given.patient(ana, { phone, name: 'Maria Lima' })
  const { id: serviceId } = await given.service(ana, { price: '123.45' })
  const { id } = await given.session(ana, { patientId, serviceId, price: 123.45 })
  return { ana, phone, id }
}

async function paymentOf(phone: string) {
  const [session] = await visitor.ask(listPatientSessions, { query: { phone } })
  return session?.payment ?? null
}

describe('the amount due', () => {
  it('A session billed by the month asks for no payment, unless it was booked on the public page', async () => {
    const { ana, phone } = await practice()
    const { id: patientId } = await given.patient(ana, { phone, billing: 'monthly' })
    const { id: serviceId } = await given.service(ana, { price: '123.45' })
    await given.session(ana, { patientId, serviceId })
    const [own] = await visitor.ask(listPatientSessions, { query: { phone } })
    expect([own?.asksPayment, own?.payment]).toEqual([false, null])
    await given.booking(ana, { serviceId, patientPhone: phone })
    const listed = await visitor.ask(listPatientSessions, { query: { phone } })
    const booked = listed.find(({ id }) => id !== own?.id)
    expect([booked?.asksPayment, booked?.payment?.amount]).toEqual([true, '123.45'])
  })

  it('The Pix of a booking has key, amount to the cent, txid, and a chat without a name', async () => {
    const { phone, id } = await unpaid()
    const payment = await paymentOf(phone)
    expect(payment).toMatchObject({ pixKey: 'ana@exemplo.com.br', amount: '123.45' })
    expect(getPixPayloadInfo(payment?.brCode ?? '')).toMatchObject({
      key: 'ana@exemplo.com.br',
      amount: 123.45,
      txid: id.replaceAll('-', '').slice(-25),
      merchantName: 'Ana Souza',
      merchantCity: 'Sao Paulo',
    })
    const chat = new URL(payment?.whatsappUrl ?? '')
    expect(chat.pathname).toBe('/5511987654321')
    expect(chat.searchParams.get('text')).toBe(
      'Olá! Agendei uma consulta para 03/03/2026 às 10:00 (horário de Brasília) e envio o comprovante do Pix.',
    )
  })

  it.each([
    ['confirmed', confirmSession],
    ['completed', completeSession],
  ] as const)('A %s session is due before and after it', async (_, bring) => {
    const { ana, phone, id } = await unpaid()
    await ana.ask(bring, of(id))
    expect(await paymentOf(phone)).not.toBeNull()
    clock.advance(7 * DAY)
    expect(await paymentOf(phone)).not.toBeNull()
  })

  it('A pending session is due until it starts', async () => {
    const { phone } = await unpaid()
    clock.set('2026-03-03T09:59:59.999-03:00')
    expect(await paymentOf(phone)).not.toBeNull()
    clock.advance(1)
    expect(await paymentOf(phone)).toBeNull()
  })

  it('A booking is due until its hold expires', async () => {
    const { ana, phone } = await practice()
    const { id: serviceId } = await given.service(ana)
    await given.booking(ana, {
      serviceId,
      patientPhone: phone,
      datetime: '2026-03-10T11:00:00-03:00',
    })
    clock.advance(DAY - 1)
    expect(await paymentOf(phone)).not.toBeNull()
    clock.advance(1)
    expect(await paymentOf(phone)).toBeNull()
  })

  it('The amount due is the rest after a partial payment', async () => {
    const { ana, phone, id } = await unpaid()
    await given.payment(ana, { id }, { amount: '23.45' })
    expect((await paymentOf(phone))?.amount).toBe('100.00')
  })

  it('A paid or cancelled session has nothing due', async () => {
    const [first, second] = [await unpaid(), await unpaid()]
    await first.ana.ask(confirmPayment, { ...of(first.id), body: {} })
    await second.ana.ask(cancelSession, of(second.id))
    expect([await paymentOf(first.phone), await paymentOf(second.phone)]).toEqual([null, null])
  })

  it('The Pix follows the settings immediately, and is absent without a key', async () => {
    const { ana, phone } = await unpaid()
    await ana.ask(updateSettings, { body: { pixKey: '529.982.247-25', pixKeyType: 'cpf' } })
    expect((await paymentOf(phone))?.pixKey).toBe('52998224725')
    await ana.ask(updateSettings, { body: { pixKey: '' } })
    expect(await paymentOf(phone)).toBeNull()
  })

  it('A free session has nothing due', async () => {
    const { ana, phone } = await practice()
    const { id: patientId } = await given.patient(ana, { phone })
    const { id: serviceId } = await given.service(ana, { price: '0' })
    await given.session(ana, { patientId, serviceId, price: 0 })
    expect(await paymentOf(phone)).toBeNull()
  })
})

describe('a package', () => {
  async function bookedPackage() {
    const { ana, phone } = await practice()
    const { id: serviceId } = await given.service(ana, {
      type: 'package',
      sessionsCount: 3,
      price: '400.00',
    })
    const booked = await given.booking(ana, { serviceId, patientPhone: phone })
    return { ana, phone, serviceId, ...booked }
  }

  it('A package is due in full at booking, while its session shows its share', async () => {
    const { phone, payment } = await bookedPackage()
    const [session] = await visitor.ask(listPatientSessions, { query: { phone } })
    expect([session?.price, session?.payment?.amount]).toEqual(['133.34', '400.00'])
    expect(session?.payment?.brCode).toBe(payment?.brCode)
  })

  it('A package is paid once: it has its own Pix, shown with its next session', async () => {
    const { ana, phone, serviceId, session } = await bookedPackage()
    const { patientId, packageId } = await ana.ask(getSession, of(session.id))
    const ids = { patientId: patientId ?? '', packageId: packageId ?? '', serviceId }
    await given.session(ana, { ...ids, datetime: '2026-03-10T10:00:00-03:00' })
    const charged = async () => {
      const listed = await visitor.ask(listPatientSessions, { query: { phone } })
      return listed.map(({ datetime, payment }) => [
        datetime.slice(0, 10),
        getPixPayloadInfo(payment?.brCode ?? '')?.txid,
      ])
    }
    const txid = packageId?.replaceAll('-', '').slice(-25)
    expect(await charged()).toEqual([
      ['2026-03-10', undefined],
      ['2026-03-03', txid],
    ])
    await ana.ask(completeSession, of(session.id))
    clock.set('2026-03-05T12:00:00Z')
    expect(await charged()).toEqual([
      ['2026-03-10', txid],
      ['2026-03-03', undefined],
    ])
    clock.set('2026-03-11T12:00:00Z')
    expect(await charged()).toEqual([
      ['2026-03-10', undefined],
      ['2026-03-03', txid],
    ])
  })

  it('A partly paid package is due for the rest, and a paid one for nothing', async () => {
    const { ana, phone, session } = await bookedPackage()
    await given.payment(ana, session, { amount: '150.00' })
    expect((await paymentOf(phone))?.amount).toBe('250.00')
    await given.payment(ana, session, { amount: '250.00' })
    expect(await paymentOf(phone)).toBeNull()
  })
})
