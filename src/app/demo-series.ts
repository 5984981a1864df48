import type { Insertable } from 'kysely'
import type { Series } from '../../db/types.ts'
import { insertSeriesRows } from '../features/series/commands.ts'
import { type DateRow, insertDateRows } from '../features/series/making-commands.ts'
import type { Tenant } from '../platform/server/database.ts'
import { newId } from '../platform/server/id.ts'
import { addDays, DEFAULT_ZONE, timeAt } from '../platform/shared/calendar.ts'
import { DEMO_ROOM, SINGLE } from './demo-services.ts'
import type { PlannedSession } from './demo-week.ts'

/** The fixed times of a demo practice: most patients keep their hour of the week. */

/** The sessions of a patient who has none are made one by one. */
const EACH_BUT = 4

/** Inserts the series of the planned sessions and returns each one's id by patient. */
export async function insertSeries(
  tenant: Tenant,
  sessions: readonly PlannedSession[],
  serviceId: string,
  createdAt: number,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const rows: Insertable<Series>[] = []
  for (const [patientId, own] of Map.groupBy(sessions, (session) => session.patientId)) {
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last || first.index % EACH_BUT === EACH_BUT - 1) continue
    const id = newId()
    ids.set(patientId, id)
    rows.push({
      psychologist_id: tenant.id,
      id,
      patient_id: patientId,
      service_id: serviceId,
      type: first.index % 3 === 0 ? 'presencial' : 'online',
      location: first.index % 3 === 0 ? null : DEMO_ROOM,
      duration: SINGLE.duration,
      price_cents: SINGLE.price,
      first_date: first.day,
      start_time: timeAt(first.startsAt, DEFAULT_ZONE),
      every_unit: 'week',
      every_count: 1,
      next_date: addDays(last.day, 7),
      created_at: new Date(createdAt),
    })
  }
  await insertSeriesRows(tenant, rows)
  return ids
}

/** Each date that has a session was decided about. */
export async function insertSeriesDates(
  tenant: Tenant,
  sessions: readonly PlannedSession[],
  series: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = sessions.flatMap(({ patientId, day, startsAt }): DateRow[] => {
    const id = series.get(patientId)
    const date = { date: day, state: 'made' as const, starts_at: new Date(startsAt) }
    return id ? [{ series_id: id, ...date }] : []
  })
  await insertDateRows(tenant, rows)
}
