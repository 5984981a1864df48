import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantId } from '../../platform/server/database.ts'
import { Unreadable } from '../../platform/server/public-request.ts'
import {
  type CallWithOwnTransactions,
  hookRoute,
  type Route,
  routeWithOwnTransactions,
  TextReply,
  tenantRoute,
} from '../../platform/server/routes.ts'
import type { Services } from '../../platform/server/services.ts'
import { openSealed } from '../../platform/server/signing.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { findProfile } from '../practice/queries.ts'
import { keyringOf, openSafe } from '../records/safe-queries.ts'
import { failureOf } from './address-rules.ts'
import { findServer } from './caldav/server-commands.ts'
import { answerCalendarChange, listCalendarChanges } from './change-contract.ts'
import {
  addCalendar,
  addConsented,
  addCreatedCollection,
  addServer,
  refuseTooManyCalendars,
  removeCalendar,
  setSwitches,
  setWriting,
} from './commands.ts'
import { findHinted, HOOK_PURPOSE } from './consents/channel-commands.ts'
import { findAccount, startConsent, takeConsent } from './consents/consent-commands.ts'
import { receiveCalendarHook } from './consents/hook-contract.ts'
import {
  askConsent,
  type CalendarKind,
  type CalendarReadNow,
  type ConsentInput,
  connectCalendar,
  consentKind,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  listConsentKinds,
  syncCalendar,
  updateCalendar,
} from './contract.ts'
import { readCalendar } from './file-queries.ts'
import { unconnectedText } from './labels.ts'
import { answerChange } from './own-event-commands.ts'
import { listOwnChanges } from './own-event-queries.ts'
import { openCalendarProvider } from './provider-commands.ts'
import {
  findCalendar,
  findReadable,
  findReadNow,
  listBusy,
  listOwnCalendars,
  listOwnCollections,
} from './queries.ts'
import { makeDueNow, syncOne } from './reading-commands.ts'

const CONNECTED = { name: 'calendars-connected', most: 60, per: HOUR }
/** The time limit in milliseconds. The first reading of a large server continues after the answer. */
const WAITS_FOR = 20_000
const CONSENT_LIMIT = { name: 'calendar-consents', most: 60, per: HOUR }
const CHANGED = { name: 'calendars-changed', most: 300, per: HOUR }
/** For one channel: far more than one person changes in a minute. */
const HINTS = { name: 'calendar-hooks', most: 300, per: MINUTE }
const SYNCED = { name: 'calendars-synced', most: 120, per: HOUR }

