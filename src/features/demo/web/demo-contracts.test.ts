import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { examplesFor } from '../../../../test/examples.ts'
import { anyInput } from '../../../../test/other-value.ts'
import { problems } from '../../../app/problems.ts'
import { addressOf, type Endpoint } from '../../../platform/shared/endpoint.ts'
import { confirmLines, importStatement, matchLine } from '../../bank/contract.ts'
import type { CalendarChange } from '../../calendars/change-contract.ts'
import { createDayOff } from '../../closures/contract.ts'
import { undoEnding } from '../../endings/contract.ts'
import { listImports } from '../../imports/contract.ts'
import { trialFile } from '../../imports/web/sample-file.ts'
import { mergePatients, setDifferent } from '../../merging/contract.ts'
import { listPatients } from '../../patients/contract.ts'
import { keepForNext } from '../../payments/balance-contract.ts'
import { recordPayments } from '../../payments/payer-contract.ts'
import { undoPriceChange } from '../../prices/contract.ts'
import { answerReschedule, moveBack } from '../../rescheduling/contract.ts'
import { inCents, isWaivable } from '../../sessions/rules.ts'
import { recordStatementPayment } from '../../statements/contract.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import { newId, type Practice } from '../practice.ts'
import { answers, demoTransport } from './transport.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')

const stored = madeUpPractice(NOW)
/** Creating it takes ten times as long. */
const copyOfPractice = () => structuredClone(stored)

const STATEMENT = new File(
  [
    '<OFX><STMTRS><ACCTID>1<STMTTRN><DTPOSTED>20260310<TRNAMT>150.00<MEMO>PIX</STMTTRN></STMTRS></OFX>',
  ],
  'extrato.ofx',
)

const OFF_BESIDE_ANSWERS = [
  'POST /api/auth/logout',
  'POST /api/auth/proof',
  'DELETE /api/auth/proof',
  'POST /api/auth/verify-email/resend',
  'PUT /api/psychologist/password',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'DELETE /api/auth/totp',
  'POST /api/auth/totp/recovery-codes',
  'GET /api/auth/logins',
  'DELETE /api/auth/logins',
  'DELETE /api/auth/logins/:id',
  'GET /api/auth/passkeys',
  'POST /api/auth/passkeys',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/proof/passkey',
  'DELETE /api/auth/recovery',
  'GET /api/calendars/oauth/:kind',
  'PUT /api/psychologist/picture',
  'DELETE /api/psychologist/picture',
  'GET /api/psychologist/poster',
  'POST /api/psychologist/terms-changes/dismiss',
  'GET /api/sessions/export',
  'GET /api/patients/export',
  'GET /api/reports/advanced/export',
  'POST /api/sessions/:id/remind',
  'POST /api/payments/:id/receipt/refresh',
  'POST /api/psychologist/calendar-feed',
  'PUT /api/psychologist/calendar-feed',
  'DELETE /api/psychologist/calendar-feed',
  'GET /api/payments/:id/receipt',
  'POST /api/pix-charges',
  'PUT /api/pix-provider',
  'DELETE /api/pix-provider',
  'POST /api/pix-provider/test',
  'POST /api/pix-provider/review/:id',
  'POST /api/payments/:id/give-back',
  'POST /api/imports/:id/record-entries',
  'POST /api/expenses/:id/files',
  'GET /api/expense-files/:id',
  'DELETE /api/expense-files/:id',
  'GET /api/fiscal/book/export',
  'GET /api/fiscal/receita-saude',
  'GET /api/fiscal/receita-saude.csv',
  'PUT /api/fiscal/receita-saude/issued',
  'PUT /api/fiscal/payments/:id/payer',
  'GET /api/fiscal/expenses.csv',
  'GET /api/patients/:id/yearly-statement.pdf',
  'GET /api/statements/:id.pdf',
  'GET /api/contract-template',
  'GET /api/patients/:id/contract-terms',
  'PUT /api/contract-template',
  'POST /api/patients/:id/contracts',
  'POST /api/contracts/:id/links',
  'GET /api/contracts/:id/pdf',
  'POST /api/subscription/create',
  'POST /api/subscription/cancel',
  'GET /api/subscription/checkout/test',
  'POST /api/subscription/checkout/test/pay',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'access' in exported
}

