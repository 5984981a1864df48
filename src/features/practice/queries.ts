import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Psychologists } from '../../../db/types.ts'
import { columnsOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { activationOf } from './activation.ts'
import type { CancelRule } from './cancel-rules.ts'
import { type Profile, profile } from './contract.ts'
import { isOpenOn, type ProFeature } from './plans.ts'
import { KEPT_DAYS } from './rules.ts'

export const PROFILE_COLUMNS = columnsOf(
  z.omit(profile, { activation: true, emailVerified: true }),
  {
    sessionPrice: 'session_price_cents',
  },
)

export type Practice = Selectable<Psychologists>

/** Refuses a feature of Pro on a plan without it. */
export function refuseUnlessOpen(feature: ProFeature, { plan }: Pick<Practice, 'plan'>): void {
  if (!isOpenOn(plan, feature)) throw new Problem('pro_only')
}

export type Standing = Pick<Practice, 'is_active' | 'is_admin' | 'closed_at'>

type Address = Pick<Practice, 'video_link' | 'address' | 'address_number' | 'city' | 'state'>

export function usualLocationsOf({ video_link, address, address_number, city, state }: Address) {
  return { videoLink: video_link, address, addressNumber: address_number, city, state }
}

/** Returns the practice's rule of late cancellations, which each session stores when it is created: docs/product.md, Absences. */
export function cancelRuleColumns({
  cancel_notice_hours,
  late_cancel_percent,
}: Pick<Practice, 'cancel_notice_hours' | 'late_cancel_percent'>) {
  return { cancel_notice_hours, late_cancel_percent }
}

export function cancelRuleOf(row: ReturnType<typeof cancelRuleColumns>): CancelRule {
  return {
    cancelNoticeHours: row.cancel_notice_hours,
    lateCancelPercent: row.late_cancel_percent,
  }
}

/** Returns an SQL condition: a practice, by its name in a statement, is active and not closed. */
export function isInUse(practice: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${practice}.is_active`)} and ${sql.ref(`${practice}.closed_at`)} is null)`
}

/** Returns an SQL condition: a practice, by its name in a statement, was closed more than `KEPT_DAYS` before `now`. */
export function isOver(practice: string, now: number): RawBuilder<boolean> {
  const closedAt = sql.ref(`${practice}.closed_at`)
  return sql`(${closedAt} is not null and ${closedAt} <= ${new Date(now - KEPT_DAYS * DAY)})`
}

/**
 * Returns an SQL condition: the account of such a practice is due to be erased: the grace period is over, and it has no records
 * or their custody was accepted since it was closed. It counts as erased from then on, before the job runs.
 */
export function isErasable(practice: string, now: number): RawBuilder<boolean> {
  const [id, closedAt, custodyAt] = ['id', 'closed_at', 'records_custody_at'].map((column) =>
    sql.ref(`${practice}.${column}`),
  )
  return sql`(${isOver(practice, now)} and (coalesce(${custodyAt} >= ${closedAt}, false)
    or not exists (select 1 from records r where r.psychologist_id = ${id})))`
}

/** Returns an SQL condition: the account's e-mail is proved. */
export function isProved(practice: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${practice}.email_verified_at`)} is not null)`
}

/** Returns whether visitors can find it: active and not closed. The super admin has no practice. */
export function isOpenPractice({ is_active, is_admin, closed_at }: Standing): boolean {
  return is_active && !is_admin && closed_at === null
}

type WaitlistRule = Standing &
  Pick<Practice, 'waitlist' | 'plan' | 'allow_online_booking' | 'email_verified_at'>

/**
 * Returns whether the waiting list accepts people and makes offers: only on Pro, with an open public page and a proved account.
 */
export function takesWaitlist(practice: WaitlistRule): boolean {
  return (
    practice.waitlist &&
    isOpenOn(practice.plan, 'waitlist') &&
    isOpenPractice(practice) &&
    practice.allow_online_booking &&
    practice.email_verified_at !== null
  )
}

export async function findProfile(tenant: Tenant): Promise<Profile> {
  return toProfile(await findOwnRow(tenant))
}

export async function findOwnRow(tenant: Tenant): Promise<Practice> {
  return tenant.sql
    .selectFrom('psychologists')
    .selectAll()
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
}

/** Returns the practice if its plan opens the feature. */
export async function findPracticeWith(feature: ProFeature, tenant: Tenant): Promise<Practice> {
  const practice = await findOwnRow(tenant)
  refuseUnlessOpen(feature, practice)
  return practice
}

export function toProfile(row: Practice): Profile {
  return {
    ...toFields(PROFILE_COLUMNS, row),
    sessionPrice: moneyOut(row.session_price_cents),
    activation: activationOf(row),
    emailVerified: row.email_verified_at !== null,
  }
}
