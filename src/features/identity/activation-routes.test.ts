import { describe, expect, it } from 'vitest'
import { Actor, PsychologistActor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { changePsychologistStatus } from '../admin/psychologist-contract.ts'
import {
  createBooking,
  getAvailability,
  getPublicPsychologist,
  getPublicServices,
} from '../booking/contract.ts'
import { listPatients } from '../patients/contract.ts'
import { createPatient } from '../patients/input-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { createService, listServices } from '../services/contract.ts'
import { createSession, listSessions } from '../sessions/contract.ts'
import { login, register } from './contract.ts'

const { app, given, messages, visitor } = await openPractice({ ACCOUNT_ACTIVATION: 'manual' })

const SOME_ID = '01890000-0000-7000-8000-000000000000'
const MESSAGE =
  'Conta em verificação. Você pode consultar seus dados; novos cadastros são liberados após a ativação.'
const patient = { name: 'Maria Lima', phone: '11 91234-5678' }
const service = { name: 'Consulta', type: 'single', price: '150.00', duration: 50 } as const
const session = {
  patientId: SOME_ID,
  serviceId: SOME_ID,
  type: 'online',
  datetime: '2026-03-03T10:00:00-03:00',
} as const

let lastNumber = 0
async function newcomer(): Promise<PsychologistActor> {
  const email = `nova${++lastNumber}@exemplo.com.br`
  const loggedIn = await visitor.ask(register, {
    body: { name: 'Ana Souza', email, password: 'uma senha boa' },
  })
  return new PsychologistActor(app, loggedIn, 'uma senha boa')
}

async function publicStatuses({ friendlyId: id }: PsychologistActor) {
  const params = { id }
  const stranger = new Actor(app)
  const replies = [
    await stranger.call(getPublicPsychologist, { params }),
    await stranger.call(getPublicServices, { params }),
    await stranger.call(getAvailability, {
      params,
      query: { from: '2026-03-02', to: '2026-03-06' },
    }),
  ]
  return replies.map(({ status }) => status)
}

describe('a new account with manual activation', () => {
  it('A new account is welcomed with a note on its verification', async () => {
    const { email } = await newcomer()
    const mail = (await messages()).find(({ recipient }) => recipient === email)
    expect(mail?.kind).toBe('welcome')
    expect(mail?.text).toContain('Sua conta está em verificação')
  })

  it('A new account logs in, reads, and sees that it is not active yet', async () => {
    const ana = await newcomer()
    const reply = await visitor.call(login, { body: ana })
    expect(reply.status).toBe(200)
    expect((await ana.ask(getProfile)).isActive).toBe(false)
    expect(await ana.ask(listPatients)).toEqual([])
    expect(await ana.ask(listServices)).toEqual([])
    expect(await ana.ask(listSessions)).toEqual([])
  })

  it('A new account can complete its profile', async () => {
    const ana = await newcomer()
    expect((await ana.ask(updateProfile, { body: { crp: '06/123456' } })).crp).toBe('06/123456')
  })

  it('A new account cannot create anything', async () => {
    const ana = await newcomer()
    const replies = [
      await ana.call(createPatient, { body: patient }),
      await ana.call(createService, { body: service }),
      await ana.call(createSession, { body: session }),
    ]
    for (const { status, problem } of replies) {
      expect([status, problem?.message]).toEqual([403, MESSAGE])
    }
    expect(await ana.ask(listPatients)).toEqual([])
  })

  it('A new account has no public page and accepts no booking', async () => {
    const ana = await newcomer()
    expect(await publicStatuses(ana)).toEqual([404, 404, 404])
    const booking = await visitor.call(createBooking, {
      params: { id: ana.friendlyId },
      body: {
        patientName: 'João Reis',
        patientPhone: '11 92345-6789',
        serviceId: SOME_ID,
        datetime: session.datetime,
      },
    })
    expect(booking.status).toBe(404)
  })

  it('A new account can create rows and is found after its activation', async () => {
    const ana = await newcomer()
    const admin = await given.psychologist({ isAdmin: true })
    await admin.ask(changePsychologistStatus, { params: ana, body: { is_active: true } })
    expect((await ana.call(createPatient, { body: patient })).status).toBe(201)
    expect((await ana.call(createService, { body: service })).status).toBe(201)
    expect(await publicStatuses(ana)).toEqual([200, 200, 200])
  })
})
