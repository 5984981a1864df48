import { createCoupon } from '../features/coupons/commands.ts'
import type { CouponInput } from '../features/coupons/contract.ts'
import { discountOf } from '../features/coupons/rules.ts'
import type { Tenant } from '../platform/server/database.ts'
import { addDays, DAY, DEFAULT_ZONE, dayAt } from '../platform/shared/calendar.ts'
import { moneyOut } from '../platform/shared/fields.ts'
import type { DemoPackage } from './demo-payments.ts'
import { SINGLE } from './demo-services.ts'
import type { PlannedSession } from './demo-week.ts'

/** The coupons of a demo practice: used, half used up, unused and over. */

export interface CouponUses {
  id: string
  discount: number
  madeAt: number
}

interface DemoCoupon {
  terms: CouponInput
  daysAgo: number
  /** The indexes of the patients that used it. */
  usedBy: number[]
}

function demoCoupons(today: string): DemoCoupon[] {
  const open = { amount: null, active: true }
  return [
    {
      terms: { ...open, code: 'CARNAVAL15', percent: 15, validUntil: addDays(today, -30) },
      daysAgo: 90,
      usedBy: [10],
    },
    {
      terms: { ...open, code: 'PRIMEIRA10', percent: 10, maxUsesPerPatient: 1 },
      daysAgo: 80,
      usedBy: [3, 6, 9],
    },
    { terms: { ...open, code: 'VOLTA20', amount: 2_000, maxUses: 5 }, daysAgo: 40, usedBy: [5, 8] },
    {
      terms: {
        ...open,
        code: 'AMIGOS5',
        percent: 5,
        validFrom: addDays(today, -7),
        validUntil: addDays(today, 45),
        maxUses: 20,
      },
      daysAgo: 7,
      usedBy: [],
    },
  ]
}

export async function insertCoupons(
  tenant: Tenant,
  sessions: PlannedSession[],
  packages: DemoPackage[],
  now: number,
): Promise<Map<string, CouponUses>> {
  const drawn = new Set(packages.flatMap(({ sessionIds }) => sessionIds))
  const uses = new Map<string, CouponUses>()
  for (const { terms, daysAgo, usedBy } of demoCoupons(dayAt(now, DEFAULT_ZONE))) {
    const madeAt = now - daysAgo * DAY
    const { id } = await createCoupon(tenant, terms, madeAt)
    const firsts = usedBy.flatMap(
      (index) =>
        sessions.find(
          (one) => one.index === index && one.startsAt > madeAt && !drawn.has(one.id),
        ) ?? [],
    )
    const amount = moneyOut(terms.amount)
    const discount = discountOf({ percent: terms.percent ?? null, amount }, SINGLE.price)
    for (const session of firsts) uses.set(session.id, { id, discount, madeAt })
    await tenant.sql
      .updateTable('coupons')
      .set({ uses: firsts.length })
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
  }
  return uses
}
