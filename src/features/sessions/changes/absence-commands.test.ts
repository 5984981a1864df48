import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { createPost } from '../../../../test/outbox.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { passTime } from '../../../../test/queue.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { centsToText } from '../../../platform/shared/money.ts'
import { getCoupon } from '../../coupons/contract.ts'
import { sendDueMessages } from '../../delivery/outbox-commands.ts'
import { getPackage } from '../../packages/contract.ts'
import { getReceipt, listSessionPayments } from '../../payments/record-contract.ts'
import { updateSettings } from '../../profile/contract.ts'
import {
  cancelSession,
  confirmPayment,
  confirmSession,
  type createSession,
  getSession,
  listSessions,
  markAbsent,
  remindSession,
  undoSession,
  waiveFee,
} from '../contract.ts'
import { getPatientAccount } from '../lists/contract.ts'
import { getOwed } from '../payments/owed-contract.ts'
import { costCents, inCents, isOverdue, isOwed, toRefundCents, UNDO_WAITS } from '../rules.ts'
import { bulkSessions } from './bulk-contract.ts'

const { clock, db, given, messages, services } = await openPractice()
afterEach(() => clock.set(START))

type Percent = 0 | 50 | 100

async function open(lateCancelPercent: Percent = 50) {
  const ana = await given.psychologist({ plan: 'pro', settings: { lateCancelPercent } })
  const patient = await given.patient(ana, { email: `m-${ana.id}@exemplo.com` })
  const service = await given.service(ana, { price: '150.01' })
  let hours = 24
  const session = (fields: Partial<CallOf<typeof createSession>['body']> = {}) => {
    const datetime = new Date(Date.parse(START) + ++hours * HOUR).toISOString()
    return given.session(ana, { patientId: patient.id, serviceId: service.id, datetime, ...fields })
  }
  const drawn = async () => {
    const ids = { patientId: patient.id, serviceId: service.id }
    const { id: packageId } = await given.package(ana, { ...ids, price: '500.01' })
    return { packageId, session: await session({ packageId }) }
  }
  return { ana, patient, service, session, drawn }
}

const begun = ({ datetime }: { datetime: string }) => clock.set(datetime)

it('an absence cancels a session that has begun at its fee, which is owed like any other sum', async () => {
  const { ana, patient, session } = await open()
  const one = await session()
  await ana.ask(confirmSession, of(one))
  begun(one)
  const written = (await messages()).length
  expect(await ana.ask(markAbsent, of(one))).toMatchObject({
    status: 'cancelled',
    outcome: 'absent',
    fee: '75.01',
    feeWaived: false,
    price: '150.01',
    paid: false,
  })
  expect((await messages()).length).toBe(written)
  expect(await ana.ask(listSessionPayments, of(one))).toMatchObject({
    price: '75.01',
    owed: '75.01',
    received: '0.00',
    toRefund: '0.00',
  })
  clock.advance(HOUR)
  expect(await ana.ask(getOwed)).toEqual({
    overdue: { sessions: 1, amount: '75.01' },
    comingDue: { sessions: 0, amount: '0.00' },
  })
  expect(await ana.ask(getPatientAccount, of(patient))).toMatchObject({
    owed: '75.01',
    absences: 1,
    lateCancellations: 0,
  })
})

it('an absence frees the time of its session, and keeps it free', async () => {
  const { ana, session } = await open()
  const one = await session()
  await ana.ask(confirmSession, of(one))
  begun(one)
  await ana.ask(markAbsent, of(one))
  const other = await session({ datetime: one.datetime })
  expect((await ana.call(confirmSession, of(other))).status).toBe(200)
})

it('an absence is refused before the session begins, and once it is completed or cancelled', async () => {
  const { ana, session } = await open()
  const one = await session()
  expect((await ana.call(markAbsent, of(one))).problem?.code).toBe('session_not_begun')
  begun(one)
  await ana.ask(cancelSession, of(one))
  expect((await ana.call(markAbsent, of(one))).problem?.code).toBe('session_already_closed')
})

