import { afterEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { cancelSession } from '../sessions/contract.ts'
import { listPatientBalances, listPatientSessions } from './contract.ts'

const { given, visitor, clock } = await openPractice({ PATIENT_LOGIN: 'phone' })
afterEach(() => clock.set(START))

const ana = await given.psychologist({ plan: 'pro', name: 'Ana Souza' })
const service = await given.service(ana, { name: 'Quatro sessões' })
const of = ({ id }: { id: string }) => ({ params: { id } })

let lastNumber = 0
async function buyer(fields: { expiresAt?: string } = {}) {
  const phone = `11 95555-${String(++lastNumber).padStart(4, '0')}`
  const patient = await given.patient(ana, { phone })
  const ids = { patientId: patient.id, serviceId: service.id }
  const bought = await given.package(ana, { ...ids, ...fields })
  const draw = () => {
    const datetime = new Date(Date.parse(START) + ++lastNumber * DAY).toISOString()
    return given.session(ana, { ...ids, packageId: bought.id, datetime })
  }
  const balances = () => visitor.ask(listPatientBalances, { query: { phone } })
  const sessions = () => visitor.ask(listPatientSessions, { query: { phone } })
  return { patient, bought, draw, balances, sessions }
}

describe('the packages a patient sees', () => {
  it('The packages and sessions of two siblings with one phone say whose they are', async () => {
    const caio = await buyer()
    const first = await caio.draw()
    expect(await caio.sessions()).toMatchObject([{ id: first.id, patientName: null }])
    const { phone } = caio.patient
    const beatriz = await given.patient(ana, { name: 'Beatriz Prado Lins', phone })
    await ana.ask(updatePatient, { ...of(caio.patient), body: { name: 'Caio Prado Lins' } })
    const ids = { patientId: beatriz.id, serviceId: service.id }
    const bought = await given.package(ana, ids)
    const own = (list: { id: string; patientName: string | null }[]) =>
      Object.fromEntries(list.map(({ id, patientName }) => [id, patientName]))
    expect(own(await caio.balances())).toEqual({
      [caio.bought.id]: 'Caio',
      [bought.id]: 'Beatriz',
    })
    expect(own(await caio.sessions())).toEqual({ [first.id]: 'Caio' })
  })

  it('The packages of a phone are listed with their used credits', async () => {
    const maria = await buyer({ expiresAt: '2026-12-31T03:00:00.000Z' })
    await buyer()
    const [first] = [await maria.draw(), await maria.draw()]
    await ana.ask(recordPackagePayment, {
      ...of(maria.bought),
      body: { method: 'pix', amount: '500.00' },
    })
    const seen = {
      id: maria.bought.id,
      patientName: null,
      psychologist: {
        name: 'Ana Souza',
        crp: '06/123456',
        professionalTitle: 'neutral',
        profileImage: null,
      },
      serviceName: 'Quatro sessões',
      sessionsCount: 4,
      sessionsUsed: 2,
      expiresAt: '2026-12-31T03:00:00.000Z',
      timezone: 'America/Sao_Paulo',
      price: '500.00',
      received: '500.00',
      paid: true,
      receipts: [expect.objectContaining({ number: 1, amount: '500.00' })],
    }
    expect(await maria.balances()).toEqual([seen])
    await ana.ask(cancelSession, of(first))
    expect(await maria.balances()).toEqual([{ ...seen, sessionsUsed: 1 }])
  })

  it('A session has its package credit, and none once it was restored', async () => {
    const { draw, sessions } = await buyer()
    const first = await draw()
    await draw()
    await ana.ask(cancelSession, of(first))
    const packages = (await sessions()).map((session) => session.package)
    expect(packages).toEqual([{ place: 2, count: 4 }, null])
  })

  it('A package is listed for 30 days after it was used up or expired', async () => {
    const [used, expired] = [await buyer(), await buyer({ expiresAt: '2026-04-01T03:00:00.000Z' })]
    for (const _ of [1, 2, 3, 4]) await used.draw()
    const both = async () => [await used.balances(), await expired.balances()].flat().length
    expect(await both()).toBe(2)
    clock.set('2026-04-05T12:00:00Z')
    expect(await both()).toBe(2)
    clock.set('2026-05-15T12:00:00Z')
    expect(await both()).toBe(0)
  })

  it('The packages follow the phone on file', async () => {
    const { patient, balances } = await buyer()
    await ana.ask(updatePatient, { ...of(patient), body: { phone: '11 95555-9999' } })
    expect(await balances()).toEqual([])
  })

  it('A package of a booking whose hold expired unpaid is not listed', async () => {
    const sold = await given.service(ana, { type: 'package', sessionsCount: 4, price: '500.00' })
    const phone = '11 95555-8888'
    await given.booking(ana, {
      serviceId: sold.id,
      patientPhone: phone,
      datetime: '2026-03-06T10:00:00-03:00',
    })
    const seen = () => visitor.ask(listPatientBalances, { query: { phone } })
    expect(await seen()).toMatchObject([{ sessionsUsed: 1, paid: false }])
    clock.advance(DAY)
    expect(await seen()).toEqual([])
  })
})