async function psychologistCalls(): Promise<Endpoint[][]> {
  const features = join(import.meta.dirname, '../..')
  const calls = new Map<string, Endpoint[]>()
  for (const path of globSync('**/*contract.ts', { cwd: features })) {
    const module: object = await import(join(features, path))
    const endpoints = Object.values(module)
      .filter(isEndpoint)
      .filter(({ access }) => access === 'tenant')
    const slice = path.split('/')[0] ?? ''
    calls.set(slice, [...(calls.get(slice) ?? []), ...endpoints])
  }
  return [...calls.values()]
}

function rowFor(practice: Practice, { path, method }: Endpoint) {
  const isUndo = method === 'DELETE'
  const { payments } = practice
  const { patients, services, coupons, packages, sessions, series, daysOff, messages } = practice
  const { statements } = practice
  const isReopening = path.endsWith('reopen')
    ? 'completed'
    : path.endsWith('to-balance')
      ? 'cancelled'
      : 'pending'
  const session = path.endsWith('waive')
    ? sessions.find((session) => isWaivable(inCents(session)))
    : sessions.find(({ status }) => status === isReopening)
  const kinds: Record<string, { id: string } | undefined> = {
    patients: patients[0],
    services: services[0],
    coupons: coupons[0],
    expenses: practice.expenses[0],
    sessions: session,
    packages: packages.at(-1),
    series: series.find(({ ledger }) => ledger.some(isToSettle)),
    statements: statements[0],
    'days-off': daysOff[0],
    holidays: practice.holidays[0],
    blocks: practice.blocks[0],
    calendars: path.includes('/changes/') ? addChange(practice) : practice.calendars[0],
    'price-changes': practice.priceChanges[0],
    imports: practice.imports[0],
    waitlist: practice.waitlist.find(
      ({ offers }) => offers.length > 0 === path.endsWith('take-back'),
    ),
    'bank-lines': practice.bankLines.find(({ cents }) =>
      path.endsWith('expense') ? cents < 0 : cents >= 15_000,
    ),
    payments: payments.find(({ balanceId, kind, returned }) =>
      isUndo ? returned.length > 0 : balanceId !== null && kind === 'payment' && !returned.length,
    ),
    messages: messages.find(
      ({ status }) => status === (path.endsWith('retry') ? 'failed' : 'ready'),
    ),
  }
  return path
    .split('/')
    .flatMap((part) => kinds[part] ?? [])
    .at(0)?.id
}

/** Adds an event that was removed in another calendar. */
function addChange({ calendars, calendarChanges, sessions }: Practice): CalendarChange {
  const { id: sessionId = '', datetime: at = '' } =
    sessions.find(({ status }) => status === 'confirmed') ?? {}
  const change = {
    ...{ id: newId(), calendarId: calendars[0]?.id ?? '', calendarName: 'Pessoal', sessionId },
    ...{ patientName: '', from: { start: at, end: at }, to: null, foundAt: at },
  }
  calendarChanges.push(change)
  return change
}

function isToSettle({ state, ruleStart }: Practice['series'][number]['ledger'][number]): boolean {
  return state === 'conflict' && ruleStart > NOW
}

/** Changes a price first, so that it can be undone. */
function repriced(practice: Practice): Practice {
  const { sessions, series, patients, prices } = practice
  practice.priceChanges.push({
    id: '0198c0de-0000-7000-8000-000000000000',
    ...{ from: '2026-04-01', at: new Date(NOW).toISOString(), changedAt: NOW },
    ...{ percent: '10.00', amount: null },
    before: { sessions, series, patients, prices },
  })
  return practice
}

function endedBefore(practice: Practice): Practice {
  const id = practice.patients[0]?.id ?? ''
  practice.endings.set(id, { changedAt: NOW, series: [], sessions: [] })
  return practice
}

/** Changes a session first, so that it can be undone. */
function changedBefore(practice: Practice, endpoint: Endpoint): Practice {
  if (endpoint.path === undoPriceChange.path) return repriced(practice)
  if (endpoint.path === undoEnding.path) return endedBefore(practice)
  const session = practice.sessions.find(({ id }) => id === rowFor(practice, endpoint))
  if (session)
    practice.undos.set(session.id, { ...practice, version: session.version, changedAt: NOW })
  return practice
}

