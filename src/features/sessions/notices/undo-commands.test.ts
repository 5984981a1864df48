import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { createNotices, EMAIL, MONDAY } from '../../../../test/notices.ts'
import { createPost } from '../../../../test/outbox.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { passTime } from '../../../../test/queue.ts'
import { AmbiguousAcknowledgement, RefusedForGood } from '../../../platform/server/delivery.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { queueMessages } from '../../delivery/commands.ts'
import { sendDueMessages } from '../../delivery/outbox-commands.ts'
import { retryFailed } from '../../delivery/retry-commands.ts'
import { NOTICES_A_DAY } from '../../practice/plans.ts'
import { planReminders } from '../../reminders/commands.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  getSession,
  remindSession,
  undoSession,
  updateSession,
} from '../contract.ts'
import { UNDO_WAITS } from '../rules.ts'
import { SESSION_KINDS } from './message-kinds.ts'

const practice = await openPractice()
const { services, clock, db, given } = practice
const { open, noticesTo, writtenOf } = createNotices(practice)
beforeEach(() => clock.set(START))

const LATER = '2026-03-09T14:00:00-03:00'

async function arrivingOf({ id }: { id: string }): Promise<string[]> {
  const { taken, deliver } = createPost()
  await sendDueMessages(services, deliver)
  return taken.filter(({ sessionId }) => sessionId === id).map(({ kind }) => kind)
}

const actions = {
  confirm: ['session_confirmed', confirmSession],
  cancel: ['session_cancelled', cancelSession],
  'confirm-payment': ['session_confirmed', confirmPayment],
} as const
const each = Object.entries(actions).map(([name, [kind, endpoint]]) => ({ name, kind, endpoint }))

it.each(each)(
  'a change that can be undone is notified 10 seconds later: $name',
  async ({ kind, endpoint }) => {
    const { ana, session } = await open()
    await ana.ask(endpoint, of(session))
    expect(await arrivingOf(session)).toEqual([])
    await passTime(practice, UNDO_WAITS)
    expect(await arrivingOf(session)).toEqual([kind])
  },
)

it.each(each)('a change undone before its notice is not notified: $name', async ({ endpoint }) => {
  const { ana, session } = await open()
  await ana.ask(endpoint, of(session))
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await noticesTo(session)).toEqual([])
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toEqual([])
})

it.each([
  ['confirm', 'marcada, ainda a confirmar.'],
  ['cancel', 'marcada, ainda a confirmar.'],
  ['confirm-payment', 'ainda a confirmar, e o pagamento ainda não foi registrado.'],
] as const)(
  'a change undone after its notice was sent is corrected: %s',
  async (name, standing) => {
    const { ana, session } = await open()
    await ana.ask(actions[name][1], of(session))
    await passTime(practice, UNDO_WAITS)
    await arrivingOf(session)
    await ana.ask(undoSession, { ...of(session), body: {} })
    expect(await arrivingOf(session)).toEqual(['session_corrected'])
    const correction = (await writtenOf(session)).at(-1)
    expect([correction?.kind, correction?.text]).toEqual([
      'session_corrected',
      expect.stringContaining(standing),
    ])
  },
)

it('an undone change is corrected if the provider may have accepted its notice', async () => {
  const { ana, session } = await open()
  await ana.ask(cancelSession, of(session))
  await passTime(practice, UNDO_WAITS)
  await sendDueMessages(services, async () => {
    throw new AmbiguousAcknowledgement('ETIMEDOUT')
  })
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await arrivingOf(session)).toEqual(['session_corrected'])
})

it('an undone change is corrected only on the channels that carried its notice', async () => {
  const { ana, session } = await open({ settings: { enableSmsNotifications: true } })
  await ana.ask(cancelSession, of(session))
  await passTime(practice, UNDO_WAITS)
  const { deliver } = createPost()
  await sendDueMessages(services, deliver, { channels: ['email'] })
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await noticesTo(session)).toEqual(['session_cancelled email', 'session_corrected email'])
})

it('the undo of a change that included an unnotified move notifies the move', async () => {
  const { ana, session, move } = await open()
  await move(LATER)
  await ana.ask(confirmSession, of(session))
  expect(await noticesTo(session)).toEqual(['session_moved email'])
  await ana.ask(undoSession, { ...of(session), body: {} })
  const [notice, ...others] = await writtenOf(session)
  expect([notice?.kind, others]).toEqual(['session_moved', []])
  expect(notice?.text).not.toContain('confirmada')
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toEqual(['session_moved'])
})

it('the undo of a package payment that included an unnotified move notifies the move', async () => {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana, {
    type: 'package',
    sessionsCount: 3,
    price: '400.00',
  })
  const { session } = await given.booking(ana, { serviceId, patientEmail: EMAIL })
  const { patientId, packageId } = await ana.ask(getSession, of(session))
  const ids = { patientId: patientId ?? '', packageId: packageId ?? '', serviceId }
  const drawn = await given.session(ana, { ...ids, datetime: MONDAY })
  await ana.ask(updateSession, { ...of(session), body: { datetime: LATER } })
  clock.advance(1_000)
  await ana.ask(confirmPayment, { ...of(drawn), body: {} })
  await ana.ask(undoSession, { ...of(drawn), body: {} })
  expect((await writtenOf(session)).at(-1)).toMatchObject({ kind: 'session_moved' })
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toContain('session_moved')
})

