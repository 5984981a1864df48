import { expect, it } from 'vitest'
import { createNotices, MONDAY } from '../../../../test/notices.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { recordPackagePayment } from '../../packages/contract.ts'
import { confirmSession, getSession } from '../contract.ts'

const practice = await openPractice()
const { given, messages } = practice
const { writtenOf, noticesTo } = createNotices(practice)

it('an address that only a visitor put on file gets notices of that booking only, without a name', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const booked = { serviceId, patientName: 'Zuleica Reis', patientEmail: 'estranho@exemplo.com' }
  const { session } = await given.booking(ana, booked)
  await ana.ask(confirmSession, of(session))
  const notice = (await writtenOf(session)).at(-1)
  expect([notice?.kind, notice?.recipient]).toEqual(['session_confirmed', 'estranho@exemplo.com'])
  expect(notice?.text).not.toMatch(/Zuleica|avisos receber/)
  const { patientId } = await ana.ask(getSession, of(session))
  const own = { patientId: patientId ?? '', serviceId, datetime: MONDAY }
  const other = await given.session(ana, own)
  await ana.ask(confirmSession, of(other))
  expect(await noticesTo(other)).toEqual([])
  const bought = await given.package(ana, { patientId: own.patientId, serviceId })
  await ana.ask(recordPackagePayment, {
    ...of(bought),
    body: { method: 'pix', amount: '500.00' },
  })
  const paid = (await messages()).filter(({ kind }) => kind === 'payment_received')
  expect(paid.map(({ recipient }) => recipient)).not.toContain('estranho@exemplo.com')
})
