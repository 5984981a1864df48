import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { confirmPayment, getSession, type Session } from '../sessions/contract.ts'
import { recordPayment } from './commands.ts'
import { findReceivableRow } from './queries.ts'
import { listSessionPayments } from './record-contract.ts'

const { clock, db, given } = await openPractice()
const ana = await given.psychologist()
const pack = await given.service(ana, { type: 'package', sessionsCount: 3, price: '400.00' })

const of = ({ id }: { id: string }) => ({ params: { id } })
const receivableOf = (session: { id: string }) => ana.ask(listSessionPayments, of(session))
const stateOf = async (session: { id: string }) => {
  const { status, paid, received } = await ana.ask(getSession, of(session))
  return [status, paid ? 'paid' : 'unpaid', received]
}

async function bookedOn(day: string): Promise<Session> {
  const datetime = `${day}T10:00:00-03:00`
  const { session } = await given.booking(ana, { serviceId: pack.id, datetime })
  return ana.ask(getSession, of(session))
}

it("the payment of a package session is the package's: fully paid, the package and its sessions are paid", async () => {
  const session = await bookedOn('2026-03-16')
  await given.payment(ana, session, { amount: '150.00' })
  expect(await receivableOf(session)).toMatchObject({
    price: '400.00',
    received: '150.00',
    owed: '250.00',
    packageId: session.packageId,
  })
  expect(await stateOf(session)).toEqual(['pending', 'unpaid', '133.34'])
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '133.34'])
  await given.payment(ana, session, { kind: 'refund', amount: '0.01' })
  expect(await stateOf(session)).toEqual(['confirmed', 'unpaid', '133.34'])
})

it('the payment of a package confirms the booking that held its time', async () => {
  const session = await bookedOn('2026-03-17')
  const packageId = session.packageId ?? ''
  const input = { kind: 'payment', method: 'pix', amount: 40_000, note: null } as const
  await db.asTenant(ana.id, async (tenant) => {
    const row = await findReceivableRow(tenant, { packageId })
    await recordPayment(tenant, row, input, Date.parse(START))
  })
  expect(await stateOf(session)).toEqual(['confirmed', 'paid', '133.34'])
  clock.advance(30 * DAY)
  await db.asPlatform(async (scope) => {
    const { rows } = await sql<{ holds: boolean }>`
      select holds from sessions where id = ${session.id}`.execute(scope)
    expect(rows).toEqual([{ holds: true }])
  })
})
