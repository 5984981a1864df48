import { expect, it } from 'vitest'
import { of, openPractice } from '../../../test/practice.ts'
import { createBooking } from '../booking/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  getSession,
} from '../sessions/contract.ts'
import { listChatReceivers } from './chat-contract.ts'
import { deletePatient, getPatient, listPatients, patient } from './contract.ts'
import { createPatient, updatePatient } from './input-contract.ts'

const { given, visitor } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })

const create = (payload: object) =>
  ana.send({ method: 'POST', url: createPatient.path, payload }).then((reply) => ({
    status: reply.statusCode,
    body: reply.json(),
  }))
const input = { name: 'Maria Lima', phone: '(11) 91234-5678' }

it('A patient is saved with all fields, the phone in E.164', async () => {
  const { status, body } = await create({
    ...input,
    email: 'Maria@Exemplo.com.br',
    observations: 'Prefere as manhãs',
    cpf: '529.982.247-25',
    payerName: 'João Lima',
    payerCpf: '11144477735',
  })
  expect(status).toBe(201)
  expect(Object.keys(body).sort()).toEqual(Object.keys(patient.shape).sort())
  expect(body).toMatchObject({
    id: expect.any(String),
    name: 'Maria Lima',
    email: 'maria@exemplo.com.br',
    emailUnconfirmed: false,
    phone: '+5511912345678',
    observations: 'Prefere as manhãs',
    cpf: '52998224725',
    payerName: 'João Lima',
    payerCpf: '11144477735',
    optedOut: [],
    createdAt: '2026-03-02T12:00:00.000Z',
    version: 1,
  })
  expect(await ana.ask(getPatient, of(body))).toEqual({ ...body, samePhoneAs: [] })
})

it.each([
  ['email', undefined],
  ['email', ''],
  ['email', null],
  ['observations', undefined],
  ['observations', ''],
  ['cpf', undefined],
  ['cpf', ''],
  ['cpf', null],
  ['payerName', ''],
  ['payerCpf', ''],
])('A patient may omit %s: %j', async (field, value) => {
  const { status, body } = await create({ ...input, [field]: value })
  expect([status, body[field]]).toEqual([201, null])
})

it.each([
  ['1133334444', '+551133334444'],
  ['+55 (11) 91234-5678', '+5511912345678'],
  ['+351 912 345 678', '+351912345678'],
])('A patient with the phone %s is saved with %s', async (phone, stored) => {
  expect((await create({ ...input, phone })).body.phone).toBe(stored)
})

it('A patient pasted from a phone book is stored without invisible characters, and found', async () => {
  const { status, body } = await create({
    ...input,
    name: '\u202aAna\u00a0Lima\u202c',
    email: 'ana@prova.example\u200e',
    phone: '(11) 90000-9999\ufe0f',
    observations: 'Prefere\u000bo fim\u2028da tarde\0',
  })
  expect([status, body]).toMatchObject([
    201,
    {
      name: 'Ana Lima',
      email: 'ana@prova.example',
      phone: '+5511900009999',
      observations: 'Prefere\no fim\nda tarde',
    },
  ])
  const patients = await ana.ask(listPatients, { query: { search: '\u200bAna\u00a0Lima' } })
  expect(patients.map(({ id }) => id)).toContain(body.id)
})

it.each(['529.982.247\u201125', '529.982.247–25', '529 982 247 25', '529．982．247－25'])(
  'A patient with the CPF %j, as programs write it, is saved with its digits',
  async (cpf) => {
    expect((await create({ ...input, cpf })).body.cpf).toBe('52998224725')
  },
)

it.each(['Ma.do Carmo Lima', 'Fco.de Assis Reis'])(
  'The abbreviated name %s is kept',
  async (name) => {
    expect(await create({ ...input, name })).toMatchObject({ status: 201, body: { name } })
  },
)

it('A patient may share a phone with another', async () => {
  expect((await create(input)).status).toBe(201)
  expect((await create(input)).status).toBe(201)
})

