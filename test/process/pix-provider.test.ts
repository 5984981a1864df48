import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createBooking } from '../../src/features/booking/contract.ts'
import { getBooking } from '../../src/features/patient-area/contract.ts'
import {
  giveBackPayment,
  listSessionPayments,
} from '../../src/features/payments/record-contract.ts'
import { connectPixProvider, receivePixHook } from '../../src/features/pix-provider/contract.ts'
import { bankInput, openPixBank } from '../pix-bank.ts'
import { ask, openPractice } from './caller.ts'
import { createInstallation, liftPlanLimits, PATIENCE, withDatabase } from './installation.ts'
import { startServer } from './server-process.ts'

const installation = await createInstallation()
const bank = await openPixBank(Date.now)
afterAll(() => installation.remove())

const KEY = 'ana@exemplo.com.br'

it('kill -9 at any call to the bank neither loses nor doubles a charge, a payment or a return', async () => {
  await liftPlanLimits(installation)
  const authority = join(installation.dataDir, 'bank.pem')
  writeFileSync(authority, bank.authority)
  const settings = { ...installation.settings, NODE_EXTRA_CA_CERTS: authority }
  let server = await startServer(settings)
  const { token, account, serviceId, slots } = await openPractice(server.url)
  await ask(server.url, connectPixProvider, { body: bankInput(bank, KEY) }, { token })

  /** Starts the server again; what the killed one had taken is free, as a minute later. */
  const restart = async () => {
    await server.kill()
    await withDatabase(installation, ({ owner }) =>
      sql`with c as (update pix_charges set checking_until = null, next_check_at = least(next_check_at, now()) where checking_until is not null)
        update pix_returns set checking_until = null, next_check_at = now() where checking_until is not null`.execute(
        owner,
      ),
    )
    server = await startServer(settings)
  }
  /** Kills the server at the nth call to the bank; returns whether it came so far. */
  const killAt = (count: number) => {
    let calls = 0
    let dies: Promise<void> | null = null
    bank.misbehave = () => {
      if (++calls === count) dies = server.kill()
      return calls >= count && dies ? { status: 500, after: 100 } : null
    }
    return async () => {
      bank.misbehave = () => null
      if (!dies) return false
      await dies
      await restart()
      return true
    }
  }
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch {
      await settled()
      return work()
    }
  }
  let settled = async () => false
  let wasKilled = true
  for (let step = 1; wasKilled; step++) {
    bank.charges.clear()
    settled = killAt(step)
    wasKilled = false
    const note = async (killed: Promise<boolean>) => {
      wasKilled = (await killed) || wasKilled
    }
    const key = randomUUID()
    const body = {
      ...{ patientName: 'João Reis', serviceId, datetime: slots[step] ?? '' },
      patientPhone: `11 9${String(50_000_000 + step)}`,
    }
    const params = { id: account.friendlyId }
    const book = () => ask(server.url, createBooking, { params, body }, { key })
    const { manageUrl, session } = await again(book)
    await note(settled())
    settled = killAt(Math.max(1, step - 2))
    const link = { params: { token: manageUrl.split('/').at(-1) ?? '' } }
    const look = () => ask(server.url, getBooking, link)
    await expect
      .poll(async () => (await look()).payment?.confirmsItself, { ...PATIENCE, timeout: 40_000 })
      .toBe(true)
    const txid = (await look()).payment?.brCode.split('-').at(-1) ?? ''
    const endToEndId = bank.pay(txid)
    const secret = new URL(bank.hooks.get(KEY) ?? '').pathname.split('/').at(-1) ?? ''
    const notice = { params: { secret }, body: bank.noticeOf(endToEndId) }
    await again(() => ask(server.url, receivePixHook, notice))
    const isPaid = async () => {
      try {
        return (await look()).paid
      } catch {
        await note(settled())
        return false
      }
    }
    await expect.poll(isPaid, PATIENCE).toBe(true)
    await note(settled())
    const of = { params: { id: session.id } }
    const paid = () => ask(server.url, listSessionPayments, of, { token })
    const [payment] = (await paid()).payments
    settled = killAt(1 + (step % 2))
    const back = { params: { id: payment?.id ?? '' }, body: { amount: '150.00' } }
    await ask(server.url, giveBackPayment, back, { token })
    const isReturned = async () => {
      try {
        return (await paid()).received
      } catch {
        await settled()
        return null
      }
    }
    await expect.poll(isReturned, PATIENCE).toBe('0.00')
    await settled()
    expect((await paid()).payments.map(({ kind }) => kind).sort()).toEqual(['payment', 'refund'])
    const [returned, ...more] = bank.noticeOf(endToEndId).pix[0]?.devolucoes ?? []
    expect([returned?.valor, more]).toEqual(['150.00', []])
    const payable = [...bank.charges.values()].filter(({ status }) => status === 'ATIVA')
    expect(payable.length).toBeLessThanOrEqual(1)
  }
  await server.stop()
})
