/** @module-tag long */
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createBooking } from '../../src/features/booking/contract.ts'
import {
  giveBackPayment,
  listSessionPayments,
} from '../../src/features/payments/record-contract.ts'
import { createBankCharge } from '../../src/features/payments/watch-contract.ts'
import { connectPixProvider } from '../../src/features/pix-provider/contract.ts'
import { updateSettings } from '../../src/features/profile/contract.ts'
import { listSessions } from '../../src/features/sessions/contract.ts'
import { bankInput, openPixBank } from '../pix-bank.ts'
import { ask, openPractice } from './caller.ts'
import { createInstallation, liftPlanLimits, PATIENCE, withDatabase } from './installation.ts'
import { startServer } from './server-process.ts'

const KEY = 'ana@exemplo.com.br'
const installation = await createInstallation()
const bank = await openPixBank(Date.now)
afterAll(() => installation.remove())

it('a server that kill -9 ends while a charge is made, paid or returned loses and doubles nothing', async () => {
  await liftPlanLimits(installation)
  const settings = { ...installation.settings, ...bank.trusted() }
  let server = await startServer(settings)
  // The bank keeps the address that it posts to.
  const PORT = new URL(server.url).port
  const practice = await openPractice(server.url)
  await ask(server.url, updateSettings, { body: { pixKey: KEY } }, practice)
  await ask(server.url, connectPixProvider, { body: bankInput(bank, KEY) }, practice)

  /** Ends the server once it sends that call, which the bank carries out; then starts it again. */
  const killAt = async (step: string, work: () => Promise<unknown>) => {
    const ended = new Promise<void>((resolve) => {
      bank.misbehave = (call) => {
        if (call !== step) return null
        bank.misbehave = () => null
        void server.kill().then(resolve)
        return { after: 100 }
      }
    })
    await work().catch(() => null)
    await ended
    // As if the time of its leases were over.
    await withDatabase(installation, async ({ owner }) => {
      for (const table of ['pix_charges', 'pix_returns'])
        await sql`update ${sql.table(table)} set checking_until = null, next_check_at = now()
          where checking_until is not null`.execute(owner)
    })
    server = await startServer({ ...settings, PORT })
  }

  const booking = {
    ...{ patientName: 'Davi Melo', patientPhone: '11 95555-0000', serviceId: practice.serviceId },
    datetime: practice.slots[0] ?? '',
  }
  const params = { id: practice.account.friendlyId }
  await killAt('PUT cob', () => ask(server.url, createBooking, { params, body: booking }))
  const [session, ...others] = await ask(server.url, listSessions, { query: {} }, practice)
  const of = { params: { id: session?.id ?? '' } }
  expect(others).toEqual([])
  const target = { of: 'session' as const, id: of.params.id }
  const code = async () =>
    (await ask(server.url, createBankCharge, { body: target }, practice)).charge?.brCode ?? null
  // A bank that was slow once gets no request for some seconds.
  await expect.poll(code, { timeout: 60_000, interval: 500 }).not.toBeNull()
  // A charge that was not shown within a minute is removed.
  const live = () => [...bank.charges.values()].filter(({ status }) => status === 'ATIVA')
  const shown = await code()
  await expect
    .poll(() => live().map(({ pixCopiaECola }) => pixCopiaECola), PATIENCE)
    .toEqual([shown])

  const endToEndId = bank.pay(live()[0]?.txid ?? '')
  await killAt('GET pix', () => bank.notify(endToEndId))
  const money = async () => {
    const { payments } = await ask(server.url, listSessionPayments, of, practice)
    return payments.map(({ kind, amount }) => [kind, amount])
  }
  await expect.poll(money, PATIENCE).toEqual([['payment', '150.00']])
  expect(await bank.notify(endToEndId)).toBe(200)

  const [payment] = (await ask(server.url, listSessionPayments, of, practice)).payments
  const body = { amount: '150.00' }
  await killAt('PUT pix devolucao', () =>
    ask(server.url, giveBackPayment, { params: { id: payment?.id ?? '' }, body }, practice),
  )
  await expect.poll(money, PATIENCE).toEqual([
    ['refund', '150.00'],
    ['payment', '150.00'],
  ])
  expect(bank.noticeOf(endToEndId).pix[0]?.devolucoes).toHaveLength(1)
  expect(live()).toEqual([])
  expect(bank.faults).toEqual([])
  await server.stop()
})
