import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { createSession } from '../sessions/contract.ts'
import {
  createPackage,
  deletePackage,
  getPackage,
  listPackagePayments,
  listPackages,
  listPatientPackages,
  recordPackagePayment,
  updatePackage,
} from './contract.ts'

const { db, given } = await openPractice()

const { ana, ids } = await given.practice({ plan: 'pro' })
const sold = await given.package(ana, ids)
const of = { params: { id: sold.id } }

it('a package is paid in parts: the list has the missing amount, and the last part pays it', async () => {
  const pay = (amount: string) =>
    ana.call(recordPackagePayment, { ...of, body: { method: 'cash', amount } })
  await pay('200.00')
  expect(await ana.ask(listPackagePayments, of)).toMatchObject({
    price: '500.00',
    received: '200.00',
    owed: '300.00',
    paid: false,
    packageId: sold.id,
  })
  expect((await pay('300.01')).problem?.details?.[0]?.path).toBe('amount')
  await pay('300.00')
  expect(await ana.ask(getPackage, of)).toMatchObject({ paid: true, received: '500.00' })
})

it('after a downgrade a sold package is listed, paid and consumed; the rest requires Pro', async () => {
  await db.asPlatform((sql) =>
    sql.updateTable('psychologists').set({ plan: 'free' }).where('id', '=', ana.id).execute(),
  )
  const body = { sessionsCount: 4, price: '500.00' }
  const replies = [
    await ana.call(listPackages),
    await ana.call(getPackage, of),
    await ana.call(createPackage, { body: { ...ids, ...body } }),
    await ana.call(updatePackage, { ...of, body: { expiresAt: null } }),
    await ana.call(deletePackage, of),
  ]
  expect(replies.map(({ status, problem }) => [status, problem?.code])).toEqual(
    replies.map(() => [403, 'pro_only']),
  )
  await ana.ask(recordPackagePayment, {
    ...of,
    body: { kind: 'refund', method: 'pix', amount: '1.00' },
  })
  expect(await ana.ask(listPackagePayments, of)).toMatchObject({ owed: '1.00' })
  expect(await ana.ask(listPatientPackages, { params: { id: ids.patientId } })).toHaveLength(1)
  const session = { ...ids, type: 'online', datetime: '2026-03-05T10:00:00-03:00' } as const
  const drawn = await ana.call(createSession, { body: { ...session, packageId: sold.id } })
  expect([drawn.status, drawn.body.packagePlace]).toEqual([201, 1])
})
