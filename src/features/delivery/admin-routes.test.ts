import { describe, expect, it } from 'vitest'
import { createPost } from '../../../test/outbox.ts'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { cancelSession } from '../sessions/contract.ts'
import { listMessagesAcross, retryAllMessages, retryMessageAcross } from './admin-contract.ts'
import { MOST_RETRIES } from './log-rules.ts'
import { sendDueMessages } from './outbox-commands.ts'

const { db, given, clock, services, messages } = await openPractice()
const admin = await given.psychologist({ isAdmin: true, name: 'Dona da casa' })
const ana = await given.psychologist({ name: 'Ana Souza', email: 'ana.souza@exemplo.com.br' })
const bia = await given.psychologist({ name: 'Bia Gonçalves' })
const maria = await given.patient(ana, { name: 'Maria Lima', email: 'maria@exemplo.com' })
const service = await given.service(ana)
const session = await given.session(ana, { patientId: maria.id, serviceId: service.id })
await db.asPlatform((sql) => sql.deleteFrom('messages').execute())

const ago = (time: number) => new Date(clock.now() - time)
const EMAIL = {
  channel: 'email',
  recipient: 'maria@exemplo.com',
  patient_id: maria.id,
  session_id: session.id,
  session_starts_at: new Date(session.datetime),
} as const
const LOST = { status: 'failed', attempts: 3, last_error: 'EENVELOPE 550' } as const

const sent = await given.message(ana, {
  ...EMAIL,
  status: 'sent',
  attempts: 1,
  created_at: ago(MINUTE),
  sent_at: ago(0),
})
const failed = await given.message(ana, { ...EMAIL, ...LOST, created_at: ago(2 * MINUTE) })
const ofBia = { channel: 'sms', status: 'dropped', dropped_because: 'dismissed' } as const
const dropped = await given.message(bia, { ...ofBia, created_at: ago(2 * MINUTE) })
const old = await given.message(bia, { ...LOST, channel: 'sms', created_at: ago(20 * DAY) })
const unlisted = await given.message(ana, { ...LOST, kind: 'login_code', created_at: ago(MINUTE) })

type Query = CallOf<typeof listMessagesAcross>['query']
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const sorted = (rows: { id: string }[]) => idsOf(rows).sort()
const ask = (query: Query = {}) => admin.ask(listMessagesAcross, { query })
const retry = (id: string) => admin.call(retryMessageAcross, { params: { id } })
const acts = () =>
  db.asPlatform((sql) =>
    sql
      .selectFrom('audit_events')
      .select(['psychologist_id', 'actor', 'subject_id'])
      .where('action', '=', 'message.retried')
      .execute(),
  )

describe('the messages of all practices', () => {
  it('Messages are listed with practice, kind and outcome, newest first', async () => {
    const [first, ...others] = await ask()
    expect(first).toEqual({
      id: sent.id,
      psychologist: { id: ana.id, name: 'Ana Souza' },
      channel: 'email',
      kind: 'session_reminder',
      status: 'sent',
      reason: null,
      errorCode: null,
      keptInFile: false,
      attempts: 1,
      createdAt: '2026-03-02T11:59:00.000Z',
      sentAt: '2026-03-02T12:00:00.000Z',
      canRetry: false,
    })
    expect(sorted(others)).toEqual(sorted([failed, dropped]))
  })

  it('A message that was not sent shows the reason with the provider’s code', async () => {
    const all = await ask()
    const why = (id: string) => {
      const { reason, errorCode, canRetry } = all.find((message) => message.id === id) ?? {}
      return [reason, errorCode, canRetry]
    }
    expect(why(failed.id)).toEqual([
      'O endereço de e-mail não aceitou a mensagem',
      'EENVELOPE 550',
      true,
    ])
    expect(why(dropped.id)).toEqual(['O consultório escolheu não enviar', null, false])
  })

  it.each<[sentence: string, query: Query, expected: { id: string }[]]>([
    ['a channel', { channel: 'sms' }, [dropped]],
    ['a status', { status: 'sent' }, [sent]],
    ['the name of the practice, without accents', { search: 'goncalves' }, [dropped]],
    ['the e-mail of the practice', { search: 'ANA.SOUZA@exemplo' }, [sent, failed]],
    ['a name nobody has', { search: 'Ninguém' }, []],
    ['days', { from: '2026-02-01', to: '2026-02-28' }, [old]],
    ['a day on', { from: '2026-02-01' }, [sent, failed, dropped, old]],
    ['what was given up, at any time', { status: 'failed' }, [failed, old]],
    ['what was given up in some days', { status: 'failed', from: '2026-03-01' }, [failed]],
  ])('The messages are filtered by %s', async (_, query, expected) => {
    expect(sorted(await ask(query))).toEqual(sorted(expected))
  })

  it('The pages list each message once, also those written at the same moment', async () => {
    const { rows, totals } = await walkPages(admin, listMessagesAcross, { limit: 1 })
    expect(totals).toEqual([3, 3, 3])
    expect(rows).toEqual(await ask())
  })

  it('The platform’s own messages are listed under the super admin', async () => {
    const copy = await given.message(admin, { ...LOST, kind: 'support_request', body: 'Olá' })
    const message = (await ask()).find(({ id }) => id === copy.id)
    expect(message?.psychologist).toEqual({ id: admin.id, name: 'Super Admin' })
    await db.asPlatform((sql) => sql.deleteFrom('messages').where('id', '=', copy.id).execute())
  })
})

