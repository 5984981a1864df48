import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { Actor } from '../../../../test/actors.ts'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { getCoupon, updateCoupon } from '../../coupons/contract.ts'
import { getPackage, listPackagePayments, recordPackagePayment } from '../../packages/contract.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../payments/contract.ts'
import { findKeptPayments } from '../../payments/export-queries.ts'
import { getReceipt, listSessionPayments } from '../../payments/record-contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  reopenSession,
  type Session,
  undoSession,
  updateSession,
} from '../contract.ts'
import { bulkSessions } from './bulk-contract.ts'
import { releaseEveryExpiredHold } from './hold-commands.ts'
import { deleteUndos } from './undo-commands.ts'

const practice = await openPractice()
const { clock, db, given, startAnother } = practice
afterEach(() => clock.set(START))
const { ana, ids: input } = await given.practice({ plan: 'pro' })

let hours = 0
const freeHour = () => new Date(Date.parse(START) + ++hours * HOUR).toISOString()

const open = (fields: Partial<CallOf<typeof createSession>['body']> = {}) =>
  given.session(ana, { ...input, datetime: freeHour(), ...fields })

const change = (body: CallOf<typeof updateSession>['body']) => (session: Session) =>
  ana.call(updateSession, { ...of(session), body })

const actions = {
  confirm: (session: Session) => ana.call(confirmSession, of(session)),
  complete: (session: Session) => ana.call(completeSession, of(session)),
  cancel: (session: Session) => ana.call(cancelSession, of(session)),
  'confirm-payment': (session: Session) => ana.call(confirmPayment, { ...of(session), body: {} }),
  "{status:'confirmed'}": change({ status: 'confirmed' }),
  "{status:'cancelled'}": change({ status: 'cancelled' }),
  '{paid:true}': change({ paid: true }),
  "{status:'completed',paid:true}": change({ status: 'completed', paid: true }),
}
type Action = keyof typeof actions

const undo = (session: { id: string }, actor: Actor = ana, version?: number) =>
  actor.call(undoSession, { ...of(session), body: { version } })
const codeOf = async (session: { id: string }) => (await undo(session)).problem?.code

async function rowOf({ id }: { id: string }) {
  const { rows } = await db.asTenant(ana.id, ({ sql: tenantSql }) =>
    sql`select to_jsonb(s) - '{version,changed_at,reminder_due_at}'::text[] as row from sessions s where id = ${id}`.execute(
      tenantSql,
    ),
  )
  return rows[0]
}

it.each(Object.keys(actions) as Action[])(
  'undoing the last change of a session restores its former state: %s',
  { tags: 'both-databases' },
  async (action) => {
    const session = await open()
    const before = await rowOf(session)
    expect((await actions[action](session)).status).toBe(200)
    expect(await rowOf(session)).not.toEqual(before)
    const { status, body } = await undo(session)
    expect(status).toBe(200)
    expect(await rowOf(session)).toEqual(before)
    expect(body).toEqual(await ana.ask(getSession, of(session)))
    expect(await codeOf(session)).toBe('cannot_undo')
  },
)

it('undoing the cancellation of a paid session restores it as paid', async () => {
  const session = await open()
  await actions['confirm-payment'](session)
  const before = await rowOf(session)
  await actions.cancel(session)
  await undo(session)
  expect(await rowOf(session)).toEqual(before)
})

it('undoing the last change of a session leaves the changes before it', async () => {
  const session = await open()
  await actions.confirm(session)
  await actions.complete(session)
  expect((await undo(session)).body?.status).toBe('confirmed')
  expect(await codeOf(session)).toBe('cannot_undo')
})

it('undoing a change is refused if another one was made later', async () => {
  const session = await open()
  const { version } = (await actions.confirm(session)).body
  await actions.cancel(session)
  expect((await undo(session, ana, version)).problem?.code).toBe('cannot_undo')
  expect((await undo(session, ana, version + 1)).body?.status).toBe('confirmed')
})

