import { expect, it } from 'vitest'
import { of, openPractice } from '../../../test/practice.ts'
import { listSessionPayments } from '../payments/record-contract.ts'
import { updateSettings } from '../profile/contract.ts'
import {
  completeSession,
  confirmSession,
  createSession,
  getSession,
  listSessions,
  undoSession,
  updateSession,
} from './contract.ts'

const { given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const bia = await given.psychologist({ plan: 'pro' })
const patient = await given.patient(ana, { name: 'Maria Lima', phone: '11 91234-5678' })
const service = await given.service(ana, { name: 'Terapia', price: '150.00', duration: 80 })
const pack = await given.service(ana, { type: 'package', sessionsCount: 3, price: '400.00' })

const input = {
  patientId: patient.id,
  serviceId: service.id,
  type: 'online',
  datetime: '2026-03-03T10:00:00-03:00',
} as const

async function create(payload: object) {
  const reply = await ana.send({ method: 'POST', url: createSession.path, payload })
  return { status: reply.statusCode, body: reply.json() }
}
async function change(id: string, payload: object) {
  const reply = await ana.send({ method: 'PUT', url: `${createSession.path}/${id}`, payload })
  return { status: reply.statusCode, body: reply.json() }
}

it('creating a session returns it completely: pending, 50 minutes, at the price of the service', {
  tags: 'both-databases',
}, async () => {
  const { status, body } = await create(input)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    ...input,
    datetime: '2026-03-03T13:00:00.000Z',
    duration: 50,
    location: null,
    price: '150.00',
    notes: null,
    status: 'pending',
    paid: false,
    presence: null,
    bookedFor: null,
    samePhoneAs: [],
    patientName: 'Maria Lima',
    patientPhone: '+5511912345678',
    billedMonthly: false,
    patientEnded: false,
    agreedPrice: null,
    noticeEmail: null,
    serviceName: 'Terapia',
    packageId: null,
    packagePlace: null,
    paidAt: null,
    packageSessions: null,
    received: '0.00',
    couponCode: null,
    holdExpired: false,
    patientRemovable: false,
    origin: 'psychologist',
    seriesId: null,
    seriesDate: null,
    cancelNoticeHours: 24,
    lateCancelPercent: 0,
    outcome: null,
    fee: null,
    feeWaived: false,
    createdAt: '2026-03-02T12:00:00.000Z',
    version: 1,
  })
  expect(await ana.ask(getSession, of(body))).toEqual(body)
})

it('creating a session confirms it if bookings are confirmed automatically', async () => {
  await ana.ask(updateSettings, { body: { autoConfirmBookings: true } })
  const first = await create({ ...input, datetime: '2026-05-04T10:00:00Z' })
  expect(first.body.status).toBe('confirmed')
  const second = await create({ ...input, datetime: '2026-05-04T10:30:00Z' })
  expect([second.status, second.body.code]).toEqual([409, 'time_occupied'])
  expect(second.body.message).toContain('Maria Lima, em 04/05/2026 às 07:00')
  await ana.ask(updateSettings, { body: { autoConfirmBookings: false } })
  const pending = await create({ ...input, datetime: '2026-05-04T10:30:00Z' })
  expect([pending.status, pending.body.status]).toEqual([201, 'pending'])
})

it.each([
  ['2026-03-03T10:00:00-03:00', '2026-03-03T13:00:00.000Z'],
  ['2026-03-03T10:00Z', '2026-03-03T10:00:00.000Z'],
  ['2026-03-03T00:30:00.250+05:30', '2026-03-02T19:00:00.250Z'],
])(
  'creating a session takes the instant %s and returns %s',
  { tags: 'both-databases' },
  async (datetime, refusal) => {
    expect((await create({ ...input, datetime })).body.datetime).toBe(refusal)
  },
)

it.each([
  [undefined, '150.00'],
  ['', '150.00'],
  [null, '150.00'],
  [99.9, '99.90'],
  ['120', '120.00'],
  [0, '0.00'],
])(
  'creating a session with the price %j costs %s',
  { tags: 'both-databases' },
  async (price, refusal) => {
    expect((await create({ ...input, price })).body.price).toBe(refusal)
  },
)

it('creating a session of a package costs its share', async () => {
  expect((await create({ ...input, serviceId: pack.id })).body.price).toBe('133.34')
})