function begun(practice: Practice, endpoint: Endpoint): Practice {
  const datetime = new Date(NOW).toISOString()
  const id = rowFor(practice, endpoint)
  const sessions = practice.sessions.map((session) =>
    session.id === id ? { ...session, datetime } : session,
  )
  return { ...practice, sessions }
}

const AHEAD = new Date(NOW + 5 * 24 * 60 * 60 * 1000).toISOString()

/** Returns a practice in which a patient requested another time, held until then; if null, the patient moved the session. */
function moving(practice: Practice, endpoint: Endpoint, until: string | null): Practice {
  const session = practice.sessions.find(({ id }) => id === rowFor(practice, endpoint))
  if (!session) throw new Error('the made-up practice has no pending session')
  const [from, to] = [AHEAD, AHEAD.replace(/T..:..:/, 'T03:00:')]
  const sessions = [{ ...session, datetime: until === null ? to : from }]
  return { ...practice, sessions, moves: [{ sessionId: session.id, from, to, until }] }
}

function unpaid(practice: Practice): Practice {
  const of = practice.statements[0]?.patientId
  const sessions = practice.sessions.map((session) =>
    session.patientId === of ? { ...session, received: '0.00', paid: false } : session,
  )
  return { ...practice, sessions }
}

/** The session of the example body. */
const CANCELLED = [{ id: '0198c0de-0000-7000-8000-000000000000', notified: false }] as const

/** Returns a practice with the session of the example body, which owes its price. */
function owing(practice: Practice): Practice {
  const [session] = unpaid(practice).sessions.filter(({ received }) => received === '0.00')
  return { ...practice, sessions: session ? [{ ...session, id: CANCELLED[0].id }] : [] }
}

/** Returns a practice with the session and the line of the example body, of R$ 150,00 and one day. */
function suggested(practice: Practice): Practice {
  const datetime = new Date(NOW).toISOString()
  const sessions = owing(practice).sessions.map((session) => ({
    ...{ ...session, price: '150.00', datetime, packageId: null, packagePlace: null },
  }))
  const [{ id }] = CANCELLED
  const bankLines = practice.bankLines
    .slice(0, 1)
    .map((row) => ({ ...row, id, cents: 15_000, text: 'PIX', day: '2026-03-11' }))
  return { ...practice, sessions, bankLines }
}

/** Prepares a file of one row, already imported for an undo. */
function imported(practice: Practice, { path }: Endpoint): Practice {
  const columns = (['name', 'phone'] as const).map((field) => ({
    ...{ heading: field, guess: field, field, examples: [] },
  }))
  const cells = ['Iracema Duarte', '(11) 90000-0201']
  const file: Practice['imports'][number] = {
    id: '0198c0de-0000-7000-8000-000000000000',
    name: 'pacientes.csv',
    state: path.endsWith('undo') ? 'done' : 'waiting',
    sheets: [{ name: 'pacientes.csv', kind: 'patients', rows: 1, leftOut: null, columns }],
    account: null,
    areaCode: null,
    serviceId: null,
    reminds: false,
    issues: false,
    counts: null,
    brings: null,
    guesses: ['name', 'phone'],
    createdAt: new Date(NOW).toISOString(),
    finishedAt: null,
    undoUntil: new Date(NOW + 1000).toISOString(),
    kept: [],
    brought: [],
    rows: [[2, cells, null, null]],
  }
  return { ...practice, imports: [file] }
}

/** Returns a practice in which the first patient has a balance, and the example body's session has a debt or can be refunded. */
function withBalance(practice: Practice, endpoint: Endpoint): Practice {
  const balanceId = practice.patients[0]?.id ?? ''
  const own = practice.payments.find(
    (payment) => payment.balanceId && payment.returned.length === 0,
  )
  const payments = practice.payments.concat(own ? { ...own, id: newId(), balanceId } : [])
  const isKept = endpoint.path === keepForNext.path
  const id = isKept ? rowFor(practice, endpoint) : CANCELLED[0].id
  const sessions = owing(practice)
    .sessions.slice(0, 1)
    .map((session) => ({
      ...{ ...session, id: id ?? '', patientId: balanceId, packageId: null, packagePlace: null },
      ...(isKept && { status: 'cancelled' as const, received: session.price }),
    }))
  return { ...practice, payments, sessions }
}

