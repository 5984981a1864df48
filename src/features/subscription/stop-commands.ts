import { errorFields } from '../../platform/server/errors.ts'
import type { Services } from '../../platform/server/services.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { providerNamed } from './provider-commands.ts'
import { type DueStop, listDueStops } from './queries.ts'

type Surroundings = Pick<Services, 'db' | 'environment' | 'log' | 'now'>

const NEXT_TRY = 10 * MINUTE

/** Sends the stops that transactions recorded, after their commit. Repeating one is safe. */
export async function stopAtProviders(
  services: Surroundings,
  stopping: AbortSignal,
): Promise<void> {
  const practices = await services.db.asPlatform((db) => listDueStops(db, services.now()))
  for (const stop of practices) {
    if (stopping.aborted) return
    await stopAtProvider(services, stop)
  }
}

async function stopAtProvider(services: Surroundings, stop: DueStop): Promise<void> {
  try {
    if (stop.status === 'pending') await closePage(services, stop)
    else await stopRenewal(services, stop)
  } catch (error) {
    const { name, code, type } = errorFields(error)
    const { provider, psychologist_id: psychologist } = stop
    services.log.error({ psychologist, provider, error: { name, code, type } }, 'renewal not ended')
    await setDue(services, stop, new Date(services.now() + NEXT_TRY))
  }
}

async function stopRenewal(services: Surroundings, stop: DueStop): Promise<void> {
  const { provider_subscription: name, current_period_end: paidUntil } = stop
  if (name) await providerOf(services, stop).stopRenewal(name, paidUntil.getTime())
  await setDue(services, stop, null)
}

/** Closes a page at its provider. One that was paid meanwhile stays: its event makes it a subscription. */
async function closePage(services: Surroundings, stop: DueStop): Promise<void> {
  const outcome = await providerOf(services, stop).closePage(stop.provider_page ?? '')
  if (outcome === 'closed') await deleteCheckoutPage(services, stop)
  else await setDue(services, stop, null)
}

function providerOf({ environment }: Surroundings, { provider }: DueStop) {
  const known = providerNamed(provider, environment)
  if (!known) throw new Error('The settings of this provider are missing')
  return known
}

async function deleteCheckoutPage(
  { db }: Surroundings,
  { id, psychologist_id }: DueStop,
): Promise<void> {
  await db.asTenant(psychologist_id, ({ sql }) =>
    sql.deleteFrom('subscriptions').where('id', '=', id).where('status', '=', 'pending').execute(),
  )
}

async function setDue(
  { db }: Surroundings,
  { id, psychologist_id, stop_due_at }: DueStop,
  at: Date | null,
): Promise<void> {
  await db.asTenant(psychologist_id, ({ sql }) =>
    sql
      .updateTable('subscriptions')
      .set({ stop_due_at: at })
      .where('id', '=', id)
      .where('stop_due_at', '=', stop_due_at)
      .execute(),
  )
}
