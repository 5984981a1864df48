import { describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount } from '../account/contract.ts'
import { createDayOff } from '../closures/contract.ts'
import { updateService } from '../services/contract.ts'
import { createSession } from '../sessions/contract.ts'
import { createBooking } from './contract.ts'

const { app, db, given, visitor, clock } = await openPractice()
clock.set('2026-03-02T10:30:00-03:00')

const ana = await given.psychologist({ plan: 'pro', settings: { pixKey: 'ana@exemplo.com.br' } })
const bia = await given.psychologist()
const service = await given.service(ana)
const long = await given.service(ana, { duration: 90 })
const inactive = await given.service(ana, { active: false })
const others = await given.service(bia)
const patient = await given.patient(ana)

await ana.ask(createDayOff, { body: { firstDay: '2026-03-09', lastDay: '2026-03-11' } })
await given.booking(ana, { serviceId: service.id, datetime: '2026-03-05T09:00:00-03:00' })
await given.session(ana, {
  patientId: patient.id,
  serviceId: service.id,
  datetime: '2026-03-05T14:30:00-03:00',
})

/** Counts the rows that a booking could have left behind. */
async function countRows(): Promise<number[]> {
  const tables = ['sessions', 'patients', 'packages', 'messages', 'audit_events'] as const
  return db.asPlatform(async (sql) => {
    const counts: number[] = []
    for (const table of tables) {
      const { count } = await sql
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counts.push(count)
    }
    return counts
  })
}

const valid = {
  patientName: 'João Reis',
  patientPhone: '11 92345-0000',
  serviceId: service.id,
  datetime: '2026-03-04T10:00:00-03:00',
}

const book = (fields: object, friendlyId: unknown = ana.friendlyId) =>
  visitor.send({
    method: 'POST',
    url: `/api/public/booking/${friendlyId}`,
    payload: { ...valid, ...fields },
  })

describe('a booking is refused, and nothing is stored', () => {
  const NOT_OFFERED = 'Este horário não está disponível. Escolha outro.'
  const TAKEN = 'Este horário acabou de ser reservado. Escolha outro.'
  it.each<[sentence: string, fields: object, status: number, message: string, path?: string]>([
    [
      'in the past',
      { datetime: '2026-02-27T10:00:00-03:00' },
      422,
      'Este horário já passou. Escolha outro.',
      'datetime',
    ],
    [
      'this morning',
      { datetime: '2026-03-02T10:00:00-03:00' },
      422,
      'Este horário já passou. Escolha outro.',
      'datetime',
    ],
    [
      'before the start hour',
      { datetime: '2026-03-04T08:00:00-03:00' },
      422,
      NOT_OFFERED,
      'datetime',
    ],
    ['at the end hour', { datetime: '2026-03-04T18:00:00-03:00' }, 422, NOT_OFFERED, 'datetime'],
    ['at lunch', { datetime: '2026-03-04T12:00:00-03:00' }, 422, NOT_OFFERED, 'datetime'],
    ['off the hour', { datetime: '2026-03-04T10:30:00-03:00' }, 422, NOT_OFFERED, 'datetime'],
    ['off the minute', { datetime: '2026-03-04T10:00:01-03:00' }, 422, NOT_OFFERED, 'datetime'],
    ['on Saturday', { datetime: '2026-03-07T10:00:00-03:00' }, 422, NOT_OFFERED, 'datetime'],
    ['on Sunday', { datetime: '2026-03-08T10:00:00-03:00' }, 422, NOT_OFFERED, 'datetime'],
    ['on a day off', { datetime: '2026-03-10T10:00:00-03:00' }, 422, NOT_OFFERED, 'datetime'],
    [
      'in the fourth month',
      { datetime: '2026-06-01T10:00:00-03:00' },
      422,
      NOT_OFFERED,
      'datetime',
    ],
    [
      'into lunch',
      { datetime: '2026-03-04T11:00:00-03:00', serviceId: long.id },
      422,
      NOT_OFFERED,
      'datetime',
    ],
    [
      'past the end of the day',
      { datetime: '2026-03-04T17:00:00-03:00', serviceId: long.id },
      422,
      NOT_OFFERED,
      'datetime',
    ],
    ['of a time that is taken', { datetime: '2026-03-05T09:00:00-03:00' }, 409, TAKEN],
    [
      "over the psychologist's own pending session",
      { datetime: '2026-03-05T14:00:00-03:00' },
      409,
      TAKEN,
    ],
    [
      "within the psychologist's own pending session",
      { datetime: '2026-03-05T15:00:00-03:00' },
      409,
      TAKEN,
    ],
    [
      "of another practice's service",
      { serviceId: others.id },
      404,
      'Não encontramos o que você procura. Talvez já tenha sido excluído.',
    ],
    [
      'of an inactive service',
      { serviceId: inactive.id },
      404,
      'Não encontramos o que você procura. Talvez já tenha sido excluído.',
    ],
    [
      'of an unknown service',
      { serviceId: patient.id },
      404,
      'Não encontramos o que você procura. Talvez já tenha sido excluído.',
    ],
    ['of no service', { serviceId: '' }, 422, 'Selecione um serviço', 'serviceId'],
    ['of a missing service', { serviceId: undefined }, 422, 'Selecione um serviço', 'serviceId'],
    ['without date and hour', { datetime: undefined }, 422, 'Selecione data e horário', 'datetime'],
    [
      'without offset',
      { datetime: '2026-03-04T10:00:00' },
      422,
      'Selecione data e horário',
      'datetime',
    ],
    [
      'on 30 February',
      { datetime: '2027-02-30T10:00:00-03:00' },
      422,
      'Selecione data e horário',
      'datetime',
    ],
    [
      'by a name of one letter',
      { patientName: ' J ' },
      422,
      'Nome deve ter pelo menos 2 caracteres',
      'patientName',
    ],
    [
      'by a name too long',
      { patientName: 'x'.repeat(121) },
      422,
      'Use no máximo 120 caracteres',
      'patientName',
    ],
    [
      'by a short phone',
      { patientPhone: '98765-432' },
      422,
      'Telefone deve ter pelo menos 10 dígitos',
      'patientPhone',
    ],
    ['by a wrong e-mail', { patientEmail: 'joao@' }, 422, 'Email inválido', 'patientEmail'],
    [
      'with notes too long',
      { notes: 'x'.repeat(2_001) },
      422,
      'Use no máximo 2000 caracteres',
      'notes',
    ],
  ])(
    'a booking is refused, and nothing is stored: %s',
    async (_, fields, status, message, path) => {
      const before = await countRows()
      const reply = await book(fields)
      expect(reply.statusCode).toBe(status)
      expect(reply.json()).toMatchObject({ message })
      if (path) expect(reply.json().details).toEqual([{ path, message }])
      expect(await countRows()).toEqual(before)
    },
  )

  it.each([['999999'], ['0'], ['-1'], ['abc'], ['1e3'], ['99999999999'], ['1%00']])(
    'a booking of the psychologist %s, who does not exist, is refused, and nothing is stored',
    async (friendlyId) => {
      const before = await countRows()
      expect((await book({}, friendlyId)).statusCode).toBe(404)
      expect(await countRows()).toEqual(before)
    },
  )

  it('a booking is refused with every wrong field named at once', async () => {
    const reply = await book({ patientName: '', patientPhone: 'x', datetime: 'amanhã' })
    expect(reply.json()).toMatchObject({ code: 'invalid' })
    expect(reply.json().details.map(({ path }: { path: string }) => path)).toEqual([
      'patientName',
      'patientPhone',
      'datetime',
    ])
  })

  it('a booking is refused only if something is wrong', async () => {
    expect((await book({})).statusCode).toBe(201)
  })
})