it('an absence is paid by its fee, with a receipt that names the reason', async () => {
  const { ana, session } = await open()
  const one = await session()
  begun(one)
  await ana.ask(markAbsent, of(one))
  expect((await ana.call(confirmPayment, { ...of(one), body: {} })).body).toMatchObject({
    paid: true,
    received: '75.01',
    status: 'cancelled',
  })
  const { payments, owed } = await ana.ask(listSessionPayments, of(one))
  expect([owed, payments[0]?.amount]).toEqual(['0.00', '75.01'])
  const url = getReceipt.path.replace(':id', payments[0]?.id ?? '')
  const file = await ana.send({ method: 'GET', url })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), {
    mergePages: true,
  })
  expect(text).toContain('referente a falta no atendimento de')
  expect(text).toContain('Falta')
})

it('an absence is paid together with other sessions by one call', async () => {
  const { ana, session } = await open()
  const [one, free] = [await session(), await session()]
  begun(free)
  await ana.ask(markAbsent, of(one))
  await ana.ask(cancelSession, of(free))
  const body = { action: 'pay' as const, ids: [one.id, free.id], method: 'cash' as const }
  expect(await ana.ask(bulkSessions, { body })).toMatchObject({
    done: [one.id],
    refused: [{ id: free.id, code: 'session_cancelled' }],
  })
})

it.each([
  [50, '75.01', '75.00'],
  [100, '150.01', '0.00'],
  [0, '0.00', '150.01'],
] as const)(
  'an absence at %i per cent of a session paid before leaves the rest to be refunded',
  async (percent, fee, toRefund) => {
    const { ana, patient, session } = await open(percent)
    const one = await session()
    await ana.ask(confirmPayment, { ...of(one), body: {} })
    begun(one)
    expect(await ana.ask(markAbsent, of(one))).toMatchObject({ fee, paid: percent > 0 })
    expect(await ana.ask(listSessionPayments, of(one))).toMatchObject({ toRefund, owed: '0.00' })
    expect(await ana.ask(getPatientAccount, of(patient))).toMatchObject({
      toRefund,
      owed: '0.00',
    })
  },
)

it('a cancellation by the psychologist costs nothing, however late', async () => {
  const { ana, session } = await open()
  const one = await session()
  begun(one)
  expect(await ana.ask(cancelSession, of(one))).toMatchObject({ outcome: null, fee: null })
  expect((await ana.call(waiveFee, of(one))).problem?.code).toBe('nothing_to_waive')
})

it('a cancellation for a patient who asked by phone is late from the instant at which the notice period ends', async () => {
  const { ana, session } = await open()
  const [free, late] = [await session(), await session()]
  const by = { body: { by: 'patient' as const } }
  clock.set(new Date(Date.parse(free.datetime) - 24 * HOUR).toISOString())
  expect(await ana.ask(cancelSession, { ...of(free), ...by })).toMatchObject({ outcome: null })
  clock.set(new Date(Date.parse(late.datetime) - 24 * HOUR + 1).toISOString())
  expect(await ana.ask(cancelSession, { ...of(late), ...by })).toMatchObject({
    outcome: 'late_cancel',
    fee: '75.01',
  })
  const [notice] = (await messages()).filter(({ session_id }) => session_id === late.id)
  expect(notice?.text).toContain('Você cancelou esta consulta.')
  expect(notice?.text?.replaceAll('\u00a0', ' ')).toContain('fica a cobrança de R$ 75,01')
})

it('a fee is waived in one call and no longer owed; a payment for it is to be refunded', async () => {
  const { ana, session } = await open()
  const one = await session()
  begun(one)
  await ana.ask(markAbsent, of(one))
  await given.payment(ana, one, { amount: '50.00' })
  expect(await ana.ask(waiveFee, of(one))).toMatchObject({ feeWaived: true, fee: '75.01' })
  expect(await ana.ask(listSessionPayments, of(one))).toMatchObject({
    price: '0.00',
    owed: '0.00',
    toRefund: '50.00',
  })
  expect((await ana.call(waiveFee, of(one))).problem?.code).toBe('nothing_to_waive')
  const pay = { ...of(one), body: {} }
  expect((await ana.call(confirmPayment, pay)).problem?.code).toBe('session_cancelled')
  await given.payment(ana, one, { kind: 'refund', amount: '20.00' })
  expect(await ana.ask(getSession, of(one))).toMatchObject({ received: '30.00', paid: false })
})

