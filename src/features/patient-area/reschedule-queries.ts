import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findOwnRow } from '../practice/queries.ts'
import { findLastMove, findMovable, findMoveTimes, moveRulesOf } from '../rescheduling/queries.ts'
import { lastMoveDay, moveRefusal, moveRuleText } from '../rescheduling/rules.ts'
import { findSessionRow } from '../sessions/queries.ts'
import type { RescheduleChoices } from './reschedule-contract.ts'

/** Returns the rules and free hours for moving a session. The caller has checked whose session it is. */
export async function findRescheduleChoices(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<RescheduleChoices> {
  const practice = await findOwnRow(tenant)
  const session = await findSessionRow(tenant, id)
  if (session.patient_id === null) throw new Problem('not_found')
  const rules = moveRulesOf(practice)
  const movable = await findMovable(tenant, session)
  const refused = moveRefusal(rules, movable, now)
  const open = await findLastMove(tenant, id, 'open')
  const until = open?.expires_at?.getTime() ?? now
  const { timezone } = practice
  const shown = {
    datetime: session.starts_at.toISOString(),
    request:
      open && until > now
        ? { datetime: open.to_starts_at.toISOString(), until: new Date(until).toISOString() }
        : null,
  }
  if (refused || rules.allow === 'no')
    return {
      ...shown,
      way: null,
      refusal: refused,
      rules: [],
      availability: { timezone, days: [] },
    }
  return {
    ...shown,
    way: rules.allow,
    refusal: null,
    rules: moveRuleText(rules, movable, lastMoveDay(rules, movable, timezone, now)),
    availability: await findMoveTimes(tenant, practice, session, movable, now),
  }
}
