import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'

type Standing = Pick<Selectable<Psychologists>, 'is_active' | 'is_admin' | 'closed_at'>

/** Whether strangers find it: active, not closed by its owner. The super admin has no practice. */
export function isOpenPractice({ is_active, is_admin, closed_at }: Standing): boolean {
  return is_active && !is_admin && closed_at === null
}
