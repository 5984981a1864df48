import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problems } from '../src/app/problems.ts'
import { routes } from '../src/app/server.ts'
import { closeAccount, restoreAccount } from '../src/features/account/contract.ts'
import { previewAvailability } from '../src/features/attendance/availability-contract.ts'
import { createBlock } from '../src/features/closures/block-contract.ts'
import { createDayOff } from '../src/features/closures/contract.ts'
import { addExpenseFile, createExpense } from '../src/features/expenses/contract.ts'
import { login, proveLogin } from '../src/features/identity/contract.ts'
import { endLogin, endLogins, listLogins } from '../src/features/identity/device-contract.ts'
import { proveByPasskey, removePasskey } from '../src/features/identity/passkey-contract.ts'
import { createImport } from '../src/features/imports/contract.ts'
import { createPriceChange } from '../src/features/prices/contract.ts'
import { suggestSlug } from '../src/features/profile/contract.ts'
import {
  acceptCustody,
  addFile,
  addRestrictedFile,
  archiveRecords,
} from '../src/features/records/contract.ts'
import { createTemplate } from '../src/features/records/template-contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { createSession, updateSession } from '../src/features/sessions/contract.ts'
import { sendSupportMessage } from '../src/features/support/contract.ts'
import { createToken, hashToken } from '../src/platform/server/tokens.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { addressOf, type Endpoint } from '../src/platform/shared/endpoint.ts'
import { registerPasskey } from './authenticator.ts'
import { START } from './clock.ts'
import { examplesFor } from './examples.ts'
import { anyInput } from './other-value.ts'
import { openPractice } from './practice.ts'

const { db, given, clock, visitor } = await openPractice()

