import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  getSession,
} from '../sessions/contract.ts'
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  type Patient,
  updatePatient,
} from './contract.ts'

const { db, given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })

const create = (payload: object) =>
  ana.send({ method: 'POST', url: createPatient.path, payload }).then((reply) => ({
    status: reply.statusCode,
    body: reply.json(),
  }))
const of = ({ id }: { id: string }) => ({ params: { id } })
const input = { name: 'Maria Lima', phone: '(11) 91234-5678' }

async function setPlan({ id }: PsychologistActor, plan: 'free' | 'pro') {
  await db.asPlatform((sql) =>
    sql.updateTable('psychologists').set({ plan }).where('id', '=', id).execute(),
  )
}

describe('a patient', () => {
  it('is registered whole, the phone in E.164', async () => {
    const { status, body } = await create({
      ...input,
      email: 'Maria@Exemplo.com.br',
      observations: 'Prefere as manhãs',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Maria Lima',
      email: 'maria@exemplo.com.br',
      phone: '+5511912345678',
      observations: 'Prefere as manhãs',
      createdAt: '2026-03-02T12:00:00.000Z',
    })
    expect(await ana.ask(getPatient, of(body))).toEqual(body)
  })

  it.each([
    ['email', undefined],
    ['email', ''],
    ['email', null],
    ['observations', undefined],
    ['observations', ''],
  ])('may do without %s: %j', async (field, value) => {
    const { status, body } = await create({ ...input, [field]: value })
    expect([status, body[field]]).toEqual([201, null])
  })

  it.each([
    ['1133334444', '+551133334444'],
    ['+55 (11) 91234-5678', '+5511912345678'],
    ['+351 912 345 678', '+351912345678'],
  ])('typed with the phone %s is kept with %s', async (phone, kept) => {
    expect((await create({ ...input, phone })).body.phone).toBe(kept)
  })

  it('may share a phone with another', async () => {
    expect((await create(input)).status).toBe(201)
    expect((await create(input)).status).toBe(201)
  })

  it.each([
    ['name', 'M', 'Nome deve ter pelo menos 2 caracteres'],
    ['name', '  ', 'Nome deve ter pelo menos 2 caracteres'],
    ['name', 'M'.repeat(121), 'Use no máximo 120 caracteres'],
    ['name', 'Ma\0ria', 'Contém caracteres inválidos'],
    ['email', 'maria', 'Email inválido'],
    ['phone', '119123456', 'Telefone deve ter pelo menos 10 dígitos'],
    ['phone', 'onze nove', 'Telefone deve ter pelo menos 10 dígitos'],
    ['phone', '', 'Telefone deve ter pelo menos 10 dígitos'],
  ])('is refused with %s %j: %s', async (field, value, message) => {
    const before = await ana.ask(listPatients)
    const { status, body } = await create({ ...input, [field]: value })
    expect(status).toBe(422)
    expect(body).toMatchObject({ message, details: [{ path: field, message }] })
    expect(await ana.ask(listPatients)).toEqual(before)
  })

  it.each([
    [{ name: 'Maria Reis' }],
    [{ email: 'm@exemplo.com.br' }],
    [{ email: null }],
    [{ phone: '+5521987654321' }],
    [{ observations: '<b>oi</b> 😀' }],
    [{}],
  ])('takes any subset: %j', async (change) => {
    const patient = await given.patient(ana, { email: 'maria@exemplo.com.br' })
    const changed = await ana.ask(updatePatient, { ...of(patient), body: change })
    expect(changed).toEqual({ ...patient, ...change })
    expect(await ana.ask(getPatient, of(patient))).toEqual(changed)
  })

  it('of another psychologist is not found', async () => {
    const bia = await given.psychologist()
    const patient = await given.patient(ana)
    const replies = [
      await bia.call(getPatient, of(patient)),
      await bia.call(updatePatient, { ...of(patient), body: { name: 'Minha' } }),
      await bia.call(deletePatient, of(patient)),
      await bia.call(getPatient, of({ id: 'nenhum' })),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await ana.ask(getPatient, of(patient))).toEqual(patient)
  })
})

describe('the free plan', () => {
  it('keeps at most 3 patients', async () => {
    const bia = await given.psychologist({ plan: 'free' })
    for (let n = 0; n < 3; n++) await given.patient(bia)
    const fourth = await bia.call(createPatient, { body: input })
    expect([fourth.status, fourth.problem?.message]).toEqual([403, 'Limite de pacientes atingido'])
    expect(await bia.ask(listPatients)).toHaveLength(3)
  })

  it('has room again once a patient was deleted', async () => {
    const bia = await given.psychologist({ plan: 'free' })
    const [first] = await Promise.all([given.patient(bia), given.patient(bia), given.patient(bia)])
    await bia.ask(deletePatient, of(first))
    expect((await bia.call(createPatient, { body: input })).status).toBe(201)
  })

  it('is not passed by 20 at once', async () => {
    const bia = await given.psychologist({ plan: 'free' })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => bia.call(createPatient, { body: input })),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(17).fill(403)])
    expect(await bia.ask(listPatients)).toHaveLength(3)
  })

  it('after a downgrade keeps all there are; only creating is refused', async () => {
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
})

describe('deleting a patient', () => {
  async function withSession() {
    const patient = await given.patient(ana, { name: 'Rui Costa' })
    const service = await given.service(ana)
    const fields = { patientId: patient.id, serviceId: service.id }
    return { patient, session: await given.session(ana, fields) }
  }

  it('without sessions takes it away', async () => {
    const patient = await given.patient(ana)
    expect((await ana.call(deletePatient, of(patient))).status).toBe(204)
    expect((await ana.call(getPatient, of(patient))).status).toBe(404)
    expect((await ana.call(deletePatient, of(patient))).status).toBe(404)
  })

  it('is refused while a session is pending or confirmed', async () => {
    const { patient, session } = await withSession()
    for (const status of ['pending', 'confirmed']) {
      if (status === 'confirmed') await ana.ask(confirmSession, of(session))
      const reply = await ana.call(deletePatient, of(patient))
      expect([reply.status, reply.problem?.message]).toEqual([
        409,
        'Este paciente tem sessões pendentes ou confirmadas. Cancele ou conclua as sessões antes de excluir.',
      ])
    }
    await ana.ask(cancelSession, of(session))
    expect((await ana.call(deletePatient, of(patient))).status).toBe(204)
  })

  it("keeps past sessions, as 'Paciente não encontrado'", async () => {
    const { patient, session } = await withSession()
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    const completed = await ana.ask(completeSession, of(session))
    await ana.ask(deletePatient, of(patient))
    expect(await ana.ask(getSession, of(session))).toEqual({
      ...completed,
      patientId: null,
      patientName: 'Paciente não encontrado',
      patientPhone: null,
    })
  })
})

describe('the log of who read or changed a patient', () => {
  it('has a row for each, in order, without a word of the patient', async () => {
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

  it('has no row for what was refused', async () => {
    const bia = await given.psychologist({ plan: 'free' })
    for (let n = 0; n < 4; n++) await bia.call(createPatient, { body: input })
    const events = await db.asTenant(bia.id, ({ sql }) =>
      sql.selectFrom('audit_events').select('id').where('action', '=', 'patient.created').execute(),
    )
    expect(events).toHaveLength(3)
  })

  it.each(['asTenant', 'asPlatform'] as const)('cannot be changed: %s', async (scope) => {
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
})