it('a waived fee is left out of a notice that is sent again', async () => {
  const { ana, session } = await open()
  const one = await session()
  clock.set(new Date(Date.parse(one.datetime) - HOUR).toISOString())
  await ana.ask(cancelSession, { ...of(one), body: { by: 'patient' } })
  const remind = async () => {
    clock.advance(HOUR / 4)
    await ana.ask(remindSession, of(one))
    const written = (await messages()).filter(({ session_id }) => session_id === one.id)
    return written.at(-1)?.text
  }
  expect(await remind()).toContain('fica a cobrança')
  await ana.ask(waiveFee, of(one))
  const last = await remind()
  expect(last).toContain('cancelada')
  expect(last).not.toContain('cobrança')
})

it('a waived fee is left out of a waiting notice, and the undo of the waiver restores it there', async () => {
  const { ana, session } = await open()
  const one = await session()
  clock.set(new Date(Date.parse(one.datetime) - HOUR).toISOString())
  await ana.ask(cancelSession, { ...of(one), body: { by: 'patient' } })
  const waiting = async () =>
    (await messages())
      .filter(({ session_id, status }) => session_id === one.id && status === 'queued')
      .map(({ kind, text }) => [kind, text?.includes('cancelou'), text?.includes('cobrança')])
  expect(await waiting()).toEqual([['session_cancelled', true, true]])
  clock.advance(5_000)
  expect(await ana.ask(waiveFee, of(one))).toMatchObject({ feeWaived: true })
  expect(await waiting()).toEqual([['session_cancelled', true, false]])
  clock.advance(5_000)
  await ana.ask(undoSession, { ...of(one), body: {} })
  expect(await waiting()).toEqual([['session_cancelled', true, true]])
})

it('a fee waived after its notice was sent stays in that notice', async () => {
  const { ana, session } = await open()
  const one = await session()
  clock.set(new Date(Date.parse(one.datetime) - HOUR).toISOString())
  await ana.ask(cancelSession, { ...of(one), body: { by: 'patient' } })
  await passTime({ clock, db }, UNDO_WAITS)
  const { deliver } = createPost()
  await sendDueMessages(services, deliver)
  await ana.ask(waiveFee, of(one))
  const [sent] = (await messages()).filter(({ session_id }) => session_id === one.id)
  expect([sent?.status, sent?.text?.includes('cobrança')]).toEqual(['sent', true])
})

it('a fee is restored by the undo of its waiver, as the session is by the undo of its absence', async () => {
  const { ana, session } = await open()
  const one = await session()
  await ana.ask(confirmPayment, { ...of(one), body: {} })
  const before = await ana.ask(getSession, of(one))
  begun(one)
  const absent = await ana.ask(markAbsent, of(one))
  const waived = await ana.ask(waiveFee, of(one))
  expect(waived.paid).toBe(false)
  const undone = { ...of(one), body: {} }
  expect(await ana.ask(undoSession, undone)).toEqual({ ...absent, version: waived.version + 1 })
  expect((await ana.call(undoSession, undone)).problem?.code).toBe('cannot_undo')
  const two = await session()
  begun(two)
  await ana.ask(markAbsent, of(two))
  const { version: _, ...restored } = await ana.ask(undoSession, { ...of(two), body: {} })
  expect(restored).toMatchObject({ status: 'pending', outcome: null, fee: null })
  expect(before.status).toBe('confirmed')
})

it('a fee keeps the use of a coupon, which returns once the fee is waived', async () => {
  const { ana, service } = await open()
  const coupon = await given.coupon(ana, { percent: 50 })
  const { session } = await given.booking(ana, { serviceId: service.id, couponCode: coupon.code })
  await ana.ask(confirmSession, of(session))
  const uses = async () => (await ana.ask(getCoupon, of(coupon))).uses
  begun(session)
  expect(await ana.ask(markAbsent, of(session))).toMatchObject({ fee: '37.50' })
  expect(await uses()).toBe(1)
  await ana.ask(waiveFee, of(session))
  expect(await uses()).toBe(0)
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await uses()).toBe(1)
})

const usedOf = async (ana: Awaited<ReturnType<typeof open>>['ana'], id: string) =>
  (await ana.ask(getPackage, { params: { id } })).sessionsUsed