const ana = await given.psychologist({ plan: 'pro' })
const bia = await given.psychologist({ plan: 'pro' })
const idle = await given.psychologist({ plan: 'pro', isActive: false })
const service = await given.service(ana)
const patient = await given.patient(ana)
const own = { patientId: (await given.patient(bia)).id, serviceId: (await given.service(bia)).id }
const coupon = await given.coupon(ana)
const session = await given.session(ana, { patientId: patient.id, serviceId: service.id })
const payment = await given.payment(ana, session)
const bought = await given.package(ana, { patientId: patient.id, serviceId: service.id })
const dayOff = await ana.ask(createDayOff, {
  body: { firstDay: '2026-08-03', lastDay: '2026-08-07' },
})
const block = await ana.ask(createBlock, {
  body: { start: '2026-08-12T14:00:00-03:00', end: '2026-08-12T15:00:00-03:00' },
})
await given.booking(ana, {
  serviceId: service.id,
  datetime: '2026-03-04T10:00:00-03:00',
  patientEmail: 'joao@exemplo.com',
})
const message = await given.message(ana, { session_id: session.id })
const series = await ana.ask(createSeries, {
  body: {
    patientId: patient.id,
    serviceId: service.id,
    type: 'online',
    firstDate: '2026-03-12',
    time: '15:00',
    every: { unit: 'week', count: 1 },
    end: { count: 2 },
  },
})
const entry = await given.entry(ana, patient)
const { id: file } = (
  await ana.send({
    method: 'POST',
    url: addressOf(addFile, { params: { id: entry.id } }),
    headers: { 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7 laudo'),
  })
).json()
const restricted = await given.restrictedEntry(ana, patient)
const { id: restrictedFile } = (
  await ana.send({
    method: 'POST',
    url: addressOf(addRestrictedFile, { params: { id: restricted.id } }),
    headers: { 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7 protocolo'),
  })
).json()
const template = await ana.ask(createTemplate, {
  body: { kind: 'evolution', name: 'Minha evolução', text: '## Sono' },
})
const document = await given.document(ana, patient)
const agreement = await given.agreement(ana, patient)
const asked = await ana.ask(sendSupportMessage, {
  body: { name: 'Ana Souza', email: ana.email, subject: 'Dúvida', message: 'Como faço?' },
})
const expense = await ana.ask(createExpense, {
  body: { date: '2026-03-01', category: 'P10.01.00002', description: 'Aluguel', amount: '900.00' },
})
const proof = (
  await ana.send({
    method: 'POST',
    url: addressOf(addExpenseFile, { params: { id: expense.id } }),
    headers: { 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7 nota'),
  })
).json()
const brought = (
  await ana.send({
    method: 'POST',
    url: createImport.path,
    headers: { 'content-type': 'text/csv' },
    payload: Buffer.from('Nome;Telefone\nEva Reis;(11) 91234-0010'),
  })
).json()
const statement = await given.statement(ana, { serviceId: service.id })
const priced = await given.patient(ana, { price: '150.00' })
const repriced = await ana.ask(createPriceChange, {
  body: { patientIds: [priced.id], percent: '10', from: '2026-04-01', notify: false },
})
const { passkey } = await registerPasskey(ana)
await visitor.ask(login, { body: ana })
const elsewhere = (await ana.ask(listLogins)).find(({ isCurrent }) => !isCurrent) ?? { id: '' }
const calendar = await given.calendar(ana)
const bankLine = await given.bankLine(ana)
const waiting = await given.waiting(ana, { serviceId: service.id })
const pix = await given.pixToReview(ana)
const examples = examplesFor(own)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpoints = routes.map(({ endpoint }) => endpoint)
const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'guest'
const guarded = endpoints.filter((endpoint) => !isOpen(endpoint))
const named = (list: Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** Ana's rows by the part of a path that names their kind. */
const kinds: Record<string, string> = {
  patients: patient.id,
  services: service.id,
  sessions: session.id,
  payments: payment.id,
  coupons: coupon.id,
  packages: bought.id,
  'days-off': dayOff.id,
  blocks: block.id,
  messages: message.id,
  series: series.id,
  'record-entries': entry.id,
  'restricted-entries': restricted.id,
  'record-files': file,
  documents: document.id,
  contracts: agreement.id,
  statements: statement.id,
  'price-changes': repriced.id,
  calendars: calendar.id,
  waitlist: waiting.id,
  'bank-lines': bankLine.id,
  review: pix.id,
  'restricted-files': restrictedFile,
  'note-templates': template.id,
  expenses: expense.id,
  'expense-files': proof.id,
  imports: brought.id,
  'support-messages': asked.id,
  psychologists: ana.id,
  passkeys: passkey.id,
  logins: elsewhere.id,
}
// The example of a kind that is not made above.
for (const endpoint of endpoints) {
  const kind = endpoint.path.split('/').at(-1) ?? ''
  const body = examples.get(endpoint)
  const makes =
    endpoint.method === 'POST' && endpoint.access === 'tenant' && endpoint.status === 201
  if (!makes || !body || endpoint.params || kind in kinds) continue
  const reply = await ana.send({ method: 'POST', url: endpoint.path, payload: body })
  const { id } = reply.json()
  if (typeof id === 'string') kinds[kind] = id
}

function rowOf({ path }: Endpoint): string {
  const id = path
    .split('/')
    .map((part) => kinds[part])
    .find(Boolean)
  if (!id) throw new Error(`no row of Ana's is made for ${path}: make one above`)
  return id
}

function requestFor(endpoint: Endpoint, id?: string) {
  const body = examples.get(endpoint)
  if (endpoint.body && !body) throw new Error(`no example of ${nameOf(endpoint)} in examples.ts`)
  const params = endpoint.params ? { id: id ?? rowOf(endpoint) } : {}
  return {
    method: endpoint.method,
    url: addressOf(endpoint, { params, query: endpoint.query && anyInput(endpoint.query) }),
    ...(body ? { payload: body } : {}),
  }
}

const { rows: tables } = await sql<{ name: string }>`
  select table_name as name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE' and table_name not in ('throttle_hits', 'migrations')`.execute(
  db.owner,
)
const rowsOf = ({ name }: { name: string }) => sql`
  select ${sql.lit(name)} as name, (to_jsonb(t) - 'proof_used_at')::text as row from ${sql.table(name)} t`

/** Returns all stored rows as text, except a login's expiry, its proof and the log of reads. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(tables.map(rowsOf), sql` union all `)} order by name, row`.execute(db.owner)
  return rows.map(({ name, row }) => `${name} ${row}`).join('\n')
}

async function givenClosed() {
  const gone = await given.psychologist({ plan: 'pro' })
  await gone.ask(closeAccount, { body: { password: gone.password } })
  return gone
}

async function givenOver() {
  const gone = await given.psychologist({ plan: 'pro' })
  await given.entry(gone, await given.patient(gone))
  await gone.ask(closeAccount, { body: { password: gone.password } })
  await db.owner
    .updateTable('psychologists')
    .set({ closed_at: new Date(Date.parse(START) - 30 * DAY) })
    .where('id', '=', gone.id)
    .execute()
  return gone
}

beforeEach(() => clock.set(START))

describe('the contracts', () => {
  it('the contracts each have a route, and each route has a contract', async () => {
    const folder = join(import.meta.dirname, '../src')
    const files = globSync('**/*contract.ts', { cwd: folder })
    const modules = await Promise.all(files.map((file) => import(join(folder, file))))
    const isEndpoint = (value: unknown): value is Endpoint =>
      typeof value === 'object' && value !== null && 'access' in value && 'path' in value
    const declared = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
    expect(declared.length).toBeGreaterThan(30)
    expect(declared.map(nameOf).sort()).toEqual(endpoints.map(nameOf).sort())
    expect(new Set(declared)).toEqual(new Set(endpoints))
  })

  it('the contracts share no method and path', () => {
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  it.each(named(endpoints))(
    'the contract of %s has a summary, and has a reply unless it is a 204',
    (_, endpoint) => {
      expect(endpoint.summary.length).toBeGreaterThan(5)
      const answers = endpoint.reply ?? endpoint.file
      expect(answers === undefined).toBe(endpoint.status === 204)
      expect(endpoint.path).toMatch(/^\/api\/[a-z/:-]+(\.(pdf|csv))?$/i)
      expect(Boolean(endpoint.params)).toBe(endpoint.path.includes(':'))
    },
  )
})

describe('without a login', () => {
  const another = createToken(ana.id)
  const tokens: [sentence: string, authorization: () => Promise<string | undefined>][] = [
    ['no token', async () => undefined],
    ['a made-up token', async () => 'Bearer qualquer-coisa'],
    ["a made-up token of a known psychologist's", async () => `Bearer ${another}`],
    ['a token of another scheme', async () => `Basic ${ana.token}`],
    ['a token cut short', async () => `Bearer ${ana.token?.slice(0, -1)}`],
    ['a password link', async () => `Bearer ${await saveToken('password_reset', DAY)}`],
    ['an expired token', async () => `Bearer ${await saveToken('login', -1)}`],
  ]

  async function saveToken(purpose: 'login' | 'password_reset', life: number): Promise<string> {
    const token = createToken(ana.id)
    await db.asTenant(ana.id, (tenant) =>
      tenant.sql
        .insertInto('login_tokens')
        .values({
          psychologist_id: ana.id,
          token_hash: hashToken(token),
          purpose,
          created_at: new Date(clock.now()),
          expires_at: new Date(clock.now() + life),
        })
        .execute(),
    )
    return token
  }

  it.each(tokens)(
    '(%s) every call of a psychologist without a login is refused with 401, and nothing changes',
    async (_, make) => {
      const authorization = await make()
      const before = await everything()
      for (const endpoint of guarded) {
        const reply = await visitor.send({
          ...requestFor(endpoint),
          ...(authorization ? { headers: { authorization } } : {}),
        })
        expect([nameOf(endpoint), reply.statusCode]).toEqual([nameOf(endpoint), 401])
        expect(reply.json()).toEqual({
          message: 'Seu acesso expirou. Entre novamente.',
          code: 'unauthenticated',
        })
      }
      expect(await everything()).toBe(before)
    },
  )
})

describe("another psychologist's row", () => {
  const withId = guarded.filter(({ params, access }) => params && access === 'tenant')
  let last: string
  beforeAll(async () => {
    last = await everything()
  })

  it.each(named(withId))(
    "%s does not find another psychologist's row, and leaves it as it is",
    async (_, endpoint) => {
      const before = last
      const reply = await bia.send(requestFor(endpoint))
      last = await everything()
      expect(reply.statusCode).toBe(404)
      expect(reply.json().code).toBe('not_found')
      expect(last).toBe(before)
    },
  )

  it.each(named(withId))(
    "%s answers for another psychologist's row as for one that does not exist, and for an invalid id",
    async (_, endpoint) => {
      const others = await bia.send(requestFor(endpoint))
      for (const id of ['0198c0de-0000-7000-8000-000000000000', '1', 'nada', '%27%20or%201=1']) {
        const reply = await bia.send(requestFor(endpoint, id))
        expect(reply.statusCode).toBe(404)
        expect(reply.json()).toEqual(others.json())
      }
    },
  )

  it.each([
    ['patient', { patientId: patient.id }],
    ['service', { serviceId: service.id }],
  ])("(%s) another psychologist's row cannot be put into one’s own session", async (_, ids) => {
    const mine = await given.session(bia, { ...own, datetime: '2026-03-20T10:00:00-03:00' })
    const before = await everything()
    const body = { ...own, ...ids, type: 'online', datetime: '2026-03-21T10:00:00-03:00' } as const
    const created = await bia.call(createSession, { body })
    const changed = await bia.call(updateSession, { params: { id: mine.id }, body: ids })
    expect([created.status, changed.status]).toEqual([404, 404])
    expect(await everything()).toBe(before)
  })

  it.each(named(guarded.filter(({ method, params }) => method === 'GET' && !params)))(
    "%s shows nothing of another psychologist's row",
    async (_, endpoint) => {
      const { body } = await bia.send(requestFor(endpoint))
      for (const secret of [ana.id, ana.email, patient.id, patient.phone, session.id, service.id])
        expect(body).not.toContain(secret)
    },
  )
})

describe('an inactive account', () => {
  it.each(named(guarded.filter(({ status, access }) => status === 201 && access === 'tenant')))(
    '%s is refused for an inactive account: creating waits for the activation',
    async (_, endpoint) => {
      const reply = await idle.send(requestFor(endpoint))
      expect(reply.statusCode).toBe(403)
      expect(reply.json().code).toBe('inactive_account')
    },
  )

  it.each(
    named(
      guarded.filter(
        ({ method, params, access }) => method === 'GET' && !params && access === 'tenant',
      ),
    ),
  )('%s can be read by an inactive account', async (_, endpoint) => {
    expect((await idle.send(requestFor(endpoint))).statusCode).toBe(200)
  })
})

describe('a closed account', async () => {
  const MAY = [
    '/api/auth/logout',
    proveLogin.path,
    proveByPasskey.path,
    removePasskey.path,
    endLogin.path,
    endLogins.path,
    restoreAccount.path,
    suggestSlug.path,
    previewAvailability.path,
    archiveRecords.path,
    acceptCustody.path,
  ]
  const closed = await givenClosed()

  it.each(named(guarded.filter(({ access }) => access === 'tenant')))(
    '%s is read by a closed account as before, and changes nothing',
    async (_, endpoint) => {
      const may = MAY.includes(endpoint.path)
      const gone = may ? await givenClosed() : closed
      const reply = await gone.send(requestFor(endpoint))
      const reads = endpoint.method === 'GET' || may
      const code = reply.statusCode >= 400 ? reply.json().code : null
      if (reads) expect(code).not.toBe('account_closed')
      else expect(code).toBe('account_closed')
    },
  )
})

describe('a closed account whose days are over', async () => {
  const MAY = ['logout', 'proof', 'proof/passkey', 'archive', 'custody']
  const over = await givenOver()

  it.each(named(guarded.filter(({ access }) => access === 'tenant')))(
    '%s is refused for a closed account whose days are over, unless it belongs to the archive of the records',
    async (_, endpoint) => {
      const may = MAY.some((name) => endpoint.path.endsWith(`/${name}`))
      const gone = may ? await givenOver() : over
      const reply = await gone.send(requestFor(endpoint))
      const code = reply.statusCode >= 400 ? reply.json().code : null
      if (may) expect(code).not.toBe('account_over')
      else expect(code).toBe('account_over')
    },
  )
})

describe('the super admin’s calls', () => {
  const isOfAdmin = ({ path }: Endpoint) => /^\/api\/(admin|test)\//.test(path)
  const isAdmins = ({ access }: Endpoint) => access === 'admin'

  it('the super admin’s calls are exactly those under /api/admin and /api/test', () => {
    expect(endpoints.filter(isOfAdmin).map(nameOf)).toEqual(endpoints.filter(isAdmins).map(nameOf))
    expect(endpoints.filter(isAdmins).length).toBeGreaterThan(10)
  })

  it.each([
    ['a psychologist on the free plan', () => given.psychologist()],
    ['a Pro subscriber', async () => bia],
    ['an inactive account', async () => idle],
    ['a closed account', givenClosed],
  ])(
    'the super admin’s calls are a 403 for %s, decided on the server, and nothing changes',
    async (_, make) => {
      const somebody = await make()
      const before = await everything()
      for (const endpoint of endpoints.filter(isAdmins)) {
        const reply = await somebody.send(requestFor(endpoint))
        expect([nameOf(endpoint), reply.statusCode, reply.json()]).toEqual([
          nameOf(endpoint),
          403,
          { message: problems.forbidden[1], code: 'forbidden' },
        ])
      }
      expect(await everything()).toBe(before)
    },
  )
})
