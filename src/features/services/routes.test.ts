import { expect, it } from 'vitest'
import { of, openPractice } from '../../../test/practice.ts'
import { getPublicServices } from '../booking/contract.ts'
import { cancelSession, createSession, deleteSession, getSession } from '../sessions/contract.ts'
import {
  createService,
  deleteService,
  getService,
  listServices,
  updateService,
} from './contract.ts'

const { given, visitor } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const bia = await given.psychologist()
const patient = await given.patient(ana)

const create = (payload: object) =>
  ana.send({ method: 'POST', url: createService.path, payload }).then((reply) => ({
    status: reply.statusCode,
    body: reply.json(),
  }))
const input = { name: 'Consulta', type: 'single', price: '150.00', duration: 50 } as const

it('a practice has at most 100 services, even with two concurrent requests', {
  tags: 'both-databases',
}, async () => {
  const psychologist = await given.psychologist()
  const ask = () => psychologist.call(createService, { body: input })
  for (let count = 0; count < 99; count++) await ask()
  const last = await Promise.all([ask(), ask()])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await ask()).problem?.code).toBe('too_many_services')
  const [first] = await psychologist.ask(listServices)
  if (first) await psychologist.ask(deleteService, of(first))
  expect((await ask()).status).toBe(201)
})

it('a service is created completely, with its defaults', { tags: 'both-databases' }, async () => {
  const { status, body } = await create(input)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    ...input,
    description: null,
    sessionsCount: 1,
    isOnline: true,
    isInPerson: false,
    active: true,
    reschedulable: true,
    createdAt: '2026-03-02T12:00:00.000Z',
    version: 1,
  })
  expect(await ana.ask(getService, of(body))).toEqual(body)
})

it('a service of type package keeps its number of sessions', async () => {
  const { body } = await create({ ...input, type: 'package', sessionsCount: 4, price: 520 })
  expect(body).toMatchObject({ type: 'package', sessionsCount: 4, price: '520.00' })
})

it.each([
  [150, '150.00'],
  ['150', '150.00'],
  [99.9, '99.90'],
  ['0', '0.00'],
  ['99999.99', '99999.99'],
])('a service with the price %j costs %s', { tags: 'both-databases' }, async (price, cost) => {
  expect((await create({ ...input, price })).body.price).toBe(cost)
})

it.each([
  ['name', '', 'Nome é obrigatório'],
  ['name', '   ', 'Nome é obrigatório'],
  ['type', 'plano', 'Valor inválido'],
  ['sessionsCount', 0, 'Informe ao menos 1 sessão'],
  ['sessionsCount', 1.5, 'Informe ao menos 1 sessão'],
  ['price', undefined, 'Preço é obrigatório'],
  ['price', '', 'Preço é obrigatório'],
  ['price', null, 'Preço é obrigatório'],
  ['price', '150,00', 'Preço é obrigatório'],
  ['price', 150.555, 'Preço é obrigatório'],
  ['price', -1, 'Preço é obrigatório'],
  ['price', 100_000, 'Preço é obrigatório'],
  ['duration', 14, 'Duração mínima é 15 minutos'],
  ['duration', 'uma hora', 'Duração mínima é 15 minutos'],
  ['isOnline', false, 'Escolha Online, Presencial ou os dois'],
])('a service is refused with %s %j: %s', async (field, value, message) => {
  const before = await ana.ask(listServices)
  const { status, body } = await create({ ...input, isInPerson: false, [field]: value })
  expect(status).toBe(422)
  expect(body).toMatchObject({ message, details: [{ path: field, message }] })
  expect(await ana.ask(listServices)).toEqual(before)
})

it.each([
  [{ name: 'Retorno' }, {}],
  [{ description: 'Primeira conversa' }, {}],
  [{ price: 99.9 }, { price: '99.90' }],
  [{ duration: 80 }, {}],
  [{ isInPerson: true }, {}],
  [{ active: false }, {}],
  [{ type: 'package', sessionsCount: 10 }, {}],
  [{}, {}],
] as const)('a service takes any subset: %j', async (change, shown) => {
  const service = await given.service(ana)
  const changed = await ana.ask(updateService, { ...of(service), body: change })
  const version = service.version + Math.sign(Object.keys(change).length)
  expect(changed).toEqual({ ...service, ...change, ...shown, version })
  expect(await ana.ask(getService, of(service))).toEqual(changed)
})