it('undoing the last change of a session is possible for 30 seconds', async () => {
  const [late, timely] = [await open(), await open()]
  await actions.confirm(late)
  clock.advance(1)
  await actions.confirm(timely)
  clock.advance(29_999)
  expect(await codeOf(late)).toBe('cannot_undo')
  expect((await undo(timely)).status).toBe(200)
})

it('undoing the last change is refused once anything else of the session changed, and changes nothing', async () => {
  const since: Record<string, (session: Session) => Promise<unknown>> = {
    moved: change({ datetime: freeHour() }),
    noted: change({ notes: 'trouxe o exame' }),
    answered: ({ id }) =>
      db.asTenant(ana.id, ({ sql: tenantSql }) =>
        sql`update sessions set presence = 'confirmed', presence_at = ${new Date(clock.now())}, presence_for = starts_at where id = ${id}`.execute(
          tenantSql,
        ),
      ),
  }
  for (const later of Object.values(since)) {
    const session = await open()
    await actions.confirm(session)
    await later(session)
    const before = await rowOf(session)
    expect(await codeOf(session)).toBe('cannot_undo')
    expect(await rowOf(session)).toEqual(before)
  }
})

it('undoing is refused for an unchanged session, a change of other details, and a reopened session', async () => {
  const [untouched, detailed, reopened] = [await open(), await open(), await open()]
  await change({ status: 'confirmed', notes: 'primeira' })(detailed)
  await actions.complete(reopened)
  await ana.ask(reopenSession, of(reopened))
  for (const session of [untouched, detailed, reopened])
    expect(await codeOf(session)).toBe('cannot_undo')
})

it("undoing a change of another practice's session is not found", async () => {
  const session = await open()
  await actions.confirm(session)
  expect((await undo(session, await given.psychologist())).status).toBe(404)
})

it('undoing a change is in the audit log and removes the kept state', {
  tags: 'both-databases',
}, async () => {
  const [undone, kept] = [await open(), await open()]
  for (const session of [undone, kept]) await actions['confirm-payment'](session)
  await undo(undone)
  const events = await db.owner
    .selectFrom('audit_events')
    .select('action')
    .where('subject_id', '=', undone.id)
    .execute()
  expect(events.map(({ action }) => action)).toContain('session.undone')
  const countKept = async () => {
    const { rows } =
      await sql`select 1 from session_undos where session_id = any(${[undone.id, kept.id]}::uuid[])`.execute(
        db.owner,
      )
    return rows.length
  }
  expect(await countKept()).toBe(1)
  await db.asPlatform((scope) => deleteUndos(scope, clock.now() + 30_000))
  expect(await countKept()).toBe(0)
})

it('undoing a cancellation is refused while another session holds the time, which is named', async () => {
  const session = await open()
  await actions.confirm(session)
  await actions.cancel(session)
  const other = await open({ datetime: session.datetime })
  await actions.confirm(other)
  const { problem } = await undo(session)
  expect(problem?.code).toBe('time_occupied')
  expect(problem?.message).toContain('Maria Lima')
  await actions.cancel(other)
  expect((await undo(session)).body?.status).toBe('confirmed')
})

it('undoing a cancellation consumes the package credit again, unless another session has it', async () => {
  const { id: packageId } = await given.package(ana, input)
  const used = async () => (await ana.ask(getPackage, of({ id: packageId }))).sessionsUsed
  const session = await open({ packageId })
  const before = await rowOf(session)
  await actions.cancel(session)
  expect(await used()).toBe(0)
  await undo(session)
  expect([await used(), await rowOf(session)]).toEqual([1, before])
  await actions.cancel(session)
  await open({ packageId })
  expect(await codeOf(session)).toBe('cannot_undo')
  expect(await used()).toBe(1)
})

it('undoing a cancellation is refused if its package received money', async () => {
  const { id: packageId } = await given.package(ana, input)
  const session = await open({ packageId })
  await actions.cancel(session)
  const body = { method: 'cash', amount: '500.00' } as const
  await ana.ask(recordPackagePayment, { ...of({ id: packageId }), body })
  expect(await codeOf(session)).toBe('cannot_undo')
})

