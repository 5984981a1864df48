import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { findPracticeWith } from '../practice/queries.ts'
import * as command from './commands.ts'
import { createCoupon, deleteCoupon, getCoupon, listCoupons, updateCoupon } from './contract.ts'
import { findCoupon, findCoupons } from './queries.ts'

export const couponRoutes: Route[] = [
  tenantRoute(listCoupons, async ({ tenant, query }) => {
    await findPracticeWith('coupons', tenant)
    return findCoupons(tenant, query)
  }),
  tenantRoute(getCoupon, async ({ tenant, params }) => {
    await findPracticeWith('coupons', tenant)
    return findCoupon(tenant, params.id)
  }),
  tenantRoute(createCoupon, async ({ tenant, body, now }) =>
    command.createCoupon(tenant, body, now),
  ),
  tenantRoute(updateCoupon, async ({ tenant, params, body }) =>
    command.updateCoupon(tenant, params.id, body),
  ),
  tenantRoute(deleteCoupon, async ({ tenant, params }) => command.deleteCoupon(tenant, params.id)),
]
