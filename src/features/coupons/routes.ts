import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { findProPractice } from '../profile/queries.ts'
import * as command from './commands.ts'
import { createCoupon, deleteCoupon, getCoupon, listCoupons, updateCoupon } from './contract.ts'
import { findCoupon, findCoupons } from './queries.ts'

export const couponRoutes: Route[] = [
  practiceRoute(listCoupons, async ({ tenant, query }) => {
    await findProPractice(tenant)
    return findCoupons(tenant, query)
  }),
  practiceRoute(getCoupon, async ({ tenant, params }) => {
    await findProPractice(tenant)
    return findCoupon(tenant, params.id)
  }),
  practiceRoute(createCoupon, async ({ tenant, body, now }) =>
    command.createCoupon(tenant, body, now),
  ),
  practiceRoute(updateCoupon, async ({ tenant, params, body }) =>
    command.updateCoupon(tenant, params.id, body),
  ),
  practiceRoute(deleteCoupon, async ({ tenant, params }) =>
    command.deleteCoupon(tenant, params.id),
  ),
]
