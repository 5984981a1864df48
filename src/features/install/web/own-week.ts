import { storage, storedPsychologist } from '../../../platform/web/storage.ts'
import { type KeptWeek, readKeptWeek } from '../kept-week-rules.ts'

/** The kept week of whoever is logged in. One that may not be shown, or not any more, is removed as it is read. */
export function readOwnWeek(now: number): KeptWeek | null {
  const week = readKeptWeek(storage.get('week'), storedPsychologist()?.id ?? '', now)
  if (!week) storage.remove('week')
  return week
}
