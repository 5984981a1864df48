import type { LightMyRequestResponse } from 'fastify'
import { extractText } from 'unpdf'
import { afterEach, expect, it } from 'vitest'
import { routes } from '../src/app/server.ts'
import { confirmSession } from '../src/features/sessions/contract.ts'
import { listUnsentStatements } from '../src/features/statements/sending-contract.ts'
import { HOUR, MINUTE } from '../src/platform/shared/calendar.ts'
import { addressOf, type Endpoint } from '../src/platform/shared/endpoint.ts'
import { Actor } from './actors.ts'
import { START } from './clock.ts'
import { examplesFor } from './examples.ts'
import { of, openPractice } from './practice.ts'

/** The link of an online room opens to patients of confirmed sessions when it is time (docs/product.md, Patient access). */

const { app, clock, given, messages } = await openPractice({ PATIENT_LOGIN: 'phone' })
const ROOM = 'sala.exemplo.com/fixa-da-ana'
afterEach(() => clock.set(START))

let made = 0
const lastPart = (url: string) => url.split('/').at(-1) ?? ''

/**
 * Opens a practice, and a patient of it with a statement, a contract, a receipt and an online booking, and the tokens of their
 * links.
 */
async function openBooking() {
  const phone = `11 96666-000${++made}`
  const email = `maria${made}@exemplo.com`
  const ana = await given.psychologist({
    plan: 'pro',
    settings: { videoLink: `https://${ROOM}`, pixKey: 'ana@exemplo.com' },
  })
  const { id: serviceId } = await given.service(ana, { isOnline: true, isInPerson: false })
  const maria = await given.patient(ana, { phone, email })
  const statement = await given.statement(ana, { patientId: maria.id, serviceId })
  const unsent = await ana.ask(listUnsentStatements, { query: { month: statement.month } })
  const { token: contracts } = await given.agreement(ana, maria)
  const datetime = '2026-03-03T10:00:00-03:00'
  const patientOf = { patientPhone: phone, patientEmail: email }
  const { session, manageUrl } = await given.booking(ana, { serviceId, datetime, ...patientOf })
  const payment = await given.payment(ana, session)
  const tokens: Record<string, string> = {
    bookings: lastPart(manageUrl),
    statements: lastPart(unsent.find(({ id }) => id === statement.id)?.url ?? ''),
    contracts,
  }
  const examples = examplesFor({ patientId: maria.id, serviceId })
  return { ana, phone, session, payment, tokens, examples, start: Date.parse(datetime) }
}

type Opened = Awaited<ReturnType<typeof openBooking>>

const toPatients = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, path }) => access === 'guest' || /^\/api\/(public|patient)\//.test(path))
/** Cancelling comes last. */
const endpoints = toPatients.toSorted(
  ({ path: one }, { path: other }) => Number(/cancel/.test(one)) - Number(/cancel/.test(other)),
)

function requestOf(endpoint: Endpoint, opened: Opened) {
  const { ana, phone, session, payment, tokens, examples } = opened
  const { method, path, query, body } = endpoint
  const kind = path.split('/').find((part) => part in tokens) ?? ''
  const id = path.startsWith('/api/public') ? ana.friendlyId : session.id
  const url = addressOf(endpoint, {
    params: { id: path.includes('/receipts/') ? payment.id : id, token: tokens[kind] ?? '' },
    query: query && { phone, from: '2026-03-03', to: '2026-03-09' },
  })
  const payload = body && { ...examples.get(endpoint), phone, answer: 'confirmed' }
  return { method, url, ...(payload ? { payload } : {}) }
}

async function textOf({ headers, body, rawPayload }: LightMyRequestResponse): Promise<string> {
  if (headers['content-type'] !== 'application/pdf') return body
  return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text
}

/** Returns the calls that answered a patient well, and those whose answers have the link. */
async function callAll(opened: Opened) {
  const answered: string[] = []
  const withLink: string[] = []
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    const reply = await new Actor(app).send(requestOf(endpoint, opened))
    if (reply.statusCode < 300) answered.push(name)
    if ((await textOf(reply)).includes(ROOM)) withLink.push(name)
  }
  const { ana, tokens } = opened
  for (const url of [`/consulta/${tokens.bookings}`, `/agendar/${ana.friendlyId}/ana`])
    expect((await ana.send({ method: 'GET', url })).body).not.toContain(ROOM)
  return { answered, withLink }
}

const SESSION_CALLS = [
  'GET /api/patient/sessions',
  'GET /api/patient/bookings/:token',
  'POST /api/patient/sessions/:id/presence',
  'POST /api/patient/bookings/:token/presence',
]

it.each([
  ['before a confirmed session opens its room', true, -16 * MINUTE],
  ['while a booking is not confirmed', false, -5 * MINUTE],
])('no reply to a patient has the link of a room %s', async (_, confirms, at) => {
  const opened = await openBooking()
  if (confirms) await opened.ana.ask(confirmSession, of(opened.session))
  clock.set(new Date(opened.start + at).toISOString())
  const { answered, withLink } = await callAll(opened)
  expect(withLink).toEqual([])
  expect(answered).toEqual(
    expect.arrayContaining([
      ...SESSION_CALLS,
      'GET /api/patient/statements',
      'GET /api/patient/receipts/:id',
      'GET /api/public/statements/:token',
      'GET /api/public/statements/:token.pdf',
      'GET /api/public/contracts/:token',
      'POST /api/patient/sessions/:id/cancel',
    ]),
  )
})

it('no reply to a patient has the link of a room 2 hours after its session ended', async () => {
  const opened = await openBooking()
  await opened.ana.ask(confirmSession, of(opened.session))
  clock.set(new Date(opened.start + 50 * MINUTE + 2 * HOUR).toISOString())
  expect((await callAll(opened)).withLink).toEqual([])
})

it('the replies about a confirmed session have the link of its room from 15 minutes before it', async () => {
  const opened = await openBooking()
  await opened.ana.ask(confirmSession, of(opened.session))
  clock.set(new Date(opened.start - 15 * MINUTE).toISOString())
  expect((await callAll(opened)).withLink.toSorted()).toEqual(SESSION_CALLS.toSorted())
})

it('no message has the link of a room', async () => {
  expect(JSON.stringify(await messages())).not.toContain(ROOM)
})
