import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { passTime } from '../../../test/queue.ts'
import { createReminders } from '../../../test/reminders.ts'
import { readEnvironment } from '../../app/environment.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { updateSettings } from '../profile/contract.ts'
import { MOST_BROWSERS } from '../push/contract.ts'
import { confirmSession } from '../sessions/contract.ts'
import { planReminders } from './commands.ts'

const practice = await openPractice()
const { clock, db, given, messages, services } = practice
const { EMAIL, open, planAt, remindersOf, allowBrowsers, nextLook, ONCE } =
  createReminders(practice)

beforeEach(async () => {
  clock.set(START)
  // Rows of other tests are ignored.
  await db.asPlatform((scope) => sql`update sessions set reminder_due_at = null`.execute(scope))
})

describe('reminders', () => {
  it('reminders are written 24 h and 2 h before, by e-mail, once each', {
    tags: 'both-databases',
  }, async () => {
    const { session } = await open()
    expect(await planAt('2026-03-03T14:59:00-03:00')).toBe(0)
    expect(await nextLook(session)).toBe('2026-03-03T18:00:00.000Z')
    expect(await planAt('2026-03-03T15:00:00-03:00')).toBe(1)
    expect(await remindersOf(session)).toEqual(ONCE)
    expect(await planAt('2026-03-04T12:59:00-03:00')).toBe(0)
    await planAt('2026-03-04T13:00:00-03:00')
    expect(await remindersOf(session)).toEqual(['email queued', ...ONCE])
    expect(await nextLook(session)).toBeNull()
  })

  it('reminders that cannot be rendered fail separately, are logged by id, and are sent when they can be rendered', {
    tags: 'both-databases',
  }, async () => {
    const [broken, whole] = [await open(), await open()]
    const { id } = broken.session
    const setZone = (zone: string) =>
      sql`update psychologists set timezone = ${zone}
        where id = (select psychologist_id from sessions where id = ${id})`.execute(db.owner)
    await setZone('America/Nenhures')
    const logged = vi.spyOn(services.log, 'error')
    expect(await planAt('2026-03-03T15:00:00-03:00')).toBe(1)
    expect(await remindersOf(whole.session)).toEqual(ONCE)
    expect(await remindersOf(broken.session)).toEqual([])
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
      { session: id, error: { code: undefined, name: 'RangeError' } },
    ])
    logged.mockRestore()
    await setZone('America/Sao_Paulo')
    expect(await planAt('2026-03-03T15:14:00-03:00')).toBe(0)
    expect(await planAt('2026-03-03T15:15:00-03:00')).toBe(1)
    expect(await remindersOf(broken.session)).toEqual(ONCE)
  })

  it('reminders that cannot be written do not affect other practices, and are written when possible', {
    tags: 'both-databases',
  }, async () => {
    const [broken, whole] = [await open(), await open()]
    await sql`create function refuse_message() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`.execute(db.owner)
    await sql`create trigger refuse_message before insert on messages for each row
      when (new.session_id = ${sql.lit(broken.session.id)}) execute function refuse_message()`.execute(
      db.owner,
    )
    const logged = vi.spyOn(services.log, 'error')
    expect(await planAt('2026-03-03T15:00:00-03:00')).toBe(1)
    expect(await remindersOf(whole.session)).toEqual(ONCE)
    expect(await remindersOf(broken.session)).toEqual([])
    expect(logged.mock.calls).toMatchObject([
      [{ practice: broken.ana.id, error: { code: 'P0001' } }, 'reminders not written'],
    ])
    logged.mockRestore()
    await sql`drop function refuse_message() cascade`.execute(db.owner)
    expect(await planAt('2026-03-03T15:14:00-03:00')).toBe(0)
    expect(await planAt('2026-03-03T15:15:00-03:00')).toBe(1)
    expect(await remindersOf(broken.session)).toEqual(ONCE)
  })

  it.runIf(db.kind === 'postgres')(
    'reminders of a practice that somebody is erasing wait, and keep no other waiting',
    async () => {
      const [erased, whole] = [await open(), await open()]
      await db.asPlatform(async (scope) => {
        await sql`select 1 from psychologists where id = ${erased.ana.id} for update`.execute(scope)
        expect(await planAt('2026-03-03T15:00:00-03:00')).toBe(1)
      })
      expect(await remindersOf(whole.session)).toEqual(ONCE)
      expect(await planAt('2026-03-03T15:00:00-03:00')).toBe(1)
      expect(await remindersOf(erased.session)).toEqual(ONCE)
    },
  )

  it('reminders say nothing about health, and belong to their session', async () => {
    const { session, patientId } = await open()
    await planAt('2026-03-03T15:00:00-03:00')
    const written = (await messages()).find(({ session_id: id }) => id === session.id)
    expect(written).toMatchObject({
      recipient: EMAIL,
      subject: 'Lembrete da sua consulta',
      patient_id: patientId,
      session_starts_at: new Date(session.datetime),
      once_key: `reminder ${session.id} ${patientId} ${Date.parse(session.datetime)} 24 email`,
    })
  })

  it('reminders of a morning session are sent the evening before, also at a month’s end', {
    tags: 'both-databases',
  }, async () => {
    const { session } = await open({}, '2026-04-01T08:00:00-03:00')
    await planAt('2026-03-31T08:00:00-03:00')
    expect(await nextLook(session)).toBe('2026-03-31T23:30:00.000Z')
    expect(await planAt('2026-03-31T20:30:00-03:00')).toBe(1)
    expect(await nextLook(session)).toBeNull()
  })

  it('reminders also go by SMS if it is on, and to the patient’s browsers', async () => {
    const { session, patientId } = await open({ settings: { enableSmsNotifications: true } })
    await allowBrowsers(patientId, 1)
    await planAt('2026-03-03T15:00:00-03:00')
    expect(await remindersOf(session)).toEqual([
      'email queued',
      'push queued',
      'sms queued',
      'whatsapp ready',
    ])
  })

  it.each<[string, string[], string[]]>([
    ['e-mail', ['email'], ['whatsapp ready']],
    ['WhatsApp', ['whatsapp'], ['email queued']],
    ['both', ['email', 'whatsapp'], []],
  ])(
    'reminders leave out channels that the patient opted out of: %s',
    async (_, optedOut, expected) => {
      const { session, patientId } = await open()
      await db.asPlatform((scope) =>
        scope
          .updateTable('patients')
          .set({ opted_out: optedOut })
          .where('id', '=', patientId)
          .execute(),
      )
      await planAt('2026-03-03T15:00:00-03:00')
      expect(await remindersOf(session)).toEqual(expected)
    },
  )

  it('reminders offer no chat if reminders by WhatsApp are off', async () => {
    const { session } = await open({ settings: { whatsappReminders: false } })
    await planAt('2026-03-03T15:00:00-03:00')
    expect(await remindersOf(session)).toEqual(['email queued'])
  })

  it('reminders are sent by WhatsApp itself if its service is configured', async () => {
    const { session } = await open()
    const environment = {
      ...services.environment,
      ...readEnvironment({ WHATSAPP_URL: 'whatsapp://token@12345?template=lembrete' }),
    }
    clock.set('2026-03-03T15:00:00-03:00')
    await planReminders({ ...services, environment })
    expect(await remindersOf(session)).toEqual(['email queued', 'whatsapp queued'])
  })

  it('reminders are not sent for a session created an hour before', async () => {
    const { session } = await open({}, '2026-03-02T10:00:00-03:00')
    expect(await planAt('2026-03-02T09:30:00-03:00')).toBe(0)
    expect([await remindersOf(session), await nextLook(session)]).toEqual([[], null])
  })

  it('reminders are not sent for a public booking whose hold expired', async () => {
    const { ana, serviceId, session } = await open()
    const booked = await given.booking(ana, {
      serviceId,
      patientEmail: 'joao@exemplo.com',
      datetime: '2026-03-05T15:00:00-03:00',
    })
    await planAt('2026-03-04T15:00:00-03:00')
    expect(await remindersOf(booked.session)).toEqual([])
    expect(await remindersOf(session)).toEqual([])
  })

  it.each([
    ['closed', { closed_at: new Date(START) }, { closed_at: null }],
    ['inactive', { is_active: false }, { is_active: true }],
  ])(
    'a practice that is %s sends no reminders; once it is open again, the useful ones are sent',
    async (_, shut, opened) => {
      const { ana, session } = await open()
      const setTo = (state: typeof shut | typeof opened) =>
        db.asPlatform((scope) =>
          scope.updateTable('psychologists').set(state).where('id', '=', ana.id).execute(),
        )
      await setTo(shut)
      expect(await planAt('2026-03-03T15:00:00-03:00')).toBe(0)
      expect(await remindersOf(session)).toEqual([])
      await setTo(opened)
      expect(await planAt('2026-03-03T15:15:00-03:00')).toBe(1)
      expect(await remindersOf(session)).toEqual(ONCE)
    },
  )
})

