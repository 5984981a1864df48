import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { DELIVERY_PARTS } from '../src/app/delivery.ts'
import { SAMPLE } from '../src/app/dev/sample-messages.ts'
import { jobsOf } from '../src/app/jobs.ts'
import { CHANNEL_ENTRIES } from '../src/features/delivery/channels.ts'
import { queueMessages } from '../src/features/delivery/commands.ts'
import { messageKind } from '../src/features/delivery/message-kinds.ts'
import { noticeMessages } from '../src/features/delivery/notice-messages.ts'
import { createDeliver, sendDueMessages } from '../src/features/delivery/outbox-commands.ts'
import { assembleDelivery, type Outgoing } from '../src/features/delivery/registry-queries.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { START } from './clock.ts'
import { closeAtEnd } from './close-at-end.ts'
import { openPractice } from './practice.ts'

/** A kind and a channel that the product does not have, declared as a slice would declare them. */

const taken: Outgoing[] = []

const pigeon = {
  ...CHANNEL_ENTRIES.sms,
  label: 'Pombo-correio',
  switch: null,
  setting: null,
  mostADay: { free: 1, pro: 2, 'pro-annual': 2 },
  send: () => async (message: Outgoing) => {
    taken.push(message)
  },
}

const birthday = {
  ...messageKind('birthday', {
    label: 'Feliz aniversário',
    channels: [],
    toPatient: { mayOptOut: true, fromPracticeInUse: true, limit: 1 },
    guard: ({ writtenAt }, at) => (at - writtenAt > DAY ? 'past' : null),
    body: 'forgotten',
    content: (name: string) => ({
      subject: 'Parabéns',
      emailContent: { greeting: `Olá, ${name}.`, opening: ['Feliz aniversário!'] },
      line: `Feliz aniversário, ${name}!`,
      name,
    }),
    samples: ({ patientName }) => ({ Aniversário: [patientName] }),
  }),
  channels: ['pigeon'],
}

const delivery = assembleDelivery({
  ...DELIVERY_PARTS,
  kinds: { ...DELIVERY_PARTS.kinds, birthday },
  channels: { ...DELIVERY_PARTS.channels, pigeon },
})

const { services, db, given, clock, usage, messages } = await openPractice({}, delivery)

// A migration would allow the new channel's name in the column.
const CHECK = 'messages_channel_check'
await sql`alter table messages drop constraint ${sql.ref(CHECK)}`.execute(db.owner)
closeAtEnd(async () => {
  await sql`delete from messages where channel = 'pigeon'`.execute(db.owner)
  await sql`
    alter table messages add constraint ${sql.ref(CHECK)}
      check (channel = any (array['email'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))`.execute(
    db.owner,
  )
})

const PHONE = '+5511912345678'

/** Writes the notice to a new patient of a practice on the free plan; returns the written messages. */
async function congratulate(optedOut: string[] = []) {
  const ana = await given.psychologist({ plan: 'free' })
  const patient = await given.patient(ana, { name: 'Maria', phone: PHONE })
  const contacts = {
    ...{ patientName: 'Maria', people: [] },
    ...{ email: null, emailOnFile: true, phone: PHONE, browsers: [], optedOut },
  }
  const notice = birthday.content('Maria')
  const written = noticeMessages(
    delivery.channels,
    birthday,
    notice,
    { contacts, switches: {} },
    { patientId: patient.id, onceKey: `birthday ${patient.id}` },
  )
  return db.asTenant(ana.id, (tenant) => queueMessages(tenant, [...written], clock.now()))
}

const send = () => sendDueMessages(services, createDeliver(services), { channels: ['pigeon'] })
const stored = async () => (await messages()).filter(({ kind }) => kind === 'birthday')

beforeEach(async () => {
  clock.set(START)
  taken.length = 0
  await sql`delete from messages`.execute(db.owner)
})

it('a message of a made-up kind is delivered through a made-up channel, once', async () => {
  await congratulate()
  expect([await send(), await send()]).toEqual([1, 0])
  expect(taken).toMatchObject([
    {
      kind: 'birthday',
      channel: 'pigeon',
      recipient: PHONE,
      body: expect.stringMatching(/Maria!$/),
    },
  ])
  expect(await stored()).toMatchObject([{ status: 'sent', body: '' }])
})

it('the delivery guard and opt-out of a new kind, and the limit of a new channel, are respected', async () => {
  await congratulate()
  clock.advance(DAY + 1)
  expect(await send()).toBe(0)
  expect(await stored()).toMatchObject([{ status: 'dropped', dropped_because: 'past' }])
  expect(await congratulate(['pigeon'])).toEqual([])
})

it('a channel’s limit applies to the practice that has reached it', async () => {
  const ana = await given.psychologist({ plan: 'free' })
  const { id: patientId } = await given.patient(ana, { phone: PHONE })
  const message = { channel: 'pigeon', kind: birthday, recipient: PHONE, subject: '', body: 'Oi' }
  const write = () =>
    db.asTenant(ana.id, (tenant) => queueMessages(tenant, [{ ...message, patientId }], clock.now()))
  expect([(await write()).length, (await write()).length]).toEqual([1, 0])
})

it('a channel has one queue and one job; a kind has a label and samples', () => {
  const jobs = jobsOf(services, createDeliver(services), usage, false).map(({ name }) => name)
  expect(jobs).toContain('message-pigeon')
  expect(delivery.labelOf('birthday')).toBe('Feliz aniversário')
  expect(birthday.drawSamples(SAMPLE)).toMatchObject([{ title: 'Aniversário', kind: 'birthday' }])
})

it('a kind that only another release knows is not decided on', async () => {
  const { id: tenantId } = await given.psychologist()
  const message = {
    tenantId,
    id: 'um',
    kind: 'of_a_later_release',
    patientId: null,
    personId: null,
    sessionId: null,
    way: { channel: 'pigeon', recipient: PHONE, isReady: false, isSwitchedOn: true },
    facts: {
      writtenAt: clock.now(),
      sessionStartsAt: null,
      movedFrom: null,
      asksPayment: false,
      wasHeld: false,
      practice: { isInUse: true, decidedAt: null, isProved: true },
    },
  }
  const look = await db.asPlatform(async (scope) =>
    (await delivery.checkMessages(scope, [message], clock.now()))(message),
  )
  expect(() => look.reasonAt(clock.now())).toThrow(
    expect.objectContaining({ code: 'unknown kind' }),
  )
})