/** Returns a practice with the patient of the example bodies; for an undo, joined into another one. */
function twice(practice: Practice, { path }: Endpoint): Practice {
  const [first, second] = practice.patients
  if (!first || !second) throw new Error('the made-up practice has two patients')
  if (!path.endsWith('undo'))
    return { ...practice, patients: [...practice.patients, { ...first, id: CANCELLED[0].id }] }
  const { id } = first
  const mergedAt = new Date(NOW).toISOString()
  const merged = { id, patientId: second.id, removedId: id, removedName: first.name, mergedAt }
  return { ...practice, merges: [{ ...merged, before: practice, after: practice }] }
}

function emptied(practice: Practice, endpoint: Endpoint): Practice {
  const { path, method } = endpoint
  if (path.startsWith(mergePatients.path) || path === setDifferent.path)
    return twice(practice, endpoint)
  if (path.startsWith(listImports.path)) return imported(practice, endpoint)
  if (path === recordPayments.path || path === matchLine.path) return owing(practice)
  if (path === confirmLines.path) return suggested(practice)
  if (path.includes('balance')) return withBalance(practice, endpoint)
  if (path.includes('returned')) return practice
  if (path.endsWith('undo')) return changedBefore(practice, endpoint)
  if (path === recordStatementPayment.path && method === 'POST') return unpaid(practice)
  if (path.endsWith('notified')) return { ...practice, cancellations: [...CANCELLED] }
  if (path === answerReschedule.path) return moving(practice, endpoint, AHEAD)
  if (path === moveBack.path) return moving(practice, endpoint, null)
  if (path.endsWith('absent')) return begun(practice, endpoint)
  if (method !== 'DELETE' || path.includes('sessions')) return practice
  const packages = path.includes('packages') ? practice.packages : []
  return { ...practice, packages, sessions: [], series: [], payments: [] }
}

function ask(practice: Practice, endpoint: Endpoint, query = {}): Promise<Response> {
  const ids = {
    patientId: practice.patients[1]?.id ?? '',
    serviceId: practice.services[0]?.id ?? '',
  }
  const example = examplesFor(ids).get(endpoint)
  const file = endpoint.path === importStatement.path ? STATEMENT : trialFile()
  const body = 'upload' in endpoint ? file : example && JSON.stringify(example)
  const input = { ...(endpoint.query && anyInput(endpoint.query)), ...query }
  const id = rowFor(practice, endpoint)
  const of = practice.series.find((row) => row.id === id)
  const entryId = practice.payments.find(({ balanceId }) => balanceId === id)?.id
  const params = { id, date: of?.ledger.find(isToSettle)?.date, n: 1, entryId }
  const address = addressOf(endpoint, { params, query: input })
  const request = { method: endpoint.method, ...(body ? { body } : {}) }
  return demoTransport(practice, problems, () => NOW)(address, request)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const named = answers.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const)
const answered = new Set(named.map(([name]) => name))

const bySlice = (await psychologistCalls()).map((calls) => calls.map(nameOf))
const isAnswered = (names: string[]) => names.some((name) => answered.has(name))
const OFF = [...OFF_BESIDE_ANSWERS, ...bySlice.filter((names) => !isAnswered(names)).flat()]

it('The demonstration answers every call of its slices or reports it as off', () => {
  const shown = bySlice.filter(isAnswered).flat()
  expect([...answered, ...OFF_BESIDE_ANSWERS].sort()).toEqual(shown.sort())
})

it.each(named)('The demonstration answers %s by its contract', async (_, endpoint) => {
  const response = await ask(emptied(copyOfPractice(), endpoint), endpoint)
  expect(response.status, await response.clone().text()).toBe(endpoint.status)
  if (endpoint.reply) expect(endpoint.reply.parse(await response.json())).toBeDefined()
})