export const calendarRoutes: Route[] = [
  tenantRoute(listCalendars, async ({ tenant }) => listOwnCalendars(tenant)),
  tenantRoute(listBusyTimes, async ({ tenant, services, query }) =>
    listBusy(tenant, services, query),
  ),
  tenantRoute(listCalendarChanges, async ({ tenant, now }) => listOwnChanges(tenant, now)),
  tenantRoute(answerCalendarChange, async ({ tenant, params, body, now }) =>
    answerChange(tenant, params.id, body.apply, now),
  ),
  tenantRoute(listConsentKinds, async ({ services }) =>
    consentKind.options.filter((kind) => services.environment.calendarClients[kind] !== null),
  ),
  tenantRoute(
    askConsent,
    async ({ tenant, services, params, query, token, now }) => {
      keyringOf(services)
      const { allows } = query
      const url = await startConsent(tenant, services, { kind: params.kind, allows, token }, now)
      return { url }
    },
    CONSENT_LIMIT,
  ),
  tenantRoute(listCollections, async ({ tenant, params }) => listOwnCollections(tenant, params.id)),

  routeWithOwnTransactions(connectCalendar, CONNECTED, async (call) => {
    const { services, id: tenantId, body, now, inTransaction } = call
    if (isConsent(body)) return connectConsented(call, body)
    const keys = { keyring: keyringOf(services), secret: services.secret }
    const { timezone, email } = await inTransaction(async ({ tenant }) => {
      await refuseTooManyCalendars(tenant)
      return findProfile(tenant)
    })
    const { username = '', password = '', url, name } = body
    if (body.kind === 'caldav') {
      const { access, collections } = await findServer(services.environment, url, {
        ...{ username, password },
      }).catch((error) => refused(error, 'caldav'))
      const added = await inTransaction(({ tenant }) =>
        addServer(tenant, keys, { name, access }, collections, now),
      )
      await readFor(services, { tenantId, id: added.id })
      return inTransaction(({ tenant }) => findReadNow(tenant, added.id, now))
    }
    const unknown = {
      titles: false,
      known_until: null,
      zone: null,
      etag: null,
      last_modified: null,
    }
    const reading = await readCalendar(
      services,
      { address: body.url, timezone, email, ...unknown },
      now,
    ).catch((error) => refused(error, 'ics'))
    if (!reading) return refused(new Unreadable('304'), 'ics')
    return inTransaction(async ({ tenant }) => {
      const { id } = await addCalendar(tenant, keys, body, reading, now)
      return findReadNow(tenant, id, now)
    })
  }),

  routeWithOwnTransactions(
    syncCalendar,
    SYNCED,
    async ({ services, id: tenantId, params, now, inTransaction }) => {
      await inTransaction(({ tenant }) => findCalendar(tenant, params.id))
      await syncOne(services, { tenantId, id: params.id })
      return inTransaction(({ tenant }) => findReadNow(tenant, params.id, now))
    },
  ),

  routeWithOwnTransactions(updateCalendar, CHANGED, async (call) => {
    const { services, id: tenantId, params, body, now, inTransaction } = call
    const { writesTo, shows, twoWay, applies, ...switches } = body
    const collection = writesTo === 'new' ? await makeOn(call) : null
    const { readsTitles } = await inTransaction(async ({ tenant }) => {
      const changed = await setSwitches(tenant, params.id, switches, now)
      const target = collection
        ? await addCreatedCollection(tenant, params.id, collection)
        : writesTo
      const writing = { writesTo: target, isNew: collection !== null, shows, twoWay, applies }
      await setWriting(tenant, params.id, writing, now)
      return changed
    })
    if (readsTitles) await readFor(services, { tenantId, id: params.id })
    return inTransaction(({ tenant }) => listOwnCollections(tenant, params.id))
  }),
  tenantRoute(disconnectCalendar, async ({ tenant, params, now }) =>
    removeCalendar(tenant, params.id, now),
  ),

  hookRoute(receiveCalendarHook, async ({ services, params, query, body, header, now }) => {
    const { tenantId, subjectId } = openSealed(services.secret, HOOK_PURPOSE, params.secret)
    await throttle(services, now, { ...HINTS, of: params.secret })
    const tokens = [
      header('x-goog-channel-token') ?? [],
      (body?.value ?? []).map(({ clientState }) => clientState ?? []),
    ].flat(2)
    await services.db.asTenant(tenantId, async (tenant) => {
      const calendarId = await findHinted(tenant, subjectId, tokens, now)
      // Google sends the first notice as the channel opens: nothing has changed.
      const isChange = header('x-goog-resource-state') !== 'sync'
      if (calendarId !== null && isChange) await makeDueNow(tenant, calendarId, now)
    })
    const { validationToken } = query
    return validationToken === undefined ? {} : new TextReply(validationToken)
  }),
]

function isConsent(body: { kind: CalendarKind }): body is ConsentInput {
  return consentKind.safeParse(body.kind).success
}

/** Connects the account of a consent, or renews the consent of one that is connected. */
async function connectConsented(
  { services, id: tenantId, now, inTransaction }: CallWithOwnTransactions<typeof connectCalendar>,
  body: ConsentInput,
): Promise<CalendarReadNow> {
  const keys = { keyring: keyringOf(services), secret: services.secret }
  const { kind, name } = body
  if (!services.environment.calendarClients[kind]) throw new Problem('calendar_kind_off')
  await inTransaction(({ tenant, token }) => takeConsent(tenant, body, token, now))
  const account = await findAccount(services, body).catch((error) => refused(error, kind))
  const id = await inTransaction(({ tenant }) =>
    addConsented(tenant, keys, { ...account, kind, name }, account.collections, now),
  )
  await readFor(services, { tenantId, id })
  return inTransaction(({ tenant }) => findReadNow(tenant, id, now))
}

/** Creates a calendar for sessions in a connected account. */
async function makeOn({
  services,
  id: tenantId,
  params,
  inTransaction,
}: CallWithOwnTransactions<typeof updateCalendar>) {
  const keyring = keyringOf(services)
  const found = await inTransaction(async ({ tenant }) => {
    const { kind, writable } = await findCalendar(tenant, params.id)
    if (kind === 'ics') throw invalidField('writesTo', 'Um endereço secreto só pode ser lido')
    if (!writable) throw new Problem('calendar_not_allowed')
    const safe = await openSafe(tenant, keyring)
    const calendar = await findReadable(safe, params.id)
    return calendar && { calendar, dataKey: safe.dataKey }
  })
  if (!found) throw new Problem('not_found')
  return openCalendarProvider(services, tenantId, found)
    .makeCollection()
    .catch((error) => {
      throw error instanceof Unreadable ? new Problem('calendar_unwritable') : error
    })
}

async function readFor(services: Services, calendar: { tenantId: TenantId; id: string }) {
  await Promise.race([syncOne(services, calendar), sleep(WAITS_FOR, null, { ref: false })])
}

function refused(error: unknown, kind: CalendarKind): never {
  if (!(error instanceof Unreadable)) throw error
  const failure = failureOf(error.reason, kind)
  const message = unconnectedText(failure)
  const path = failure === 'password' ? 'password' : 'url'
  throw new Problem('calendar_unreadable', { message, details: [{ path, message }] })
}
