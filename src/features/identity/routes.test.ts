import { afterEach, describe, expect, it } from 'vitest'
import { logIn } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { getProfile } from '../practice/contract.ts'
import { updateProfile } from '../profile/contract.ts'
import { login, logout, register } from './contract.ts'

const ADMIN = 'dona@consultorio.test'
const { clock, db, given, messages, visitor, app } = await openPractice({ ADMIN_EMAIL: ADMIN })
afterEach(() => clock.set(START))

const account = { name: 'Ana Souza', email: 'ana@exemplo.com.br', password: 'uma senha boa' }
let lastNumber = 0
const newEmail = () => `nova${++lastNumber}@exemplo.com.br`

async function asks(token: string) {
  const { statusCode } = await app.inject({
    url: getProfile.path,
    headers: { authorization: `Bearer ${token}` },
  })
  return statusCode
}

it.each(['Bearer ', 'bearer ', 'BEARER  '])('A token is accepted after %j', async (scheme) => {
  const { token } = await given.psychologist()
  const headers = { authorization: scheme + token }
  expect((await app.inject({ url: getProfile.path, headers })).statusCode).toBe(200)
})

describe('registering', () => {
  it('A registration returns a token and the account on the free plan, with a link from the name', async () => {
    const reply = await visitor.call(register, { body: account })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      token: expect.any(String),
      psychologist: {
        id: expect.any(String),
        name: 'Ana Souza',
        email: 'ana@exemplo.com.br',
        plan: 'free',
        isAdmin: false,
        friendlyId: expect.any(Number),
        publicSlug: 'ana-souza',
      },
    })
    expect(await asks(reply.body.token)).toBe(200)
  })

  it('A registration sets the defaults of a new account', async () => {
    const ana = await given.psychologist()
    expect(await ana.ask(getProfile)).toMatchObject({
      allowOnlineBooking: true,
      defaultSessionDuration: 50,
      enableEmailNotifications: true,
      enableSmsNotifications: false,
      autoConfirmBookings: false,
      attendsOnline: true,
      attendsInPerson: false,
      timezone: 'America/Sao_Paulo',
      createdAt: '2026-03-02T12:00:00.000Z',
    })
  })

  it('A new account opens Monday to Friday 09:00–18:00 with lunch 12:00–13:00 and closes the weekend', async () => {
    const ana = await given.psychologist()
    const hours = JSON.parse((await ana.ask(getProfile)).workingHours)
    const lunch = { lunchStart: '12:00', lunchEnd: '13:00' }
    const workday = { enabled: true, start: '09:00', end: '18:00', hasLunch: true, ...lunch }
    const weekend = { enabled: false, start: '09:00', end: '13:00', hasLunch: false, ...lunch }
    expect(hours).toEqual({
      sunday: weekend,
      monday: workday,
      tuesday: workday,
      wednesday: workday,
      thursday: workday,
      friday: workday,
      saturday: weekend,
    })
  })

  it('Each account gets the next number for its link', { tags: 'both-databases' }, async () => {
    const [first, second] = [await given.psychologist(), await given.psychologist()]
    expect(second.friendlyId).toBe(first.friendlyId + 1)
  })

  it.each([
    ['José da Conceição', 'jose-da-conceicao'],
    ['Dra. Ana  &  Cia', 'dra-ana-cia'],
    ['李明', 'seu-nome'],
  ])('The name %s gets the slug %s', async (name, publicSlug) => {
    const { psychologist } = await visitor.ask(register, {
      body: { ...account, name, email: newEmail() },
    })
    expect(psychologist).toMatchObject({ name, publicSlug })
  })

  it.each(['bia@exemplo.com.br', ' BIA@Exemplo.com.br '])(
    'The used e-mail %j is a conflict',
    { tags: 'both-databases' },
    async (email) => {
      await visitor.call(register, { body: { ...account, email: 'bia@exemplo.com.br' } })
      const reply = await visitor.call(register, { body: { ...account, email } })
      expect([reply.status, reply.problem?.message]).toEqual([409, 'E-mail já cadastrado'])
    },
  )

  it('Of 5 concurrent registrations with one e-mail one succeeds', {
    tags: 'both-databases',
  }, async () => {
    const body = { ...account, email: newEmail() }
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => visitor.call(register, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  it.each([
    ['name', 'A', 'Nome deve ter pelo menos 2 caracteres'],
    ['name', ' A ', 'Nome deve ter pelo menos 2 caracteres'],
    ['email', 'ana@', 'Email inválido'],
    ['email', '', 'Email inválido'],
    ['password', '12345', 'Senha deve ter pelo menos 6 caracteres'],
    ['phone', '11 9876', 'Telefone deve ter pelo menos 10 dígitos'],
    ['crp', '25/123456', 'Use o formato 06/123456, com a região de 01 a 24'],
  ])('A registration refuses the %s %j: %s', async (field, value, message) => {
    const reply = await visitor.call(register, {
      body: { ...account, email: newEmail(), [field]: value },
    })
    expect(reply.status).toBe(422)
    expect(reply.problem).toMatchObject({ message, details: [{ path: field, message }] })
  })

  it.each(['confirmPassword', 'plan', 'isAdmin', 'isActive'])(
    'A registration ignores %s',
    async (field) => {
      const reply = await visitor.call(register, {
        body: { ...account, email: newEmail(), [field]: 'pro' },
      })
      expect(reply.body.psychologist).toMatchObject({ plan: 'free', isAdmin: false })
    },
  )

  it.each([ADMIN, ADMIN.toUpperCase()])(
    'A registration as the super admin, %s, is refused',
    async (email) => {
      const reply = await visitor.call(register, { body: { ...account, email } })
      expect([reply.status, reply.problem?.message]).toEqual([409, 'E-mail já cadastrado'])
    },
  )
})

describe('a new account', () => {
  it('A new account is welcomed by e-mail once, with its public link', async () => {
    const email = newEmail()
    const body = { ...account, email }
    const { psychologist } = await visitor.ask(register, { body })
    expect((await visitor.call(register, { body })).status).toBe(409)
    const { friendlyId, publicSlug } = psychologist
    const written = (await messages()).filter(({ recipient }) => recipient === email)
    expect(written).toMatchObject([{ kind: 'welcome', channel: 'email' }])
    expect(written[0]?.text).toContain(
      `https://consultorio.test/agendar/${friendlyId}/${publicSlug}`,
    )
    expect(written[0]?.text).not.toContain('verificação')
  })
})

describe("the super admin's e-mail", () => {
  it.each([ADMIN, ADMIN.toUpperCase()])(
    'The super admin’s e-mail cannot be changed to: %s',
    async (email) => {
      const ana = await given.psychologist()
      const reply = await ana.call(updateProfile, { body: { name: 'Dona', email } })
      expect([reply.status, reply.problem?.message]).toEqual([409, 'E-mail já cadastrado'])
      expect(await ana.ask(getProfile)).toMatchObject({ name: 'Ana Souza', email: ana.email })
    },
  )
})

describe('logging in', () => {
  it('A login returns a new token and the same account', async () => {
    const ana = await given.psychologist()
    const { token, psychologist } = await visitor.ask(login, {
      body: { email: ana.email.toUpperCase(), password: ana.password },
    })
    expect(token).not.toBe(ana.token)
    expect(psychologist).toMatchObject({ id: ana.id, email: ana.email })
  })

  it('A wrong e-mail and a wrong password get the same answer', async () => {
    const { email, password } = await given.psychologist()
    const wrongPassword = await visitor.call(login, { body: { email, password: 'outra senha' } })
    const wrongEmail = await visitor.call(login, { body: { email: newEmail(), password } })
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.problem?.message).toBe('E-mail ou senha incorretos')
    expect([wrongEmail.status, wrongEmail.problem]).toEqual([401, wrongPassword.problem])
  })

  it.each([
    ['email', 'ana', 'Email inválido'],
    ['password', '12345', 'Senha deve ter pelo menos 6 caracteres'],
  ])('A login refuses the %s %j: %s', async (field, value, message) => {
    const reply = await visitor.call(login, { body: { ...account, [field]: value } })
    expect(reply.status).toBe(422)
    expect(reply.problem).toMatchObject({ message, details: [{ path: field, message }] })
  })
})

