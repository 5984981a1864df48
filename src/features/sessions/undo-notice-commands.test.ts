import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { createNotices } from '../../../test/notices.ts'
import { createPost } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { Unheard } from '../../platform/server/delivery.ts'
import { DAY, HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { sendDueMessages } from '../delivery/outbox-commands.ts'
import { planReminders } from '../reminders/commands.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  undoSession,
} from './contract.ts'
import { UNDO_WAITS } from './rules.ts'

const practice = await openPractice()
const { services, clock } = practice
const { open, toldOf, writtenOf } = createNotices(practice)
beforeEach(() => clock.set(START))

const LATER = '2026-03-09T14:00:00-03:00'
const of = ({ id }: { id: string }) => ({ params: { id } })

/** The kinds of messages about a session that arrive now. */
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

describe('what can be undone', () => {
  it.each(each)('is told its patient 10 seconds later: $name', async ({ kind, endpoint }) => {
    const { ana, session } = await open()
    await ana.ask(endpoint, of(session))
    expect(await arrivingOf(session)).toEqual([])
    await passTime(practice, UNDO_WAITS)
    expect(await arrivingOf(session)).toEqual([kind])
  })

  it.each(each)('and is undone before, is told nobody: $name', async ({ endpoint }) => {
    const { ana, session } = await open()
    await ana.ask(endpoint, of(session))
    await ana.ask(undoSession, { ...of(session), body: {} })
    expect(await toldOf(session)).toEqual([])
    await passTime(practice, MINUTE)
    expect(await arrivingOf(session)).toEqual([])
  })

  it.each([
    ['confirm', 'marcada, ainda a confirmar.'],
    ['cancel', 'marcada, ainda a confirmar.'],
    ['confirm-payment', 'ainda a confirmar, e o pagamento ainda não foi registrado.'],
  ] as const)(
    'and is undone after its message went out, is corrected: %s',
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

  it('is corrected where the provider may have taken its message', async () => {
    const { ana, session } = await open()
    await ana.ask(cancelSession, of(session))
    await passTime(practice, UNDO_WAITS)
    await sendDueMessages(services, async () => {
      throw new Unheard('ETIMEDOUT')
    })
    await ana.ask(undoSession, { ...of(session), body: {} })
    expect(await arrivingOf(session)).toEqual(['session_corrected'])
  })

  it('is corrected on those channels alone on which it went out', async () => {
    const { ana, session } = await open({ settings: { enableSmsNotifications: true } })
    await ana.ask(cancelSession, of(session))
    await passTime(practice, UNDO_WAITS)
    const { deliver } = createPost()
    await sendDueMessages(services, deliver, { channels: ['email'] })
    await ana.ask(undoSession, { ...of(session), body: {} })
    expect(await toldOf(session)).toEqual(['session_cancelled email', 'session_corrected email'])
  })

  it('and stood for a move that nobody was told yet: undone, the move is told', async () => {
    const { ana, session, move } = await open()
    await move(LATER)
    await ana.ask(confirmSession, of(session))
    expect(await toldOf(session)).toEqual(['session_moved email'])
    await ana.ask(undoSession, { ...of(session), body: {} })
    const [told, ...others] = await writtenOf(session)
    expect([told?.kind, others]).toEqual(['session_moved', []])
    expect(told?.text).not.toContain('confirmada')
    await passTime(practice, MINUTE)
    expect(await arrivingOf(session)).toEqual(['session_moved'])
  })

  it('is told nobody where its session is past, nor is what was completed', async () => {
    const past = await open({}, '2026-03-02T08:00:00-03:00')
    const { ana, session } = await open()
    await past.ana.ask(cancelSession, of(past.session))
    await past.ana.ask(undoSession, { ...of(past.session), body: {} })
    await ana.ask(completeSession, of(session))
    await ana.ask(undoSession, { ...of(session), body: {} })
    expect([await toldOf(past.session), await toldOf(session)]).toEqual([[], []])
  })
})

describe('a reminder', () => {
  it('of a session whose cancellation was undone is sent, once, and never of a cancelled one', async () => {
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
})
