import { beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { closeAtEnd } from '../../../test/close-at-end.ts'
import { openPractice } from '../../../test/practice.ts'
import { createServer } from '../../app/server.ts'
import { sendMailTest, sendWelcomeTest, validatePatient } from './contract.ts'

const { db, services, given, messages } = await openPractice()
const environment = { ...services.environment, production: true }
const production = await createServer({ ...services, environment })
closeAtEnd(() => production.close())

const admin = await given.psychologist({ isAdmin: true })
const ana = await given.psychologist({ plan: 'pro' })

const WELCOME = { email: 'Rita@Exemplo.com.br', name: 'Rita Alves', slug: 'rita-alves' }
const MAIL = {
  to: 'rita@exemplo.com.br',
  subject: 'Um teste para todos@exemplo.com',
  html: '<h1>Olá &amp; bom dia</h1><p>Duas<br>linhas</p><script>alert(1)</script>',
}
const PATIENT = { name: 'Maria Lima', phone: '(11) 91234-5678' }

const CALLS = [
  ['POST /api/test/welcome-email', sendWelcomeTest, WELCOME],
  ['POST /api/test/email', sendMailTest, MAIL],
  ['POST /api/test/patient-validation', validatePatient, { patientData: PATIENT }],
] as const

beforeEach(() => db.asPlatform((sql) => sql.deleteFrom('messages').execute()))

describe.each(CALLS)('%s', (_, endpoint, body) => {
  it('is only open to the super admin', async () => {
    expect((await ana.call(endpoint, { body })).status).toBe(403)
    expect(await messages()).toEqual([])
  })

  it('does not exist in production, not even for the super admin', async () => {
    for (const token of [admin.token, null]) {
      const somebody = new Actor(production, token)
      const { status, problem } = await somebody.call(endpoint, { body })
      expect([status, problem?.code]).toEqual([404, 'not_found'])
    }
    expect(await messages()).toEqual([])
  })

  it('is described, but not in production', async () => {
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const described = async (actor: Actor) =>
        (await actor.send({ method: 'GET', url })).body.includes(endpoint.path)
      expect([await described(admin), await described(new Actor(production))]).toEqual([
        true,
        false,
      ])
    }
  })
})

describe('a test e-mail', () => {
  const acts = () =>
    db.asPlatform((sql) =>
      sql
        .selectFrom('audit_events')
        .select(['psychologist_id', 'subject_id'])
        .where('action', '=', 'test.mailed')
        .execute(),
    )

  it('a test e-mail is recorded in the admin’s own log', async () => {
    const [{ id: one }, { id: other }] = [
      await admin.ask(sendWelcomeTest, { body: WELCOME }),
      await admin.ask(sendMailTest, { body: MAIL }),
    ]
    expect(await acts()).toEqual([
      { psychologist_id: admin.id, subject_id: one },
      { psychologist_id: admin.id, subject_id: other },
    ])
  })

  it('a test e-mail is refused after 20 of either kind within an hour, and not recorded', async () => {
    const throttled = await createServer({
      ...services,
      environment: { ...services.environment, throttle: true },
    })
    closeAtEnd(() => throttled.close())
    const somebody = new Actor(throttled, admin.token)
    for (let sent = 0; sent < 10; sent++) {
      await somebody.ask(sendWelcomeTest, { body: WELCOME })
      await somebody.ask(sendMailTest, { body: MAIL })
    }
    for (const [, endpoint, body] of CALLS.slice(0, 2))
      expect((await somebody.call(endpoint, { body })).status).toBe(429)
    expect(await messages()).toHaveLength(20)
  })
})

describe('POST /api/test/welcome-email', () => {
  it('POST /api/test/welcome-email writes the welcome e-mail to that address, with the link of that slug, into the admin’s outbox', async () => {
    const reply = await admin.ask(sendWelcomeTest, { body: WELCOME })
    const [letter, ...others] = await messages()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      id: reply.id,
      psychologist_id: admin.id,
      kind: 'welcome',
      recipient: 'rita@exemplo.com.br',
      subject: reply.subject,
      status: 'queued',
    })
    expect(letter?.text).toContain('https://consultorio.test/agendar/1/rita-alves')
  })

  it('POST /api/test/welcome-email sends one for each request', async () => {
    await admin.ask(sendWelcomeTest, { body: WELCOME })
    await admin.ask(sendWelcomeTest, { body: WELCOME })
    expect(await messages()).toHaveLength(2)
  })
})

describe('POST /api/test/email', () => {
  it('POST /api/test/email writes the subject, and the text of the HTML', async () => {
    await admin.ask(sendMailTest, { body: MAIL })
    const [letter, ...others] = await messages()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      kind: 'test_email',
      recipient: 'rita@exemplo.com.br',
      subject: 'Um teste para todos@exemplo.com',
    })
    expect(letter?.text).toContain('Olá & bom dia\nDuas\nlinhas')
    expect(letter?.text).not.toMatch(/alert|</)
  })
})

describe('a missing or invalid field', () => {
  it.each([
    ['no address to greet', sendWelcomeTest, { ...WELCOME, email: 'rita' }, 'email'],
    ['no name to greet', sendWelcomeTest, { ...WELCOME, name: ' ' }, 'name'],
    ['no slug to lead to', sendWelcomeTest, { ...WELCOME, slug: '' }, 'slug'],
    ['no address to write to', sendMailTest, { ...MAIL, to: '' }, 'to'],
    ['no subject', sendMailTest, { ...MAIL, subject: '' }, 'subject'],
    ['no HTML', sendMailTest, { ...MAIL, html: '' }, 'html'],
  ] as const)(
    '(%s) is reported at its field, and nothing is sent',
    async (_, endpoint, body, path) => {
      const { status, problem } = await admin.call(endpoint, { body })
      expect([status, problem?.details?.map((detail) => detail.path)]).toEqual([422, [path]])
      expect(await messages()).toEqual([])
    },
  )
})

describe('POST /api/test/patient-validation', () => {
  it.each([
    ['a patient who would be accepted', PATIENT, []],
    ['one without a phone', { name: 'Maria Lima' }, ['phone']],
    ['a wrong e-mail and a short name', { ...PATIENT, name: 'M', email: 'm@' }, ['name', 'email']],
    ['what is no text', { ...PATIENT, observations: 12 }, ['observations']],
  ])(
    'POST /api/test/patient-validation of %s says which fields are wrong',
    async (_, patientData, paths) => {
      const { valid, errors } = await admin.ask(validatePatient, { body: { patientData } })
      expect([valid, errors.map(({ path }) => path)]).toEqual([paths.length === 0, paths])
    },
  )

  it('POST /api/test/patient-validation registers nobody', async () => {
    await admin.ask(validatePatient, { body: { patientData: PATIENT } })
    const patients = await db.asPlatform((sql) => sql.selectFrom('patients').select('id').execute())
    expect(patients).toEqual([])
  })
})
