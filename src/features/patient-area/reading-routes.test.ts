import { beforeEach, describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { logInBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { getSession } from '../sessions/contract.ts'
import { getBooking, listPatientSessions } from './contract.ts'

const practice = await openPractice({ PATIENT_LOGIN: 'code' })
const { clock, db, given, visitor } = practice
const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
const bia = await given.psychologist({ name: 'Bia Melo', plan: 'pro' })
beforeEach(() => clock.set(START))

async function readings({ id }: PsychologistActor, subjectId: string) {
  const events = await db.asTenant(id, ({ sql }) =>
    sql
      .selectFrom('audit_events')
      .select(['actor', 'action', 'at'])
      .where('subject_id', '=', subjectId)
      .where('actor', '=', 'patient')
      .orderBy('at')
      .orderBy('action')
      .execute(),
  )
  return events.map(({ actor, action, at }) => `${actor} ${action} ${at.toISOString()}`)
}

async function patientOf(owner: PsychologistActor, phone: string) {
  const { id: patientId } = await given.patient(owner, { phone, email: 'maria@exemplo.com' })
  const { id: serviceId } = await given.service(owner)
  await given.session(owner, { patientId, serviceId })
  return patientId
}

const at = (instant: number) => new Date(instant).toISOString()
const NOON = Date.parse(START)

describe('the log of readings of a patient', () => {
  it('A login and a reading of the consultations are logged in each practice concerned', async () => {
    const phone = '11 94321-0001'
    const [ofAna, ofBia] = [await patientOf(ana, phone), await patientOf(bia, phone)]
    const stranger = await given.patient(ana, { phone, email: 'outra@exemplo.com' })
    const maria = await logInBy(practice, 'maria@exemplo.com', phone)
    await maria.ask(listPatientSessions, { query: { phone } })
    const both = [
      `patient patient.logged_in ${at(NOON)}`,
      `patient patient.sessions_read ${at(NOON)}`,
    ]
    expect(await readings(ana, ofAna)).toEqual(both)
    expect(await readings(bia, ofBia)).toEqual(both)
    expect(await readings(ana, stranger.id)).toEqual([])
  })

  it('Repeated readings are logged once a day', async () => {
    const phone = '11 94321-0002'
    const patientId = await patientOf(ana, phone)
    const maria = await logInBy(practice, 'maria@exemplo.com', phone)
    for (const instant of [NOON, NOON + HOUR, NOON + DAY - 1, NOON + DAY]) {
      clock.set(at(instant))
      await maria.ask(listPatientSessions, { query: { phone } })
    }
    expect(await readings(ana, patientId)).toEqual([
      `patient patient.logged_in ${at(NOON)}`,
      `patient patient.sessions_read ${at(NOON)}`,
      `patient patient.sessions_read ${at(NOON + DAY)}`,
    ])
  })

  it('A booking opened by its link is logged once a day', async () => {
    const { id: serviceId } = await given.service(ana)
    const { session, manageUrl } = await given.booking(ana, { serviceId })
    const open = () =>
      visitor.ask(getBooking, { params: { token: manageUrl.split('/').at(-1) ?? '' } })
    await open()
    clock.advance(MINUTE)
    await open()
    expect(await readings(ana, session.id)).toEqual([`patient session.opened_by_link ${at(NOON)}`])
    const { patientId } = await ana.ask(getSession, { params: { id: session.id } })
    expect(await readings(ana, patientId ?? '')).toEqual([])
  })
})
