import { storage } from '../../../platform/web/storage.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { type KeptWeeks, readKeptWeeks } from '../kept-weeks-rules.ts'

/** The kept weeks of whoever is logged in. Those that may not be shown, or not any more, are removed as they are read. */
export function readOwnWeeks(now: number): KeptWeeks | null {
  const weeks = readKeptWeeks(storage.get('week'), storedPsychologist()?.id ?? '', now)
  if (!weeks) storage.remove('week')
  return weeks
}
