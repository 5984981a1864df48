import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { closeMonthOf } from '../../../test/given.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { of, openPractice } from '../../../test/practice.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { matchLine, undoLine } from '../bank/contract.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { getReceitaSaude, markIssued } from '../fiscal/contract.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { deletePatient } from '../patients/contract.ts'
import { cancelSession, completeSession, getSession, updateSession } from '../sessions/contract.ts'
import {
  closeMonth,
  getStatement,
  previewStatements,
  recordStatementPayment,
} from '../statements/contract.ts'
import {
  getBalance,
  keepForNext,
  listDebts,
  recordAdvance,
  refundBalance,
  undoBalanceEntry,
  useBalance,
} from './balance-contract.ts'
import { recordPayments } from './payer-contract.ts'
import {
  getReceipt,
  listSessionPayments,
  recordSessionPayment,
  returnPayment,
  undoReturn,
} from './record-contract.ts'

const { db, given, clock } = await openPractice()
afterEach(() => clock.set(START))

/** Opens a practice with a patient on 2 March 2026, and returns calls about the patient's money. */
async function open() {
  const {
    ana: owner,
    patient,
    ids,
  } = await given.practice({
    plan: 'pro',
    profile: { cpf: '390.533.447-05' },
    patient: { cpf: '529.982.247-25' },
  })
  let lastNumber = 0
  const hold = (price = '180.00', day = '2026-03-03') =>
    given.session(owner, {
      ...ids,
      price,
      datetime: `${day}T${String(8 + lastNumber++).padStart(2, '0')}:00:00-03:00`,
    })
  const pay = (session: { id: string }, amount: string, more = {}) =>
    owner.call(recordSessionPayment, { ...of(session), body: { method: 'pix', amount, ...more } })
  const balance = async () => (await owner.ask(getBalance, of(patient))).amount
  const entries = async () =>
    (await owner.ask(getBalance, of(patient))).entries.map(({ kind, amount }) => [kind, amount])
  const advance = (amount: string, receivedOn?: string) =>
    owner.ask(recordAdvance, { ...of(patient), body: { amount, method: 'pix', receivedOn } })
  const use = (...sessions: { id: string }[]) =>
    owner.call(useBalance, { ...of(patient), body: { sessionIds: sessions.map(({ id }) => id) } })
  const back = ({ id }: { id: string }, on: string, amount?: string) =>
    owner.call(returnPayment, { params: { id }, body: { on, amount } })
  const income = async () => {
    const { payments } = await owner.ask(getReceitaSaude, { query: { year: '2026' } })
    return payments.map(({ date, amount }) => [date, amount])
  }
  const owed = async (session: { id: string }) =>
    (await owner.ask(listSessionPayments, of(session))).owed
  return { owner, patient, ids, hold, pay, balance, entries, advance, use, back, income, owed }
}

it('a payment above the owed amount is refused naming the excess, unless the excess is kept as balance', async () => {
  const { hold, pay, balance, entries, owed } = await open()
  const session = await hold()
  const refused = await pay(session, '200.00')
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { code: 'more_than_owed', owed: '180.00', rest: '20.00', details: [{ path: 'amount' }] },
  ])
  expect([await owed(session), await balance()]).toEqual(['180.00', '0.00'])
  const payment = await pay(session, '200.00', { surplus: 'balance' })
  expect([payment.status, payment.body]).toMatchObject([
    201,
    { amount: '180.00', receiptNumber: 1 },
  ])
  expect(await balance()).toBe('20.00')
  expect(await entries()).toEqual([['received', '20.00']])
  const exact = await hold()
  expect(await pay(exact, '180.00', { surplus: 'balance' })).toMatchObject({ status: 201 })
  expect(await balance()).toBe('20.00')
})

