import { routes } from '../src/app/server.ts'
import { listMessages } from '../src/features/delivery/contract.ts'
import { createPatient } from '../src/features/patients/contract.ts'
import { recordSessionPayment } from '../src/features/payments/record-contract.ts'
import { confirmSession, createSession } from '../src/features/sessions/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { examplesFor } from '../test/examples.ts'
import { ask, call, openPractice, type Practice } from '../test/process/caller.ts'

export const endpoints: Endpoint[] = routes.map(({ endpoint }) => endpoint)

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** A practice with a row of each kind that its psychologist can make. */
export interface Stocked extends Practice {
  /** Ids by the part of a path that speaks of their kind: `patients` → an id. */
  rows: Record<string, string>
  /** Bodies that name its own rows. */
  examples: Map<Endpoint, unknown>
}

const SECRET = 'Segredo Guardado'

/** Stands in the rows of the victim, and in no other row. */
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
  await makeExamples(url, token, examples, rows)
  return { ...practice, rows, examples }
}

/** Makes a row of each further kind from its endpoint's example. */
async function makeExamples(
  url: string,
  token: string,
  examples: Map<Endpoint, unknown>,
  rows: Record<string, string>,
): Promise<void> {
  for (const endpoint of endpoints) {
    const kind = endpoint.path.split('/').at(-1) ?? ''
    const makes = endpoint.method === 'POST' && endpoint.status === 201 && !endpoint.params
    if (!makes || endpoint.access !== 'tenant' || kind in rows) continue
    const { status, text } = await send(url, endpoint, { body: examples.get(endpoint), token })
    if (status === 201) rows[kind] = String((JSON.parse(text) as { id?: unknown }).id)
  }
}

/** The row of a kind that a path speaks of; undefined where there is none. */
export function rowOf({ rows }: Stocked, { path }: Endpoint): string | undefined {
  return path
    .split('/')
    .map((part) => rows[part])
    .find(Boolean)
}

interface Call {
  /** What stands in place of each parameter, as it is sent. */
  id?: string | undefined
  query?: string
  body?: unknown
  /** In place of `body`: the bytes as they are sent. */
  text?: string | undefined
  token?: string | undefined
  key?: string | undefined
}

/** Sends whatever it is told to an endpoint; the body as text, since it may be a file. */
export async function send(url: string, endpoint: Endpoint, call: Call) {
  const { id = '', query = '', token, key } = call
  const body = call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const path = endpoint.path.replace(/:\w+/g, () => id)
  const response = await fetch(url + path + (query && `?${query}`), {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined || endpoint.method === 'GET' ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