const REGISTERED = 'Registrada Civil'
const SOCIAL = 'Dita Socorro'

/** Answers with the patient's registration, which has both names. */
const OF_REGISTRATIONS = [
  'GET /api/patients',
  'GET /api/patients/:id',
  'GET /api/patients/figures',
  'GET /api/patients/export',
]

it('The demonstration uses the social name, as the server does', async () => {
  const practice = copyOfPractice()
  for (const patient of practice.patients)
    Object.assign(patient, { name: REGISTERED, socialName: SOCIAL })
  const endpointNames: string[] = []
  for (const [name, endpoint] of named) {
    if (endpoint.method !== 'GET') continue
    const query = name === 'GET /api/fiscal/book' ? { year: '2026', month: '2' } : {}
    const text = await (await ask(practice, endpoint, query)).text()
    if (text.includes(SOCIAL)) endpointNames.push(name)
    if (!OF_REGISTRATIONS.includes(name)) expect(text, name).not.toContain(REGISTERED)
  }
  for (const name of ['GET /api/sessions', 'GET /api/fiscal/book', 'GET /api/messages'])
    expect(endpointNames).toContain(name)
})

it.each(named.filter(([, { query }]) => query && 'limit' in query.shape))(
  'The demonstration answers %s in pages, each row once',
  async (_, endpoint) => {
    const practice = copyOfPractice()
    const whole = (await (await ask(practice, endpoint)).json()) as { id: string }[]
    const walked: string[] = []
    // Pages leave out ended patients unless requested; the whole list has them.
    const all = endpoint.path === listPatients.path ? { ended: 'true' } : {}
    for (let after: string | null | undefined = ''; after !== undefined; ) {
      const response: Response = await ask(practice, endpoint, { limit: 9, after, ...all })
      expect(response.headers.get('x-total-count')).toBe(String(whole.length))
      const rows = endpoint.reply?.parse(await response.json()) as { id: string }[]
      walked.push(...rows.map(({ id }) => id))
      after = /[?&]after=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(walked).toEqual(whole.map(({ id }) => id))
  },
)

it.each(OFF)('The demonstration reports %s as off, with an alternative', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  const response = await demoTransport(copyOfPractice(), problems)(path, { method })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'off_in_demo' })
})

it('The demonstration reports errors at the fields, by the contract', async () => {
  const practice = copyOfPractice()
  const body = JSON.stringify({ name: 'A', phone: '1' })
  const response = await demoTransport(practice, problems)('/api/patients', {
    method: 'POST',
    body,
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    details: [
      { path: 'name', message: 'Nome deve ter pelo menos 2 caracteres' },
      { path: 'phone', message: 'Telefone deve ter pelo menos 10 dígitos' },
    ],
  })
  expect(practice.patients).toHaveLength(22)
})

it('The demonstration limits days off as the server does, with an error at the field', async () => {
  const practice = copyOfPractice()
  const [dayOff] = practice.daysOff
  if (!dayOff) throw new Error('the made-up practice has no day off')
  practice.daysOff = Array.from({ length: 100 }, (_, index) => ({ ...dayOff, id: `${index}` }))
  const response = await ask(practice, createDayOff)
  expect(response.status).toBe(422)
  const message = 'Você já tem 100 períodos. Remova um deles para adicionar outro.'
  expect(await response.json()).toMatchObject({ details: [{ path: 'firstDay', message }] })
  expect(practice.daysOff).toHaveLength(100)
})

it('The demonstration reports its own defects as the server would, and sends nothing', async () => {
  const [fetched, complained] = [vi.fn(), vi.spyOn(console, 'error').mockReturnValue()]
  vi.stubGlobal('fetch', fetched)
  const request = { method: 'POST', body: '{' }
  const response = await demoTransport(copyOfPractice(), problems)('/api/patients', request)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal' })
  expect([complained.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 0])
})

it('The demonstration returns not found for unknown rows', async () => {
  const ask = demoTransport(copyOfPractice(), problems)
  for (const id of ['x', '0190a0a0-0000-7000-8000-000000000000'])
    expect((await ask(`/api/patients/${id}`, { method: 'GET' })).status).toBe(404)
})