describe('a login', () => {
  it('A login is stored only as a hash', async () => {
    const { id, token } = await given.psychologist()
    const rows = await db.asTenant(id, ({ sql }) =>
      sql.selectFrom('login_tokens').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(hashToken(String(token)).equals(rows[0]?.token_hash as Uint8Array)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('A login ends with its logout, and the others stay', async () => {
    const ana = await given.psychologist()
    const other = await logIn(visitor, ana)
    expect((await ana.call(logout)).status).toBe(204)
    expect([await asks(String(ana.token)), await asks(other.token)]).toEqual([401, 200])
    expect((await ana.call(logout)).status).toBe(401)
  })

  it('A login ends 30 days after its last use', { tags: 'both-databases' }, async () => {
    const ana = await given.psychologist()
    clock.advance(30 * DAY)
    const reply = await ana.call(getProfile)
    expect([reply.status, reply.problem?.message]).toEqual([
      401,
      'Seu acesso expirou. Entre novamente.',
    ])
  })

  it('A login is extended by 30 days with each use', async () => {
    const ana = await given.psychologist()
    for (let month = 0; month < 4; month++) {
      clock.advance(30 * DAY - 1)
      expect((await ana.call(getProfile)).status).toBe(200)
    }
    clock.advance(30 * DAY)
    expect((await ana.call(getProfile)).status).toBe(401)
  })

  it('A changed, cut, unknown or missing token opens nothing', async () => {
    const { token } = await given.psychologist()
    const live = String(token)
    const changed = live.slice(0, -1) + (live.endsWith('-') ? '_' : '-')
    const others = [live.slice(0, -1), changed, 'x'.repeat(64), '', 'null']
    expect(await Promise.all(others.map(asks))).toEqual([401, 401, 401, 401, 401])
    expect((await visitor.call(getProfile)).status).toBe(401)
  })
})
