import { storage } from '../../../platform/web/storage.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { type KeptWeeks, readKeptWeeks } from '../kept-weeks-rules.ts'

export function readOwnWeeks(now: number): KeptWeeks | null {
  const weeks = readKeptWeeks(storage.get('week'), storedPsychologist()?.id ?? '', now)
  if (!weeks) storage.remove('week')
  return weeks
}
