import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { problems } from '../src/app/problems.ts'
import { createServer } from '../src/app/server.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { login, logout, register } from '../src/features/identity/contract.ts'
import { listPatientSessions } from '../src/features/patient-area/contract.ts'
import { listPatients } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import {
  archiveRecords,
  createEntry,
  getRecord,
  saveDraft,
  sealEntry,
} from '../src/features/records/contract.ts'
import { Actor, logIn } from './actors.ts'
import { openPractice } from './practice.ts'

const { db, services, given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const json = { 'content-type': 'application/json' }

describe('the log', async () => {
  let written = ''
  const stream = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  const log = pino({ level: 'debug', base: null }, stream)
  const app = await createServer({ ...services, log })
  afterAll(() => app.close())
  const person = { name: 'Beatriz Nogueira', phone: '11 95555-7777', email: 'bia.n@exemplo.com' }
  const stranger = new Actor(app)

  it('the log of a registration, a login, a booking and errors contains no name, e-mail, phone, password or token', async () => {
    const password = 'segredo muito bom'
    const account = await stranger.ask(register, {
      body: { ...person, password, crp: '06/123456' },
    })
    const body = { email: person.email, password }
    await stranger.call(login, { body: { ...body, password: 'segredo errado' } })
    const { token } = await logIn(stranger, body)
    const bia = new Actor(app, token)
    await bia.ask(createPatient, { body: { name: 'Caio Prado', phone: '11 94444-8888' } })
    await bia.call(createPatient, { body: { name: 'Caio Prado', phone: 'x' } })
    await stranger.call(listPatientSessions, { query: { phone: '11944448888' } })
    const { id: serviceId } = await given.service(bia)
    const booked = await stranger.call(createBooking, {
      params: { id: account.psychologist.friendlyId },
      body: {
        patientName: 'Davi Rocha',
        patientPhone: '11 93333-9999',
        patientEmail: 'davi@exemplo.com',
        serviceId,
        datetime: '2026-03-03T10:00:00-03:00',
        notes: 'um segredo',
      },
    })
    expect(booked.status).toBe(201)
    await bia.send({ method: 'GET', url: '/api/patients?search=Caio%20Prado' })
    await bia.send({ method: 'GET', url: '/api/nada/Caio%20Prado?phone=11944448888' })
    await bia.send({
      method: 'POST',
      url: '/api/patients',
      headers: json,
      payload: '{"name":"Caio',
    })
    await bia.call(logout)
    const secrets =
      /beatriz|nogueira|caio|prado|davi|rocha|segredo|exemplo\.com|9?[3-5]{4}-?[789]{4}/i
    // A line's time, or its id, may have the digits of a phone.
    expect(written.replaceAll(/"(?:time|reqId)":[^,}]+/g, '')).not.toMatch(secrets)
    for (const kept of [token, account.token]) expect(written).not.toContain(kept.slice(20))
    expect(written).not.toContain('stack')
  })

  it('the log has a line of JSON for each request: method, route, status, duration and id, no address', () => {
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const booked = lines.find(({ route, status }) => route === createBooking.path && status === 201)
    expect(booked).toMatchObject({
      method: 'POST',
      status: 201,
      ms: expect.any(Number),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(written).not.toContain(stranger.address)
  })

  it('the log of an error of ours says where it happened, and contains none of its data', async () => {
    const broken = await createServer({
      ...services,
      log,
      db: {
        ...db,
        asTenant: async () => {
          throw Object.assign(new Error('Key (email)=(bia.n@exemplo.com) exists'), {
            code: '23505',
            detail: 'Beatriz Nogueira',
          })
        },
      },
    })
    const reply = await new Actor(broken, ana.token).call(listPatients)
    await broken.close()
    expect(reply.status).toBe(500)
    expect(reply.problem).toEqual({ code: 'internal', message: problems.internal[1] })
    const line = written
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
      .find(({ error }) => error)
    expect(line.error).toMatchObject({ code: '23505', name: 'Error' })
    expect(line.error.frames.length).toBeGreaterThan(0)
    expect(written).not.toMatch(/beatriz|exemplo\.com/i)
  })

  it('the log of a record contains none of its text, whatever is refused or fails on the way', async () => {
    const bia = new Actor(app, ana.token)
    const maria = await given.patient(ana)
    const params = { id: maria.id }
    const text = 'Frase plantada no prontuário'
    const body = { kind: 'evolution', date: '2026-03-01', text } as const
    const { id } = await bia.ask(createEntry, { params, body })
    const of = { params: { id } }
    const refusals: { status: number }[] = [
      await bia.call(saveDraft, { ...of, body: { text: `${text} 3`, version: 7 } }),
      await bia.call(createEntry, { params, body: { ...body, kind: text as 'evolution' } }),
      await bia.call(createEntry, { params, body: { ...body, text: `${text}`.repeat(9_000) } }),
      await bia.call(archiveRecords, { body: { passphrase: 'plantada' } }),
    ]
    await bia.ask(sealEntry, { ...of, body: { text } })
    refusals.push(await bia.call(sealEntry, { ...of, body: { text: `${text} 2` } }))
    await bia.send({
      method: 'POST',
      url: `/api/patients/${maria.id}/record/entries`,
      headers: json,
      payload: `{"text":"${text}`,
    })
    await sql`update record_versions set text = text || decode('00', 'hex') where entry_id = ${id}`.execute(
      db.owner,
    )
    refusals.push(await bia.call(getRecord, { params }))
    await sql`alter table record_drafts add constraint none_more check (version < 0) not valid`.execute(
      db.owner,
    )
    refusals.push(await bia.call(createEntry, { params, body }))
    await sql`alter table record_drafts drop constraint none_more`.execute(db.owner)
    expect(refusals.map(({ status }) => status)).toEqual([409, 422, 422, 422, 422, 500, 500])
    expect(written).toContain('23514')
    expect(written).not.toMatch(/plantada|prontuário/i)
  })
})
