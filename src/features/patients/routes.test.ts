import { describe, expect, it } from 'vitest'
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
  updatePatient,
} from './contract.ts'

const { given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })

const create = (payload: object) =>
  ana.send({ method: 'POST', url: createPatient.path, payload }).then((reply) => ({
    status: reply.statusCode,
    body: reply.json(),
  }))
const of = ({ id }: { id: string }) => ({ params: { id } })
const input = { name: 'Maria Lima', phone: '(11) 91234-5678' }

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
