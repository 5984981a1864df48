import { insertPackageRow } from '../features/packages/commands.ts'
import { insertPaymentRows } from '../features/payments/commands.ts'
import type { Tenant } from '../platform/server/database.ts'
import { newId } from '../platform/server/id.ts'
import { DAY } from '../platform/shared/calendar.ts'
import { chance } from '../platform/shared/chance.ts'
import { BUNDLE } from './demo-services.ts'
import { DAYS_BEHIND, type PlannedSession } from './demo-week.ts'

/** The packages sold by a demo practice, and every payment with its receipt number. */

export interface DemoPackage {
  id: string
  sessionIds: string[]
  received: number
  createdAt: number
}

/** One used up, one half paid, one half used. `index`: the patient that bought it. */
const PLANS = [
  { index: 1, daysAgo: DAYS_BEHIND, drawn: 4, received: BUNDLE.price },
  { index: 2, daysAgo: 20, drawn: 2, received: BUNDLE.price / 2 },
  { index: 4, daysAgo: 12, drawn: 2, received: BUNDLE.price },
]

export async function insertPackages(
  tenant: Tenant,
  sessions: PlannedSession[],
  { patients, bundleId }: { patients: string[]; bundleId: string },
  now: number,
): Promise<DemoPackage[]> {
  const packages: DemoPackage[] = []
  for (const { index, daysAgo, drawn, received } of PLANS) {
    const patientId = patients[index]
    if (!patientId) continue
    const createdAt = now - daysAgo * DAY
    const own = sessions.filter((one) => one.index === index && one.startsAt >= createdAt)
    const bought = {
      id: newId(),
      sessionIds: own.slice(0, drawn).map(({ id }) => id),
      received,
      createdAt,
    }
    packages.push(bought)
    await insertPackageRow(tenant, {
      id: bought.id,
      patient_id: patientId,
      service_id: bundleId,
      sessions_count: BUNDLE.sessionsCount,
      sessions_used: bought.sessionIds.length,
      price_cents: BUNDLE.price,
      received_cents: received,
      paid: received >= BUNDLE.price,
      expires_at: new Date(createdAt + 180 * DAY),
      created_at: new Date(createdAt),
    })
  }
  return packages
}

interface Movement {
  session_id: string | null
  package_id: string | null
  amount_cents: number
  received_at: Date
}

interface ReceivedSession {
  id: string
  package_id: string | null
  received_cents: number
  starts_at: Date
}

/** In order of payment, so that receipt numbers increase. */
export async function insertPayments(
  tenant: Tenant,
  packages: DemoPackage[],
  sessions: ReceivedSession[],
  now: number,
): Promise<void> {
  const movements: Movement[] = [
    ...packages.map(({ id, received, createdAt }) => ({
      session_id: null,
      package_id: id,
      amount_cents: received,
      received_at: new Date(createdAt),
    })),
    ...sessions
      .filter(({ package_id, received_cents }) => package_id === null && received_cents > 0)
      .map(({ id, received_cents, starts_at }) => ({
        session_id: id,
        package_id: null,
        amount_cents: received_cents,
        received_at: new Date(Math.min(starts_at.getTime() - 7 * DAY, now)),
      })),
  ].sort((one, other) => one.received_at.getTime() - other.received_at.getTime())
  const rows = movements.map((movement, at) => ({
    psychologist_id: tenant.id,
    id: newId(),
    kind: 'payment' as const,
    method: methodOf(at),
    ...movement,
    created_at: movement.received_at,
    receipt_number: at + 1,
  }))
  await insertPaymentRows(tenant, rows).execute()
}

function methodOf(at: number) {
  const luck = chance(at + 7)
  if (luck < 0.75) return 'pix' as const
  return luck < 0.9 ? ('card' as const) : ('cash' as const)
}
