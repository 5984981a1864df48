import type { Tenant } from '../../../platform/server/database.ts'
import { monthAt } from '../../../platform/shared/calendar.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { vouchWithinPlan } from '../../patients/commands.ts'
import { hasLimits, roomOn } from '../../practice/plans.ts'
import type { Practice } from '../../practice/queries.ts'
import { countMonthSessions, type SessionRow } from '../queries.ts'
import { countsTowardsPlan } from '../rules.ts'

/** The free plan's limits: docs/product.md, Plans. The caller holds the practice's lock. */

/** Refuses one more session in the month of its start past the plan's limit; `except` is not counted. */
export async function refuseOverSessionLimit(
  tenant: Tenant,
  practice: Practice,
  { startsAt, except }: { startsAt: number; except: string | null },
  now: number,
): Promise<void> {
  if (!hasLimits(practice.plan)) return
  const month = monthAt(startsAt, practice.timezone)
  const count = await countMonthSessions(tenant, { month, except }, practice.timezone, now)
  if (roomOn(practice.plan, 'sessions', count) < 1) throw new Problem('session_limit')
}

/** Refuses a move to a month that is full; one within its month needs no room. */
export async function refuseFullMonth(
  tenant: Tenant,
  practice: Practice,
  { id, starts_at: before }: Pick<SessionRow, 'id' | 'starts_at'>,
  startsAt: number,
  now: number,
): Promise<void> {
  if (monthAt(startsAt, practice.timezone) !== monthAt(before.getTime(), practice.timezone))
    await refuseOverSessionLimit(tenant, practice, { startsAt, except: id }, now)
}

export async function confirmWithinPlan(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  now: number,
): Promise<void> {
  const { id: except, starts_at } = session
  if (!countsTowardsPlan(session, now))
    await refuseOverSessionLimit(tenant, practice, { startsAt: starts_at.getTime(), except }, now)
  if (!session.patient_vouched) await vouchWithinPlan(tenant, practice, session.patient_id)
}