it.each([
  ['patientId', undefined, 'Selecione um paciente'],
  ['patientId', '', 'Selecione um paciente'],
  ['patientId', 'maria', 'Identificador inválido'],
  ['serviceId', undefined, 'Selecione um serviço'],
  ['serviceId', '', 'Selecione um serviço'],
  ['type', undefined, 'Selecione o tipo de sessão'],
  ['type', 'telefone', 'Selecione o tipo de sessão'],
  ['datetime', undefined, 'Selecione data e hora'],
  ['datetime', '', 'Selecione data e hora'],
  ['datetime', '2026-03-03T10:00:00', 'Selecione data e hora'],
  ['datetime', '2026-02-30T10:00:00-03:00', 'Selecione data e hora'],
  ['datetime', '2026-03-03', 'Selecione data e hora'],
  ['datetime', '1999-03-03T10:00:00Z', 'Selecione data e hora'],
  ['duration', 14, 'Duração mínima de 15 minutos'],
  ['duration', 'cinquenta', 'Duração mínima de 15 minutos'],
  ['price', '150,00', 'Valor inválido'],
  ['price', -1, 'Valor inválido'],
])('creating a session is refused with the %s %j: %s', async (field, value, message) => {
  const before = await ana.ask(listSessions)
  const { status, body } = await create({ ...input, [field]: value })
  expect(status).toBe(422)
  expect(body).toMatchObject({ message, details: [{ path: field, message }] })
  expect(await ana.ask(listSessions)).toEqual(before)
})

it("creating a session is refused with another psychologist's patient or service", async () => {
  const others = {
    patientId: (await given.patient(bia)).id,
    serviceId: (await given.service(bia)).id,
  }
  for (const [field, id] of Object.entries(others))
    expect((await create({ ...input, [field]: id })).status).toBe(404)
  const session = await given.session(ana, input)
  for (const [field, id] of Object.entries(others))
    expect((await change(session.id, { [field]: id })).status).toBe(404)
  expect(await ana.ask(getSession, of(session))).toEqual(session)
})

it.each([
  [{ type: 'presencial' }, {}],
  [{ datetime: '2026-03-04T10:00:00-03:00' }, { datetime: '2026-03-04T13:00:00.000Z' }],
  [{ duration: 30 }, {}],
  [{ location: 'https://meet.exemplo.com/ana' }, {}],
  [{ price: 99.9 }, { price: '99.90' }],
  [{ notes: '<i>oi</i> 👋' }, {}],
  [{ serviceId: pack.id }, { serviceName: 'Consulta' }],
])('changing a session accepts any subset: %j, and increments the version', async (sent, shown) => {
  const session = await given.session(ana, input)
  const { status, body } = await change(session.id, sent)
  expect(status).toBe(200)
  expect(body).toEqual({ ...session, ...sent, ...shown, version: session.version + 1 })
  expect(await ana.ask(getSession, of(session))).toEqual(body)
})

it.each([{}, { price: null }, { duration: 50 }, { status: 'pending', paid: false }])(
  'a change without effect keeps the version: %j',
  async (sent) => {
    const session = await given.session(ana, input)
    expect(await change(session.id, sent)).toEqual({ status: 200, body: session })
  },
)

it.each([{ notes: 'novo' }, { datetime: '2026-03-05T10:00:00Z' }, { price: 1, paid: true }])(
  'changing a cancelled session is refused: %j',
  async (sent) => {
    const { id } = await given.session(ana, input)
    const { body: cancelled } = await change(id, { status: 'cancelled' })
    const { status, body } = await change(id, sent)
    expect([status, body.code]).toEqual([409, 'session_cancelled'])
    expect(await ana.ask(getSession, of({ id }))).toEqual(cancelled)
  },
)

it('changing a session ignores read-only fields', async () => {
  const session = await given.session(ana, input)
  const { status, body } = await change(session.id, {
    id: pack.id,
    patientName: 'Outra',
    patientPhone: '+5511999999999',
    serviceName: 'Outro',
    packageId: pack.id,
    createdAt: '2020-01-01T00:00:00.000Z',
    psychologistId: bia.id,
    holds: true,
  })
  expect([status, body]).toEqual([200, session])
})

it.each([
  ['status', 'paid', 'Situação desconhecida'],
  ['status', null, 'Situação desconhecida'],
  ['paid', 'sim', 'Valor inválido'],
  ['duration', 14, 'Duração mínima de 15 minutos'],
  ['datetime', 'amanhã', 'Selecione data e hora'],
  ['patientId', '', 'Selecione um paciente'],
])('changing a session is refused with the %s %j: %s', async (field, value, message) => {
  const session = await given.session(ana, input)
  const { status, body } = await change(session.id, { notes: 'novo', [field]: value })
  expect(status).toBe(422)
  expect(body).toMatchObject({ message, details: [{ path: field, message }] })
  expect(await ana.ask(getSession, of(session))).toEqual(session)
})

