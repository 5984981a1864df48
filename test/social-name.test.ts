import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endpoints, nameOf, rowOf, send, stock } from '../attack/rows.ts'
import { issueDocument } from '../src/features/documents/contract.ts'
import { refreshReceipt } from '../src/features/payments/record-contract.ts'
import { cancelSession } from '../src/features/sessions/contract.ts'
import { DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { pdfText } from './pdf-text.ts'
import { openPractice } from './practice.ts'

const { app, db, clock } = await openPractice()
clock.set(new Date().toISOString())
await sql`alter table psychologists alter column plan set default 'pro'`.execute(db.owner)
await app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const REGISTERED = 'Registrada Civil'
const SOCIAL = 'Socorro Dita'

const own = await stock(url, false)
const { token, rows } = own
await sql`update patients set registered_name = ${REGISTERED}, social_name = ${SOCIAL}`.execute(
  db.owner,
)

async function readText(address: string): Promise<string> {
  const reply = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.headers.get('content-type')?.includes('pdf')) return reply.text()
  return pdfText(new Uint8Array(await reply.arrayBuffer()))
}

const post = (endpoint: Parameters<typeof send>[1], id: string, body: object) =>
  send(url, endpoint, { id, token, text: JSON.stringify(body) })

it('only the registration and legally required papers have the registered name', async () => {
  const reads = endpoints.filter(
    ({ method, access, params }) => method === 'GET' && access === 'tenant' && !params,
  )
  const ofRows = endpoints.filter(
    (one) => one.method === 'GET' && one.access === 'tenant' && one.params && rowOf(own, one),
  )
  const naming: string[] = []
  for (const endpoint of [...reads, ...ofRows]) {
    const path = endpoint.path.replace(/:\w+/, rowOf(own, endpoint) ?? '')
    const text = await readText(path)
    if (text.includes(REGISTERED)) naming.push(nameOf(endpoint))
  }
  expect(naming.sort()).toEqual([
    'GET /api/patients',
    'GET /api/patients/:id',
    'GET /api/patients/:id/record',
    'GET /api/patients/:id/record.pdf',
    'GET /api/patients/export',
    'GET /api/patients/figures',
  ])
})

it('the book has the social name, on the screen and in its file', async () => {
  const [year, month] = dayAt(clock.now(), DEFAULT_ZONE).split('-')
  const asked = `year=${year}&month=${Number(month)}`
  for (const address of [
    `/api/fiscal/book?${asked}`,
    `/api/fiscal/book/export?${asked}&format=csv`,
  ]) {
    const text = await readText(address)
    expect(text).toContain(SOCIAL)
    expect(text).not.toContain(REGISTERED)
  }
})

it('a receipt has the registered name', async () => {
  await post(refreshReceipt, rows.payments ?? '', {})
  const paper = await readText(`/api/payments/${rows.payments}/receipt`)
  expect(paper).toContain(REGISTERED)
  expect(paper).not.toContain(SOCIAL)
})

it('the lists of sessions and the search show the social name, and find both names', async () => {
  for (const typed of ['socorro', 'registrada'])
    expect(await readText(`/api/sessions?search=${typed}`)).toContain(SOCIAL)
})

it('a message to the patient has the social name', async () => {
  await post(cancelSession, rows.sessions ?? '', {})
  const { rows: messages } = await sql<{ body: string }>`
    select to_jsonb(m)::text as body from messages m order by created_at desc limit 3`.execute(
    db.owner,
  )
  const texts = messages.map(({ body }) => body).join('\n')
  expect(texts).toContain('Socorro')
  expect(texts).not.toContain(REGISTERED)
})

it.each([
  [false, REGISTERED, SOCIAL],
  [true, SOCIAL, REGISTERED],
])(
  'a declaração names the person as the psychologist chooses: social name %s',
  async (usesSocialName, named, other) => {
    const body = { ...(own.examples.get(issueDocument) as object), usesSocialName }
    const { status, text } = await post(issueDocument, rows.patients ?? '', body)
    expect(status, text).toBe(201)
    const paper = await readText(`/api/documents/${JSON.parse(text).id}/pdf`)
    expect(paper).toContain(named)
    expect(paper).not.toContain(other)
  },
)