describe('hours that are changed', () => {
  it('changed reminder hours apply immediately to upcoming sessions', async () => {
    const { ana, session } = await open()
    await planReminders(services)
    const saved = await ana.ask(updateSettings, { body: { reminderHours: [2, 48, 2] } })
    expect(saved.reminderHours).toEqual([48, 2])
    await planAt('2026-03-02T15:00:00-03:00')
    expect(await remindersOf(session)).toEqual(ONCE)
    await ana.ask(updateSettings, { body: { reminderHours: [] } })
    await planAt('2026-03-04T13:00:00-03:00')
    expect([await remindersOf(session), await nextLook(session)]).toEqual([ONCE, null])
  })

  it('changed reminder hours are not retroactive: reminders that the new hours missed are not sent', async () => {
    const { ana, session, params } = await open()
    await planAt('2026-03-03T15:00:00-03:00')
    clock.advance(HOUR)
    await ana.ask(updateSettings, { body: { reminderHours: [48, 24, 2] } })
    await ana.ask(confirmSession, { params })
    await planReminders(services)
    expect(await remindersOf(session)).toEqual(ONCE)
    expect(await nextLook(session)).toBe('2026-03-04T16:00:00.000Z')
  })

  it('changed reminder hours are counted in the practice’s zone, which may change too', {
    tags: 'both-databases',
  }, async () => {
    const { ana, session } = await open({}, '2026-03-04T10:30:00-03:00')
    await planReminders(services)
    await ana.ask(updateSettings, {
      body: { timezone: 'America/Rio_Branco', timezoneKeeps: 'instant', reminderHours: [2] },
    })
    await planReminders(services)
    expect(await nextLook(session)).toBe('2026-03-04T01:30:00.000Z')
  })

  it.each([[[5]], [[1, 2, 3, 6, 12]], [['24']]])(
    'the hours of reminders %j are refused',
    async (reminderHours) => {
      const { ana } = await open()
      const body = { reminderHours } as { reminderHours: (1 | 2)[] }
      const { status, problem } = await ana.call(updateSettings, { body })
      expect([status, problem?.details?.[0]?.path.split('.')[0]]).toEqual([422, 'reminderHours'])
    },
  )

  it('reminder hours that are saved unchanged cause no new check', async () => {
    const { ana, session } = await open()
    await planReminders(services)
    const planned = await nextLook(session)
    await ana.ask(updateSettings, { body: { reminderHours: [24, 2] } })
    expect(await nextLook(session)).toBe(planned)
  })
})

