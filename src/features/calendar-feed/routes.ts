import type { TenantId } from '../../platform/server/database.ts'
import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { seal } from '../../platform/server/signing.ts'
import { changeFeedNames, closeFeed, openFeed } from './commands.ts'
import {
  type CalendarFeed,
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  updateCalendarFeed,
} from './contract.ts'
import { type Feed, findFeed } from './queries.ts'
import { FEED_PURPOSE, feedPath, feedSubject } from './rules.ts'

export const calendarFeedRoutes: Route[] = [
  tenantRoute(getCalendarFeed, async ({ tenant, services }) =>
    toCalendarFeed(services, tenant.id, await findFeed(tenant)),
  ),
  tenantRoute(openCalendarFeed, async ({ tenant, services, body, now }) =>
    toCalendarFeed(services, tenant.id, await openFeed(tenant, body.showsNames, now)),
  ),
  tenantRoute(updateCalendarFeed, async ({ tenant, services, body, now }) =>
    toCalendarFeed(services, tenant.id, await changeFeedNames(tenant, body.showsNames, now)),
  ),
  tenantRoute(closeCalendarFeed, async ({ tenant, now }) => closeFeed(tenant, now)),
]

function toCalendarFeed(
  { secret, origin }: Services,
  tenantId: TenantId,
  { number, showsNames }: Feed,
): CalendarFeed {
  if (number === null) return { url: null, showsNames }
  const token = seal(secret, FEED_PURPOSE, { tenantId, subjectId: feedSubject(number) })
  return { url: origin() + feedPath(token), showsNames }
}