it('a refund of a session, package, statement or balance is refused before its money came', async () => {
  const { owner, patient, ids, hold, pay, advance } = await open()
  const session = await hold()
  await pay(session, '180.00', { receivedAt: '2026-02-26' })
  const bought = await given.package(owner, { ...ids, price: '500.00' })
  const statement = await given.statement(owner, ids)
  const paid = { method: 'pix', amount: '100.00', receivedAt: '2026-02-26' } as const
  await owner.ask(recordPackagePayment, { ...of(bought), body: paid })
  await owner.ask(recordStatementPayment, { ...of(statement), body: paid })
  await advance('100.00', '2026-02-26')
  const refundOn = async (day: string) => {
    const body = { kind: 'refund', method: 'pix', amount: '1.00', receivedAt: day } as const
    const answers = [
      await pay(session, '1.00', body),
      await owner.call(recordPackagePayment, { ...of(bought), body }),
      await owner.call(recordStatementPayment, { ...of(statement), body }),
      await owner.call(refundBalance, {
        ...of(patient),
        body: { amount: '1.00', receivedOn: day },
      }),
    ]
    return answers.map(({ problem }) => problem?.details?.[0]?.message)
  }
  const early = 'O dinheiro veio em 26/02/2026: a devolução foi depois.'
  expect(await refundOn('2026-02-25')).toEqual([early, early, early, early])
  expect(await refundOn('2026-02-26')).toEqual([undefined, undefined, undefined, undefined])
})

it('the surplus of a payment for a package, for several sessions or for a statement is also kept as balance', async () => {
  const { owner, patient, ids, hold, balance } = await open()
  const bought = await given.package(owner, { ...ids, price: '500.00' })
  const body = { method: 'pix', amount: '510.00' } as const
  expect(await owner.call(recordPackagePayment, { ...of(bought), body })).toMatchObject({
    status: 409,
    problem: { code: 'more_than_owed', rest: '10.00' },
  })
  await owner.ask(recordPackagePayment, { ...of(bought), body: { ...body, surplus: 'balance' } })
  expect(await balance()).toBe('10.00')
  const items = [{ sessionId: (await hold()).id, amount: '185.00' }]
  const several = await owner.call(recordPayments, { body: { method: 'pix', items } })
  expect(several.problem).toMatchObject({
    code: 'more_than_owed',
    details: [{ path: 'items.0.amount' }],
  })
  await owner.ask(recordPayments, { body: { method: 'pix', items, surplus: 'balance' } })
  expect(await balance()).toBe('15.00')
  const statement = await given.statement(owner, { ...ids, patientId: patient.id })
  expect(statement.open).toBe('135.00')
  const rest = { method: 'pix', amount: '140.00', surplus: 'balance' } as const
  await owner.ask(recordStatementPayment, { ...of(statement), body: rest })
  expect(await balance()).toBe('5.00')
  expect((await owner.ask(getStatement, of(statement))).open).toBe('0.00')
})

it('a payment in advance has its receipt and its line in Receita Saúde on the day it was received', async () => {
  const { owner, hold, advance, use, balance, income, owed } = await open()
  const payment = await advance('200.00', '2026-02-20')
  expect(payment).toMatchObject({ receiptNumber: 1, receivedOn: '2026-02-20', amount: '200.00' })
  const receipt = await owner.send({
    method: 'GET',
    url: getReceipt.path.replace(':id', payment.id),
  })
  const text = await pdfText(receipt.rawPayload)
  for (const expected of [
    'Nº 1',
    'R$ 200,00',
    'atendimentos, pagos antes',
    '20/02/2026',
    'Maria Lima',
  ])
    expect(text).toContain(expected)
  const [first, second] = [await hold(), await hold()]
  expect((await use(first, second)).body).toMatchObject({ amount: '0.00' })
  expect([await owed(first), await owed(second), await balance()]).toEqual([
    '0.00',
    '160.00',
    '0.00',
  ])
  expect(await owner.ask(getSession, of(first))).toMatchObject({ paid: true, status: 'confirmed' })
  expect(await income()).toEqual([['2026-02-20', '200.00']])
  expect((await use(second)).problem).toMatchObject({ code: 'balance_too_small' })
  const [used] = (await owner.ask(listSessionPayments, of(first))).payments
  expect(used).toMatchObject({ kind: 'payment', receiptNumber: null, amount: '180.00' })
})

