import { queueMessages } from '../src/features/messages/commands.ts'
import { noteUndelivered } from '../src/features/messages/noting-commands.ts'
import {
  type Deliver,
  type Outgoing,
  sendDueMessages,
} from '../src/features/messages/outbox-commands.ts'
import { HOUR, MINUTE } from '../src/platform/shared/calendar.ts'
import type { openPractice } from './practice.ts'
import { passTime } from './queue.ts'

type Practice = Awaited<ReturnType<typeof openPractice>>
type Message = Parameters<typeof queueMessages>[1][number]
type Options = Parameters<typeof sendDueMessages>[3]

const LIVES = { login_code: 10 * MINUTE, password_reset: HOUR }

/** Writes messages of a practice and sends them through a post of the test's own. */
export function createOutbox(
  practice: Practice,
  owner: { id: Parameters<Practice['db']['asTenant']>[0] },
) {
  const { db, services, clock } = practice
  return {
    write: (message: Partial<Message> = {}) =>
      db.asTenant(owner.id, (tenant) =>
        queueMessages(
          tenant,
          [
            {
              channel: 'email',
              kind: 'booking_notice',
              recipient: 'maria@exemplo.com',
              subject: 'um',
              body: 'Olá',
              ...message,
            },
          ],
          clock.now(),
        ),
      ),
    send: (deliver: Deliver, options: Options = {}) =>
      sendDueMessages(services, deliver, LIVES, options),
    /** Time goes by as a server sees it: now and then it sends what is due and looks after the queue. */
    async live(deliver: Deliver, time: number, every = 10 * MINUTE): Promise<void> {
      for (let passed = 0; passed < time; passed += every) {
        await passTime(practice, every)
        await db.queue.lookAfter()
        await sendDueMessages(services, deliver, LIVES, { channels: ['email'] })
        await noteUndelivered(db)
      }
    },
    forgetAll: async () => {
      await db.asPlatform((scope) => scope.deleteFrom('messages').execute())
    },
  }
}

/** A post that keeps what it is given, after some work of the test's own. */
export function createPost(work: Deliver = async () => {}) {
  const taken: Outgoing[] = []
  const deliver: Deliver = async (message, limit) => {
    await work(message, limit)
    taken.push(message)
  }
  return { taken, deliver }
}

/** A provider that takes nothing; its answer quotes the address. */
export const refuse: Deliver = async () => {
  throw Object.assign(new Error('451 try later maria@exemplo.com'), { responseCode: 451 })
}
