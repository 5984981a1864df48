import { routes } from '../src/app/server.ts'
import { listMessages } from '../src/features/delivery/contract.ts'
import { login } from '../src/features/identity/contract.ts'
import { listLogins } from '../src/features/identity/device-contract.ts'
import { addPasskey, passkeyOptions } from '../src/features/identity/passkey-contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { recordSessionPayment } from '../src/features/payments/record-contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import {
  completeSession,
  confirmSession,
  createSession,
} from '../src/features/sessions/contract.ts'
import { closeMonth } from '../src/features/statements/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { Authenticator } from '../test/authenticator.ts'
import { examplesFor } from '../test/examples.ts'
import { ask, call, newAccount, openPractice, type Practice } from '../test/process/caller.ts'

export const endpoints: Endpoint[] = routes.map(({ endpoint }) => endpoint)

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** A practice with a row of each kind that its psychologist can make. */
export interface Stocked extends Practice {
  /** Ids by the path segment that names their kind: `patients` → an id. */
  rows: Record<string, string>
  /** Bodies that name its own rows. */
  examples: Map<Endpoint, unknown>
}

const SECRET = 'Segredo Guardado'

/** A mark that is in the rows of the victim and in no other row. */
export const MARK = new RegExp(SECRET)

/** Opens a practice and fills it over the API. `secret`: its rows carry the mark. */
export async function stock(url: string, secret: boolean): Promise<Stocked> {
  const practice = await openPractice(url)
  const { token, serviceId } = practice
  const name = secret ? SECRET : 'Maria Lima'
  const patient = await ask(
    url,
    createPatient,
    { body: { name, phone: '(11) 91234-5678', email: 'maria@exemplo.com.br', observations: name } },
    { token },
  )
  const examples = examplesFor({ patientId: patient.id, serviceId })
  const rows: Record<string, string> = { patients: patient.id, services: serviceId }
  const session = await ask(
    url,
    createSession,
    {
      body: {
        patientId: patient.id,
        serviceId,
        type: 'online',
        datetime: new Date(Date.now() + 9 * DAY).toISOString(),
        notes: name,
      },
    },
    { token },
  )
  rows.sessions = session.id
  // The patient is notified: there is a message.
  await ask(url, confirmSession, { params: { id: session.id } }, { token })
  const payment = await call(
    url,
    recordSessionPayment,
    { params: { id: session.id }, body: { kind: 'payment', method: 'cash', amount: '10.00' } },
    { token },
  )
  if (payment.status === 201) rows.payments = payment.body.id
  const [message] = await ask(url, listMessages, {}, { token })
  if (message) rows.messages = message.id
  Object.assign(rows, await addKeys(url, practice))
  await addPast(url, practice, examples, rows)
  await makeExamples(url, token, examples, rows, secret)
  return { ...practice, rows, examples }
}

/** Adds a passkey, which a software authenticator creates for this address, and a login on another device. */
async function addKeys(url: string, { token, account }: Practice) {
  const options = await ask(url, passkeyOptions, { body: { purpose: 'register' } }, { token })
  if (!('user' in options)) throw new Error('these are no options to create a passkey')
  const isHere = options.rp.id === new URL(url).hostname
  const authenticator = new Authenticator({ origin: isHere ? url : `https://${options.rp.id}` })
  const body = authenticator.create(options)
  const passkey = await ask(url, addPasskey, { body }, { token })
  await ask(url, login, { body: { email: account.email, password: newAccount().password } })
  const logins = await ask(url, listLogins, {}, { token })
  const elsewhere = logins.find(({ isCurrent }) => !isCurrent)
  return { passkeys: passkey.id, ...(elsewhere && { logins: elsewhere.id }) }
}

/** Adds a session of a month that is over; the examples of its statement and of a series fit the practice from then on. */
async function addPast(
  url: string,
  { token, slots }: Practice,
  examples: Map<Endpoint, unknown>,
  rows: Record<string, string>,
): Promise<void> {
  const { patients: patientId = '', services: serviceId = '' } = rows
  const datetime = new Date(Date.now() - 62 * DAY).toISOString()
  const body = { patientId, serviceId, type: 'online' as const, datetime }
  const { id } = await ask(url, createSession, { body }, { token })
  await ask(url, completeSession, { params: { id } }, { token })
  examples.set(closeMonth, { month: datetime.slice(0, 7), patientIds: [patientId] })
  const series = examples.get(createSeries) as object
  // At 15:00 in São Paulo, as the example is.
  const firstDate = slots.findLast((slot) => slot.includes('T18:00'))?.slice(0, 10)
  examples.set(createSeries, { ...series, firstDate })
}