it('a balance pays only sessions of its patient that are open', async () => {
  const { owner, ids, hold, pay, advance, use, balance } = await open()
  await advance('500.00')
  const paid = await hold()
  await pay(paid, '180.00')
  const other = await given.patient(owner)
  const theirs = await given.session(owner, {
    ...ids,
    patientId: other.id,
    datetime: '2026-03-05T10:00:00-03:00',
  })
  const cancelled = await hold()
  await owner.ask(cancelSession, of(cancelled))
  const answers = [await use(paid), await use(theirs), await use(cancelled)]
  expect(answers.map(({ problem }) => problem?.code)).toEqual([
    'session_already_paid',
    'not_found',
    'session_cancelled',
  ])
  expect(await balance()).toBe('500.00')
})

it('a balance is refunded from the latest payment by its day', async () => {
  const { owner, patient, advance, balance, income } = await open()
  await advance('100.00', '2026-02-20')
  await advance('80.00', '2026-02-10')
  const body = { amount: '30.00' }
  await owner.ask(refundBalance, { ...of(patient), body })
  expect(await income()).toEqual([
    ['2026-02-10', '80.00'],
    ['2026-02-20', '70.00'],
  ])
  const more = await owner.call(refundBalance, { ...of(patient), body: { amount: '150.01' } })
  expect(more.problem?.code).toBe('balance_too_small')
  await owner.ask(refundBalance, { ...of(patient), body: {} })
  expect([await balance(), await income()]).toEqual(['0.00', []])
})

it('the money of a cancelled session, or above a lowered price, is shown to be refunded, or is kept for the next session', async () => {
  const { owner, hold, pay, advance, use, balance, entries, income, owed } = await open()
  await advance('80.00', '2026-02-20')
  const session = await hold()
  await use(session)
  await pay(session, '100.00', { receivedAt: '2026-02-26' })
  await owner.ask(cancelSession, of(session))
  expect(await balance()).toBe('0.00')
  expect((await owner.ask(listSessionPayments, of(session))).toRefund).toBe('180.00')
  expect(await owner.ask(keepForNext, of(session))).toMatchObject({ amount: '180.00' })
  expect((await owner.call(keepForNext, of(session))).problem?.code).toBe('nothing_to_refund')
  const next = await hold()
  await use(next)
  expect([await owed(next), await balance()]).toEqual(['0.00', '0.00'])
  expect(await entries()).toEqual([
    ['used', '-180.00'],
    ['added', '180.00'],
    ['used', '-80.00'],
    ['received', '80.00'],
  ])
  const both = [
    ['2026-02-20', '80.00'],
    ['2026-02-26', '100.00'],
  ]
  expect(await income()).toEqual(both)
  // The refund of the next session is subtracted from the latest payment, which was for the first one.
  await pay(next, '30.00', { kind: 'refund' })
  expect(await income()).toEqual([both[0], ['2026-02-26', '70.00']])
  const cheaper = await owner.ask(updateSession, { ...of(next), body: { price: '100.00' } })
  expect([cheaper.paid, (await owner.ask(getDashboard)).refunds.amount]).toEqual([true, '50.00'])
  expect(await owner.ask(keepForNext, of(next))).toMatchObject({ amount: '50.00' })
})

it('a movement of a balance is undone, except its used part', async () => {
  const { owner, patient, hold, advance, use, balance, owed } = await open()
  const payment = await advance('200.00')
  const session = await hold()
  await use(session)
  const undo = (entryId: string) =>
    owner.call(undoBalanceEntry, { params: { id: patient.id, entryId } })
  expect((await undo(payment.id)).problem?.code).toBe('balance_too_small')
  const [used] = (await owner.ask(getBalance, of(patient))).entries
  expect((await undo(used?.id ?? '')).body).toMatchObject({ amount: '200.00' })
  expect(await owed(session)).toBe('180.00')
  expect((await undo(used?.id ?? '')).status).toBe(404)
  expect((await undo(payment.id)).body).toEqual({ amount: '0.00', entries: [] })
  expect(await balance()).toBe('0.00')
})