it('undoing a cancellation consumes the coupon use again, unless the coupon is used up', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const offered = await given.service(bia)
  const { id, code } = await given.coupon(bia, { maxUses: 1 })
  const uses = async () => (await bia.ask(getCoupon, of({ id }))).uses
  const book = (datetime: string) =>
    given.booking(bia, { serviceId: offered.id, couponCode: code, datetime })
  const { session } = await book('2026-05-04T10:00:00-03:00')
  const cancel = () => bia.ask(cancelSession, of(session))
  await cancel()
  expect(await uses()).toBe(0)
  expect((await undo(session, bia)).status).toBe(200)
  expect(await uses()).toBe(1)
  await cancel()
  await book('2026-05-04T14:00:00-03:00')
  expect((await undo(session, bia)).problem?.code).toBe('cannot_undo')
  await bia.ask(updateCoupon, { ...of({ id }), body: { maxUses: 2 } })
  expect((await undo(session, bia)).status).toBe(200)
  expect(await uses()).toBe(2)
})

it('undoing a cancellation restores the package that was booked with it', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const offered = await given.service(bia, { type: 'package', sessionsCount: 3, price: '400.00' })
  const { session } = await given.booking(bia, { serviceId: offered.id })
  const before = await bia.ask(getSession, of(session))
  const bought = of({ id: before.packageId ?? '' })
  const sold = await bia.ask(getPackage, bought)
  await bia.ask(cancelSession, of(session))
  expect((await bia.call(getPackage, bought)).status).toBe(404)
  const after = await bia.ask(undoSession, { ...of(session), body: {} })
  expect(after).toEqual({ ...before, version: after.version })
  expect(await bia.ask(getPackage, bought)).toEqual(sold)
})

it.each([
  ['removed with the last', ['drawn', 'booked']],
  ['kept', ['booked', 'drawn']],
] as const)(
  'undoing the cancellation of all sessions of a package that was %s restores all, in any order',
  async (_, order) => {
    const bia = await given.psychologist({ plan: 'pro' })
    const offered = await given.service(bia, {
      type: 'package',
      sessionsCount: 3,
      price: '400.00',
    })
    const { session } = await given.booking(bia, { serviceId: offered.id })
    const booked = await bia.ask(getSession, of(session))
    const [packageId, patientId] = [booked.packageId ?? '', booked.patientId ?? '']
    const drawn = await given.session(bia, {
      ...{ patientId, serviceId: offered.id, packageId },
      datetime: '2026-05-05T10:00:00-03:00',
    })
    const ids = order.map((name) => ({ booked, drawn })[name].id)
    await bia.ask(bulkSessions, { body: { action: 'cancel', ids } })
    expect((await bia.ask(bulkSessions, { body: { action: 'undo', ids } })).refused).toEqual([])
    for (const before of [booked, drawn]) {
      const after = await bia.ask(getSession, of(before))
      expect(after).toEqual({ ...before, version: after.version })
    }
    expect((await bia.ask(getPackage, of({ id: packageId }))).sessionsUsed).toBe(2)
  },
)

it('undoing the cancellation of a booking with an expired hold meanwhile leaves it expired', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const offered = await given.service(bia)
  const { session } = await given.booking(bia, { serviceId: offered.id })
  const { rows } = await sql<{ ends: Date }>`
    select hold_expires_at as ends from sessions where id = ${session.id}`.execute(db.owner)
  clock.set(new Date((rows[0]?.ends.getTime() ?? 0) - 1_000).toISOString())
  await bia.ask(cancelSession, of(session))
  clock.advance(2_000)
  expect((await bia.ask(undoSession, { ...of(session), body: {} })).holdExpired).toBe(true)
  await releaseEveryExpiredHold(db, clock.now())
  expect((await bia.ask(getSession, of(session))).holdExpired).toBe(true)
})

