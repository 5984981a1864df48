import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { openLogin } from '../src/features/identity/commands.ts'
import { createPatient, getPatient } from '../src/features/patients/contract.ts'
import { getProfile, updateProfile } from '../src/features/profile/contract.ts'
import { createService, getService } from '../src/features/services/contract.ts'
import { createSession, getSession } from '../src/features/sessions/contract.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { problems } from '../src/platform/shared/problem.ts'
import { Actor } from './actors.ts'
import { examplesFor } from './examples.ts'
import { openPractice } from './practice.ts'

/** Whatever is sent: never a 5xx, every refusal in Portuguese, and what is accepted is kept as it came. */

const { app, db, given, clock } = await openPractice()

const ana = await given.psychologist({ plan: 'pro' })
/** Strangers book with her: a name and a Pix key that a BR Code has to bear. */
const bia = await given.psychologist({
  plan: 'pro',
  name: '李 <b>Bia</b> 🌱',
  settings: { pixKey: 'bia@exemplo.com' },
})
const patient = await given.patient(ana)
const service = await given.service(ana)
const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
const others = await given.patient(bia)
const offered = await given.service(bia)
const examples = examplesFor({ patientId: patient.id, serviceId: service.id })
examples.set(createBooking, { ...examples.get(createBooking), serviceId: offered.id })

/** A run of logouts needs a login of its own each time. */
const loggedIn = async () =>
  new Actor(app, await db.asTenant(ana.id, (tenant) => openLogin(tenant, clock.now())))

/** A row that the next call may change or delete; its id takes the place of OWN. */
async function freshRow({ path, access }: Endpoint): Promise<string> {
  if (access === 'public') {
    await db.asPlatform((sql) =>
      sql.deleteFrom('sessions').where('psychologist_id', '=', bia.id).execute(),
    )
    return String(bia.friendlyId)
  }
  if (path.startsWith('/api/patients/')) return (await given.patient(ana)).id
  if (path.startsWith('/api/services/')) return (await given.service(ana)).id
  return (await given.session(ana, { patientId: patient.id, serviceId: service.id })).id
}
const OWN = 'own'

const NASTY = [
  '',
  ' ',
  '\0',
  'Ana\0',
  '\ud83d',
  'Ana \ude00',
  '🧑🏽‍⚕️🌱',
  'a\u200fb\u202e\u2066c\u2069',
  '\ufeff\u00a0Ana\u2028',
  'Jose\u0301 ﷽',
  "'; drop table patients; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} %s %n $1',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'x'.repeat(130),
  'x'.repeat(6_000),
  '2026-03-05T10:00:00',
  '2026-02-30T10:00:00-03:00',
  '2026-03-05T10:00:00-03:00',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-03-05',
  '0000-00-00',
  'NaN',
  '1e309',
  '-1',
  '0',
  '1.005',
  '99999999999999999999',
  'null',
  'true',
  'pending',
  'cancelled',
  'America/Sao_Paulo',
  'ana@exemplo.com',
  '11 98765-4321',
  patient.id,
  service.id,
  session.id,
  others.id,
]

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.nat(0xffff), { maxLength: 20 })
      .map((all) => String.fromCharCode(...all)),
  },
)
const anything = fc.oneof(
  { weight: 5, arbitrary: text },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      -0,
      -1,
      0,
      1,
      0.5,
      1.005,
      15,
      2 ** 31,
      2 ** 53,
      1e21,
      -1e308,
      5e-324,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom([], {}, [[]], [null], { length: 1 }, { toString: 'x' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** A valid body of which some fields are left out, wrong, or more than there are. */
function mutationsOf(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example))
    return fc.array(fc.oneof(mutationsOf(example[0]), anything), { maxLength: 4 })
  const keys = Object.keys(example as object)
  const changes = fc.dictionary(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...keys) },
      { weight: 1, arbitrary: fc.constantFrom(...NASTY) },
    ),
    fc.option(anything, { nil: undefined }),
    { minKeys: 1, maxKeys: 3, noNullPrototype: true },
  )
  return changes.map((change) => ({ ...(example as object), ...change }))
}

const ids = fc.oneof(
  { weight: 8, arbitrary: fc.constant(OWN) },
  { weight: 1, arbitrary: fc.constantFrom(others.id, session.id, String(ana.friendlyId)) },
  { weight: 2, arbitrary: text.map((id) => encodeURIComponent(id.toWellFormed())) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%zz', '%00', '%ff%fe', '%c0%ae', '..', '.', '%2e%2e%2f', '*'),
  },
)

function queriesOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = Object.keys(endpoint.query?.shape ?? {})
  const pair = fc
    .tuple(fc.constantFrom(...known, 'x'), text)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  const raw = fc.constantFrom(
    '&',
    '=',
    '%',
    'limit=%zz',
    '[]',
    'a[b]=c',
    'limit=1&limit=2',
    '__proto__=x',
  )
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: pair }, { weight: 1, arbitrary: raw }), {
      maxLength: 4,
    })
    .map((pairs) => pairs.join('&'))
}

interface Sent {
  id: string
  query: string
  body: string | undefined
  key: string | undefined
}