describe('a booking that became impossible meanwhile', () => {
  it('a service that was deactivated is not booked', async () => {
    const mine = await given.service(ana)
    await ana.ask(updateService, { params: { id: mine.id }, body: { active: false } })
    const reply = await book({ serviceId: mine.id, datetime: '2026-03-06T10:00:00-03:00' })
    expect(reply.statusCode).toBe(404)
  })

  it("the psychologist's session made first keeps its time", async () => {
    const datetime = '2026-03-06T11:00:00-03:00'
    const body = { patientId: patient.id, serviceId: service.id, type: 'online', datetime } as const
    await ana.ask(createSession, { body })
    expect((await book({ datetime })).json().code).toBe('time_taken')
  })
})

describe('a practice that was erased', () => {
  const erasedAt = Date.parse(START) + 31 * DAY
  it.each([
    ['with a key to repeat it', { 'idempotency-key': 'chave-de-teste' }],
    ['without', {}],
  ])(
    'a practice that was erased is not found by a booking %s, although it was known before',
    async (_, headers) => {
      const cai = await given.psychologist()
      const { id: serviceId } = await given.service(cai)
      await given.booking(cai, { serviceId })
      await cai.ask(closeAccount, { body: { password: cai.password } })
      await eraseClosedAccounts(db, erasedAt)
      const url = `/api/public/booking/${cai.friendlyId}`
      const again = () =>
        visitor.send({ method: 'POST', url, headers, payload: { ...valid, serviceId } })
      expect((await again()).statusCode).toBe(404)
      expect((await again()).statusCode).toBe(404)
    },
  )
})

describe('a booking that is sent again under another key', () => {
  it('a booking that is sent again from the same connection and phone says that the hour is already its own', async () => {
    const sender = new Actor(app)
    const body = { ...valid, patientPhone: '11 92345-0777', datetime: '2026-03-04T15:00:00-03:00' }
    const call = { params: { id: ana.friendlyId }, body }
    await sender.ask(createBooking, call)
    const { problem } = await sender.call(createBooking, {
      ...call,
      body: { ...body, notes: 'Prefiro de manhã' },
    })
    expect(problem).toMatchObject({ code: 'time_taken' })
    expect(problem?.message).toMatch(/já está reservado para você/)
  })

  it.each([
    ['another phone', { patientPhone: '11 92345-0778' }, false],
    ['another connection', {}, true],
  ])(
    'a booking that is sent again from %s only says that the hour is taken',
    async (_, change, elsewhere) => {
      const sender = new Actor(app)
      const datetime = elsewhere ? '2026-03-04T16:00:00-03:00' : '2026-03-04T17:00:00-03:00'
      const body = { ...valid, patientPhone: '11 92345-0779', datetime }
      const params = { id: ana.friendlyId }
      await sender.ask(createBooking, { params, body })
      const other = elsewhere ? new Actor(app) : sender
      const { problem } = await other.call(createBooking, { params, body: { ...body, ...change } })
      expect(problem?.message).toMatch(/acabou de ser reservado/)
    },
  )
})