it('undoing the cancellation of an expired booking needs no free session in a full month', async () => {
  const bia = await given.psychologist()
  const { id: serviceId } = await given.service(bia)
  const { session } = await given.booking(bia, { serviceId })
  clock.advance(25 * HOUR)
  const body = { type: 'online', patientId: (await given.patient(bia)).id, serviceId } as const
  const mark = (day: number) =>
    bia.call(createSession, { body: { ...body, datetime: `2026-03-${day}T10:00:00-03:00` } })
  for (let day = 10; (await mark(day)).status === 201; day++);
  await bia.ask(cancelSession, of(session))
  expect((await bia.ask(undoSession, { ...of(session), body: {} })).holdExpired).toBe(true)
})

it('undoing a cancellation counts towards the free plan and is refused in a full month', async () => {
  const { ana: bia, ids } = await given.practice()
  const mark = (hour: number) =>
    bia.call(createSession, {
      body: { type: 'online', ...ids, datetime: `2026-04-0${(hour % 9) + 1}T10:00:00-03:00` },
    })
  const first = await mark(0)
  for (let n = 1; (await mark(n)).status === 201; n++);
  const session = first.body as Session
  await bia.ask(cancelSession, of(session))
  expect((await mark(1)).status).toBe(201)
  expect((await undo(session, bia)).problem?.code).toBe('session_limit')
})

async function exportedOf({ id }: { id: string }) {
  const { items } = await db.asTenant(ana.id, (tenant) => findKeptPayments(tenant, undefined))
  return items.filter(({ sessionId }) => sessionId === id)
}

it('undoing a payment removes it and its reversal from the list, the export and the receipts', async () => {
  const session = await open()
  await actions['confirm-payment'](session)
  const [payment] = (await ana.ask(listSessionPayments, of(session))).payments
  if (!payment) throw new Error('no payment was recorded')
  await undo(session)
  const { rows } = await sql`
    select kind, amount_cents, reverses from payments where session_id = ${session.id} order by receipt_number`.execute(
    db.owner,
  )
  expect(rows).toEqual([
    { kind: 'payment', amount_cents: 15_000, reverses: null },
    { kind: 'refund', amount_cents: 15_000, reverses: payment.id },
  ])
  const receivable = await ana.ask(listSessionPayments, of(session))
  expect(receivable).toMatchObject({
    received: '0.00',
    owed: '150.00',
    paid: false,
    payments: [],
  })
  expect(await exportedOf(session)).toEqual([])
  const url = getReceipt.path.replace(':id', payment.id)
  expect((await ana.send({ method: 'GET', url })).statusCode).toBe(404)
  await actions['confirm-payment'](session)
  const [again] = (await ana.ask(listSessionPayments, of(session))).payments
  expect(again?.receiptNumber).toBe((payment.receiptNumber ?? 0) + 1)
  expect((await exportedOf(session)).map(({ id }) => id)).toEqual([again?.id])
})

it('undoing a payment keeps its session from being deleted, and the refusal names that payment', async () => {
  const session = await open()
  await ana.ask(confirmPayment, { ...of(session), body: { recordOnly: true } })
  await undo(session)
  const { problem } = await ana.call(deleteSession, of(session))
  expect(problem).toMatchObject({
    code: 'payment_kept',
    message: expect.stringContaining('Mesmo desfeito'),
  })
})

it('undoing a payment allows its session to change to another patient, as before', async () => {
  const session = await open()
  await actions['confirm-payment'](session)
  await undo(session)
  const { id: patientId } = await given.patient(ana)
  expect((await change({ patientId })(session)).status).toBe(200)
})

