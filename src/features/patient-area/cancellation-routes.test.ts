import { afterEach, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { seal } from '../../platform/server/signing.ts'
import { getDashboard } from '../dashboard/contract.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { managePurpose } from '../practice/link-rules.ts'
import { cancelSession, undoSession } from '../sessions/contract.ts'
import { markBookingSeen, markCancellationsSeen } from './cancellation-contract.ts'
import { cancelPatientSession, getBooking, listPatientSessions } from './contract.ts'

const { clock, given, services, visitor } = await openPractice()
afterEach(() => clock.set(START))

let lastNumber = 0
async function open() {
  const ana = await given.psychologist({ plan: 'pro' })
  const phone = `11 95551-${String(++lastNumber).padStart(4, '0')}`
  const { id: patientId } = await given.patient(ana, { phone })
  const { id: serviceId } = await given.service(ana)
  const session = await given.session(ana, { patientId, serviceId })
  const params = { id: session.id }
  const link = seal(services.secret, managePurpose(1), {
    tenantId: ana.id,
    subjectId: session.id,
  })
  const shown = async () => {
    const list = await visitor.ask(listPatientSessions, { query: { phone } })
    return list.find(({ id }) => id === session.id)?.cancellation
  }
  const shownByLink = async () =>
    (await visitor.ask(getBooking, { params: { token: link } })).cancellation
  const see = (of = phone) =>
    visitor.call(markCancellationsSeen, { body: { phone: of, ids: [session.id] } })
  return { ana, phone, patientId, serviceId, session, params, link, shown, shownByLink, see }
}

it('a patient reads, by login and by link, who cancelled and the refund, until the cancellation was seen; after that nobody has to be notified of it', {
  tags: 'both-databases',
}, async () => {
  const { ana, session, params, link, shown, shownByLink, see } = await open()
  await given.payment(ana, session)
  expect(await shown()).toBeNull()
  await ana.ask(cancelSession, { params })
  const expected = {
    by: 'practice',
    refund: expect.stringMatching(/^\d+\.\d\d$/),
    creditReturned: null,
  }
  expect([await shown(), await shownByLink()]).toEqual([expected, expected])
  expect((await ana.ask(getDashboard)).unnotified).toHaveLength(1)
  expect((await see()).status).toBe(204)
  expect([await shown(), await shownByLink()]).toEqual([null, null])
  expect((await ana.ask(getDashboard)).unnotified).toEqual([])
  const again = await visitor.call(markBookingSeen, { params: { token: link } })
  expect(again.status).toBe(204)
})

it('a cancellation that was seen through the link is also seen in the area', async () => {
  const { ana, params, link, shown } = await open()
  await ana.ask(cancelSession, { params })
  await visitor.ask(markBookingSeen, { params: { token: link } })
  expect(await shown()).toBeNull()
})

it('a cancelled session of a package shows the restored credit and that nothing is owed', async () => {
  const { ana, patientId, serviceId, phone } = await open()
  const bought = await given.package(ana, { patientId, serviceId })
  const session = await given.session(ana, {
    ...{ patientId, serviceId, packageId: bought.id },
    datetime: '2026-03-12T10:00:00-03:00',
  })
  const paid = { method: 'pix', amount: bought.price } as const
  await ana.ask(recordPackagePayment, { params: { id: bought.id }, body: paid })
  await ana.ask(cancelSession, { params: { id: session.id } })
  const list = await visitor.ask(listPatientSessions, { query: { phone } })
  expect(list.find(({ id }) => id === session.id)?.cancellation).toEqual({
    by: 'practice',
    refund: null,
    creditReturned: true,
  })
  expect((await ana.ask(getDashboard)).refunds.sessions).toBe(0)
})

it('a cancellation by the patient online is not shown to them, but one that the psychologist recorded for them is', async () => {
  const own = await open()
  await visitor.ask(cancelPatientSession, { params: own.params, body: { phone: own.phone } })
  expect(await own.shown()).toBeNull()
  const opened = await open()
  await opened.ana.ask(cancelSession, { params: opened.params, body: { by: 'patient' } })
  expect(await opened.shown()).toMatchObject({ by: 'patient' })
})

it('an undone cancellation is not shown, and one is shown for at most 30 days after its session', async () => {
  const { ana, params, shown } = await open()
  await ana.ask(cancelSession, { params })
  await ana.ask(undoSession, { params, body: {} })
  expect(await shown()).toBeNull()
  await ana.ask(cancelSession, { params })
  expect(await shown()).not.toBeNull()
  clock.set('2026-05-01T09:00:00-03:00')
  expect(await shown()).toBeNull()
})

it('nobody marks the cancellation of another patient as seen', async () => {
  const { ana, params, shown, see } = await open()
  await ana.ask(cancelSession, { params })
  const other = await open()
  expect((await see(other.phone)).problem?.code).toBe('not_found')
  expect(await shown()).not.toBeNull()
})
