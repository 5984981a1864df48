import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problems } from '../src/app/problems.ts'
import { routes } from '../src/app/server.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { removeAllCalendars } from '../src/features/calendars/commands.ts'
import { createBlock } from '../src/features/closures/block-contract.ts'
import { createDayOff } from '../src/features/closures/contract.ts'
import { openLogin } from '../src/features/identity/commands.ts'
import { endLogins } from '../src/features/identity/device-contract.ts'
import { PROOF_LIFE } from '../src/features/identity/rules.ts'
import { NOTICES_PURPOSE } from '../src/features/patient-area/notices-links.ts'
import { requestLoginCode } from '../src/features/patient-login/contract.ts'
import { getPatient } from '../src/features/patients/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { getProfile } from '../src/features/practice/contract.ts'
import { managePurpose } from '../src/features/practice/link-rules.ts'
import { updateProfile } from '../src/features/profile/contract.ts'
import { createService, getService } from '../src/features/services/contract.ts'
import { createSession, getSession } from '../src/features/sessions/contract.ts'
import { newId } from '../src/platform/server/id.ts'
import { seal } from '../src/platform/server/signing.ts'
import { MINUTE } from '../src/platform/shared/calendar.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { leadsAway } from '../src/platform/shared/plain-name.ts'
import { cleanLine, cleanLines } from '../src/platform/shared/typed-text.ts'
import { Actor } from './actors.ts'
import { NASTY, OWN, requestsOf, type Sent } from './any-request.ts'
import { examplesFor } from './examples.ts'
import { openPractice } from './practice.ts'

/**
 * Any input: never a 5xx, every refusal in Portuguese, and accepted values are stored unchanged except for invisible
 * characters.
 */

const { app, db, given, clock, services } = await openPractice()

const ana = await given.psychologist({ plan: 'pro' })
/** The psychologist who is booked: a name and a Pix key that a BR Code can hold. */
const bia = await given.psychologist({
  plan: 'pro',
  name: '李 <b>Bia</b> 🌱',
  settings: { pixKey: 'bia@exemplo.com' },
})
const patient = await given.patient(ana)
const service = await given.service(ana)
const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
/** The patient with the phone of the examples. */
const known = await given.patient(ana, { phone: '(11) 91234-5678' })
const others = await given.patient(bia)
const offered = await given.service(bia)
const ids = [others.id, session.id, String(ana.friendlyId)]
const examples = examplesFor({ patientId: patient.id, serviceId: service.id })
examples.set(createBooking, { ...examples.get(createBooking), serviceId: offered.id })

/** Each logout needs a separate login. */
const loggedIn = async ({ proof, body }: Endpoint) => {
  // Right after a login, this call would close the account that all the other calls use.
  const at = clock.now() - (proof === true && body ? PROOF_LIFE : 0)
  const { token } = await db.asTenant(ana.id, (tenant) => openLogin(tenant, at))
  return new Actor(app, token)
}

// Saved settings may confirm sessions at once: separate days avoid overlaps.
let days = 1

/** Creates a row that the next call may change or delete; its id replaces OWN. */
async function freshRow({ path, access }: Endpoint): Promise<string> {
  if (path.startsWith('/api/patient/')) return patientsRow(path)
  if (path.startsWith('/api/public/notices/'))
    return seal(services.secret, NOTICES_PURPOSE, { tenantId: ana.id, subjectId: known.id })
  if (access === 'public') {
    await db.asPlatform((sql) =>
      sql.deleteFrom('sessions').where('psychologist_id', '=', bia.id).execute(),
    )
    return String(bia.friendlyId)
  }
  if (path.startsWith('/api/patients/')) return (await given.patient(ana)).id
  if (path.startsWith('/api/services/')) return (await given.service(ana)).id
  if (path.startsWith('/api/psychologist/days-off/')) {
    const body = { firstDay: '2026-07-01', lastDay: '2026-07-01' }
    return (await ana.ask(createDayOff, { body })).id
  }
  if (path.startsWith('/api/blocks/')) {
    const body = { start: '2026-07-01T14:00:00Z', end: '2026-07-01T15:00:00Z' }
    return (await ana.ask(createBlock, { body })).id
  }
  if (path.startsWith('/api/calendars/')) {
    await db.asTenant(ana.id, removeAllCalendars)
    return (await given.calendar(ana)).id
  }
  if (path.startsWith('/api/record-entries/')) return (await given.entry(ana, patient)).id
  if (path.startsWith('/api/restricted-entries/'))
    return (await given.restrictedEntry(ana, patient)).id
  if (path.startsWith('/api/series/')) return freshSeries()
  if (path.startsWith('/api/messages/')) return (await given.message(ana)).id
  return freshSession(patient.id)
}