describe('retrying', () => {
  it('A retry queues the message again and is recorded in its practice’s log', async () => {
    const { status, body } = await retry(failed.id)
    expect([status, body.status, body.canRetry]).toEqual([200, 'queued', false])
    expect(await acts()).toEqual([
      { psychologist_id: ana.id, actor: 'admin', subject_id: failed.id },
    ])
  })

  it('A retry is refused for a message that did not fail or is being retried', async () => {
    for (const { id } of [sent, dropped, failed])
      expect((await retry(id)).problem?.code).toBe('message_not_failed')
  })

  it('A retry of an unlisted or missing message finds nothing', async () => {
    for (const id of [unlisted.id, '0198c0de-0000-7000-8000-000000000000'])
      expect((await retry(id)).problem?.code).toBe('not_found')
  })

  it('A retry of all queues the failed messages of the named channel', async () => {
    const mail = await given.message(bia, { ...EMAIL, ...LOST, patient_id: null, session_id: null })
    await given.message(bia, { ...EMAIL, ...LOST, body: '' })
    await given.message(bia, { ...EMAIL, ...LOST, retries: MOST_RETRIES })
    const all = (body: { channel?: 'email' | 'sms' }) => admin.ask(retryAllMessages, { body })
    expect([await all({ channel: 'email' }), await all({}), await all({})]).toEqual([
      { retried: 1 },
      { retried: 1 },
      { retried: 0 },
    ])
    const queued = (await messages()).filter(({ status }) => status === 'queued')
    expect(sorted(queued)).toEqual(sorted([failed, mail, old]))
    expect((await acts()).map(({ subject_id }) => subject_id)).toEqual(
      expect.arrayContaining([mail.id, old.id]),
    )
  })

  it('A retry of all sends only the messages that are still valid', async () => {
    await ana.ask(cancelSession, { params: { id: session.id } })
    const { taken, deliver } = createPost()
    await sendDueMessages(services, deliver)
    expect(idsOf(taken)).not.toContain(failed.id)
    const after = (await messages()).find(({ id }) => id === failed.id)
    expect([after?.status, after?.dropped_because]).toEqual(['dropped', 'cancelled'])
  })

  it('A retry of all takes at most 1,000 messages, oldest first', async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      psychologist_id: bia.id,
      id: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
      channel: 'sms' as const,
      kind: 'payment_received' as const,
      recipient: '+5511912345678',
      subject: '',
      body: 'Olá!',
      status: 'failed' as const,
      created_at: new Date(clock.now() - index),
    }))
    await db.asPlatform((sql) => sql.insertInto('messages').values(rows).execute())
    expect(await admin.ask(retryAllMessages, { body: { channel: 'sms' } })).toEqual({
      retried: 1_000,
    })
    const [left] = await ask({ status: 'failed', channel: 'sms' })
    expect(left?.id).toBe(rows[0]?.id)
  })
})
