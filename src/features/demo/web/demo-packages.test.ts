import { beforeEach, describe, expect, it } from 'vitest'
import { problems } from '../../../app/problems.ts'
import { call, replaceTransport } from '../../../platform/web/api.ts'
import {
  deletePackage,
  getPackage,
  listPackagePayments,
  listPackages,
  recordPackagePayment,
  updatePackage,
} from '../../packages/contract.ts'
import {
  cancelSession,
  confirmPayment,
  createSession,
  getSession,
  type Session,
  updateSession,
} from '../../sessions/contract.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import { demoTransport } from './transport.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')
const of = ({ id }: { id: string }) => ({ params: { id } })

beforeEach(() => replaceTransport(demoTransport(madeUpPractice(NOW), problems, () => NOW)))

async function whole() {
  const bought = (await call(listPackages, {})).find(({ sessionsUsed }) => sessionsUsed === 0)
  if (!bought?.patientId) throw new Error('the made-up practice has no whole package')
  const { id: packageId, patientId, serviceId } = bought
  const draw = (datetime: string): Promise<Session> =>
    call(createSession, { body: { packageId, patientId, serviceId, datetime, type: 'online' } })
  return { bought, draw }
}

describe('a package of the demonstration', () => {
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
    const codes = await Promise.all(refusals.map((one) => one.catch(({ code }) => code)))
    expect(codes).toEqual(['package_started', 'drawn_session_fixed', 'package_expired'])
  })
})
