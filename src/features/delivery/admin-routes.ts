import { adminRoute } from '../../platform/server/admin-routes.ts'
import type { Route } from '../../platform/server/routes.ts'
import { retryAcross, retryAll } from './admin-commands.ts'
import { listMessagesAcross, retryAllMessages, retryMessageAcross } from './admin-contract.ts'
import { listPlatformMessages } from './admin-queries.ts'
import { deliveryOf } from './registry-queries.ts'

export const platformMessageRoutes: Route[] = [
  adminRoute(listMessagesAcross, async ({ sql, enqueue, query, now }) =>
    listPlatformMessages(sql, deliveryOf(enqueue), query, now),
  ),
  adminRoute(retryMessageAcross, async ({ params, ...call }) => retryAcross(call, params.id)),
  adminRoute(retryAllMessages, async ({ body, ...call }) => ({
    retried: await retryAll(call, body.channel),
  })),
]
