import { expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { createBooking } from '../booking/contract.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { recordAdvance } from '../payments/balance-contract.ts'
import { cancelSession, listSessions, remindSession } from '../sessions/contract.ts'
import { recordStatementPayment } from '../statements/contract.ts'
import { answerAdult, deletePatient, getPatient, listPatients, type Patient } from './contract.ts'
import { createPatient, updatePatient } from './input-contract.ts'

const { clock, db, given, visitor } = await openPractice()

const input = { name: 'Maria Lima', phone: '(11) 91234-5678' }

async function setPlan({ id }: PsychologistActor, plan: 'free' | 'pro') {
  await db.asPlatform((sql) =>
    sql.updateTable('psychologists').set({ plan }).where('id', '=', id).execute(),
  )
}

it('The free plan keeps at most 3 patients', async () => {
  const bia = await given.psychologist({ plan: 'free' })
  for (let n = 0; n < 3; n++) await given.patient(bia)
  const fourth = await bia.call(createPatient, { body: input })
  expect([fourth.status, fourth.problem?.message]).toEqual([403, 'Limite de pacientes atingido'])
  expect(await bia.ask(listPatients)).toHaveLength(3)
})

it('The free plan accepts a patient after one was deleted', async () => {
  const bia = await given.psychologist({ plan: 'free' })
  const [first] = await Promise.all([given.patient(bia), given.patient(bia), given.patient(bia)])
  await bia.ask(deletePatient, of(first))
  expect((await bia.call(createPatient, { body: input })).status).toBe(201)
})

it('Twenty concurrent calls do not exceed the free plan’s limit', async () => {
  const bia = await given.psychologist({ plan: 'free' })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => bia.call(createPatient, { body: input })),
  )
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(3).fill(201), ...Array(17).fill(403)])
  expect(await bia.ask(listPatients)).toHaveLength(3)
})

it('A downgrade keeps all patients, and only creating is refused', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const patients: Patient[] = []
  for (let n = 0; n < 5; n++) patients.push(await given.patient(bia))
  await setPlan(bia, 'free')
  expect(await bia.ask(listPatients)).toHaveLength(5)
  const [first] = patients
  const change = { ...of(first as Patient), body: { name: 'Maria Reis' } }
  expect((await bia.call(updatePatient, change)).status).toBe(200)
  expect((await bia.call(createPatient, { body: input })).status).toBe(403)
})

it('The log has a row for each action in order, without patient data', async () => {
  const bia = await given.psychologist()
  const patient = await given.patient(bia)
  await bia.ask(getPatient, of(patient))
  await bia.ask(updatePatient, { ...of(patient), body: { name: 'Maria Reis' } })
  await bia.ask(updatePatient, { ...of(patient), body: {} })
  await bia.ask(deletePatient, of(patient))
  const events = await db.asTenant(bia.id, ({ sql }) =>
    sql
      .selectFrom('audit_events')
      .select(['actor', 'action', 'subject_id', 'at'])
      .where('subject_id', '=', patient.id)
      .orderBy('id')
      .execute(),
  )
  const event = { actor: 'psychologist', subject_id: patient.id, at: new Date(START) }
  expect(events).toEqual(
    ['created', 'read', 'changed', 'deleted'].map((verb) => ({
      ...event,
      action: `patient.${verb}`,
    })),
  )
})

it('The log has no row for a refused action', async () => {
  const bia = await given.psychologist({ plan: 'free' })
  for (let n = 0; n < 4; n++) await bia.call(createPatient, { body: input })
  const events = await db.asTenant(bia.id, ({ sql }) =>
    sql.selectFrom('audit_events').select('id').where('action', '=', 'patient.created').execute(),
  )
  expect(events).toHaveLength(3)
})

it.each(['asTenant', 'asPlatform'] as const)('The log cannot be changed: %s', async (scope) => {
  const bia = await given.psychologist()
  const patient = await given.patient(bia)
  const forge = (sql: Parameters<Parameters<typeof db.asPlatform>[0]>[0]) =>
    sql.updateTable('audit_events').set({ action: 'nada' }).execute()
  const forged =
    scope === 'asTenant' ? db.asTenant(bia.id, ({ sql }) => forge(sql)) : db.asPlatform(forge)
  await expect(forged).rejects.toThrow('permission denied')
  const erased = db.asPlatform((sql) =>
    sql.deleteFrom('audit_events').where('subject_id', '=', patient.id).execute(),
  )
  await expect(erased).rejects.toThrow('permission denied')
})

