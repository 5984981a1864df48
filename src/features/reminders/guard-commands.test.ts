import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { createReminders } from '../../../test/reminders.ts'
import { cancelSession, confirmSession, updateSession } from '../sessions/contract.ts'
import { planReminders } from './commands.ts'

const practice = await openPractice()
const { clock, db, given, messages, services } = practice
const { open, planAt, remindersOf, send, nextLook, ONCE } = createReminders(practice)

beforeEach(async () => {
  clock.set(START)
  await db.asPlatform((scope) => sql`update sessions set reminder_due_at = null`.execute(scope))
})

describe('the guard of a reminder', () => {
  it('the guard of a reminder drops a reminder of a session that was cancelled after the plan', async () => {
    const { ana, session, params } = await open()
    await planAt('2026-03-03T15:00:00-03:00')
    await ana.ask(cancelSession, { params })
    expect((await send()).filter(({ sessionId }) => sessionId === session.id)).toEqual([])
    expect(await remindersOf(session)).toContain('email dropped')
    expect(await nextLook(session)).toBeNull()
  })

  it('the guard of a reminder drops the reminder of the old time of a moved session, which gets one for the new time', async () => {
    const { ana, session, params } = await open()
    await planAt('2026-03-03T15:00:00-03:00')
    const datetime = '2026-03-06T15:00:00-03:00'
    await ana.ask(updateSession, { params, body: { datetime } })
    expect((await send()).filter(({ sessionId }) => sessionId === session.id)).toEqual([])
    await planAt('2026-03-05T15:00:00-03:00')
    const sent = (await send()).filter(({ sessionId }) => sessionId === session.id)
    expect(sent.map(({ emailContent }) => JSON.stringify(emailContent))).toEqual([
      expect.stringContaining('06/03/2026'),
    ])
  })

  it('a session moved to 5 hours from now gets only the reminder 2 hours before', async () => {
    const { ana, session, params } = await open()
    clock.set('2026-03-03T10:00:00-03:00')
    await ana.ask(updateSession, { params, body: { datetime: '2026-03-03T15:00:00-03:00' } })
    expect(await planAt('2026-03-03T10:00:30-03:00')).toBe(0)
    await planAt('2026-03-03T13:00:00-03:00')
    expect(await remindersOf(session)).toEqual(ONCE)
  })

  it('a session confirmed after its first reminder gets no second one', async () => {
    const { ana, session, params } = await open()
    await planAt('2026-03-03T15:00:00-03:00')
    await ana.ask(confirmSession, { params })
    expect(await nextLook(session)).toBe('1970-01-01T00:00:00.000Z')
    await planAt('2026-03-03T15:01:00-03:00')
    expect(await remindersOf(session)).toEqual(ONCE)
  })

  it('a session that was given to another patient is reminded to the new patient', async () => {
    const { ana, session, params } = await open()
    await planAt('2026-03-03T15:00:00-03:00')
    const { id: patientId } = await given.patient(ana, { email: 'bia@exemplo.com' })
    await ana.ask(updateSession, { params, body: { patientId } })
    expect(await planReminders(services)).toBe(1)
    const written = (await messages()).filter((message) => message.patient_id === patientId)
    expect(written.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual([
      'session_reminder email',
      'session_reminder whatsapp',
    ])
    expect(await nextLook(session)).toBe('2026-03-04T16:00:00.000Z')
  })

  it('a server that was down for 3 hours sends each useful reminder once', async () => {
    const { session } = await open({ settings: { reminderHours: [6, 3, 1] } })
    await planAt('2026-03-04T08:59:00-03:00')
    await planAt('2026-03-04T12:30:00-03:00')
    const sent = (await messages()).filter(({ session_id: id }) => id === session.id)
    expect(sent.map(({ once_key: key }) => key?.split(' ').slice(4).join(' ')).sort()).toEqual([
      '3 email',
      'tap whatsapp',
    ])
    expect(await nextLook(session)).toBe('2026-03-04T17:00:00.000Z')
  })

  it('a reminder that waited for the morning is sent only before its session', async () => {
    const { session } = await open(
      { settings: { reminderHours: [12] } },
      '2026-03-04T09:00:00-03:00',
    )
    await planAt('2026-03-03T20:29:00-03:00')
    expect(await planAt('2026-03-03T21:30:00-03:00')).toBe(0)
    await planAt('2026-03-04T08:00:00-03:00')
    expect(await remindersOf(session)).toEqual(ONCE)
  })
})
