import { beforeEach, expect, it } from 'vitest'
import { problems } from '../../../app/problems.ts'
import type { CallOf, Endpoint, ReplyOf } from '../../../platform/shared/endpoint.ts'
import { type ApiError, call, replaceTransport } from '../../../platform/web/api.ts'
import { answerCalendarChange, listCalendarChanges } from '../../calendars/change-contract.ts'
import {
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
} from '../../calendars/contract.ts'
import { createDayOff, listMetSessions } from '../../closures/contract.ts'
import { listSessionsOutside, saveWorkingHours } from '../../closures/hours-contract.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import {
  deletePackage,
  getPackage,
  listPackagePayments,
  listPackages,
  recordPackagePayment,
  updatePackage,
} from '../../packages/contract.ts'
import { listPatientFigures } from '../../patients/figures-contract.ts'
import {
  listSessionPayments,
  recordSessionPayment,
  returnPayment,
  undoReturn,
} from '../../payments/record-contract.ts'
import { addressLine } from '../../practice/rules.ts'
import { DEFAULT_HOURS, WEEKDAYS } from '../../practice/working-hours.ts'
import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  previewSeries,
  previewSeriesChange,
  settleSeriesDate,
  updateSeries,
} from '../../series/contract.ts'
import { checkTime } from '../../sessions/agenda/time-contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  markAbsent,
  type Session,
  type SessionStatus,
  undoSession,
  updateSession,
  waiveFee,
} from '../../sessions/contract.ts'
import { inCents, isInFigures } from '../../sessions/rules.ts'
import {
  closeMonth,
  getStatement,
  listStatementPayments,
  previewStatements,
  recordStatementPayment,
} from '../../statements/contract.ts'
import { listUnsentStatements, sendStatement } from '../../statements/sending-contract.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import { newId, type Practice, type SessionRow } from '../practice.ts'
import { demoTransport } from './transport.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')
const of = ({ id }: { id: string }) => ({ params: { id } })
const FREE = '2026-03-15T15:00:00.000Z'

/** Copied for each test: creating a practice takes ten times as long. */
const stored = madeUpPractice(NOW)

let practice: Practice

function open(): void {
  practice = structuredClone(stored)
  replaceTransport(demoTransport(practice, problems, () => NOW))
}

beforeEach(open)

function sessionOf(status: SessionStatus, paid: boolean): SessionRow {
  const [any] = practice.sessions
  if (!any) throw new Error('the made-up practice has no session')
  const received = paid ? any.price : '0.00'
  const session: SessionRow = { ...any, id: newId(), datetime: FREE, status, paid, received }
  practice.sessions.splice(0, 1, session)
  return session
}