describe('two planners at once', () => {
  it('two planners at once remind each of 340 patients once, with a limited number in each statement', {
    tags: 'both-databases',
  }, async () => {
    const { ana, session, patientId } = await open()
    await allowBrowsers(patientId, MOST_BROWSERS)
    await db.asPlatform((scope) =>
      sql`
        insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration, price_cents, status, origin, holds, created_at)
        select psychologist_id, gen_random_uuid(), patient_id, service_id, type, starts_at + n * interval '1 millisecond',
          ends_at, blocked_until, duration, price_cents, 'pending', origin, false, created_at
        from sessions, generate_series(1, 339) n where id = ${session.id}`.execute(scope),
    )
    clock.set('2026-03-03T15:01:00-03:00')
    const written = await Promise.all([planReminders(services), planReminders(services)])
    expect(written[0] + written[1]).toBe(340)
    const { rows } = await db.asPlatform((scope) =>
      sql<{ channel: string; count: number; sessions: number }>`
        select channel, count(*)::int as count, count(distinct session_id)::int as sessions from messages
        where psychologist_id = ${ana.id} and kind = 'session_reminder' group by channel order by channel`.execute(
        scope,
      ),
    )
    expect(rows).toEqual([
      { channel: 'email', count: 340, sessions: 340 },
      { channel: 'push', count: 340 * MOST_BROWSERS, sessions: 340 },
      { channel: 'whatsapp', count: 340, sessions: 340 },
    ])
    await passTime(practice, MINUTE)
    expect(await planReminders(services)).toBe(0)
  })
})
