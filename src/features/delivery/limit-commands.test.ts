import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createNotices, MONDAY } from '../../../test/notices.ts'
import { openPractice } from '../../../test/practice.ts'
import { MESSAGE_KINDS, type MessageKindName } from '../../app/message-kinds.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { NOTICES_A_DAY } from '../practice/plans.ts'
import { remindSession } from '../sessions/contract.ts'
import { queueMessages, queueMessagesWithCommit } from './commands.ts'

const practice = await openPractice()
const { clock, db } = practice
const { open, noticesTo } = createNotices(practice)
beforeEach(() => clock.set(START))

async function openWith(sent: number, plan: 'free' | 'pro') {
  const settings = { enableSmsNotifications: true }
  const opened = await open({ plan, settings }, MONDAY)
  const { ana, patient } = opened
  const kind = MESSAGE_KINDS.session_reminder
  const sms = { channel: 'sms', kind, recipient: '+5511912345678' } as const
  const body = { subject: '', body: 'Oi', patientId: patient.id }
  const written = Array.from({ length: sent }, () => ({ ...sms, ...body }))
  const allowed = await db.asTenant(ana.id, (tenant) => queueMessages(tenant, written, clock.now()))
  return { ...opened, allowed: allowed.length }
}

const remind = ({ ana, session }: Awaited<ReturnType<typeof openWith>>) =>
  ana.ask(remindSession, { params: { id: session.id } })

describe('the limit of a practice’s messages to its patients', () => {
  it.each(['free', 'pro'] as const)(
    'The limit holds on the plan %s, for each channel',
    async (plan) => {
      const one = await openWith(NOTICES_A_DAY.sms[plan], plan)
      expect(one.allowed).toBe(NOTICES_A_DAY.sms[plan])
      const { sent, withheld } = await remind(one)
      expect([sent, withheld]).toEqual([['email'], 'limit'])
      expect(await noticesTo(one.session)).toEqual(['session_reminder email'])
    },
  )

  it('Messages over the limit are left out, and allowed a day later', async () => {
    const one = await openWith(NOTICES_A_DAY.sms.free + 5, 'free')
    expect(one.allowed).toBe(NOTICES_A_DAY.sms.free)
    clock.advance(DAY)
    expect(await remind(one)).toMatchObject({ sent: ['email', 'sms'], withheld: null })
  })

  it('Messages of other practices do not count', async () => {
    await openWith(NOTICES_A_DAY.sms.free, 'free')
    expect((await remind(await openWith(0, 'free'))).withheld).toBeNull()
  })
})

describe('the sending limit of a practice', () => {
  const write = async (opened: Awaited<ReturnType<typeof openWith>>, name: MessageKindName) => {
    const { ana, patient } = opened
    const kind = MESSAGE_KINDS[name]
    const message = { channel: 'sms', kind, recipient: '+5511912345678' } as const
    const written = [{ ...message, subject: '', body: 'Oi', patientId: patient.id }]
    return db.asTenant(ana.id, (tenant) => queueMessages(tenant, written, clock.now()))
  }

  it.each([
    ['allows a cancellation', 'session_cancelled', 1],
    ['does not count a booking of a visitor', 'booking_received', 1],
    ['refuses a move', 'session_moved', 0],
  ] as const)('The limit %s', async (_, kind, allowed) => {
    const one = await openWith(NOTICES_A_DAY.sms.free, 'free')
    expect(await write(one, kind)).toHaveLength(allowed)
  })

  it('A cancellation is held back at four times the limit', async () => {
    const one = await openWith(NOTICES_A_DAY.sms.free, 'free')
    const rows = Array.from({ length: 3 * NOTICES_A_DAY.sms.free }, () =>
      write(one, 'session_cancelled'),
    )
    await Promise.all(rows)
    expect(await write(one, 'session_cancelled')).toEqual([])
  })
})

it('A message that a limit counts or that has a key is not written with the commit', async () => {
  const { ana, patient } = await openWith(0, 'pro')
  const kind = MESSAGE_KINDS.session_reminder
  const message = {
    channel: 'sms',
    kind,
    recipient: '+5511912345678',
    subject: '',
    body: 'Oi',
  } as const
  const write = (more: { patientId: string } | { onceKey: string }) =>
    db.asTenant(ana.id, ({ withCommit }) =>
      queueMessagesWithCommit(withCommit, [{ ...message, ...more }], clock.now()),
    )
  await expect(write({ patientId: patient.id })).rejects.toThrow('need a reply')
  await expect(write({ onceKey: 'reminder' })).rejects.toThrow('need a reply')
})