it('undoing a package payment restores all its sessions, including those that it confirmed', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const offered = await given.service(bia, { type: 'package', sessionsCount: 3, price: '400.00' })
  const { session } = await given.booking(bia, { serviceId: offered.id })
  const booked = await bia.ask(getSession, of(session))
  const [packageId, patientId] = [booked.packageId ?? '', booked.patientId ?? '']
  const drawn = await given.session(bia, {
    ...{ patientId, serviceId: offered.id, packageId },
    datetime: '2026-05-05T10:00:00-03:00',
  })
  const standing = async () => {
    const shown = [await bia.ask(getSession, of(session)), await bia.ask(getSession, of(drawn))]
    return shown.map(({ version: _, ...rest }) => rest)
  }
  const before = await standing()
  await bia.ask(confirmPayment, { ...of(drawn), body: {} })
  expect((await standing()).map(({ status, paid }) => [status, paid])).toEqual([
    ['confirmed', true],
    ['confirmed', true],
  ])
  await bia.ask(undoSession, { ...of(drawn), body: {} })
  expect(await standing()).toEqual(before)
  const { received, payments } = await bia.ask(listPackagePayments, of({ id: packageId }))
  expect([received, payments]).toEqual(['0.00', []])
  await bia.ask(confirmPayment, { ...of(drawn), body: {} })
  await bia.ask(completeSession, of(session))
  expect((await undo(drawn, bia)).problem?.code).toBe('cannot_undo')
})

it.each(Object.keys(PAYMENT_METHODS) as PaymentMethod[])(
  'undoing a payment is possible if it is recorded in one step by %s, and by Pix by default',
  async (method) => {
    const session = await open()
    const body = method === 'pix' ? {} : { method }
    await ana.ask(confirmPayment, { ...of(session), body })
    const { payments } = await ana.ask(listSessionPayments, of(session))
    expect(payments.map((payment) => payment.method)).toEqual([method])
  },
)

it('reopening a completed session brings it back to confirmed, and keeps its time and payment', async () => {
  const session = await open()
  await actions['confirm-payment'](session)
  await actions.complete(session)
  const { version: _, ...before } = await ana.ask(getSession, of(session))
  expect(await ana.ask(reopenSession, of(session))).toMatchObject({
    ...before,
    status: 'confirmed',
  })
  expect(await rowOf(session)).toMatchObject({ row: { holds: true } })
})

it('reopening is refused for any other session', async () => {
  const session = await open()
  for (const action of ['confirm', 'cancel'] as const) {
    await actions[action](session)
    const { problem } = await ana.call(reopenSession, of(session))
    expect(problem?.code).toBe('session_not_completed')
  }
})

const another = await startAnother()
const elsewhere = new Actor(another, ana.token)

it('simultaneous undos on two servers undo a change once', { tags: 'both-databases' }, async () => {
  for (const action of ['confirm-payment', 'cancel'] as const) {
    const session = await open()
    await actions.confirm(session)
    await actions[action](session)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => undo(session, n % 2 === 0 ? ana : elsewhere)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await ana.ask(listSessionPayments, of(session))).received).toBe('0.00')
  }
})

it('an undo and another session for the same time never both get it', {
  tags: 'both-databases',
}, async () => {
  for (let round = 0; round < 6; round++) {
    const session = await open()
    await actions.confirm(session)
    const other = await open({ datetime: session.datetime })
    await actions.cancel(session)
    const replies = await Promise.all([
      undo(session, elsewhere),
      ana.call(confirmSession, of(other)),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.flatMap(({ problem }) => problem?.code ?? [])).toEqual(['time_occupied'])
  }
})

it('an undo and a simultaneous payment keep the paid state and the received amount consistent', {
  tags: 'both-databases',
}, async () => {
  for (let round = 0; round < 4; round++) {
    const session = await open()
    await actions.confirm(session)
    await Promise.all([undo(session, elsewhere), actions['confirm-payment'](session)])
    const { paid, received, payments } = await ana.ask(listSessionPayments, of(session))
    const after = await ana.ask(getSession, of(session))
    expect([after.paid, after.received]).toEqual([paid, received])
    expect([received, payments.length]).toEqual(paid ? ['150.00', 1] : ['0.00', 0])
  }
})

it('the same key repeats the reply of an undo, and undoes nothing else', {
  tags: 'both-databases',
}, async () => {
  const session = await open()
  await actions.confirm(session)
  const again = () =>
    ana.call(undoSession, { ...of(session), body: {} }, { idempotencyKey: 'desfazer-1' })
  const replies = [await again(), await again()]
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual(
    Array(2).fill([200, 'pending']),
  )
})