it.each([
  ['name', 'M', 'Nome deve ter pelo menos 2 caracteres'],
  ['name', '  ', 'Nome deve ter pelo menos 2 caracteres'],
  ['name', 'M'.repeat(121), 'Use no máximo 120 caracteres'],
  ['email', 'maria', 'Email inválido'],
  ['phone', '119123456', 'Telefone deve ter pelo menos 10 dígitos'],
  ['phone', 'onze nove', 'Telefone deve ter pelo menos 10 dígitos'],
  ['phone', '', 'Telefone deve ter pelo menos 10 dígitos'],
  ['cpf', '529.982.247-26', 'CPF inválido'],
  ['cpf', '111.111.111-11', 'CPF inválido'],
  ['cpf', '5299822472', 'CPF inválido'],
  ['cpf', 'sem CPF', 'CPF inválido'],
  ['payerCpf', '123', 'CPF inválido'],
  ['birthDate', '2026-03-03', 'A data de nascimento está no futuro. Confira o ano'],
  ['payerName', 'J'.repeat(121), 'Use no máximo 120 caracteres'],
])('A patient with %s %j is refused: %s', async (field, value, message) => {
  const before = await ana.ask(listPatients)
  const { status, body } = await create({ ...input, [field]: value })
  expect(status).toBe(422)
  expect(body).toMatchObject({ message, details: [{ path: field, message }] })
  expect(await ana.ask(listPatients)).toEqual(before)
})

it('A payer’s CPF without a name is refused, and an empty name removes the payer', async () => {
  const refusal = { path: 'payerName', message: 'Informe o nome de quem paga' }
  const { status, body } = await create({ ...input, payerCpf: '11144477735' })
  expect([status, body.details]).toEqual([422, [refusal]])
  const payer = { payerName: 'João Lima', payerCpf: '11144477735' }
  const patient = await given.patient(ana, payer)
  const change = (fields: object) => ana.call(updatePatient, { ...of(patient), body: fields })
  expect((await change({ payerName: null })).status).toBe(200)
  const updated = await ana.ask(getPatient, of(patient))
  expect(updated).toMatchObject({ payerName: null, payerCpf: null, people: [] })
  const unnamed = await change({ payerCpf: '11144477735' })
  expect([unnamed.status, unnamed.problem?.details]).toEqual([422, [refusal]])
})

it.each([
  [{ name: 'Maria Reis' }],
  [{ email: 'm@exemplo.com.br' }],
  [{ email: null }],
  [{ phone: '+5521987654321' }],
  [{ observations: '<b>oi</b> 😀' }],
  [{ cpf: '52998224725' }],
])(
  'A patient can be changed in any subset of fields: %j, and gets a newer version',
  async (change) => {
    const patient = await given.patient(ana, { email: 'maria@exemplo.com.br', cpf: '11144477735' })
    const changed = await ana.ask(updatePatient, { ...of(patient), body: change })
    expect(changed).toEqual({ ...patient, ...change, version: patient.version + 1 })
    expect(await ana.ask(getPatient, of(patient))).toEqual({ ...changed, samePhoneAs: [] })
  },
)

it('A payer in a call of an older client is the first person who pays', async () => {
  const mother = { name: 'Rita Lima', relation: 'mother', mayAccept: true, pays: true } as const
  const patient = await given.patient(ana, { people: [mother] })
  const change = { payerName: 'João Lima', payerCpf: '11144477735' }
  const changed = await ana.ask(updatePatient, { ...of(patient), body: change })
  expect(changed).toMatchObject({
    ...change,
    guardianName: 'Rita Lima',
    people: [
      { id: patient.people[0]?.id, name: 'Rita Lima', mayAccept: true, pays: false },
      { name: 'João Lima', document: '11144477735', relation: 'other', pays: true },
    ],
  })
})

it('An unchanged patient keeps the version', async () => {
  const patient = await given.patient(ana)
  expect(await ana.ask(updatePatient, { ...of(patient), body: {} })).toEqual(patient)
})

it('Another psychologist’s patient is not found', async () => {
  const bia = await given.psychologist()
  const patient = await given.patient(ana)
  const replies = [
    await bia.call(getPatient, of(patient)),
    await bia.call(updatePatient, { ...of(patient), body: { name: 'Minha' } }),
    await bia.call(deletePatient, of(patient)),
    await bia.call(getPatient, of({ id: 'nenhum' })),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await ana.ask(getPatient, of(patient))).toEqual({ ...patient, samePhoneAs: [] })
})

const rename = (patient: { id: string }, name: string, version?: number) =>
  ana.call(updatePatient, { ...of(patient), body: { name, version } })