function requestsOf(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const example = examples.get(endpoint)
  const bodies = example
    ? fc.oneof(
        { weight: 6, arbitrary: mutationsOf(example).map((body) => JSON.stringify(body)) },
        { weight: 1, arbitrary: anything.map((body) => JSON.stringify(body)) },
        { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
      )
    : fc.option(
        anything.map((body) => JSON.stringify(body)),
        { nil: undefined, freq: 3 },
      )
  return fc.record({
    id: ids,
    query: queriesOf(endpoint),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : bodies,
    key: fc.option(fc.constantFrom('curta', 'chave-de-teste', 'x'.repeat(200), '" or 1'), {
      nil: undefined,
      freq: 9,
    }),
  })
}

/** What the framework or the schemas would say by themselves, in English. */
const ENGLISH =
  /\b(invalid|expected|required|received|unrecognized|too (big|small)|not found|bad request|must|error)\b/i

function expectRefusalInPortuguese(reply: {
  statusCode: number
  json(): unknown
  headers: object
}) {
  const body = reply.json() as {
    message: string
    code: keyof typeof problems
    details?: { message: string }[]
  }
  expect(reply.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
  })
  expect(problems[body.code]?.[0]).toBe(reply.statusCode)
  for (const { message } of [body, ...(body.details ?? [])]) {
    expect(message.length).toBeGreaterThan(4)
    expect(message).not.toMatch(ENGLISH)
  }
}

async function send(actor: Actor, endpoint: Endpoint, { id, query, body, key }: Sent) {
  const row = endpoint.params && id === OWN ? await freshRow(endpoint) : id
  return actor.send({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/, row) + (query ? `?${query}` : ''),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
}

/** Where there is more to get wrong there are more runs; hashing a password takes its time. */
function runsFor(endpoint: Endpoint): { numRuns: number } {
  if (/auth\/(register|login|logout|reset)|password$/.test(endpoint.path)) return { numRuns: 15 }
  if (endpoint.body || endpoint.query) return { numRuns: 50 }
  return { numRuns: endpoint.params ? 20 : 8 }
}

describe('whatever is sent', () => {
  it.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers as its contract says, or refuses in Portuguese',
    async (_, endpoint) => {
      const logsOut = endpoint.path.endsWith('/logout')
      const actor = await loggedIn()
      await fc.assert(
        fc.asyncProperty(requestsOf(endpoint), async (request) => {
          const reply = await send(logsOut ? await loggedIn() : actor, endpoint, request)
          expect(reply.statusCode).toBeLessThan(500)
          expect(reply.statusCode).not.toBe(429)
          if (reply.statusCode >= 400) expectRefusalInPortuguese(reply)
          else expect(reply.statusCode).toBe(endpoint.status)
        }),
        runsFor(endpoint),
      )
    },
  )
})

/** Texts that may be stored: the property says how they come back. */
const kept = fc
  .oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 60 }))
  .filter((typed) => typed.isWellFormed() && !typed.includes('\0') && typed.length <= 120)
const names = kept.filter((typed) => [...typed.trim()].length >= 2)
const orNull = (typed: string) => typed.trim() || null

const RUNS = { numRuns: 25 }

describe('what is accepted comes back as it came, trimmed', () => {
  it('as a patient', async () => {
    await fc.assert(
      fc.asyncProperty(names, kept, async (name, observations) => {
        const body = { name, observations, phone: '11 91234-5678' }
        const { id } = await ana.ask(createPatient, { body })
        expect(await ana.ask(getPatient, { params: { id } })).toMatchObject({
          name: name.trim(),
          observations: orNull(observations),
        })
      }),
      RUNS,
    )
  })

  it('as a service', async () => {
    await fc.assert(
      fc.asyncProperty(names, kept, async (name, description) => {
        const body = { name, description, type: 'single', price: 10, duration: 50 } as const
        const { id } = await ana.ask(createService, { body })
        expect(await ana.ask(getService, { params: { id } })).toMatchObject({
          name: name.trim(),
          description: orNull(description),
        })
      }),
      RUNS,
    )
  })

  it('as a session', async () => {
    await fc.assert(
      fc.asyncProperty(kept, kept, async (location, notes) => {
        const { id } = await ana.ask(createSession, {
          body: {
            patientId: patient.id,
            serviceId: service.id,
            type: 'online',
            datetime: '2026-04-03T10:00:00-03:00',
            location,
            notes,
          },
        })
        expect(await ana.ask(getSession, { params: { id } })).toMatchObject({
          location: orNull(location),
          notes: orNull(notes),
        })
      }),
      RUNS,
    )
  })

  it('as a profile', async () => {
    await fc.assert(
      fc.asyncProperty(names, kept, kept, kept, async (name, bio, observations, city) => {
        await ana.ask(updateProfile, {
          body: { name, bio, observations, city: city.slice(0, 20).toWellFormed() },
        })
        expect(await ana.ask(getProfile)).toMatchObject({
          name: name.trim(),
          bio: orNull(bio),
          observations: orNull(observations),
        })
      }),
      RUNS,
    )
  })
})
