import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getBook } from '../src/features/fiscal/book-contract.ts'
import { getReceitaSaude } from '../src/features/fiscal/contract.ts'
import { mergePatients, undoMerge } from '../src/features/merging/contract.ts'
import { recordPackagePayment } from '../src/features/packages/contract.ts'
import { getBalance, recordAdvance, useBalance } from '../src/features/payments/balance-contract.ts'
import { recordSessionPayment } from '../src/features/payments/record-contract.ts'
import { updateSettings } from '../src/features/profile/contract.ts'
import {
  createSession,
  listSessions,
  updateSession,
  waiveFee,
} from '../src/features/sessions/contract.ts'
import { getOwed } from '../src/features/sessions/payments/owed-contract.ts'
import {
  closeMonth,
  listStatements,
  recordStatementPayment,
} from '../src/features/statements/contract.ts'
import { centsOf, centsToText } from '../src/platform/shared/money.ts'
import type { PsychologistActor } from './actors.ts'
import { openPractice } from './practice.ts'

const { db, given, clock } = await openPractice()

const DAYS = ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-28', '2028-02-29'] as const
const HOURS = ['00:30', '09:00', '14:00', '22:30', '23:30'] as const
const ZONES = ['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco'] as const
const MONTHS = ['2027-11', '2027-12', '2028-01', '2028-02', '2028-03'] as const
const KINDS = [
  ...['session', 'session', 'package', 'credit', 'credit', 'price', 'waive', 'pay', 'pay'],
  ...['surplus', 'refund', 'payPackage', 'advance', 'use', 'close', 'payStatement'],
  ...['merge', 'unmerge', 'zone'],
] as const

const act = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat({ max: 40 }),
  b: fc.nat({ max: 40 }),
  cents: fc.integer({ min: 1, max: 40_000 }),
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const total = (all: readonly number[]) => all.reduce((sum, cents) => sum + cents, 0)

/** Makes a practice on 1 March 2028 with three patients, and returns a function that does one action, if its rules allow it. */
async function openWalk() {
  clock.set('2028-03-01T15:00:00-03:00')
  const owner = await given.psychologist({
    plan: 'pro',
    profile: { cpf: '390.533.447-05' },
    settings: { cancelNoticeHours: 24, lateCancelPercent: 50 },
  })
  const { id: serviceId } = await given.service(owner)
  const cpfs = ['529.982.247-25', '111.444.777-35', undefined]
  const made = await Promise.all(cpfs.map((cpf) => given.patient(owner, { cpf })))
  const patients = made.map(({ id }) => id)
  const sessions: string[] = []
  const packages: { id: string; patientId: string }[] = []
  const merges: string[] = []

  return {
    owner,
    patients,
    take: async ({ kind, a, b, cents }: Act) => {
      const patientId = patients[a % patients.length] ?? ''
      const amount = centsToText(cents)
      const datetime = `${DAYS[b % DAYS.length]}T${HOURS[a % HOURS.length]}:00-03:00`
      const held = { serviceId, type: 'online', datetime } as const
      const outcome = b % 3 === 0 ? ('absent' as const) : ('completed' as const)
      const session = { params: { id: sessions[a % (sessions.length || 1)] ?? serviceId } }
      const body = { method: 'pix', amount } as const
      const calls: Record<Act['kind'], () => Promise<unknown>> = {
        session: async () => {
          const input = { ...held, patientId, price: amount, happened: { outcome } }
          const reply = await owner.call(createSession, { body: input })
          if (!reply.problem) sessions.push(reply.body.id)
        },
        package: async () => {
          const input = { patientId, serviceId, sessionsCount: 1 + (b % 7), price: amount }
          packages.push({ id: (await given.package(owner, input)).id, patientId })
        },
        credit: async () => {
          const bought = packages[b % (packages.length || 1)]
          if (!bought || !patients.includes(bought.patientId)) return
          const { id: packageId, patientId } = bought
          const input = { ...held, patientId, packageId, happened: { outcome } }
          const reply = await owner.call(createSession, { body: input })
          if (!reply.problem) sessions.push(reply.body.id)
        },
        price: () => owner.call(updateSession, { ...session, body: { price: amount } }),
        waive: () => owner.call(waiveFee, session),
        pay: () =>
          owner.call(recordSessionPayment, {
            ...session,
            body: { ...body, receivedAt: DAYS[b % DAYS.length] },
          }),
        surplus: () =>
          owner.call(recordSessionPayment, { ...session, body: { ...body, surplus: 'balance' } }),
        refund: () =>
          owner.call(recordSessionPayment, { ...session, body: { ...body, kind: 'refund' } }),
        payPackage: async () => {
          const id = packages[b % (packages.length || 1)]?.id
          if (id) await owner.call(recordPackagePayment, { params: { id }, body })
        },
        advance: () =>
          owner.call(recordAdvance, {
            params: { id: patientId },
            body: { ...body, receivedOn: DAYS[b % DAYS.length] },
          }),
        use: async () => {
          const query = { patientId, paid: 'false' } as const
          const sessionIds = (await owner.ask(listSessions, { query })).map(({ id }) => id)
          if (sessionIds.length > 0)
            await owner.call(useBalance, {
              params: { id: patientId },
              body: { sessionIds: sessionIds.slice(0, 2) },
            })
        },
        close: () =>
          owner.call(closeMonth, {
            body: { month: MONTHS[b % MONTHS.length] ?? '2028-03', patientIds: [patientId] },
          }),
        payStatement: async () => {
          const statements = await owner.ask(listStatements)
          const id = statements[a % (statements.length || 1)]?.id
          if (id)
            await owner.call(recordStatementPayment, {
              params: { id },
              body: { ...body, surplus: 'balance' },
            })
        },
        merge: async () => {
          const remove = patients[b % patients.length] ?? ''
          if (remove === patientId) return
          const reply = await owner.call(mergePatients, { body: { keep: patientId, remove } })
          if (reply.problem) return
          merges.push(reply.body.id)
          patients.splice(patients.indexOf(remove), 1)
        },
        unmerge: async () => {
          const id = merges.pop()
          if (!id) return
          const reply = await owner.call(undoMerge, { params: { id } })
          if (!reply.problem) patients.push(reply.body.removedId)
        },
        zone: () =>
          owner.call(updateSettings, {
            body: { timezone: ZONES[a % 3], timezoneKeeps: b % 2 ? 'clock' : 'instant' },
          }),
      }
      await calls[kind]()
    },
  }
}

