/** @module-tag both-databases */
import { beforeEach, describe, expect, it } from 'vitest'
import { jobsOf } from '../src/app/jobs.ts'
import { MESSAGE_KINDS } from '../src/app/message-kinds.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { queueMessages } from '../src/features/delivery/commands.ts'
import { startJobs } from '../src/platform/server/jobs.ts'
import type { Services } from '../src/platform/server/services.ts'
import { HOUR, MINUTE } from '../src/platform/shared/calendar.ts'
import { closeAtEnd } from './close-at-end.ts'
import { createOutbox, createPost } from './outbox.ts'
import { openPractice } from './practice.ts'

const practice = await openPractice()
const { db, services, given, visitor, clock } = practice
const ana = await given.psychologist({ plan: 'pro' })
const { id: serviceId } = await given.service(ana)
await createOutbox(practice, ana).forgetAll()

const looked: string[] = []
const post = createPost()
const jobs = startJobs(idleJobs(), services.log)
db.onEnqueued((queues) => queues.forEach(jobs.wake))
closeAtEnd(jobs.stop)

/** Returns the real jobs, as long as nobody notifies them. */
function idleJobs() {
  const watched: Services = {
    ...services,
    db: {
      ...db,
      queue: {
        ...db.queue,
        take: (queue, most) => {
          looked.push(queue)
          return db.queue.take(queue, most)
        },
      },
    },
  }
  return jobsOf(watched, post.deliver, practice.usage, false).map((job) => ({
    ...job,
    every: HOUR,
  }))
}

const book = (hour: number) =>
  visitor.call(createBooking, {
    params: { id: ana.friendlyId },
    body: {
      patientName: 'João Reis',
      patientPhone: `(11) 98888-00${hour}`,
      patientEmail: 'joao@exemplo.com',
      serviceId,
      datetime: `2026-03-10T${hour}:00:00-03:00`,
    },
  })
const write = (count: number, others: { waits?: number } = {}) =>
  db.asTenant(ana.id, (tenant) => {
    const kind = MESSAGE_KINDS.booking_notice
    const message = { channel: 'email', kind, subject: '', body: '' } as const
    const one = { ...message, recipient: 'ana@exemplo.com', ...others }
    return queueMessages(tenant, Array<typeof one>(count).fill(one), clock.now())
  })
const isSent = (count: number) => expect.poll(() => post.taken.length).toBe(count)

beforeEach(() => {
  looked.length = 0
  post.taken.length = 0
})

describe('a change that wrote messages', () => {
  it('a change that wrote messages notifies only the job of their channel, which checks once', async () => {
    expect(await book(10)).toMatchObject({ status: 201 })
    const kinds = ['booking_received', 'booking_notice']
    await expect
      .poll(() => post.taken.map(({ kind }) => kind))
      .toEqual(expect.arrayContaining(kinds))
    expect(looked).toEqual(['message-email'])
  })

  it('a change that wrote messages opens a second lane if they fill a batch', async () => {
    await write(25)
    await isSent(25)
    await expect.poll(() => looked).toEqual(['message-email', 'message-email', 'message-email'])
  })
})

describe('no job is started', () => {
  it('a booking that is refused notifies no job', async () => {
    expect(await book(10)).toMatchObject({ status: 409 })
    expect(looked).toEqual([])
  })

  it('a change that is undone after it was written notifies no job', async () => {
    const undone = db.asTenant(ana.id, async ({ enqueue }) => {
      await enqueue('message-email', [{ data: {}, key: 'um' }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(looked).toEqual([])
  })

  it('a message that waits notifies no job', async () => {
    await write(1, { waits: MINUTE })
    expect(looked).toEqual([])
  })

  it('a change that writes no message notifies no job', async () => {
    await given.patient(ana)
    expect(looked).toEqual([])
  })
})
