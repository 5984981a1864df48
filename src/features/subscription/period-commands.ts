import { NeedsSteps, type Sql, type Tenant, type TenantId } from '../../platform/server/database.ts'
import { loggedError } from '../../platform/server/errors.ts'
import type { Services } from '../../platform/server/services.ts'
import { TenantMemory } from '../../platform/server/tenant-memory.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { lockPractice } from '../practice/commands.ts'
import { CHECKOUT_LIFE, LATE_EVENTS } from './checkout-commands.ts'
import { endSubscription, receiveEvent, settlePlan } from './event-commands.ts'
import type { CheckoutSettings } from './provider-commands.ts'
import {
  findPlanEnd,
  findPresentSubscription,
  listPsychologistsDue,
  type PresentRow,
  renewalOf,
} from './queries.ts'
import { GRACE, isUnpaid } from './rules.ts'
import { readDelivery, renewSubscription, testCheckout } from './test-checkout-commands.ts'

type Surroundings = Pick<Services, 'db' | 'environment' | 'log' | 'now'>

/** Renews or ends paid periods that are over. Only the test provider is renewed here; others report their renewals. */
export async function settlePeriods(services: Surroundings, stopping: AbortSignal): Promise<void> {
  const now = services.now()
  const practices = await services.db.asPlatform((db) =>
    listPsychologistsDue(db, testCheckout.name, now),
  )
  for (const id of practices) {
    if (stopping.aborted) return
    await settlePractice(services, id, now)
  }
  await services.db.asPlatform((db) => deleteUnpaid(db, now))
}

async function settlePractice(
  { db, environment, log }: Surroundings,
  id: TenantId,
  now: number,
): Promise<void> {
  try {
    await db.asTenant(id, (tenant) => settlePeriod(tenant, environment, now))
  } catch (error) {
    log.error({ psychologist: id, error: loggedError(error) }, 'paid period not settled')
  }
}

async function settlePeriod(
  tenant: Tenant,
  settings: CheckoutSettings,
  now: number,
): Promise<void> {
  const { timezone } = await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  if (present && renewsItself(present, settings, now)) {
    for (const delivery of renewSubscription(present, timezone, now))
      await receiveEvent(tenant, readDelivery(delivery, now), now)
    return
  }
  if (present && isOver(present, settings, now)) await endSubscription(tenant, present.id, now)
  await settlePlan(tenant, now)
}

const LOOKED_AT_EVERY = MINUTE
const known = new TenantMemory<{ from: number; until: number }>()

/** Makes the plan free if its time is over and the job has not run yet; renewals are left to the job. */
export async function settleIfLapsed(tenant: Tenant, now: number): Promise<void> {
  const held = known.get(tenant.id)
  if (held && held.from <= now && now < held.until) return
  if (tenant.oneRoundTrip) throw new NeedsSteps()
  const end = await findPlanEnd(tenant, testCheckout.name)
  if (end > now) {
    known.set(tenant.id, { from: now, until: Math.min(end, now + LOOKED_AT_EVERY) })
    return
  }
  await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  if (present?.status === 'active') await endSubscription(tenant, present.id, now)
  await settlePlan(tenant, now)
}

function renewsItself(row: PresentRow, settings: CheckoutSettings, now: number): boolean {
  const isDue = row.status === 'active' && row.current_period_end.getTime() <= now
  return (
    isDue &&
    row.provider === testCheckout.name &&
    settings.testCheckout &&
    !isUnpaid(renewalOf(row))
  )
}

/** Returns whether a subscription has ended. Without the test checkout a test one ends with its period; others have the grace. */
function isOver(row: PresentRow, settings: CheckoutSettings, now: number): boolean {
  const free = row.provider === testCheckout.name && !settings.testCheckout
  return row.status === 'active' && row.current_period_end.getTime() <= now - (free ? 0 : GRACE)
}

async function deleteUnpaid(db: Sql, now: number): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('status', '=', 'pending')
    .where('created_at', '<', new Date(now - CHECKOUT_LIFE - LATE_EVENTS))
    .execute()
}