it('an absence at the whole price consumes the package credit; a waiver restores it, and an undo consumes it again', async () => {
  const { ana, drawn } = await open(100)
  const { packageId, session } = await drawn()
  begun(session)
  const absent = await ana.ask(markAbsent, of(session))
  expect(absent).toMatchObject({ fee: '125.01', packagePlace: 1, paid: false })
  expect(await usedOf(ana, packageId)).toBe(1)
  expect(await ana.ask(listSessionPayments, of(session))).toMatchObject({
    packageId,
    owed: '500.01',
  })
  expect(await ana.ask(waiveFee, of(session))).toMatchObject({ packagePlace: null })
  expect(await usedOf(ana, packageId)).toBe(0)
  expect(await ana.ask(undoSession, { ...of(session), body: {} })).toMatchObject({
    packagePlace: 1,
    feeWaived: false,
  })
  expect(await usedOf(ana, packageId)).toBe(1)
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  expect(await ana.ask(getSession, of(session))).toMatchObject({ paid: true, received: '125.01' })
})

it('an absence at half of its share is owed for the session itself, and restores the package credit', async () => {
  const { ana, drawn } = await open(50)
  const { packageId, session } = await drawn()
  begun(session)
  expect(await ana.ask(markAbsent, of(session))).toMatchObject({
    fee: '62.51',
    packagePlace: null,
    paid: false,
  })
  expect(await usedOf(ana, packageId)).toBe(0)
  expect(await ana.ask(listSessionPayments, of(session))).toMatchObject({
    packageId: null,
    owed: '62.51',
  })
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  expect(await ana.ask(getSession, of(session))).toMatchObject({ paid: true, received: '62.51' })
  expect(await ana.ask(getPackage, { params: { id: packageId } })).toMatchObject({
    received: '0.00',
    paid: false,
  })
  expect(await ana.ask(undoSession, { ...of(session), body: {} })).toMatchObject({
    paid: false,
    received: '0.00',
    outcome: 'absent',
  })
})

it('an absence at 0 % charges nothing and restores the package credit', async () => {
  const { ana, drawn } = await open(0)
  const { packageId, session } = await drawn()
  begun(session)
  expect(await ana.ask(markAbsent, of(session))).toMatchObject({
    fee: '0.00',
    packagePlace: null,
  })
  expect(await usedOf(ana, packageId)).toBe(0)
  expect((await ana.call(waiveFee, of(session))).problem?.code).toBe('nothing_to_waive')
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await usedOf(ana, packageId)).toBe(1)
})

it('a concurrent payment and waiver leave either money to be refunded, or nothing paid', {
  tags: 'both-databases',
}, async () => {
  const { ana, session } = await open()
  for (let round = 0; round < 4; round += 1) {
    const one = await session()
    begun(one)
    await ana.ask(markAbsent, of(one))
    const [paid, waived] = await Promise.all([
      ana.call(confirmPayment, { ...of(one), body: {} }),
      ana.call(waiveFee, of(one)),
    ])
    expect(waived.status).toBe(200)
    const { received } = await ana.ask(getSession, of(one))
    const { toRefund, owed } = await ana.ask(listSessionPayments, of(one))
    const expected = paid.status === 200 ? '75.01' : '0.00'
    expect([received, toRefund, owed]).toEqual([expected, expected, '0.00'])
  }
})

it('a concurrent absence and cancellation of one session leave one of them', {
  tags: 'both-databases',
}, async () => {
  const { ana, session } = await open()
  for (let round = 0; round < 4; round += 1) {
    const one = await session()
    begun(one)
    const [absent, cancelled] = await Promise.all([
      ana.call(markAbsent, of(one)),
      ana.call(cancelSession, { ...of(one), body: { by: 'patient' } }),
    ])
    expect([absent.status, cancelled.status].sort()).toEqual([200, 409])
    const { outcome } = await ana.ask(getSession, of(one))
    expect(outcome).toBe(absent.status === 200 ? 'absent' : 'late_cancel')
  }
})

it('a session has the late cancellation rule of its booking: a later rule applies to later sessions', async () => {
  const { ana, session } = await open(50)
  const [agreed, other] = [await session(), await session()]
  await ana.ask(updateSettings, { body: { lateCancelPercent: 100, cancelNoticeHours: 48 } })
  const stricter = await session()
  await ana.ask(updateSettings, { body: { lateCancelPercent: 0, cancelNoticeHours: 2 } })
  const laxer = await session()
  expect(
    [agreed, stricter, laxer].map((session) => [
      session.cancelNoticeHours,
      session.lateCancelPercent,
    ]),
  ).toEqual([
    [24, 50],
    [48, 100],
    [2, 0],
  ])
  begun(laxer)
  expect(await ana.ask(markAbsent, of(other))).toMatchObject({ fee: '75.01' })
  expect(await ana.ask(markAbsent, of(stricter))).toMatchObject({ fee: '150.01' })
  expect(await ana.ask(markAbsent, of(laxer))).toMatchObject({ fee: '0.00', outcome: 'absent' })
})