it('changing a session is all or nothing: a refused status leaves the rest unchanged', {
  tags: 'both-databases',
}, async () => {
  const session = await given.session(ana, { ...input, datetime: '2026-06-01T10:00:00Z' })
  const confirmed = await ana.ask(confirmSession, of(session))
  const { status } = await change(session.id, { notes: 'novo', price: 1, status: 'pending' })
  expect(status).toBe(409)
  expect(await ana.ask(getSession, of(session))).toEqual(confirmed)
})

it('one change moves and confirms a session', async () => {
  const held = await given.session(ana, { ...input, datetime: '2026-06-02T10:00:00Z' })
  await ana.ask(confirmSession, of(held))
  const session = await given.session(ana, { ...input, datetime: '2026-06-02T10:00:00Z' })
  const body = { datetime: '2026-06-02T10:50:00Z', status: 'confirmed' as const, paid: true }
  const moved = await ana.ask(updateSession, { ...of(session), body })
  expect(moved).toMatchObject({
    datetime: '2026-06-02T10:50:00.000Z',
    status: 'confirmed',
    paid: true,
  })
})

it.each([{ datetime: '2026-06-03T10:30:00Z' }, { duration: 90 }])(
  'moving a confirmed session into a held time is refused: %j',
  { tags: 'both-databases' },
  async (sent) => {
    const held = await given.session(ana, { ...input, datetime: '2026-06-03T10:30:00Z' })
    await change(held.id, { status: 'confirmed' })
    const session = await given.session(ana, { ...input, datetime: '2026-06-03T09:40:00Z' })
    const confirmed = await ana.ask(confirmSession, of(session))
    const { status, body } = await change(session.id, sent)
    expect([status, body.code]).toEqual([409, 'time_occupied'])
    expect(body.message).toContain('Maria Lima, em 03/06/2026 às 07:30')
    expect(await ana.ask(getSession, of(session))).toEqual(confirmed)
    await change(session.id, { status: 'cancelled' })
    await change(held.id, { status: 'cancelled' })
  },
)

it('a session is created confirmed despite the practice’s setting, and holds its time', async () => {
  const made = await create({
    ...input,
    datetime: '2026-06-01T10:00:00-03:00',
    status: 'confirmed',
  })
  expect(made.body.status).toBe('confirmed')
  const over = { ...input, datetime: '2026-06-01T10:20:00-03:00' }
  const refused = await create({ ...over, status: 'confirmed' })
  expect([refused.status, refused.body.code]).toEqual([409, 'time_occupied'])
  expect((await create({ ...over, status: 'pending' })).body.status).toBe('pending')
})

it('a past session is completed and paid in one call', {
  tags: 'both-databases',
}, async () => {
  const datetime = '2026-03-01T10:00:00-03:00'
  const happened = { outcome: 'completed', received: 'cash' }
  const { status, body } = await create({ ...input, datetime, happened })
  expect([status, body.status, body.paid, body.received]).toEqual([
    201,
    'completed',
    true,
    '150.00',
  ])
  const { payments } = await ana.ask(listSessionPayments, { params: { id: body.id } })
  expect(payments.map(({ method, amount }) => [method, amount])).toEqual([['cash', '150.00']])
})

it('a session that its patient missed is recorded as an absence', async () => {
  const datetime = '2026-03-01T12:00:00-03:00'
  const { body } = await create({ ...input, datetime, happened: { outcome: 'absent' } })
  expect([body.status, body.outcome]).toEqual(['cancelled', 'absent'])
})

it('a session that has not begun has no outcome, and a refused payment creates no session', async () => {
  const happened = { outcome: 'absent', received: 'pix' }
  const before = (await ana.ask(listSessions)).length
  const ahead = await create({ ...input, datetime: '2026-06-02T10:00:00-03:00', happened })
  expect(ahead.body.code).toBe('session_not_begun')
  const unowed = await create({ ...input, datetime: '2026-03-01T14:00:00-03:00', happened })
  expect(unowed.body.code).toBe('session_cancelled')
  expect(await ana.ask(listSessions)).toHaveLength(before)
})

it('completing with a payment is one change, which one undo reverts', async () => {
  const { body } = await create({ ...input, datetime: '2026-03-01T16:00:00-03:00' })
  const params = { id: body.id }
  const completed = await ana.ask(completeSession, { params, body: { received: 'card' } })
  expect([completed.status, completed.paid]).toEqual(['completed', true])
  const undone = await ana.ask(undoSession, { params, body: { version: completed.version } })
  expect([undone.status, undone.paid, undone.received]).toEqual(['pending', false, '0.00'])
})