async function freshSession(patientId: string): Promise<string> {
  const datetime = new Date(Date.UTC(2030, 0, days++)).toISOString()
  return (await given.session(ana, { patientId, serviceId: service.id, datetime })).id
}

async function freshSeries(): Promise<string> {
  const id = newId()
  await db.asTenant(ana.id, ({ sql }) =>
    sql
      .insertInto('series')
      .values({
        psychologist_id: ana.id,
        id,
        patient_id: patient.id,
        service_id: service.id,
        type: 'online',
        duration: 50,
        price_cents: 15_000,
        first_date: '2026-03-11',
        start_time: '15:00',
        every_unit: 'week',
        every_count: 1,
        created_at: new Date(clock.now()),
      })
      .execute(),
  )
  return id
}

/** Creates a session of the phone in the examples; returns its id, or the link that opens it. */
async function patientsRow(path: string): Promise<string> {
  const subjectId = await freshSession(known.id)
  if (!path.includes('/bookings/')) return subjectId
  return seal(services.secret, managePurpose(1), { tenantId: ana.id, subjectId })
}
/** Default English messages of the framework or the schemas. */
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
  // Five codes an hour are the limit.
  if (endpoint === requestLoginCode) clock.advance(15 * MINUTE)
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

/** Returns the number of inputs: more for larger ones, fewer for slow password hashing. `npm run attack -- fuzz` has 50. */
function runsFor(endpoint: Endpoint): { numRuns: number } {
  if (/auth\/(register|login|logout|reset)|password$/.test(endpoint.path)) return { numRuns: 6 }
  if (endpoint.body || endpoint.query) return { numRuns: 10 }
  return { numRuns: endpoint.params ? 8 : 4 }
}

describe('any input', () => {
  it.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers any input as its contract says, or refuses in Portuguese',
    async (_, endpoint) => {
      const logsOut = endpoint.path.endsWith('/logout')
      // This call ends the login that makes the rows of all other calls.
      const actor = endpoint === endLogins ? await given.psychologist() : await loggedIn(endpoint)
      await fc.assert(
        fc.asyncProperty(requestsOf(endpoint, examples.get(endpoint), ids), async (request) => {
          const reply = await send(logsOut ? await loggedIn(endpoint) : actor, endpoint, request)
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

/** Trimmed, without invisible characters, and with accents composed. */
const asKept = (typed: string) => cleanLines(typed).trim()
const asLine = (typed: string) => cleanLine(typed).trim()
const kept = fc
  .oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 60 }))
  .filter((typed) => asKept(typed).length <= 120)
const names = kept.filter((typed) => [...asLine(typed)].length >= 2 && !leadsAway(asLine(typed)))
const orNull = (typed: string) => asKept(typed) || null

const RUNS = { numRuns: 25 }

describe('accepted input is returned cleaned, and otherwise unchanged', async () => {
  const carla = await given.psychologist({ plan: 'pro' })
  const hers = await given.patient(carla)
  const herService = await given.service(carla)

  it('an accepted patient is returned clean, and otherwise as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(names, kept, async (name, observations) => {
        const body = { name, observations, phone: '11 91234-5678' }
        const { id } = await carla.ask(createPatient, { body })
        expect(await carla.ask(getPatient, { params: { id } })).toMatchObject({
          name: asLine(name),
          observations: orNull(observations),
        })
      }),
      RUNS,
    )
  })

  it('an accepted service is returned clean, and otherwise as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(names, kept, async (name, description) => {
        const body = { name, description, type: 'single', price: 10, duration: 50 } as const
        const { id } = await carla.ask(createService, { body })
        expect(await carla.ask(getService, { params: { id } })).toMatchObject({
          name: asLine(name),
          description: orNull(description),
        })
      }),
      RUNS,
    )
  })

  it('an accepted session is returned clean, and otherwise as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(kept, kept, async (location, notes) => {
        const { id } = await carla.ask(createSession, {
          body: {
            patientId: hers.id,
            serviceId: herService.id,
            type: 'online',
            datetime: '2026-04-03T10:00:00-03:00',
            location,
            notes,
          },
        })
        expect(await carla.ask(getSession, { params: { id } })).toMatchObject({
          location: asLine(location) || null,
          notes: orNull(notes),
        })
      }),
      RUNS,
    )
  })

  it('an accepted profile is returned clean, and otherwise as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(names, kept, kept, kept, async (name, bio, observations, city) => {
        await carla.ask(updateProfile, {
          body: { name, bio, observations, city: city.slice(0, 20).toWellFormed() },
        })
        expect(await carla.ask(getProfile)).toMatchObject({
          name: asLine(name),
          bio: orNull(bio),
          observations: orNull(observations),
        })
      }),
      RUNS,
    )
  })
})