it.each([
  ['lateCancelPercent', 25],
  ['cancelNoticeHours', 169],
  ['cancelNoticeHours', -1],
])('a late cancellation rule is refused if %s is %s', async (field, value) => {
  const { ana } = await open()
  const body = { [field]: value } as never
  expect((await ana.call(updateSettings, { body })).status).toBe(422)
})

it('the database and the screens agree on owed amounts and refunds', {
  tags: 'both-databases',
}, async () => {
  const { ana, patient, session, drawn } = await open()
  const [open1, missed, paid, waived, half] = [
    await session(),
    await session(),
    await session(),
    await session(),
    (await drawn()).session,
  ]
  await ana.ask(confirmPayment, { ...of(paid), body: {} })
  begun(half)
  for (const session of [missed, paid, waived, half]) await ana.ask(markAbsent, of(session))
  await given.payment(ana, waived, { amount: '10.00' })
  await ana.ask(waiveFee, of(waived))
  const now = clock.now()
  const all = (await ana.ask(listSessions)).map(inCents)
  const owed = all.filter(isOwed)
  expect(owed.map(({ id }) => id).sort()).toEqual([open1.id, missed.id, half.id].sort())
  const unpaid = await ana.ask(listSessions, { query: { list: 'unpaid' } })
  expect(unpaid.map(({ id }) => id).sort()).toEqual(owed.map(({ id }) => id).sort())
  const sum = (part: typeof all) =>
    centsToText(
      part.reduce((cents, session) => cents + costCents(session) - session.receivedCents, 0),
    )
  const late = (one: (typeof all)[number]) => isOverdue(one, now)
  expect(await ana.ask(getOwed)).toEqual({
    overdue: { sessions: owed.filter(late).length, amount: sum(owed.filter(late)) },
    comingDue: {
      sessions: owed.filter((session) => !late(session)).length,
      amount: sum(owed.filter((session) => !late(session))),
    },
  })
  const refunds = all.reduce((cents, session) => cents + toRefundCents(session), 0)
  expect((await ana.ask(getPatientAccount, of(patient))).toRefund).toBe(centsToText(refunds))
  expect(refunds).toBe(8_500)
})

const impossible: [what: string, change: string, constraint: string][] = [
  [
    'an outcome of a session that is not cancelled',
    "status = 'completed', holds = true",
    'only_a_cancelled_session_has_an_outcome',
  ],
  ['an outcome without its fee', 'fee_cents = null', 'an_outcome_has_its_fee'],
  ['a fee without its outcome', 'outcome = null', 'an_outcome_has_its_fee'],
  ['a fee above the price', 'fee_cents = price_cents + 1', 'a_fee_is_a_part_of_the_price'],
  [
    'a waived fee without an outcome',
    'outcome = null, fee_cents = null, fee_waived = true',
    'only_a_fee_is_waived',
  ],
  [
    'a waived fee that is paid',
    'fee_waived = true, paid = true, received_cents = price_cents',
    'a_waived_fee_is_not_paid',
  ],
  [
    'a fee that is paid with less',
    'paid = true, received_cents = fee_cents - 1',
    'a_paid_session_was_received',
  ],
  ['another share', 'late_cancel_percent = 33', 'a_session_cancelled_late_costs_a_known_share'],
]
const createdSession = missedSession()
async function missedSession() {
  const { ana, session } = await open()
  const one = await session()
  await db.asTenant(ana.id, ({ sql: tenantSql }) =>
    sql`
      update sessions set status = 'cancelled', holds = false, outcome = 'absent', fee_cents = 7501 where id = ${one.id}`.execute(
      tenantSql,
    ),
  )
  return { owner: ana.id, id: one.id }
}
it.each(impossible)(
  'the database refuses %s',
  { tags: 'both-databases' },
  async (_, change, constraint) => {
    const { owner, id } = await createdSession
    const update = db.asTenant(owner, ({ sql: tenantSql }) =>
      sql`update sessions set ${sql.raw(change)} where id = ${id}`.execute(tenantSql),
    )
    await expect(update).rejects.toMatchObject({ constraint })
  },
)
