import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { lockPractice } from '../practice/commands.ts'
import { markCancelled, receiveEvent, settlePlan } from './event-commands.ts'
import { findPresentSubscription, listDuePractices } from './queries.ts'
import { renewSubscription, testCheckout } from './test-checkout-commands.ts'

type Surroundings = Pick<Services, 'db' | 'environment' | 'now'>

/**
 * Where a paid period is over: a test subscription renews itself, as a provider would do it; what was cancelled ends, and
 * the plan is free. Other providers tell of their renewals.
 */
export async function settlePeriods(services: Surroundings, stopping: AbortSignal): Promise<void> {
  const now = services.now()
  const due = await services.db.asPlatform((db) => listDuePractices(db, testCheckout.name, now))
  for (const id of due) {
    if (stopping.aborted) return
    await services.db.asTenant(id, (tenant) =>
      settlePeriod(tenant, services.environment.testCheckout, now),
    )
  }
}

async function settlePeriod(tenant: Tenant, trial: boolean, now: number): Promise<void> {
  const { timezone } = await lockPractice(tenant)
  const present = await findPresentSubscription(tenant, now)
  const due = present?.status === 'active' && present.current_period_end.getTime() <= now
  if (due && present.provider === testCheckout.name) {
    if (trial) {
      const delivery = renewSubscription(present, timezone, now)
      return receiveEvent(tenant, testCheckout.readEvent(delivery, now), now)
    }
    // What a trial gave without money does not outlive it.
    await markCancelled(tenant, present.id, now)
  }
  await settlePlan(tenant, now)
}