async function outcomeOf<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<string> {
  return call(endpoint, input).then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

const CLOSED = 'session_already_closed'

it('A missed session costs half, and its fee is waived, undone and paid as on the server', async () => {
  const session = sessionOf('confirmed', false)
  session.datetime = new Date(NOW).toISOString()
  const params = { id: session.id }
  const fee = (Number(session.price) / 2).toFixed(2)
  expect(await call(markAbsent, { params })).toMatchObject({
    outcome: 'absent',
    fee,
    paid: false,
  })
  expect(await call(waiveFee, { params })).toMatchObject({ feeWaived: true })
  expect(await outcomeOf(confirmPayment, { params, body: {} })).toBe('session_cancelled')
  expect(await call(undoSession, { params, body: {} })).toMatchObject({ feeWaived: false })
  await call(confirmPayment, { params, body: {} })
  expect(await call(listSessionPayments, { params })).toMatchObject({ price: fee, received: fee })
})

it('A missed session leaves the earlier payment to be refunded', async () => {
  const session = sessionOf('confirmed', true)
  session.datetime = new Date(NOW + 60_000).toISOString()
  const params = { id: session.id }
  expect(await outcomeOf(markAbsent, { params })).toBe('session_not_begun')
  const late = await call(cancelSession, { params, body: { by: 'patient' } })
  expect(late).toMatchObject({ outcome: 'late_cancel', paid: true })
  const { toRefund } = await call(listSessionPayments, { params })
  expect(toRefund).toBe((Number(session.price) / 2).toFixed(2))
})

it.each([
  ['pending', false, ['ok', 'ok', 'ok', 'ok', 'ok']],
  ['pending', true, ['ok', 'session_already_paid', 'ok', 'ok', 'paid_session_kept']],
  ['confirmed', false, ['session_not_pending', 'ok', 'ok', 'ok', 'session_kept']],
  [
    'confirmed',
    true,
    ['session_not_pending', 'session_already_paid', 'ok', 'ok', 'paid_session_kept'],
  ],
  ['completed', false, ['session_not_pending', 'ok', CLOSED, CLOSED, 'session_kept']],
  [
    'completed',
    true,
    ['session_not_pending', 'session_already_paid', CLOSED, CLOSED, 'paid_session_kept'],
  ],
  ['cancelled', false, ['session_cancelled', 'session_cancelled', CLOSED, CLOSED, 'session_kept']],
] as const)(
  'A session that is %s, paid: %s, follows the server’s rules for every change',
  async (status, paid, expected) => {
    const problems: string[] = []
    for (const ask of [
      (params: { id: string }) => outcomeOf(confirmSession, { params }),
      (params: { id: string }) => outcomeOf(confirmPayment, { params, body: {} }),
      (params: { id: string }) => outcomeOf(completeSession, { params }),
      (params: { id: string }) => outcomeOf(cancelSession, { params }),
      (params: { id: string }) => outcomeOf(deleteSession, { params }),
    ]) {
      open()
      const { id } = sessionOf(status, paid)
      problems.push(await ask({ id }))
    }
    expect(problems).toEqual(expected)
  },
)

it('A session is confirmed by its payment', async () => {
  const { id } = sessionOf('pending', false)
  const paid = await call(confirmPayment, { params: { id }, body: {} })
  expect(paid).toMatchObject({ status: 'confirmed', paid: true })
})

it('A session is paid in parts and refunded as on the server', async () => {
  const { id } = sessionOf('pending', false)
  const params = { id }
  const record = (kind: 'payment' | 'refund', amount: string) =>
    call(recordSessionPayment, { params, body: { kind, amount, method: 'cash' } })
  await record('payment', '30.00')
  const partly = await call(listSessionPayments, { params })
  expect(partly).toMatchObject({ received: '30.00', paid: false, payments: [{ method: 'cash' }] })
  await expect(record('payment', partly.price)).rejects.toMatchObject({ code: 'more_than_owed' })
  await call(confirmPayment, { params, body: {} })
  await record('refund', '10.00')
  const { owed, paid, pix, payments } = await call(listSessionPayments, { params })
  expect([owed, paid, pix?.amount, payments.length]).toEqual(['10.00', false, '10.00', 3])
})

it('A returned payment is not restored once its session was paid again', async () => {
  const { id, price: amount } = sessionOf('confirmed', false)
  const pay = () => call(recordSessionPayment, { params: { id }, body: { method: 'pix', amount } })
  const first = await pay()
  await call(returnPayment, { ...of(first), body: { on: first.receivedOn } })
  await pay()
  expect(await outcomeOf(undoReturn, of(first))).toBe('paid_again')
})

it('A session is refused at a taken time, and the other session is named', async () => {
  const held = practice.sessions.find(({ status }) => status === 'confirmed')
  const { id, version } = sessionOf('pending', false)
  const moved = call(updateSession, {
    params: { id },
    body: { datetime: held?.datetime ?? '', version },
  })
  const patient = practice.patients.find((known) => known.id === held?.patientId)
  await expect(moved).rejects.toMatchObject({
    code: 'time_occupied',
    message: expect.stringContaining(`pela sessão de ${patient?.name}`),
  })
  expect(practice.sessions[0]?.datetime).toBe(FREE)
})

it('A session whose time was taken meanwhile can be paid, and keeps its status', async () => {
  const { id } = sessionOf('pending', false)
  const [, other] = practice.sessions
  if (other) practice.sessions.splice(1, 1, { ...other, datetime: FREE, status: 'confirmed' })
  const pay = (recordOnly: boolean) =>
    call(confirmPayment, { params: { id }, body: { recordOnly } })
  await expect(pay(false)).rejects.toMatchObject({ code: 'time_occupied' })
  expect(await pay(true)).toMatchObject({ status: 'pending', paid: true })
})

it('A session is not saved over a newer version', async () => {
  const { id, version } = sessionOf('pending', false)
  const save = (notes: string) => call(updateSession, { params: { id }, body: { notes, version } })
  expect(await save('Sala 2')).toMatchObject({ notes: 'Sala 2', version: version + 1 })
  await expect(save('Sala 3')).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

it('A session without a price costs its service’s price, or the first share of its package', async () => {
  const { patients, services } = practice
  const prices: string[] = []
  for (const { id: serviceId } of services) {
    const patientId = patients[0]?.id ?? ''
    const body = { patientId, serviceId, type: 'online' as const, datetime: FREE }
    prices.push((await call(createSession, { body })).price)
  }
  expect(prices).toEqual(['180.00', '260.00', '100.00', '160.00'])
})

it('A session without a location gets the usual room or the office, and changes it with its type', async () => {
  const { patients, services, profile } = practice
  const body = {
    patientId: patients[0]?.id ?? '',
    serviceId: services[0]?.id ?? '',
    datetime: FREE,
  }
  const online = await call(createSession, { body: { ...body, type: 'online' } })
  const params = { id: online.id }
  const moved = await call(updateSession, { params, body: { type: 'presencial' } })
  expect([online.location, moved.location]).toEqual([profile.videoLink, addressLine(profile)])
})

type Query = NonNullable<CallOf<typeof listSessions>['query']>
type ListedSession = ReplyOf<typeof listSessions>[number]
it.each<[string, Query, (session: ListedSession) => boolean]>([
  ['status', { status: 'pending' }, ({ status }) => status === 'pending'],
  ['what is paid', { paid: 'true' }, ({ paid }) => paid],
  [
    'what is owed',
    { paid: 'false' },
    (session) =>
      !session.paid &&
      (session.status !== 'cancelled' || session.fee !== null) &&
      isInFigures(inCents(session), NOW),
  ],
  [
    'days',
    { from: '2026-03-09', to: '2026-03-10' },
    ({ datetime }) => datetime >= '2026-03-09T03' && datetime < '2026-03-11T03',
  ],
  [
    'instants',
    { start: '2026-03-09T12:00:00Z', end: '2026-03-09T13:00:00Z' },
    ({ datetime }) => datetime === '2026-03-09T12:00:00.000Z',
  ],
  [
    'a name without its accents',
    { search: 'fabio' },
    ({ patientName }) => patientName === 'Fábio Guerra',
  ],
  [
    'a phone',
    { search: '(11) 90000-4127' },
    ({ patientName }) => patientName === 'Clara Figueiredo',
  ],
  ['a service', { search: 'casal' }, ({ serviceName }) => serviceName === 'Atendimento de casal'],
])('A session is found by %s', async (_, query, isWanted) => {
  const all = await call(listSessions, {})
  const sessions = await call(listSessions, { query })
  expect(sessions.length).toBeGreaterThan(0)
  expect(sessions).toEqual(all.filter(isWanted))
})

it('A moved session loses its patient’s answer, and other changes keep it', async () => {
  const session = sessionOf('confirmed', false)
  const params = { id: session.id }
  practice.sessions.splice(0, 1, { ...session, presence: 'confirmed' })
  const noted = await call(updateSession, { params, body: { notes: 'Traga os óculos' } })
  expect(noted.presence).toBe('confirmed')
  const datetime = '2026-03-15T17:00:00.000Z'
  expect((await call(updateSession, { params, body: { datetime } })).presence).toBeNull()
})

it('A day off asks for a decision on the sessions it covers, and applies it', async () => {
  const week = { firstDay: '2026-03-12', lastDay: '2026-03-18' }
  const met = await call(listMetSessions, { body: week })
  expect(met.length).toBeGreaterThan(1)
  await expect(call(createDayOff, { body: { ...week, sessions: [] } })).rejects.toMatchObject({
    code: 'day_off_meets_sessions',
  })
  const sessions = met.map(({ id }, index) => ({
    id,
    action: index === 0 ? ('keep' as const) : ('cancel' as const),
  }))
  await call(createDayOff, { body: { ...week, name: 'Férias', sessions } })
  const after = await call(listMetSessions, { body: week })
  expect(after.map(({ id }) => id)).toEqual([met[0]?.id])
})

it('Working hours ask for a decision on the sessions outside them, and apply it', async () => {
  const closed = { ...DEFAULT_HOURS.monday, enabled: false }
  const week = WEEKDAYS.map((weekday) => [weekday, closed])
  const hours = { workingHours: JSON.stringify(Object.fromEntries(week)) }
  const met = await call(listSessionsOutside, { body: hours })
  expect(met.length).toBeGreaterThan(1)
  await expect(call(saveWorkingHours, { body: { ...hours, sessions: [] } })).rejects.toMatchObject({
    code: 'hours_leave_sessions',
  })
  const sessions = met.map(({ id }) => ({ id, action: 'cancel' as const }))
  const saved = await call(saveWorkingHours, { body: { ...hours, sessions } })
  expect(saved.workingHours).toBe(hours.workingHours)
  expect((await call(getSession, { params: { id: met[0]?.id ?? '' } })).status).toBe('cancelled')
  expect(await call(listSessionsOutside, { body: hours })).toEqual([])
})

async function whole() {
  const bought = (await call(listPackages, {})).find(({ sessionsUsed }) => sessionsUsed === 0)
  if (!bought?.patientId) throw new Error('the made-up practice has no whole package')
  const { id: packageId, patientId, serviceId } = bought
  const draw = (datetime: string): Promise<Session> =>
    call(createSession, { body: { packageId, patientId, serviceId, datetime, type: 'online' } })
  return { bought, draw }
}

it('A package is consumed by sessions, and cancellations restore its credits', async () => {
  const { bought, draw } = await whole()
  const first = await draw('2026-03-21T11:00:00Z')
  await draw('2026-03-22T11:00:00Z')
  expect([first.packagePlace, first.price]).toEqual([1, '162.00'])
  await call(cancelSession, of(first))
  expect(await call(getPackage, of(bought))).toMatchObject({ sessionsUsed: 1 })
  expect((await draw('2026-03-28T11:00:00Z')).packagePlace).toBe(1)
})

it('A package pays its sessions once it is paid from any of them', async () => {
  const { bought, draw } = await whole()
  const session = await draw('2026-03-21T11:00:00Z')
  const body = { method: 'pix', amount: '1000.00' } as const
  await call(recordPackagePayment, { ...of(bought), body })
  const paid = await call(confirmPayment, { ...of(session), body: {} })
  expect(paid).toMatchObject({ paid: true, received: '162.00', status: 'confirmed' })
  const { owed, payments } = await call(listPackagePayments, of(bought))
  expect([owed, payments.map(({ amount }) => amount).sort()]).toEqual([
    '0.00',
    ['1000.00', '620.00'],
  ])
  expect((await draw('2026-03-22T11:00:00Z')).paid).toBe(true)
  expect((await call(getSession, of(session))).paid).toBe(true)
})

it('A package can be deleted once its credits are restored', async () => {
  const { bought, draw } = await whole()
  const session = await draw('2026-03-21T11:00:00Z')
  const gone = () => call(deletePackage, of(bought)).catch(({ code }) => code)
  expect(await gone()).toBe('package_in_use')
  await call(cancelSession, of(session))
  expect(await gone()).toBeUndefined()
  expect((await call(getSession, of(session))).packageId).toBeNull()
})

it('A package refuses the same changes as on the server', async () => {
  const { bought, draw } = await whole()
  const session = await draw('2026-03-21T11:00:00Z')
  const refusals = [
    call(updatePackage, { ...of(bought), body: { price: '1.00' } }),
    call(updateSession, { ...of(session), body: { price: '1.00' } }),
    draw(bought.expiresAt ?? ''),
  ]
  const codes = await Promise.all(refusals.map((refusal) => refusal.catch(({ code }) => code)))
  expect(codes).toEqual(['package_started', 'drawn_session_fixed', 'package_expired'])
})

it('A month is closed, sent and paid, oldest session first, and the next month shows it', async () => {
  const { patients } = await call(previewStatements, { query: { month: '2026-02' } })
  const [first] = patients.filter(({ billing }) => billing === 'monthly')
  if (!first) throw new Error('nobody of the made-up practice is billed by the month')
  expect(first.lines.length).toBeGreaterThan(1)
  const patientIds = [first.patientId]
  const [statement] = await call(closeMonth, { body: { month: '2026-02', patientIds } })
  if (!statement) throw new Error('nothing was closed')
  expect(statement.total).toBe(first.total)
  await expect(call(closeMonth, { body: { month: '2026-02', patientIds } })).rejects.toMatchObject({
    code: 'already_closed',
  })
  expect((await call(listUnsentStatements, {})).map(({ id }) => id)).toEqual([statement.id])
  await call(sendStatement, { ...of(statement), body: { channel: 'whatsapp' } })
  expect(await call(listUnsentStatements, {})).toEqual([])

  const body = { method: 'pix', amount: statement.open } as const
  await call(recordStatementPayment, { ...of(statement), body })
  expect(await call(getStatement, of(statement))).toMatchObject({ open: '0.00', payment: null })
  expect(await call(listStatementPayments, of(statement))).toMatchObject([{ kind: 'payment' }])
  const held = statement.lines.flatMap(({ sessionId }) => sessionId ?? []).at(-1) ?? ''
  expect(await call(getSession, of({ id: held }))).toMatchObject({ paid: true })
  const next = await call(previewStatements, { query: { month: '2026-03' } })
  const after = next.patients.find(({ patientId }) => patientId === first.patientId)
  const received = after?.lines.filter(({ kind }) => kind === 'payment')
  expect(received?.map(({ amount }) => amount)).toEqual([`-${statement.open}`])
})

function rule(more: object = {}) {
  return {
    patientId: practice.patients[9]?.id ?? '',
    serviceId: practice.services[0]?.id ?? '',
    type: 'online' as const,
    firstDate: '2026-03-17',
    time: '13:00',
    every: { unit: 'week' as const, count: 1 },
    end: { count: 6 },
    ...more,
  }
}

const sessionsOf = async (id: string) =>
  (await call(listSessions, {})).filter(({ seriesId }) => seriesId === id).reverse()

it('The weekly hours are fixed times, each with its next session', async () => {
  const all = await call(listSeries, {})
  expect(all.length).toBeGreaterThan(10)
  for (const { id, nextStart } of all) {
    const ahead = (await sessionsOf(id)).filter(
      ({ datetime, status }) => Date.parse(datetime) > NOW && status !== 'cancelled',
    )
    expect(nextStart).toBe(ahead[0]?.datetime ?? null)
  }
})

it('A fixed time is previewed and created with confirmed sessions; a taken date refuses all', async () => {
  const { occurrences } = await call(previewSeries, { body: rule() })
  expect(occurrences.map(({ date, state }) => `${date} ${state}`)).toEqual([
    '2026-03-17 free',
    '2026-03-24 free',
    '2026-03-31 free',
    '2026-04-07 free',
    '2026-04-14 free',
    '2026-04-21 holiday',
  ])
  const before = practice.sessions.length
  const refused: ApiError = await call(createSeries, { body: rule() }).catch((error) => error)
  expect([refused.code, Object.keys(refused.body)]).toEqual([
    'series_changed',
    expect.arrayContaining(['occurrences']),
  ])
  expect(practice.sessions).toHaveLength(before)
  const choices = [{ date: '2026-04-21', action: 'skip' as const }]
  const { id, ...counts } = await call(createSeries, { body: rule({ choices }) })
  expect(counts).toEqual({ created: 5, skipped: 1 })
  expect((await sessionsOf(id)).map(({ datetime, status }) => `${datetime} ${status}`)).toEqual(
    ['2026-03-17', '2026-03-24', '2026-03-31', '2026-04-07', '2026-04-14'].map(
      (day) => `${day}T16:00:00.000Z confirmed`,
    ),
  )
})

it('A fixed time changes from a date on, and ends in one action', async () => {
  const choices = [{ date: '2026-04-21', action: 'skip' as const }]
  const { id } = await call(createSeries, { body: rule({ choices }) })
  const change = { from: '2026-03-24', time: '16:00' }
  const input = { params: { id }, body: change }
  const preview = await call(previewSeriesChange, input)
  expect(preview).toMatchObject({ moved: 4, cancelled: 0, left: [] })
  expect(await call(updateSeries, input)).toEqual({
    moved: 4,
    created: 0,
    skipped: 0,
    cancelled: 0,
    left: [],
  })
  expect((await sessionsOf(id)).map(({ datetime }) => datetime)).toEqual([
    '2026-03-17T16:00:00.000Z',
    '2026-03-24T19:00:00.000Z',
    '2026-03-31T19:00:00.000Z',
    '2026-04-07T19:00:00.000Z',
    '2026-04-14T19:00:00.000Z',
  ])
  const ended = await call(endSeries, { params: { id }, body: { from: '2026-04-01' } })
  expect(ended).toEqual({ cancelled: 2, toRefund: [] })
  expect(await call(getSeries, { params: { id } })).toMatchObject({ endedFrom: '2026-04-01' })
})

it('A fixed time on a holiday is listed on the dashboard until it is settled', async () => {
  const { conflicts } = await call(getDashboard, {})
  const [first] = conflicts
  if (!first) throw new Error('nothing to settle')
  expect(first).toMatchObject({ date: '2026-04-03', reason: 'holiday' })
  const params = { id: first.seriesId, date: first.date }
  const settled = await call(settleSeriesDate, { params, body: { action: 'keep' } })
  expect(settled.conflicts).toEqual([])
  const dates = (await sessionsOf(first.seriesId)).map(({ seriesDate }) => seriesDate)
  expect(dates).toContain('2026-04-03')
  expect((await call(getDashboard, {})).conflicts).toHaveLength(conflicts.length - 1)
})

it('Patients without a next session come last in the order of the next sessions', async () => {
  const figures = await call(listPatientFigures, { query: { sort: 'next' } })
  const next = figures.flatMap(({ nextSession }) => nextSession ?? [])
  expect(next.length).toBeGreaterThan(0)
  expect(next.length).toBeLessThan(figures.length)
  expect(figures.slice(0, next.length).map(({ nextSession }) => nextSession)).toEqual(
    next.toSorted(),
  )
})

it('A session that was moved in another calendar is a question, and moves once it is applied', async () => {
  const [change] = await call(listCalendarChanges, {})
  const { id = '', sessionId = '', from, to } = change ?? {}
  const session = of({ id: sessionId })
  const datetimeOf = async () => (await call(getSession, session)).datetime
  expect(await datetimeOf()).toBe(from?.start)
  await call(answerCalendarChange, { ...of({ id }), body: { apply: true } })
  expect(await datetimeOf()).toBe(to?.start)
  expect(await call(listCalendarChanges, {})).toEqual([])
})

it('A connected calendar takes its hours until it is disconnected', async () => {
  const week = { start: '2026-03-15T03:00:00.000Z', end: '2026-03-22T03:00:00.000Z' }
  const busy = async () => (await call(listBusyTimes, { query: week })).length
  const before = await busy()
  const body = { kind: 'ics', name: 'Casa', url: 'https://exemplo.com.br/casa.ics' } as const
  const { id } = await call(connectCalendar, { body })
  expect([await busy(), (await call(listCalendars, {})).length]).toEqual([before + 1, 3])
  const query = { datetime: '2026-03-18T11:00:00.000Z', duration: 50 }
  const taken = { start: query.datetime, end: '2026-03-18T12:00:00.000Z', calendarName: 'Casa' }
  expect((await call(checkTime, { query })).elsewhere).toEqual([taken])
  await call(disconnectCalendar, of({ id }))
  expect(await busy()).toBe(before)
  expect((await call(checkTime, { query })).elsewhere).toEqual([])
})
