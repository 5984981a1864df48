import { MESSAGE_KINDS, type MessageKindName } from '../src/app/message-kinds.ts'
import { queueMessages } from '../src/features/delivery/commands.ts'
import type { Message } from '../src/features/delivery/message.ts'
import type { KindRules } from '../src/features/delivery/message-kinds.ts'
import { sendDueMessages } from '../src/features/delivery/outbox-commands.ts'
import { recordUndelivered } from '../src/features/delivery/outcome-commands.ts'
import type { Deliver, Outgoing } from '../src/features/delivery/registry-queries.ts'
import { MINUTE } from '../src/platform/shared/calendar.ts'
import type { openPractice } from './practice.ts'
import { passTime } from './queue.ts'

type Practice = Awaited<ReturnType<typeof openPractice>>
type Options = Parameters<typeof sendDueMessages>[2]

type NamedMessage = Omit<Message, 'kind'> & { kind: MessageKindName | KindRules }

/** Queues messages of a practice and sends them through the test's own channel. */
export function createOutbox(
  practice: Practice,
  owner: { id: Parameters<Practice['db']['asTenant']>[0] },
) {
  const { db, services, clock } = practice
  return {
    write: ({ kind = 'booking_notice', ...message }: Partial<NamedMessage> = {}) =>
      db.asTenant(owner.id, (tenant) =>
        queueMessages(
          tenant,
          [
            {
              channel: 'email',
              kind: typeof kind === 'string' ? MESSAGE_KINDS[kind] : kind,
              recipient: 'maria@exemplo.com',
              subject: 'um',
              body: 'Olá',
              ...message,
            },
          ],
          clock.now(),
        ),
      ),
    send: (deliver: Deliver, options: Options = {}) => sendDueMessages(services, deliver, options),
    /** Advances the server's clock: it sends due messages and looks after the queue at intervals. */
    async live(deliver: Deliver, time: number, every = 10 * MINUTE): Promise<void> {
      for (let passed = 0; passed < time; passed += every) {
        await passTime(practice, every)
        await db.queue.lookAfter()
        await sendDueMessages(services, deliver, { channels: ['email'] })
        await recordUndelivered(db)
      }
    },
    forgetAll: async () => {
      await db.asPlatform((scope) => scope.deleteFrom('messages').execute())
    },
  }
}

/** Creates a channel that keeps its messages, after calling a function of the test. */
export function createPost(work: Deliver = async () => {}) {
  const taken: Outgoing[] = []
  const deliver: Deliver = async (message, limit) => {
    await work(message, limit)
    taken.push(message)
  }
  return { taken, deliver }
}

/** A provider that accepts nothing; its answer quotes the address. */
export const refuse: Deliver = async () => {
  throw Object.assign(new Error('451 try later maria@exemplo.com'), { responseCode: 451 })
}