it('a reversed payment is marked, also in part, and its target is open again', async () => {
  const { owner, hold, pay, back, income, owed } = await open()
  const session = await hold()
  const { body: payment } = await pay(session, '180.00', { receivedAt: '2026-02-20' })
  if (!payment) throw new Error('not paid')
  await owner.ask(markIssued, { body: { paymentIds: [payment.id], issuedOn: '2026-02-27' } })
  expect((await back(payment, '2026-03-03')).problem?.details?.[0]?.path).toBe('on')
  expect((await back(payment, '2026-02-19')).problem?.details?.[0]?.path).toBe('on')
  expect((await back(payment, '2026-03-02', '180.01')).problem?.details?.[0]?.path).toBe('amount')
  expect((await back(payment, '2026-02-27', '50.00')).body).toMatchObject({
    returned: [{ on: '2026-02-27', amount: '50.00' }],
  })
  expect(await owed(session)).toBe('50.00')
  expect((await back(payment, '2026-03-02')).body?.returned).toEqual([
    { on: '2026-02-27', amount: '50.00' },
    { on: '2026-03-02', amount: '130.00' },
  ])
  expect([await owed(session), (await owner.ask(getSession, of(session))).paid]).toEqual([
    '180.00',
    false,
  ])
  const { changed } = await owner.ask(getReceitaSaude, { query: { year: '2026' } })
  expect(changed).toMatchObject([{ paymentId: payment.id, declared: '180.00', now: '0.00' }])
  const receipt = await owner.send({
    method: 'GET',
    url: getReceipt.path.replace(':id', payment.id),
  })
  const text = await pdfText(receipt.rawPayload)
  expect(text).toContain('R$ 50,00 em 27/02/2026')
  expect(text).toContain('R$ 130,00 em 02/03/2026')
  expect((await back(payment, '2026-03-02')).status).toBe(422)
  expect((await owner.ask(undoReturn, of(payment))).returned).toHaveLength(1)
  expect(await owed(session)).toBe('50.00')
  expect(await income()).toEqual([['2026-02-20', '180.00']])
})

it('a reversal is not undone while what it reopened is paid again, also in part', async () => {
  const { owner, hold, pay, back, owed } = await open()
  const session = await hold()
  const payment = (await pay(session, '120.00')).body ?? { id: '' }
  await back(payment, '2026-03-02')
  const again = (await pay(session, '90.00')).body ?? { id: '' }
  const refused = await owner.call(undoReturn, { params: { id: payment.id } })
  expect([refused.status, refused.problem?.code]).toEqual([409, 'paid_again'])
  expect(await owed(session)).toBe('90.00')
  await back(again, '2026-03-02', '30.00')
  await owner.ask(undoReturn, { params: { id: payment.id } })
  expect(await owed(session)).toBe('0.00')
})

it('a reversed payment whose money was used leaves a debt, which the next payment pays', async () => {
  const { owner, patient, hold, advance, use, back, balance, income, owed } = await open()
  const first = await advance('180.00', '2026-02-20')
  const session = await hold()
  await use(session)
  await back(first, '2026-03-01', '60.00')
  expect([await balance(), await owed(session)]).toEqual(['-60.00', '0.00'])
  const debts = () => owner.ask(listDebts)
  expect(await debts()).toEqual([
    { patientId: patient.id, patientName: patient.name, amount: '60.00' },
  ])
  expect(await income()).toEqual([['2026-02-20', '120.00']])
  const refused = await owner.call(refundBalance, { ...of(patient), body: {} })
  expect(refused.problem?.code).toBe('balance_too_small')
  await advance('100.00')
  expect(await balance()).toBe('40.00')
  expect(await debts()).toEqual([])
})

it('a reversed payment that was kept for the next session, or refunded before, is a debt', async () => {
  const { owner, hold, pay, use, back, balance, income } = await open()
  const [kept, next] = [await hold(), await hold()]
  const { body: payment } = await pay(kept, '180.00')
  await owner.ask(cancelSession, of(kept))
  await owner.ask(keepForNext, of(kept))
  await use(next)
  await back(payment ?? kept, '2026-03-02')
  expect(await balance()).toBe('-180.00')
  expect(await income()).toEqual([])
  const twice = await hold()
  const { body: second } = await pay(twice, '180.00')
  await pay(twice, '180.00', { kind: 'refund' })
  await back(second ?? twice, '2026-03-02')
  expect(await balance()).toBe('-360.00')
})

