import fc from 'fast-check'
import { expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { centsToText, textToCents } from '../../platform/shared/money.ts'
import { getPackage, recordPackagePayment, updatePackage } from '../packages/contract.ts'
import { listSessions, type Session, updateSession } from '../sessions/contract.ts'
import { listSessionPayments, recordSessionPayment } from './record-contract.ts'

const { given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const patientId = (await given.patient(ana)).id
const serviceId = (await given.service(ana)).id

const of = ({ id }: { id: string }) => ({ params: { id } })
const receivableOf = (session: { id: string }) => ana.ask(listSessionPayments, of(session))

const sumOf = (texts: string[]) => texts.reduce((sum, text) => sum + (textToCents(text) ?? 0), 0)
const draw = (packageId: string) => {
  const datetime = new Date(Date.parse(START) + ++hours * HOUR).toISOString()
  return given.session(ana, { patientId, serviceId, packageId, datetime })
}

let hours = 0
function newSession(price: string): Promise<Session> {
  const datetime = new Date(Date.parse(START) + ++hours * HOUR).toISOString()
  return given.session(ana, { patientId, serviceId, price, datetime })
}

type Step = { kind: 'payment' | 'refund' | 'price'; cents: number }
const amounts = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }))
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('payment', 'payment', 'refund', 'price'),
    cents: amounts,
  }),
  { minLength: 1, maxLength: 6 },
)

async function take(session: Session, { kind, cents }: Step): Promise<void> {
  const amount = centsToText(cents)
  if (kind === 'price') await ana.ask(updateSession, { ...of(session), body: { price: amount } })
  else
    await ana.call(recordSessionPayment, {
      ...of(session),
      body: { kind, amount, method: 'pix' },
    })
}

async function takeOfPackage(id: string, { kind, cents }: Step): Promise<number> {
  const amount = centsToText(cents)
  const params = { id }
  const { status } =
    kind === 'price'
      ? await ana.call(updatePackage, { params, body: { price: amount } })
      : await ana.call(recordPackagePayment, { params, body: { kind, amount, method: 'pix' } })
  return status
}

it('the received amount is the sum of its rows, and the session is paid once that reaches its price', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const session = await newSession('3.00')
      for (const step of taken) await take(session, step)
      const { payments, received, paid, price } = await receivableOf(session)
      const sum = payments
        .map(({ kind, amount }) => (kind === 'refund' ? -1 : 1) * (textToCents(amount) ?? 0))
        .reduce((all, cents) => all + cents, 0)
      expect(textToCents(received)).toBe(sum)
      const reached = sum >= (textToCents(price) ?? 0)
      if (sum > 0 || !reached) expect(paid).toBe(reached)
    }),
    { numRuns: 30 },
  )
}, 90_000)

it('a package and its sessions have the same cents, and are paid together', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, steps, async (priceCents, taken) => {
      const { id } = await given.package(ana, {
        patientId,
        serviceId,
        sessionsCount: 3,
        price: centsToText(priceCents),
      })
      for (const [at, step] of taken.entries()) {
        if (at === 1) for (const _ of [1, 2, 3]) await draw(id)
        expect(await takeOfPackage(id, step)).toBeLessThan(500)
      }
      const { received, paid } = await ana.ask(getPackage, { params: { id } })
      const drawn = (await ana.ask(listSessions)).filter(({ packageId }) => packageId === id)
      for (const session of drawn) expect(session.paid).toBe(paid)
      if (drawn.length > 0) expect(sumOf(drawn.map((one) => one.received))).toBe(sumOf([received]))
    }),
    { numRuns: 20 },
  )
}, 90_000)

it('each payment has the next number of its practice, and a refund none', async () => {
  const bia = await given.psychologist({ plan: 'pro' })
  const ids = {
    patientId: (await given.patient(bia)).id,
    serviceId: (await given.service(bia)).id,
  }
  const session = await given.session(bia, ids)
  const numbers: (number | null)[] = []
  for (const kind of ['payment', 'payment', 'refund', 'payment'] as const)
    numbers.push((await given.payment(bia, session, { kind, amount: '10.00' })).receiptNumber)
  expect(numbers).toEqual([1, 2, null, 3])
})
