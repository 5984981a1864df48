import { createUsageNotes, writeUsage } from '../features/usage/commands.ts'
import type { Feature } from '../features/usage/rules.ts'
import type { Database, TenantId } from '../platform/server/database.ts'
import {
  addDays,
  DEFAULT_ZONE,
  instantAt,
  MINUTE,
  platformDay,
  weekdayOf,
} from '../platform/shared/calendar.ts'
import { chance } from '../platform/shared/chance.ts'

/** The recent use of the platform by the demo practices. */

const DAYS_USED = 45
const SCREENS: Feature[] = ['agenda', 'agenda', 'sessions', 'patients', 'messages']

/** Inserts a few minutes of use on most working days, in the morning and some evenings. */
export async function insertUsage(
  db: Database,
  accounts: readonly TenantId[],
  now: number,
): Promise<void> {
  const notes = createUsageNotes()
  const today = platformDay(now)
  for (let ago = DAYS_USED; ago > 0; ago--) {
    const day = addDays(today, -ago)
    if (weekdayOf(day) % 6 === 0) continue
    for (const [place, id] of accounts.entries()) {
      const luck = chance(ago * 10 + place)
      if (luck < 0.12 * (place + 1)) continue
      for (const time of luck > 0.6 ? ['08:40', '19:10'] : ['08:40'])
        for (let step = 0; step < 3 + (place % 3); step++)
          notes.noteUse(
            id,
            SCREENS[(step + Math.floor(luck * 50)) % SCREENS.length] ?? null,
            instantAt(day, time, DEFAULT_ZONE) + step * luck * 5 * MINUTE,
          )
    }
  }
  await writeUsage(db, notes)
}