/** Returns the money that came in less what went out, without uses of a balance, from all rows. */
async function moneyIn({ id }: PsychologistActor): Promise<number> {
  const { rows } = await db.asTenant(id, ({ sql: scope }) =>
    sql<{ cents: number }>`
      select case kind when 'payment' then amount_cents else -amount_cents end as cents from payments
      where psychologist_id = ${id} and reverses is null and (balance_id is null or num_nonnulls(session_id, package_id) = 0)
        and id not in (select reverses from payments where psychologist_id = ${id} and reverses is not null)`.execute(
      scope,
    ),
  )
  return total(rows.map(({ cents }) => cents))
}

it('sums of money agree everywhere after sessions, packages, payments, closed months, merges and corrected zones in any order', {
  timeout: 60_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(act, { minLength: 20, maxLength: 30, size: 'max' }),
    async (acts) => {
      const { owner, patients, take } = await openWalk()
      for (const next of acts) await take(next)

      let booked = 0
      for (const year of ['2027', '2028']) {
        const { total: sums, months } = await owner.ask(getBook, { query: { year } })
        booked += centsOf(sums.received)
        expect(total(months.map(({ received }) => centsOf(received)))).toBe(centsOf(sums.received))
        for (const { month, received } of months.filter((sum) => sum.received !== '0.00')) {
          const query = { year, month: String(Number(month.slice(-2))) }
          const { incomes } = await owner.ask(getBook, { query })
          const lines = await owner.ask(getReceitaSaude, { query })
          expect(total((incomes ?? []).map((line) => centsOf(line.amount)))).toBe(centsOf(received))
          expect(total(lines.payments.map((line) => centsOf(line.amount)))).toBe(centsOf(received))
        }
      }
      expect(booked).toBe(await moneyIn(owner))

      const owed = await owner.ask(getOwed)
      const all = centsOf(owed.overdue.amount) + centsOf(owed.comingDue.amount)
      const each = []
      for (const id of patients) {
        const { overdue, comingDue } = await owner.ask(getOwed, { query: { patientId: id } })
        each.push(centsOf(overdue.amount) + centsOf(comingDue.amount))
        const { amount, entries } = await owner.ask(getBalance, { params: { id } })
        expect(total(entries.map((entry) => centsOf(entry.amount)))).toBe(centsOf(amount))
      }
      expect(total(each)).toBe(all)

      for (const { lines, total: sum, open } of await owner.ask(listStatements)) {
        expect(total(lines.map(({ amount }) => centsOf(amount)))).toBe(centsOf(sum))
        expect(centsOf(open)).toBeLessThanOrEqual(Math.max(0, centsOf(sum)))
      }
    },
  )
  await fc.assert(property, { numRuns: 4 })
})
