import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import { deletePatient } from '../patients/contract.ts'
import { listMessages, retryMessage } from './contract.ts'
import { KEPT_IN_FILE } from './log-rules.ts'

const { db, given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const maria = await given.patient(ana, { name: 'Maria Lima' })
const rui = await given.patient(ana, { name: 'Rui Dias' })
const service = await given.service(ana)
const session = await given.session(ana, { patientId: maria.id, serviceId: service.id })
await db.asTenant(ana.id, ({ sql }) => sql.deleteFrom('messages').execute())

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute))
const EMAIL = {
  channel: 'email',
  recipient: 'maria@exemplo.com',
  subject: 'Lembrete da sua consulta',
  body: 'Olá, Maria. O seu segredo.',
  status: 'sent',
  attempts: 1,
  session_id: session.id,
  session_starts_at: new Date(session.datetime),
} as const
const sent = await given.message(ana, { ...EMAIL, created_at: at(1), sent_at: at(2) })
const dropped = await given.message(ana, {
  channel: 'sms',
  status: 'dropped',
  dropped_because: 'moved',
  patient_id: rui.id,
  created_at: at(3),
})
const failed = await given.message(ana, {
  ...EMAIL,
  status: 'failed',
  last_error: 'EENVELOPE 550',
  created_at: at(4),
})
const pushed = await given.message(ana, {
  channel: 'push',
  recipient: '0198c0de-0000-7000-8000-000000000001',
  status: 'queued',
  attempts: 2,
  created_at: at(5),
})

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('the message log', () => {
  it('The log lists each message, its recipient and outcome, newest first', async () => {
    const log = await ana.ask(listMessages)
    expect(idsOf(log)).toEqual(idsOf([pushed, failed, dropped, sent]))
    expect(log.at(-1)).toEqual({
      id: sent.id,
      channel: 'email',
      kind: 'session_reminder',
      recipient: 'maria@exemplo.com',
      patientName: 'Maria Lima',
      personName: null,
      sessionId: session.id,
      sessionDatetime: session.datetime,
      status: 'sent',
      reason: null,
      keptInFile: false,
      canRetry: false,
      createdAt: '2026-03-02T12:01:00.000Z',
      sentAt: '2026-03-02T12:02:00.000Z',
    })
  })

  it('The log shows the reason a message was not sent, without a provider’s code', async () => {
    const log = await ana.ask(listMessages)
    expect(log.map(({ reason }) => reason)).toEqual([
      'O serviço de notificações ainda não aceitou. Vamos tentar de novo.',
      'O endereço de e-mail não aceitou a mensagem',
      'O horário mudou, e esta mensagem deixou de valer',
      null,
    ])
  })

  it('The log lists no bodies, and shows a browser without its address', async () => {
    const { body } = await ana.send({ method: 'GET', url: listMessages.path })
    for (const hidden of ['segredo', 'Lembrete da sua consulta', pushed.recipient, 'EENVELOPE'])
      expect(body).not.toContain(hidden)
    const [push] = await ana.ask(listMessages)
    expect(push?.recipient).toBe('Navegador')
  })

  it.each(['login_code', 'password_reset'])('The log does not list a %s', async (kind) => {
    const secret = await given.message(ana, { kind, channel: 'sms', status: 'failed' })
    expect(idsOf(await ana.ask(listMessages))).not.toContain(secret.id)
    const retried = await ana.call(retryMessage, { params: { id: secret.id } })
    expect(retried.status).not.toBe(200)
  })

  it.each([
    ['a channel', { channel: 'sms' }, [dropped]],
    ['a status', { status: 'failed' }, [failed]],
    ['a session', { sessionId: session.id }, [failed, sent]],
    ['a patient, to whom it is', { patientId: rui.id }, [dropped]],
    ['a patient, whose session it is of', { patientId: maria.id }, [failed, sent]],
    ['both', { channel: 'email', status: 'sent' }, [sent]],
  ] as const)('The log is filtered by %s', async (_, query, expected) => {
    expect(idsOf(await ana.ask(listMessages, { query }))).toEqual(idsOf([...expected]))
  })

  it('The pages of the log list each message once', async () => {
    const { rows, totals } = await walkPages(ana, listMessages, { limit: 3 })
    expect(totals).toEqual([4, 4])
    expect(rows).toEqual(await ana.ask(listMessages))
  })

  it('Each psychologist sees only their own log', async () => {
    const bia = await given.psychologist({ plan: 'pro' })
    expect(idsOf(await bia.ask(listMessages))).not.toContain(sent.id)
  })
})

it('A message that was written to a file is not shown as delivered', async () => {
  const message = await given.message(ana, {
    ...EMAIL,
    last_error: KEPT_IN_FILE,
    created_at: at(0),
  })
  const log = await ana.ask(listMessages, { query: { status: 'sent' } })
  expect(log.find(({ id }) => id === message.id)).toMatchObject({ keptInFile: true, reason: null })
})

describe('retrying a message', () => {
  const retry = (who: PsychologistActor, id: string) => who.call(retryMessage, { params: { id } })

  it('A retry queues a failed message again', async () => {
    const { id } = await given.message(ana, { ...EMAIL, status: 'failed', created_at: at(0) })
    const { status, body } = await retry(ana, id)
    expect([status, body.status, body.canRetry]).toEqual([200, 'queued', false])
  })

  it.each([sent, dropped, pushed])(
    'A retry is refused for a message that did not fail',
    async ({ id }) => {
      const { status, problem } = await retry(ana, id)
      expect([status, problem?.code]).toEqual([409, 'message_not_failed'])
    },
  )
})

it('Deleting a patient deletes their messages', async () => {
  const leaving = await given.patient(ana)
  const { id } = await given.message(ana, { kind: 'payment_received', patient_id: leaving.id })
  await ana.ask(deletePatient, { params: { id: leaving.id } })
  expect(idsOf(await ana.ask(listMessages))).not.toContain(id)
})