it('the payment of a statement is reversed from its latest item first', async () => {
  const { owner, ids, patient, back, owed } = await open()
  const days = ['2026-02-03', '2026-02-10']
  const sessions = []
  for (const day of days) {
    const session = await given.session(owner, {
      ...ids,
      price: '100.00',
      datetime: `${day}T10:00:00-03:00`,
    })
    await owner.ask(completeSession, of(session))
    sessions.push(session)
  }
  const statement = await closeMonthOf(owner, '2026-02', patient.id)
  const body = { method: 'pix', amount: '200.00' } as const
  const payment = await owner.ask(recordStatementPayment, { ...of(statement), body })
  await back(payment, '2026-03-02', '120.00')
  const open2 = await Promise.all(sessions.map(owed))
  expect(open2).toEqual(['20.00', '100.00'])
  expect((await owner.ask(getStatement, of(statement))).open).toBe('120.00')
  await back(payment, '2026-03-02')
  expect((await owner.ask(getStatement, of(statement))).open).toBe('200.00')
})

it('the balance pays a month when it is closed, on one line, unless the closing says otherwise', async () => {
  clock.set('2026-02-27T09:00:00-03:00')
  const { owner, patient, hold, advance, use, balance } = await open()
  await advance('200.00', '2026-02-01')
  const done = async (price: string, day: string) => {
    const session = await hold(price, day)
    await owner.ask(completeSession, of(session))
    return session
  }
  await done('120.00', '2026-02-03')
  await done('60.00', '2026-02-10')
  const [shown] = (await owner.ask(previewStatements, { query: { month: '2026-02' } })).patients
  expect(shown).toMatchObject({ total: '0.00', fromBalance: '180.00' })
  const statement = await closeMonthOf(owner, '2026-02', patient.id)
  expect(statement.lines).toMatchObject([
    { kind: 'session', amount: '120.00' },
    { kind: 'session', amount: '60.00' },
    { kind: 'payment', text: 'Pago com o saldo', amount: '-180.00', date: '2026-02-27' },
  ])
  expect([statement.total, statement.open, await balance()]).toEqual(['0.00', '0.00', '20.00'])
  clock.set('2026-03-03T12:00:00-03:00')
  await use(await done('50.00', '2026-03-02'))
  await advance('70.00')
  const body = { month: '2026-03', patientIds: [patient.id], useBalance: false }
  const [next] = await owner.ask(closeMonth, { body })
  expect(next?.lines).toMatchObject([
    { kind: 'session', amount: '50.00' },
    { kind: 'payment', text: 'Pago com o saldo em 03/03/2026', amount: '-20.00' },
  ])
  expect([next?.total, next?.open, await balance()]).toEqual(['30.00', '30.00', '70.00'])
})

it('a line of the bank keeps the excess as balance, and its undo removes it', async () => {
  const { owner, patient, hold, use, balance } = await open()
  const session = await hold('150.00')
  const line = await given.bankLine(owner, { amount: '200.00' })
  const parts = [{ sessionId: session.id, amount: '150.00' }]
  const matched = await owner.ask(matchLine, { ...of(line), body: { parts, toBalance: true } })
  expect(matched).toMatchObject({ state: 'matched', rest: '0.00' })
  expect(matched.parts.map(({ amount }) => amount).toSorted()).toEqual(['150.00', '50.00'])
  expect(await balance()).toBe('50.00')
  const second = await hold('80.00')
  await use(second)
  expect((await owner.call(undoLine, of(line))).problem?.code).toBe('balance_too_small')
  const entry = (await owner.ask(getBalance, of(patient))).entries[0]
  await owner.ask(undoBalanceEntry, { params: { id: patient.id, entryId: entry?.id ?? '' } })
  expect((await owner.ask(undoLine, of(line))).state).toBe('open')
  expect(await balance()).toBe('0.00')
  const whole = { parts: [], toBalance: patient.id }
  expect((await owner.ask(matchLine, { ...of(line), body: whole })).parts).toMatchObject([
    { sessionId: null, amount: '200.00', patientId: patient.id },
  ])
  expect(await balance()).toBe('200.00')
})