it('an undone change is not notified for a past session, nor is a completed one', async () => {
  const past = await open({}, '2026-03-02T08:00:00-03:00')
  const { ana, session } = await open()
  await past.ana.ask(cancelSession, of(past.session))
  await past.ana.ask(undoSession, { ...of(past.session), body: {} })
  await ana.ask(completeSession, of(session))
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect([await noticesTo(past.session), await noticesTo(session)]).toEqual([[], []])
})

async function openPaid() {
  const opened = await open()
  const { ana, session } = opened
  await ana.ask(confirmSession, of(session))
  await passTime(practice, UNDO_WAITS)
  await arrivingOf(session)
  await ana.ask(confirmPayment, { ...of(session), body: {} })
  await passTime(practice, UNDO_WAITS)
  return opened
}

it('the notice of an undone change that may have arrived is not retried: its correction is the last message', async () => {
  const { ana, session } = await openPaid()
  await sendDueMessages(services, async () => {
    throw new AmbiguousAcknowledgement('ETIMEDOUT')
  })
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await arrivingOf(session)).toEqual(['session_corrected'])
  await passTime(practice, DAY / 2)
  expect(await arrivingOf(session)).toEqual([])
})

it('the failed notice of an undone change can no longer be sent by hand', async () => {
  const { ana, session } = await openPaid()
  await sendDueMessages(services, async () => {
    throw new RefusedForGood('550')
  })
  const failed = (await writtenOf(session)).find(({ status }) => status === 'failed')
  await ana.ask(undoSession, { ...of(session), body: {} })
  const retried = db.asTenant(ana.id, (tenant) =>
    retryFailed(tenant, failed?.id ?? '', clock.now()),
  )
  await expect(retried).rejects.toMatchObject({ code: 'message_not_failed' })
  expect(await arrivingOf(session)).toEqual([])
})

it('the notice of an undone change that was sent by hand is corrected too', async () => {
  const { ana, session } = await open()
  const body = { status: 'cancelled', notify: false } as const
  await ana.ask(updateSession, { ...of(session), body })
  clock.advance(1_000)
  await ana.ask(remindSession, of(session))
  expect(await arrivingOf(session)).toEqual(['session_cancelled'])
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await arrivingOf(session)).toEqual(['session_corrected'])
})

it('the notice of an undone change is corrected beyond the limit of the day, as its cancellation was sent', async () => {
  const settings = { enableSmsNotifications: true }
  const { ana, session, patient } = await open({ plan: 'free', settings })
  const reminder = {
    channel: 'sms',
    kind: SESSION_KINDS.session_reminder,
    recipient: patient.phone,
    subject: '',
    body: 'Oi',
    patientId: patient.id,
  } as const
  const written = Array.from({ length: NOTICES_A_DAY.sms.free }, () => reminder)
  await db.asTenant(ana.id, (tenant) => queueMessages(tenant, written, clock.now()))
  await ana.ask(cancelSession, of(session))
  await passTime(practice, UNDO_WAITS)
  await arrivingOf(session)
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect((await noticesTo(session)).toSorted()).toEqual([
    'session_cancelled email',
    'session_cancelled sms',
    'session_corrected email',
    'session_corrected sms',
  ])
})

it.each([
  ['is sent once the cancellation is undone', 4_500, ['session_confirmed']],
  ['is not sent once the cancellation was sent: the correction includes it', UNDO_WAITS, []],
])('a notice that a cancellation stopped %s', async (_, wait, arriving) => {
  const { ana, session } = await open()
  await ana.ask(confirmSession, of(session))
  await passTime(practice, 6_000)
  await ana.ask(cancelSession, of(session))
  await passTime(practice, wait)
  const noticesBefore = await arrivingOf(session)
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await arrivingOf(session)).toEqual(
    noticesBefore.length === 0 ? arriving : ['session_corrected', ...arriving],
  )
  clock.advance(1_000)
  await ana.ask(completeSession, of(session))
  await ana.ask(undoSession, { ...of(session), body: {} })
  expect(await arrivingOf(session)).toEqual([])
})

it('the reminder of a session is sent once after its cancellation was undone, and never for a cancelled one', async () => {
  const { ana, session } = await open()
  await ana.ask(confirmSession, of(session))
  await passTime(practice, UNDO_WAITS)
  await arrivingOf(session)
  await passTime(practice, 6 * DAY + HOUR)
  await planReminders(services)
  await ana.ask(cancelSession, of(session))
  expect(await arrivingOf(session)).toEqual([])
  await ana.ask(undoSession, { ...of(session), body: {} })
  await planReminders(services)
  expect(await arrivingOf(session)).toEqual(['session_reminder'])
  await planReminders(services)
  expect(await arrivingOf(session)).toEqual([])
})
