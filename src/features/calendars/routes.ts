import { Unreadable } from '../../platform/server/public-get.ts'
import { provenRoute, type Route, tenantRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findProfile } from '../practice/queries.ts'
import { keyringOf } from '../records/safe-queries.ts'
import { failureOf } from './address-rules.ts'
import { addCalendar, refuseTooManyCalendars, removeCalendar, setSwitches } from './commands.ts'
import {
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  syncCalendar,
  updateCalendar,
} from './contract.ts'
import { readCalendar } from './file-queries.ts'
import { FAILURES } from './labels.ts'
import { findCalendar, listBusy, listOwnCalendars, listOwnCollections } from './queries.ts'
import { syncOne } from './reading-commands.ts'

const CONNECTED = { name: 'calendars-connected', most: 60, per: HOUR }
const SYNCED = { name: 'calendars-synced', most: 120, per: HOUR }

export const calendarRoutes: Route[] = [
  tenantRoute(listCalendars, async ({ tenant }) => listOwnCalendars(tenant)),
  tenantRoute(listBusyTimes, async ({ tenant, query }) => listBusy(tenant, query)),
  tenantRoute(listCollections, async ({ tenant, params }) => listOwnCollections(tenant, params.id)),

  provenRoute(connectCalendar, CONNECTED, async ({ services, body, now, inTransaction }) => {
    const keyring = keyringOf(services)
    const { timezone, email } = await inTransaction(async ({ tenant }) => {
      await refuseTooManyCalendars(tenant)
      return findProfile(tenant)
    })
    const unknown = { known_until: null, etag: null, last_modified: null }
    const reading = await readCalendar(
      services,
      { address: body.url, timezone, email, ...unknown },
      now,
    ).catch((error) => {
      throw error instanceof Unreadable ? unreadable(error) : error
    })
    if (!reading) throw unreadable(new Unreadable('304'))
    return inTransaction(({ tenant }) => addCalendar(tenant, keyring, body, reading, now))
  }),

  provenRoute(syncCalendar, SYNCED, async ({ services, id: tenantId, params, inTransaction }) => {
    await inTransaction(({ tenant }) => findCalendar(tenant, params.id))
    await syncOne(services, { tenantId, id: params.id })
    return inTransaction(({ tenant }) => findCalendar(tenant, params.id))
  }),

  tenantRoute(updateCalendar, async ({ tenant, params, body }) =>
    setSwitches(tenant, params.id, body.collections),
  ),
  tenantRoute(disconnectCalendar, async ({ tenant, params, now }) =>
    removeCalendar(tenant, params.id, now),
  ),
]

function unreadable({ reason }: Unreadable): Problem {
  const message = FAILURES[failureOf(reason)]
  return new Problem('calendar_unreadable', { message, details: [{ path: 'url', message }] })
}
