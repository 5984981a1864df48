import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import {
  addDays,
  DAY,
  DEFAULT_ZONE,
  dayAt,
  instantAt,
  weekdayOf,
} from '../../src/platform/shared/calendar.ts'
import { seedSeries } from '../seeded-series.ts'
import { type Installation, liftPlanLimits, withDatabase } from './installation.ts'

const TAKE_HOURS = new URL('take-hours.ts', import.meta.url).pathname

/** A process that takes an hour: for the next on the waiting list, or for the patient of the session. */
export type Step = 'offer' | 'move'

/** By day: no offer is sent at night. */
const TODAY = dayAt(Date.now(), DEFAULT_ZONE)
const NOW = instantAt(TODAY, '10:00', DEFAULT_ZONE)
const MONDAY = addDays(TODAY, 15 - (weekdayOf(TODAY) || 7))
const at = (time: string) => instantAt(MONDAY, time, DEFAULT_ZONE)
const [BOOKED, FREED, WANTED] = [at('09:00'), at('11:00'), at('14:00')]

/** Fills a database with a practice, a patient with a session, another who waits, and a freed hour. */
export async function fillHours(installation: Installation): Promise<void> {
  await liftPlanLimits(installation)
  await seedSeries(String(installation.settings.DATABASE_URL), {
    ...{ practices: 1, series: 2, weeksMade: 0, today: TODAY },
  })
  await withDatabase(installation, async ({ owner }) => {
    await sql`delete from series`.execute(owner)
    await sql`update psychologists set waitlist = true, enable_sms_notifications = false`.execute(
      owner,
    )
    await sql`update patients set email = lower(replace(registered_name, ' ', '')) || '@exemplo.com.br'`.execute(
      owner,
    )
    await sql`
      insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
        price_cents, status, origin, holds, created_at)
      select p.psychologist_id, gen_random_uuid(), p.id, v.id, 'online', t.at, t.at + interval '50 min', t.at + interval '50 min', 50,
        15000, 'confirmed', 'psychologist', true, now()
      from patients p join services v on v.psychologist_id = p.psychologist_id, (select ${new Date(BOOKED)}::timestamptz as at) t
      order by p.registered_name limit 1`.execute(owner)
    await sql`
      insert into waitlist_entries (psychologist_id, id, patient_id, person_key, service_id, weekdays, parts, until, position, origin,
        created_at)
      select p.psychologist_id, gen_random_uuid(), p.id, 'patient ' || p.id, v.id, '{1}', '{morning}', ${MONDAY}, 1, 'psychologist', now()
      from patients p join services v on v.psychologist_id = p.psychologist_id
      where not exists (select from sessions s where s.patient_id = p.id)`.execute(owner)
    await sql`
      insert into freed_times (psychologist_id, starts_at, ends_at, noticed_at)
      select id, ${new Date(FREED)}, ${new Date(FREED)}::timestamptz + interval '50 min', ${new Date(NOW - DAY)}
      from psychologists`.execute(owner)
  })
}

/** Runs a step in a process that kills itself at a point of it. Returns whether it was killed. */
export async function takeHour(
  { settings }: Installation,
  step: Step,
  point: string | number = '',
): Promise<boolean> {
  const args = [String(settings.DATABASE_URL), step, NOW, WANTED, point].map(String)
  const child = spawn(process.execPath, [TAKE_HOURS, ...args], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  if (signal === null && code !== 0) throw new Error(`the step ended with ${code}`)
  return signal === 'SIGKILL'
}

export interface Taken {
  /** The offers that are open, or the moves that were made. */
  taken: number
  /** The times that are held for them. */
  held: number
  /** Messages about it, each to one address. */
  messages: number
}

export async function countTaken(installation: Installation, step: Step): Promise<Taken> {
  const isOffer = step === 'offer'
  return withDatabase(installation, async ({ owner }) => {
    const { rows } = await sql<Taken>`
      select (select count(*) from ${isOffer ? sql`waitlist_offers where state = 'open'` : sql`session_moves where state = 'moved'`})::int as taken,
        (select count(*) from held_times where lower(span) = ${new Date(isOffer ? FREED : WANTED)})::int as held,
        (select count(*) from messages where channel = 'email' and patient_id is not null and (kind = 'waitlist_offer') = ${isOffer})::int as messages`.execute(
      owner,
    )
    if (!rows[0]) throw new Error('the statement returned no row')
    return rows[0]
  })
}
