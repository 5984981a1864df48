import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { createOutbox } from '../../../../test/outbox.ts'
import { openPractice } from '../../../../test/practice.ts'
import type { Outgoing } from '../../delivery/registry-queries.ts'
import { planReminders } from '../../reminders/commands.ts'
import { deleteSession, updateSession } from '../contract.ts'

const practice = await openPractice()
const { clock, given, messages, services } = practice
const EMAIL = 'joao@exemplo.com'

beforeEach(() => clock.set(START))

const writtenIn = async ({ id }: { id: string }) =>
  (await messages()).filter(
    ({ psychologist_id, kind }) => psychologist_id === id && kind !== 'welcome',
  )

it('deleting a session notifies its booker and removes all its other messages', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const { session } = await given.booking(ana, { serviceId, patientEmail: EMAIL })
  await ana.ask(deleteSession, { params: { id: session.id } })
  const [notice, ...rest] = await writtenIn(ana)
  expect(rest).toEqual([])
  expect(notice).toMatchObject({ kind: 'session_cancelled', recipient: EMAIL, session_id: null })
  expect(notice?.text).toContain('03/03/2026 às 11:00')
  const outgoing: Outgoing[] = []
  await createOutbox(practice, ana).send(async (message) => {
    outgoing.push(message)
  })
  expect(outgoing.filter(({ recipient }) => recipient === EMAIL)).toMatchObject([
    { tenantId: ana.id, kind: 'session_cancelled' },
  ])
})

it('deleting a session names the time that its patient knows, if a move was not notified yet', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const { session } = await given.booking(ana, { serviceId, patientEmail: EMAIL })
  const params = { id: session.id }
  await ana.ask(updateSession, { params, body: { datetime: '2026-03-04T15:00:00-03:00' } })
  await ana.ask(deleteSession, { params })
  expect((await writtenIn(ana)).map(({ text }) => text)).toEqual([
    expect.stringContaining('03/03/2026 às 11:00'),
  ])
})

it.each<[string, string | undefined]>([
  ['that is past notifies nobody', '2026-03-03T12:00:00-03:00'],
  ['that is refused keeps its messages', undefined],
])('deleting a session %s', async (_, at) => {
  const settings = { autoConfirmBookings: at === undefined }
  const ana = await given.psychologist({ plan: 'pro', settings })
  const { id: serviceId } = await given.service(ana)
  const { session } = await given.booking(ana, { serviceId, patientEmail: EMAIL })
  if (at) clock.set(at)
  const { status } = await ana.call(deleteSession, { params: { id: session.id } })
  const kinds = (await writtenIn(ana)).map(({ kind }) => kind)
  expect([status, kinds]).toEqual(at ? [204, []] : [409, ['booking_received', 'booking_notice']])
})

it('deleting a session made by the psychologist notifies nobody, and removes its reminder', async () => {
  const { ana, patientId, serviceId } = await given.practice({
    plan: 'pro',
    patient: { email: EMAIL },
  })
  const session = await given.session(ana, { patientId, serviceId })
  clock.set('2026-03-02T10:00:00-03:00')
  await planReminders(services)
  expect(await writtenIn(ana)).not.toEqual([])
  await ana.ask(deleteSession, { params: { id: session.id } })
  expect(await writtenIn(ana)).toEqual([])
})
