import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import { addCalendar, addServer } from '../calendars/commands.ts'
import type { Calendar } from '../calendars/contract.ts'
import { lockCollection, replaceTimes } from '../calendars/sync-commands.ts'
import { openSafe } from '../records/safe-queries.ts'
import { busyElsewhere } from './calendar-answers.ts'
import type { CalendarRow, Practice } from './practice.ts'

const KNOWN_FOR = 366 * DAY
/** How long the made-up calendars are not read, longer than a demonstration runs: their addresses do not exist. */
const NOT_READ_FOR = 3_650 * DAY

/** Inserts the calendars of a made-up practice with their busy times, and the question about a moved event. */
export async function insertCalendars(
  tenant: Tenant,
  keys: Pick<Services, 'secret'> & { keyring: Keyring },
  { calendars, calendarChanges, profile }: Practice,
  now: number,
): Promise<void> {
  const until = now + KNOWN_FOR
  const days = { from: dayAt(now, profile.timezone), to: dayAt(until, profile.timezone) }
  for (const row of calendars) {
    const { id } = await insertCalendar(tenant, keys, row, now)
    const collection = await lockCollection(tenant, { calendar_id: id })
    if (!collection) throw new Error('the calendar has no collection')
    const busy = busyElsewhere({ calendars: [row], profile }, days).map(({ start, end }) => ({
      ...{ start, end, isAllDay: false, title: null },
    }))
    const safe = await openSafe(tenant, keys.keyring)
    await replaceTimes(safe, collection, new Map([[collection.id, busy]]))
    const later = new Date(now + NOT_READ_FOR)
    await tenant.sql
      .updateTable('calendars')
      .set({
        ...{ tried_at: later, known_until: new Date(until) },
        ...(row.writesTo !== null && { writes_to: collection.id, two_way: row.twoWay }),
        ...{ compared_at: new Date(now), next_write_at: later },
      })
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
    for (const change of calendarChanges.filter(({ calendarId }) => calendarId === row.id))
      await insertChange(tenant, collection.id, change)
  }
}

function insertCalendar(
  tenant: Tenant,
  keys: Pick<Services, 'secret'> & { keyring: Keyring },
  { kind, name }: CalendarRow,
  now: number,
): Promise<Calendar> {
  if (kind === 'ics') {
    const file = { url: 'https://agenda.exemplo.com.br/hospital.ics', name }
    const unread = {
      busy: [],
      knownUntil: now,
      titles: false,
      zone: null,
      etag: null,
      lastModified: null,
    }
    return addCalendar(tenant, keys, file, unread, now)
  }
  const url = 'https://caldav.exemplo.com.br/helena/'
  const access = {
    home: { url, depth: 1 as const },
    login: { username: 'helena', password: 'senha-inventada' },
  }
  return addServer(tenant, keys, { name, access }, [{ name, href: `${url}pessoal/` }], now)
}

/** Inserts a change with the session that was written into the calendar before. */
async function insertChange(
  tenant: Tenant,
  collectionId: string,
  { id, sessionId, from, to, foundAt }: Practice['calendarChanges'][number],
): Promise<void> {
  const event = { psychologist_id: tenant.id, collection_id: collectionId, session_id: sessionId }
  await tenant.sql
    .insertInto('written_sessions')
    .values({ ...event, digest: '', starts_at: new Date(from.start), ends_at: new Date(from.end) })
    .execute()
  await tenant.sql
    .insertInto('calendar_changes')
    .values({
      ...{ ...event, id, found_at: new Date(foundAt) },
      ...{ starts_at: to && new Date(to.start), ends_at: to && new Date(to.end) },
    })
    .execute()
}
