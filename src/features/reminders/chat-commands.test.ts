import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { listMessages } from '../delivery/contract.ts'
import { deleteOldMessages } from '../delivery/retention-commands.ts'
import { answerBookingPresence } from '../patient-area/presence-contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { cancelSession, completeSession, updateSession } from '../sessions/contract.ts'
import { dismissChat, listReadyChats, markTapped, restoreChat } from './contract.ts'

const { clock, db, given, visitor } = await openPractice()
beforeEach(() => clock.set(START))

const of = ({ id }: { id: string }) => ({ params: { id } })

async function readyChat() {
  const ana = await given.psychologist({ plan: 'pro' })
  const patient = await given.patient(ana, { name: 'Maria Lima', phone: '11 91234-5678' })
  const { id: serviceId } = await given.service(ana)
  const session = await given.session(ana, { patientId: patient.id, serviceId })
  const chat = await given.message(ana, {
    body: 'Olá! Lembrete da sua consulta em 03/03/2026 às 10:00 com Ana Souza.',
    session_id: session.id,
    patient_id: patient.id,
    session_starts_at: new Date(session.datetime),
  })
  return { ana, patient, session, chat }
}

describe('a reminder that waits for a tap', () => {
  it('a reminder that waits for a tap is shown with the name, the time, and a chat with its text and the link of the session', async () => {
    const { ana, session, chat } = await readyChat()
    const [shown, ...others] = await ana.ask(listReadyChats)
    expect(others).toEqual([])
    expect(shown).toMatchObject({
      id: chat.id,
      sessionId: session.id,
      patientName: 'Maria Lima',
      sessionDatetime: session.datetime,
    })
    const url = new URL(shown?.whatsappUrl ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/5511912345678')
    expect(url.searchParams.get('text')).toMatch(
      /^Olá! Lembrete da sua consulta em 03\/03\/2026 às 10:00 com Ana Souza\.\n\nPara confirmar presença ou pedir para remarcar:\nhttps:\/\/consultorio\.test\/consulta\/[\w-]{64}$/,
    )
  })

  it('a reminder that waits for a tap says whether the same reminder was sent by e-mail', async () => {
    const { ana, patient, session } = await readyChat()
    expect(await ana.ask(listReadyChats)).toMatchObject([{ wasEmailed: false }])
    await given.message(ana, {
      channel: 'email',
      status: 'sent',
      session_id: session.id,
      patient_id: patient.id,
      session_starts_at: new Date(session.datetime),
    })
    expect(await ana.ask(listReadyChats)).toMatchObject([{ wasEmailed: true }])
  })

  it('a reminder that waits for a tap is the last one if the patient confirmed presence, and none if another time is needed', async () => {
    const { ana, patient, session } = await readyChat()
    const later = await given.session(ana, {
      patientId: patient.id,
      serviceId: session.serviceId ?? '',
      datetime: new Date(Date.parse(session.datetime) + 2 * HOUR).toISOString(),
    })
    await given.message(ana, {
      body: 'Olá!',
      session_id: later.id,
      patient_id: patient.id,
      session_starts_at: new Date(later.datetime),
    })
    const shown = async () =>
      (await ana.ask(listReadyChats)).map(({ sessionId, isConfirmed }) => [sessionId, isConfirmed])
    expect(await shown()).toEqual([
      [session.id, false],
      [later.id, false],
    ])
    const [first] = await ana.ask(listReadyChats)
    const token = decodeURIComponent(first?.whatsappUrl ?? '').split('/consulta/')[1] ?? ''
    await visitor.ask(answerBookingPresence, { params: { token }, body: { answer: 'confirmed' } })
    expect(await shown()).toEqual([
      [later.id, false],
      [session.id, true],
    ])
    await visitor.ask(answerBookingPresence, { params: { token }, body: { answer: 'reschedule' } })
    expect(await shown()).toEqual([[later.id, false]])
  })

  it('a reminder that waits for a tap is for the patient’s current phone', async () => {
    const { ana, patient } = await readyChat()
    await ana.ask(updatePatient, { ...of(patient), body: { phone: '21 99876-5432' } })
    const [shown] = await ana.ask(listReadyChats)
    expect(shown?.whatsappUrl).toMatch(/^https:\/\/wa\.me\/5521998765432\?/)
  })

  it.each<[string, (all: Awaited<ReturnType<typeof readyChat>>) => Promise<unknown>]>([
    ['the session was cancelled', ({ ana, session }) => ana.ask(cancelSession, of(session))],
    ['the session was held', ({ ana, session }) => ana.ask(completeSession, of(session))],
    [
      'the session was moved',
      ({ ana, session }) =>
        ana.ask(updateSession, {
          ...of(session),
          body: { datetime: '2026-03-04T10:00:00-03:00' },
        }),
    ],
    [
      'the session became another patient’s',
      async ({ ana, session }) => {
        const { id: patientId } = await given.patient(ana)
        await ana.ask(updateSession, { ...of(session), body: { patientId } })
      },
    ],
    ['the session has begun', async () => clock.advance(2 * DAY)],
    [
      'the patient wants no more of it',
      ({ ana, patient }) =>
        ana.ask(updatePatient, { ...of(patient), body: { optedOut: ['whatsapp'] } }),
    ],
    [
      'the practice does not want to be asked',
      ({ ana }) =>
        db.asTenant(ana.id, ({ sql }) =>
          sql.updateTable('psychologists').set({ whatsapp_reminders: false }).execute(),
        ),
    ],
  ])('a reminder that waits for a tap is not shown if %s', async (_, change) => {
    const all = await readyChat()
    await change(all)
    expect(await all.ana.ask(listReadyChats)).toEqual([])
  })
})

describe('a tap', () => {
  it('a tap on a ready reminder counts as sent, and is recorded as a reminder', async () => {
    const { ana, session, chat } = await readyChat()
    const tapped = await ana.ask(markTapped, of(chat))
    expect(tapped).toMatchObject({ status: 'sent', sentAt: '2026-03-02T12:00:00.000Z' })
    expect(await ana.ask(listReadyChats)).toEqual([])
    expect(await reminders(ana.id)).toEqual([session.id])
  })

  it('a tap on a ready reminder counts once if repeated', async () => {
    const { ana, session, chat } = await readyChat()
    const first = await ana.ask(markTapped, of(chat))
    clock.advance(60_000)
    expect(await ana.ask(markTapped, of(chat))).toEqual(first)
    expect(await reminders(ana.id)).toEqual([session.id])
  })

  it('a tap on a ready reminder can be undone: the reminder waits again', async () => {
    const { ana, chat } = await readyChat()
    await ana.ask(markTapped, of(chat))
    expect(await ana.ask(restoreChat, of(chat))).toMatchObject({ status: 'ready', sentAt: null })
    expect(await ana.ask(listReadyChats)).toHaveLength(1)
  })

  it.each([
    ['sent by itself', { status: 'sent', attempts: 1 }],
    ['still in the queue', { status: 'queued' }],
    ['an e-mail', { channel: 'email', status: 'sent' }],
  ] as const)('a tap on a ready reminder is refused for what is %s', async (_, fields) => {
    const { ana } = await readyChat()
    const other = await given.message(ana, fields)
    for (const endpoint of [markTapped, dismissChat, restoreChat]) {
      const { status, problem } = await ana.call(endpoint, of(other))
      expect([status, problem?.code]).toEqual([409, 'message_not_ready'])
    }
  })
})

describe('a reminder that is dismissed', () => {
  it('a dismissed reminder is no longer shown, and the log has the reason', async () => {
    const { ana, chat } = await readyChat()
    const dismissed = await ana.ask(dismissChat, of(chat))
    expect(dismissed).toMatchObject({ status: 'dropped', reason: 'Você escolheu não enviar' })
    expect(await ana.ask(dismissChat, of(chat))).toEqual(dismissed)
    expect(await ana.ask(listReadyChats)).toEqual([])
  })

  it('a dismissed reminder is dropped when its session has begun: the log has the reason', async () => {
    const { ana, chat } = await readyChat()
    clock.advance(DAY)
    await deleteOldMessages(db, clock.now())
    clock.advance(DAY)
    await deleteOldMessages(db, clock.now())
    const [logged] = (await ana.ask(listMessages)).filter(({ id }) => id === chat.id)
    expect(logged).toMatchObject({ status: 'dropped', reason: 'A sessão já tinha começado' })
  })

  it('a dismissed reminder is ready again when that is undone', async () => {
    const { ana, chat } = await readyChat()
    await ana.ask(dismissChat, of(chat))
    await ana.ask(restoreChat, of(chat))
    expect(await ana.ask(listReadyChats)).toHaveLength(1)
  })
})

async function reminders(of: string) {
  const rows = await db.asPlatform((sql) =>
    sql
      .selectFrom('audit_events')
      .select(['psychologist_id', 'subject_id'])
      .where('action', '=', 'session.reminded')
      .execute(),
  )
  return rows.filter((row) => row.psychologist_id === of).map((row) => row.subject_id)
}
