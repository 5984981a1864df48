import { NeedsSteps, type Tenant } from '../../platform/server/database.ts'
import { TenantMemory } from '../../platform/server/tenant-memory.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import type { Practice } from './queries.ts'

/** The facts of a practice that the statements of its reads depend on. */
export type PracticeFacts = Pick<Practice, 'name' | 'timezone' | 'plan' | 'closing_day'>

const known = new TenantMemory<PracticeFacts>()

/**
 * Runs work that depends on the practice's facts. In single-round-trip mode it gets the facts that this server read before,
 * which are read again together with it: if one has changed, or none is known, it throws `NeedsSteps`.
 */
export async function withPracticeFacts<T>(
  tenant: Tenant,
  work: (facts: PracticeFacts) => Promise<T>,
): Promise<T> {
  if (!tenant.oneRoundTrip) {
    const facts = await findFacts(tenant)
    known.set(tenant.id, facts)
    return work(facts)
  }
  const before = known.get(tenant.id)
  if (!before) throw new NeedsSteps()
  const [facts, result] = await sendTogether(tenant.sql, [
    () => findFacts(tenant),
    () => work(before),
  ])
  if (!isSame(facts, before)) throw new NeedsSteps()
  return result
}

function findFacts(tenant: Tenant): Promise<PracticeFacts> {
  return tenant.sql
    .selectFrom('psychologists')
    .select(['name', 'timezone', 'plan', 'closing_day'])
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
}

function isSame(a: PracticeFacts, b: PracticeFacts): boolean {
  return (
    a.timezone === b.timezone &&
    a.closing_day === b.closing_day &&
    a.plan === b.plan &&
    a.name === b.name
  )
}
