import { invalidField } from '../../platform/shared/problem.ts'
import { DAYS_OFF_KEPT } from './contract.ts'

/** Throws where a practice that keeps so many days off may keep no more. */
export function refuseTooManyDaysOff(kept: number): void {
  if (kept < DAYS_OFF_KEPT) return
  throw invalidField(
    'firstDay',
    `Você já tem ${DAYS_OFF_KEPT} períodos. Remova um deles para adicionar outro.`,
  )
}
