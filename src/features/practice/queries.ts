import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { isPro } from '../subscription/rules.ts'

/** What is Pro's alone: decisions §5. */
export function refuseUnlessPro({ plan }: Pick<Selectable<Psychologists>, 'plan'>): void {
  if (!isPro(plan)) throw new Problem('pro_only')
}

type Standing = Pick<Selectable<Psychologists>, 'is_active' | 'is_admin' | 'closed_at'>

type Address = Pick<
  Selectable<Psychologists>,
  'video_link' | 'address' | 'address_number' | 'city' | 'state'
>

/** Where it receives, by the names the API gives them. */
export function placesOf({ video_link, address, address_number, city, state }: Address) {
  return { videoLink: video_link, address, addressNumber: address_number, city, state }
}

/** Whether a practice, by that name in a statement, is in use: neither switched off, nor waiting, nor closed by its owner. */
export function isInUse(practice: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${practice}.is_active`)} and ${sql.ref(`${practice}.closed_at`)} is null)`
}

/** Whether strangers find it: active, not closed by its owner. The super admin has no practice. */
export function isOpenPractice({ is_active, is_admin, closed_at }: Standing): boolean {
  return is_active && !is_admin && closed_at === null
}