it('a payment by hand with a surplus is matched with one line of the bank', async () => {
  const { owner, hold, pay } = await open()
  await pay(await hold(), '200.00', { surplus: 'balance' })
  const line = await given.bankLine(owner, { amount: '200.00', text: 'PIX RECEBIDO MARIA LIMA' })
  const [suggestion] = line.suggestions
  expect(suggestion?.why).toContain('recorded')
  expect(suggestion?.parts.map(({ amount }) => amount)).toEqual(['180.00', '20.00'])
})

it('the balance of an erased patient stays without a name', async () => {
  const { owner, patient, advance } = await open()
  await advance('50.00')
  await owner.ask(deletePatient, of(patient))
  const { rows } = await db.asTenant(owner.id, ({ sql: scope }) =>
    sql`select b.patient_id, b.amount_cents, y.payer_name from balances b
      join payments y on y.psychologist_id = b.psychologist_id and y.balance_id = b.id
      where b.psychologist_id = ${owner.id}`.execute(scope),
  )
  expect(rows).toEqual([{ patient_id: null, amount_cents: 5000, payer_name: null }])
})

it('a balance is used once, however many tabs use it concurrently', {
  tags: 'both-databases',
}, async () => {
  const { hold, advance, use, balance, owed } = await open()
  await advance('180.00')
  const sessions = [await hold(), await hold(), await hold()]
  const answers = await Promise.all(sessions.map((session) => use(session)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await balance()).toBe('0.00')
  const open3 = await Promise.all(sessions.map(owed))
  expect(open3.toSorted()).toEqual(['0.00', '180.00', '180.00'])
})

it('the database refuses a use of more than the balance', {
  tags: 'both-databases',
}, async () => {
  const { owner, advance } = await open()
  await advance('100.00')
  const spend = db.asTenant(owner.id, ({ sql: scope }) =>
    sql`update balances set amount_cents = amount_cents - 10001 where psychologist_id = ${owner.id}`.execute(
      scope,
    ),
  )
  await expect(spend).rejects.toMatchObject({ constraint: 'a_balance_is_used_once' })
})

interface Sums {
  received: Map<string, number>
  balance: number
  linked: Set<string>
}

/** Adds up the rows of a practice by hand. */
async function addUp(owner: PsychologistActor): Promise<Sums> {
  interface Row {
    id: string
    kind: 'payment' | 'refund'
    target: string | null
    balance_id: string | null
    returns: string | null
    cents: number
  }
  const { rows } = await db.asTenant(owner.id, ({ sql: scope }) =>
    sql<Row>`select y.id, y.kind, coalesce(y.session_id, h.session_id) as target, y.balance_id, y.returns,
        coalesce(h.amount_cents, y.amount_cents) as cents
      from payments y left join payment_shares h on h.psychologist_id = y.psychologist_id and h.payment_id = y.id
      where y.psychologist_id = ${owner.id} and y.reverses is null
        and y.id not in (select reverses from payments where reverses is not null)`.execute(scope),
  )
  const received = new Map<string, number>()
  let balance = 0
  const linked = new Set<string>()
  for (const { kind, target, balance_id, returns, cents } of rows) {
    const sign = kind === 'payment' ? 1 : -1
    if (target) received.set(target, (received.get(target) ?? 0) + sign * cents)
    if (balance_id) balance += target ? -sign * cents : sign * cents
    if (target && balance_id) linked.add(target)
    if (returns && balance_id)
      for (const row of rows) if (row.id === returns && row.target) linked.add(row.target)
  }
  return { received, balance, linked }
}

const amounts = fc.integer({ min: 1, max: 30 }).map((tens) => `${tens * 10}.00`)
const act = fc.record({
  what: fc.constantFrom(
    ...([
      'pay',
      'surplus',
      'advance',
      'use',
      'refund',
      'give',
      'return',
      'unreturn',
      'cancel',
      'keep',
      'undo',
      'close',
      'settle',
    ] as const),
  ),
  at: fc.nat({ max: 11 }),
  amount: amounts,
})

it('sessions, statements, balance and Receita Saúde agree after any order of actions', {
  timeout: 120_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(act, { minLength: 8, maxLength: 18 }),
    async (acts) => {
      const own = await given.psychologist({ plan: 'pro', profile: { cpf: '390.533.447-05' } })
      const patient = await given.patient(own, { cpf: '529.982.247-25' })
      const service = await given.service(own)
      const sessions: string[] = []
      for (const day of ['2026-02-03', '2026-02-10', '2026-03-03', '2026-03-04']) {
        const ids = { patientId: patient.id, serviceId: service.id, price: '100.00' }
        const session = await given.session(own, { ...ids, datetime: `${day}T10:00:00-03:00` })
        if (day < '2026-03') await own.ask(completeSession, of(session))
        sessions.push(session.id)
      }
      const payments: string[] = []
      let statementId: string | null = null
      for (const { what, at, amount } of acts) {
        const params = { id: sessions[at % sessions.length] ?? '' }
        const paid = { id: payments[at % (payments.length || 1)] ?? '' }
        const body = { method: 'pix', amount } as const
        const keep = ({ body: created }: { body?: { id: string } | undefined }) => {
          if (created) payments.push(created.id)
        }
        const of2 = { params: { id: patient.id } }
        if (what === 'pay') keep(await own.call(recordSessionPayment, { params, body }))
        if (what === 'surplus')
          keep(
            await own.call(recordSessionPayment, { params, body: { ...body, surplus: 'balance' } }),
          )
        if (what === 'advance') keep(await own.call(recordAdvance, { ...of2, body }))
        if (what === 'use')
          await own.call(useBalance, { ...of2, body: { sessionIds: [params.id] } })
        if (what === 'refund')
          await own.call(recordSessionPayment, { params, body: { ...body, kind: 'refund' } })
        if (what === 'give') await own.call(refundBalance, { ...of2, body: { amount } })
        if (what === 'return' && paid.id)
          await own.call(returnPayment, {
            params: paid,
            body: { on: '2026-03-02', ...(at % 2 ? { amount } : {}) },
          })
        if (what === 'unreturn' && paid.id) await own.call(undoReturn, { params: paid })
        if (what === 'cancel') await own.call(cancelSession, { params })
        if (what === 'keep') await own.call(keepForNext, { params })
        if (what === 'undo') {
          const { entries } = await own.ask(getBalance, of2)
          const entry = entries[at % (entries.length || 1)]
          if (entry)
            await own.call(undoBalanceEntry, { params: { id: patient.id, entryId: entry.id } })
        }
        if (what === 'close' && statementId === null)
          statementId =
            (await closeMonthOf(own, '2026-02', patient.id).catch(() => null))?.id ?? null
        if (what === 'settle' && statementId)
          keep(
            await own.call(recordStatementPayment, {
              params: { id: statementId },
              body: { ...body, surplus: 'balance' },
            }),
          )
      }
      const { received, balance, linked } = await addUp(own)
      const shown = await own.ask(getBalance, { params: { id: patient.id } })
      expect(centsOf(shown.amount)).toBe(balance)
      expect(shown.entries.reduce((sum, entry) => sum + centsOf(entry.amount), 0)).toBe(balance)
      const sums: number[] = []
      for (const id of sessions) {
        const one = await own.ask(listSessionPayments, { params: { id } })
        expect(centsOf(one.received)).toBe(received.get(id) ?? 0)
        const { paid, status } = await own.ask(getSession, { params: { id } })
        expect(paid && status !== 'cancelled').toBe(
          one.received === '100.00' && status !== 'cancelled',
        )
        sums.push(received.get(id) ?? 0)
      }
      const ownSums = sessions.filter((id) => !linked.has(id)).map((id) => received.get(id) ?? 0)
      const pooled = sessions.filter((id) => linked.has(id)).map((id) => received.get(id) ?? 0)
      const total = (all: number[]) => all.reduce((sum, cents) => sum + cents, 0)
      const { payments: lines } = await own.ask(getReceitaSaude, { query: { year: '2026' } })
      const declared = total(lines.map((line) => centsOf(line.amount)))
      expect(declared).toBe(total(ownSums) + Math.max(0, total(pooled) + balance))
      if (statementId) {
        const statement = await own.ask(getStatement, { params: { id: statementId } })
        const asked = sums.slice(0, 2).map((cents) => 10_000 - cents)
        expect(centsOf(statement.open)).toBe(
          Math.max(0, Math.min(centsOf(statement.total), total(asked))),
        )
      }
    },
  )
  await fc.assert(property, { numRuns: 14 })
})