/** Makes a row of each further kind from its endpoint's example; what belongs to a row comes after that row. */
async function makeExamples(
  url: string,
  token: string,
  examples: Map<Endpoint, unknown>,
  rows: Record<string, string>,
  secret: boolean,
): Promise<void> {
  const makers = endpoints
    .filter(
      ({ method, status, access }) => method === 'POST' && status === 201 && access === 'tenant',
    )
    .sort((a, b) => Number(Boolean(a.params)) - Number(Boolean(b.params)))
  // An endpoint may create a row for another row whose endpoint comes later in the list.
  for (const endpoint of [...makers, ...makers]) {
    const kind = createdKind(endpoint)
    const id = endpoint.params && rowOf({ rows }, endpoint)
    if (kind in rows || (endpoint.params && !id)) continue
    const body = examples.get(endpoint)
    const { status, text } = await send(url, endpoint, {
      id,
      token,
      ...(endpoint.upload
        ? { file: endpoint.upload.includes('text/csv') ? SHEET : PICTURE }
        : { body: secret ? marked(body) : body }),
    })
    const createdId = status === 201 ? idIn(JSON.parse(text)) : undefined
    if (createdId) rows[kind] = createdId
  }
}

/** A PNG by its first bytes. */
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A spreadsheet of one column and one row. */
const SHEET = Buffer.from(`Nome\n${SECRET}`)

/**
 * Returns the kind of row that an endpoint creates, by the path segment that names it: `record-entries`, `restricted-files`.
 */
function createdKind({ path }: Endpoint): string {
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  const [register] = parts.at(-3)?.split('-') ?? []
  const joined = [`${parts.at(-2)}-${last}`, `${register}-${last}`]
  return joined.find((kind) => endpoints.some((other) => other.path.includes(`/${kind}/:`))) ?? last
}

/** Returns the id of the row that an answer created; some answers have more fields. */
function idIn(reply: unknown): string | undefined {
  const { id, ...rest } = reply as Record<string, unknown>
  if (typeof id === 'string') return id
  const inner = Object.values(rest).find((value) => typeof value === 'object' && value !== null)
  return inner ? idIn(inner) : undefined
}

/** Returns the body with the mark in each text that holds several words. */
function marked(body: unknown): unknown {
  const fields = Object.entries((body ?? {}) as object).map(([field, value]) => [
    field,
    FREE_TEXTS.has(field) ? SECRET : value,
  ])
  return Array.isArray(body) || !body ? body : Object.fromEntries(fields)
}

const FREE_TEXTS = new Set(['text', 'purpose', 'fees', 'description', 'note'])

/** Returns the row of the kind that a path names: first the kind next to the id; undefined if there is none. */
export function rowOf({ rows }: Pick<Stocked, 'rows'>, { path }: Endpoint): string | undefined {
  const parts = path.split('/')
  const owner = parts[parts.findIndex((part) => part.startsWith(':')) - 1] ?? ''
  return [owner, ...parts].map((part) => rows[part]).find(Boolean)
}

interface Call {
  /** The value of each parameter, as it is sent. */
  id?: string | undefined
  query?: string
  body?: unknown
  /** In place of `body`: the bytes as they are sent. */
  text?: string | undefined
  /** Sent instead of either: a picture, for endpoints that take files. */
  file?: Buffer<ArrayBuffer> | undefined
  token?: string | undefined
  key?: string | undefined
}

/** Sends any request to an endpoint; the body as text, since it may be a file. */
export async function send(url: string, endpoint: Endpoint, call: Call) {
  const { id = '', query = '', token, key, file } = call
  const body =
    file ?? call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const path = endpoint.path.replace(/:\w+/g, () => id)
  const response = await fetch(url + path + (query && `?${query}`), {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': file ? 'image/png' : 'application/json' }),
      ...(file ? { 'x-file-name': 'desenho.png' } : {}),
    },
    ...(body === undefined || endpoint.method === 'GET' ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