it('A deleted patient is in no stored answer; those about others stay', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(bia)
  const add = (name: string, cpf: string, idempotencyKey: string) =>
    bia.call(createPatient, { body: { ...input, name, cpf } }, { idempotencyKey })
  const { body: rui } = await add('Rui Costa', '529.982.247-25', 'rui-costa')
  await add('Eva Melo', '111.444.777-35', 'eva-melo')
  const body = {
    patientName: rui.name,
    patientPhone: rui.phone,
    serviceId,
    datetime: '2026-03-03T11:00:00-03:00',
  }
  const params = { id: bia.friendlyId }
  const booked = await visitor.call(
    createBooking,
    { params, body },
    { idempotencyKey: 'rui-booking' },
  )
  await bia.ask(cancelSession, of(booked.body.session))
  await bia.call(deletePatient, of(rui), { idempotencyKey: 'rui-deleted' })
  const rows = await db.asTenant(bia.id, ({ sql }) =>
    sql.selectFrom('idempotency_keys').select('key').orderBy('key').execute(),
  )
  expect(rows.map(({ key }) => key)).toEqual(['eva-melo', 'rui-deleted'])
})

it('A deleted patient is in no note of a payment and in no stored answer about one; the money stays', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(bia)
  const [rui, eva] = [await given.patient(bia), await given.patient(bia)]
  for (const { id: patientId } of [rui, eva]) {
    const session = await given.session(bia, { patientId, serviceId })
    await given.payment(bia, session, { note: 'Pago pela mãe' })
    await bia.ask(cancelSession, of(session))
    const bought = await given.package(bia, { patientId, serviceId })
    const body = { method: 'pix', amount: '50.00', note: 'Pago pela avó' } as const
    const idempotencyKey = `paid-${patientId}`
    await bia.call(recordPackagePayment, { ...of(bought), body }, { idempotencyKey })
  }
  await bia.ask(deletePatient, of(rui))
  const [notes, keys] = await db.asTenant(bia.id, async ({ sql }) => [
    await sql.selectFrom('payments').select('note').orderBy('receipt_number').execute(),
    await sql.selectFrom('idempotency_keys').select('key').execute(),
  ])
  expect(notes.map(({ note }) => note)).toEqual([null, null, 'Pago pela mãe', 'Pago pela avó'])
  expect(keys).toEqual([{ key: `paid-${eva.id}` }])
})

it('no stored answer names a deleted patient by a statement, the balance or a chat', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(bia)
  const [rui, eva] = [await given.patient(bia), await given.patient(bia)]
  for (const { id: patientId } of [rui, eva]) {
    const statement = await given.statement(bia, { serviceId, patientId })
    const payer = { name: 'Tia Rosa', document: null }
    const body = { method: 'pix', amount: '50.00', payer } as const
    const call = (what: string) => ({ idempotencyKey: `${what}-${patientId}` })
    await bia.call(recordStatementPayment, { ...of(statement), body }, call('statement'))
    await bia.call(recordAdvance, { params: { id: patientId }, body }, call('balance'))
    const [session] = await bia.ask(listSessions, { query: { patientId } })
    if (session) await bia.call(remindSession, of(session), call('chat'))
  }
  const read = () =>
    db.asTenant(bia.id, ({ sql }) => sql.selectFrom('idempotency_keys').select('key').execute())
  expect(await read()).toHaveLength(6)
  await bia.ask(deletePatient, of(rui))
  expect((await read()).map(({ key }) => key).sort()).toEqual(
    ['balance', 'chat', 'statement'].map((what) => `${what}-${eva.id}`),
  )
})

it.each([true, false])('a patient who turned 18 causes one question; keep: %s', async (keep) => {
  const bia = await given.psychologist({ plan: 'pro' })
  const roles = { receivesNotices: true, mayAccept: true, opensArea: true }
  const rita = {
    name: 'Rita Lima',
    relation: 'mother' as const,
    phone: '11 90000-1001',
    pays: true,
    ...roles,
  }
  const minor: Parameters<typeof given.patient>[1] = {
    name: 'Lia Lima',
    birthDate: '2008-03-03',
    people: [rita],
  }
  const lia = await given.patient(bia, minor)
  const newAdults = async () => (await bia.ask(getDashboard)).newAdults
  expect(await newAdults()).toEqual([])
  const early = await bia.ask(answerAdult, { ...of(lia), body: { keep: false } })
  expect(early).toMatchObject({ adultAnswer: null, people: [roles] })
  clock.set('2026-03-03T12:00:00-03:00')
  expect(await newAdults()).toEqual([{ patientId: lia.id, patientName: 'Lia Lima' }])
  expect((await bia.ask(getPatient, of(lia))).people).toMatchObject([roles])
  const answered = await bia.ask(answerAdult, { ...of(lia), body: { keep } })
  const rights = { receivesNotices: keep, mayAccept: keep, opensArea: keep, pays: true }
  expect(answered).toMatchObject({ adultAnswer: keep ? 'kept' : 'ended', people: [rights] })
  expect(await newAdults()).toEqual([])
  const again = await bia.ask(answerAdult, { ...of(lia), body: { keep: !keep } })
  expect(again).toEqual(answered)
  clock.set(START)
})