it('a service that becomes or stays single has one session', async () => {
  const service = await given.service(ana, { sessionsCount: 5 })
  expect(service.sessionsCount).toBe(1)
  const counted = await ana.ask(updateService, { ...of(service), body: { sessionsCount: 5 } })
  expect(counted.sessionsCount).toBe(1)
  const pack = await given.service(ana, { type: 'package', sessionsCount: 5 })
  const single = await ana.ask(updateService, { ...of(pack), body: { type: 'single' } })
  expect(single.sessionsCount).toBe(1)
})

it('a service always has a type', async () => {
  const service = await given.service(ana)
  const reply = await ana.call(updateService, { ...of(service), body: { isOnline: false } })
  expect([reply.status, reply.problem?.message]).toEqual([
    422,
    'Escolha Online, Presencial ou os dois',
  ])
  expect(await ana.ask(getService, of(service))).toEqual(service)
})

it('a service of another psychologist is not found and cannot be changed', async () => {
  const service = await given.service(ana)
  const replies = [
    await bia.call(getService, of(service)),
    await bia.call(updateService, { ...of(service), body: { name: 'Minha' } }),
    await bia.call(deleteService, of(service)),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await ana.ask(getService, of(service))).toEqual(service)
  expect(await bia.ask(listServices)).toEqual([])
})

it('deactivating a service removes it from the public page and leaves its sessions', async () => {
  const service = await given.service(ana)
  const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
  const params = { id: ana.friendlyId }
  const names = async () => (await visitor.ask(getPublicServices, { params })).map(({ id }) => id)
  expect(await names()).toContain(service.id)
  await ana.ask(updateService, { ...of(service), body: { active: false } })
  expect(await names()).not.toContain(service.id)
  expect(await ana.ask(getSession, { params: { id: session.id } })).toEqual(session)
})

it('deleting a service that was never used removes it', async () => {
  const service = await given.service(ana)
  expect((await ana.call(deleteService, of(service))).status).toBe(204)
  expect((await ana.call(getService, of(service))).status).toBe(404)
  expect((await ana.call(deleteService, of(service))).status).toBe(404)
})

it.each(['pending', 'cancelled'])(
  'deleting a service used by a %s session changes nothing',
  { tags: 'both-databases' },
  async (status) => {
    const service = await given.service(ana)
    const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
    if (status === 'cancelled') await ana.ask(cancelSession, { params: { id: session.id } })
    const reply = await ana.call(deleteService, of(service))
    expect([reply.status, reply.problem?.message]).toEqual([
      409,
      'Este serviço já foi usado em sessões. Desative-o para que não apareça mais.',
    ])
    expect(await ana.ask(getService, of(service))).toEqual(service)
    expect((await ana.ask(getSession, { params: { id: session.id } })).serviceName).toBe('Consulta')
  },
)

it('deleting a service is possible again after its only session was deleted', async () => {
  const service = await given.service(ana)
  const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
  await ana.ask(deleteSession, { params: { id: session.id } })
  expect((await ana.call(deleteService, of(service))).status).toBe(204)
})

it('deleting a service while a session is created with it: one of the two succeeds completely', {
  tags: 'both-databases',
}, async () => {
  for (let round = 0; round < 5; round++) {
    const service = await given.service(ana)
    const body = {
      patientId: patient.id,
      serviceId: service.id,
      type: 'online',
      datetime: '2026-03-03T10:00:00Z',
    } as const
    const [made, deleted] = await Promise.all([
      ana.call(createSession, { body }),
      ana.call(deleteService, of(service)),
    ])
    expect([made.problem?.code ?? 'made', deleted.problem?.code ?? 'deleted']).toEqual(
      made.status === 201 ? ['made', 'service_in_use'] : ['not_found', 'deleted'],
    )
  }
})

it('deleting a service of which a package was bought changes nothing', {
  tags: 'both-databases',
}, async () => {
  const service = await given.service(ana, { type: 'package', sessionsCount: 4, price: 400 })
  await given.package(ana, { patientId: patient.id, serviceId: service.id })
  expect((await ana.call(deleteService, of(service))).status).toBe(409)
})