it('A save over a newer version is refused, and nothing is lost', async () => {
  const patient = await given.patient(ana)
  const first = await rename(patient, 'Maria Reis', patient.version)
  const second = await rename(patient, 'Maria Melo', patient.version)
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.problem).toEqual({
    code: 'changed_meanwhile',
    message:
      'Estes dados foram alterados em outra janela enquanto você editava. Nada foi salvo por cima.',
  })
  expect(await ana.ask(getPatient, of(patient))).toEqual({ ...first.body, samePhoneAs: [] })
  const again = await rename(patient, 'Maria Melo', first.body.version)
  expect([again.status, again.body.name]).toEqual([200, 'Maria Melo'])
})

it('Of 10 concurrent saves one succeeds', async () => {
  const patient = await given.patient(ana)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => rename(patient, `Maria ${n}`, patient.version)),
  )
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(9).fill(409)])
  const saved = replies.find(({ status }) => status === 200)
  expect(await ana.ask(getPatient, of(patient))).toEqual({ ...saved?.body, samePhoneAs: [] })
})

it('A save without a version overwrites', async () => {
  const patient = await given.patient(ana)
  await rename(patient, 'Maria Reis')
  expect((await rename(patient, 'Maria Melo')).body.name).toBe('Maria Melo')
})

it.each([0, -1, 1.5, 'um'])('A save with the version %j is refused', async (version) => {
  const patient = await given.patient(ana)
  const url = updatePatient.path.replace(':id', patient.id)
  const reply = await ana.send({ method: 'PUT', url, payload: { name: 'Maria', version } })
  expect([reply.statusCode, reply.json().details[0].path]).toEqual([422, 'version'])
})

it('A patient deleted in one window is not found in the other', async () => {
  const patient = await given.patient(ana)
  await ana.ask(deletePatient, of(patient))
  expect((await rename(patient, 'Maria Reis', patient.version)).status).toBe(404)
})

async function withSession() {
  const patient = await given.patient(ana, { name: 'Rui Costa' })
  const service = await given.service(ana)
  const fields = { patientId: patient.id, serviceId: service.id }
  return { patient, session: await given.session(ana, fields) }
}

it('A patient without sessions is deleted', async () => {
  const patient = await given.patient(ana)
  expect((await ana.call(deletePatient, of(patient))).status).toBe(204)
  expect((await ana.call(getPatient, of(patient))).status).toBe(404)
  expect((await ana.call(deletePatient, of(patient))).status).toBe(404)
})

it('A deletion is refused while a session is pending or confirmed', async () => {
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

it("A deletion keeps past sessions, as 'Paciente não encontrado'", async () => {
  const { patient, session } = await withSession()
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  const completed = await ana.ask(completeSession, of(session))
  await ana.ask(deletePatient, of(patient))
  expect(await ana.ask(getSession, of(session))).toEqual({
    ...completed,
    version: expect.any(Number),
    patientId: null,
    patientName: 'Paciente não encontrado',
    patientPhone: null,
  })
})

it('A name that the psychologist types may look like a web address, and a stranger’s may not', async () => {
  const named = await given.patient(ana, { name: 'Ana.me Lima', socialName: 'Grupo exemplo.com' })
  expect(named).toMatchObject({ name: 'Ana.me Lima', socialName: 'Grupo exemplo.com' })
  const service = await given.service(ana, { name: 'Turma 20262027 no x.com.br' })
  for (const name of ['maria@x.com.br', 'www.x.com.br', '(11) 98765-4321'])
    expect((await ana.call(createPatient, { body: { name, phone: '11 91234-5678' } })).status).toBe(
      422,
    )
  const refused = await visitor.call(createBooking, {
    params: { id: ana.friendlyId },
    body: {
      patientName: 'Ana.me Lima',
      patientPhone: '11 91234-5678',
      serviceId: service.id,
      datetime: '2026-03-03T11:00:00-03:00',
    },
  })
  expect(refused.problem?.details).toMatchObject([{ path: 'patientName' }])
})

it('a child has a chat with each person who receives the notices, the mother first', async () => {
  const rita = { name: 'Rita Lima', relation: 'mother', phone: '11 90000-1001' } as const
  const rui = { name: 'Rui Lima', relation: 'father', phone: '11 90000-1002' } as const
  const { id } = await given.patient(ana, {
    phone: '11 91234-9999',
    people: [{ ...rita, receivesNotices: true }, rui],
  })
  expect(await ana.ask(listChatReceivers, of({ id }))).toEqual([
    { personId: expect.any(String), personName: 'Rita Lima', phone: '+5511900001001' },
    { personId: null, personName: null, phone: '+5511912349999' },
  ])
})
