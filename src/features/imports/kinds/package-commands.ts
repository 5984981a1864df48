import {
  insertArrivingPackages,
  removePackages,
  showArrivingPackages,
  usesOfPackages,
} from '../../packages/arriving-commands.ts'
import { insertPaymentRows } from '../../payments/commands.ts'
import { itemId } from './item-ids.ts'
import { insertNamed } from './named-commands.ts'
import { expiryOf } from './package-rows.ts'
import type { PackagePlan, PlannedPackage } from './planned.ts'
import type { ImportStep, ItemWork, WriteRows } from './writing-commands.ts'

/** Packages with their remaining credits. Money received before has no receipt. */
export const writePackages: WriteRows<PlannedPackage> = async (step, rows) => {
  const { tenant, practice, head, now } = step
  const plans = rows.flatMap(({ n, input }) =>
    input ? { ...input, id: itemId(head.id, n, 'packages') } : [],
  )
  if (plans.length === 0) return { brought: {} }
  const plansWithIds = await insertNamed(step, plans)
  await insertArrivingPackages(
    tenant,
    plans.map((plan) => ({
      id: plan.id,
      patient_id: plan.patientId,
      service_id: plan.serviceId,
      sessions_count: plan.count,
      sessions_used: plan.used,
      price_cents: plan.priceCents,
      received_cents: receivedCents(plan),
      paid: plan.received !== null && receivedCents(plan) >= plan.priceCents,
      expires_at: expiryOf(plan, practice.timezone),
      created_at: new Date(now),
    })),
  )
  await insertPayments(step, plans)
  return { brought: { ...plansWithIds, packages: plans.map(({ id }) => id) } }
}

function receivedCents({ received, priceCents }: PackagePlan): number {
  return received ? (received.cents ?? priceCents) : 0
}

async function insertPayments(
  { tenant, head, now }: ImportStep,
  plans: readonly (PackagePlan & { id: string })[],
): Promise<void> {
  const rows = plans.flatMap((plan) =>
    plan.received && receivedCents(plan) > 0
      ? {
          psychologist_id: tenant.id,
          id: plan.id,
          package_id: plan.id,
          kind: 'payment' as const,
          method: plan.received.method,
          amount_cents: receivedCents(plan),
          received_at: new Date(plan.received.at),
          created_at: new Date(now),
          from_before: true,
          to_issue: head.issues,
          arriving: true,
        }
      : [],
  )
  if (rows.length > 0) await insertPaymentRows(tenant, rows).execute()
}

export const packageItems: ItemWork = {
  tables: ['packages', 'payments'],
  show: ({ tenant }, ids) => showArrivingPackages(tenant, ids),
  remove: removePackages,
  usesOf: usesOfPackages,
}
