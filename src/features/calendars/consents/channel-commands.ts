import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant, TenantId } from '../../../platform/server/database.ts'
import { loggedError } from '../../../platform/server/errors.ts'
import { newId } from '../../../platform/server/id.ts'
import { Unreadable } from '../../../platform/server/public-request.ts'
import type { Services } from '../../../platform/server/services.ts'
import { seal } from '../../../platform/server/signing.ts'
import { hashToken } from '../../../platform/server/tokens.ts'
import { addressOf } from '../../../platform/shared/endpoint.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { type CalendarProvider, isOfCollection, type Notices } from '../provider.ts'
import type { ReadableCalendar } from '../queries.ts'
import {
  type Channel,
  type ChannelPlan,
  isEmptyPlan,
  isReachable,
  type OpenChannel,
  planChannels,
} from './channel-rules.ts'
import { receiveCalendarHook } from './hook-contract.ts'

/** The channels by which Google and Microsoft send notices. The row of one is committed before it is requested there. */

export const HOOK_PURPOSE = 'calendar-hook'

type Surroundings = Pick<Services, 'db' | 'environment' | 'log' | 'now' | 'secret'>

interface Watched {
  calendar: ReadableCalendar
  notices: Notices
  now: number
}

/** Opens, renews and stops the channels of a calendar that was just read. A failure leaves it to the regular readings. */
export async function keepChannels(
  { db, environment, log, now, secret }: Surroundings,
  tenantId: TenantId,
  { calendar, provider: { notices } }: { calendar: ReadableCalendar; provider: CalendarProvider },
): Promise<void> {
  const { origin } = environment
  if (!notices || origin === null || !isReachable(origin)) return
  const watched = { calendar, notices, now: now() }
  const inTransaction = <T>(work: (tenant: Tenant) => Promise<T>) => db.asTenant(tenantId, work)
  const open = async ({ id, resource, token }: NewChannel) => {
    const sealed = seal(secret, HOOK_PURPOSE, { tenantId, subjectId: id })
    const address = origin + addressOf(receiveCalendarHook, { params: { secret: sealed } })
    const opened = await notices.open(resource, { id, address, token }, now())
    const isKept = await inTransaction((tenant) => keepOpen(tenant, id, opened))
    // Its calendar was disconnected meanwhile.
    if (!isKept) await notices.stop({ id, thereId: opened.thereId })
  }
  const prolong = async ({ id, open: { thereId } }: OpenChannel) => {
    const endsAt = await notices.prolong(thereId, now())
    await inTransaction(async (tenant) => {
      if (endsAt === null) await forget(tenant, [id])
      else await keepOpen(tenant, id, { thereId, endsAt })
    })
  }
  const stop = async ({ id, open: { thereId } }: OpenChannel) => {
    await notices.stop({ id, thereId })
    await inTransaction((tenant) => forget(tenant, [id]))
  }
  try {
    const plan = await inTransaction((tenant) => findPlan(tenant, watched))
    if (isEmptyPlan(plan)) return
    const { opens, prolongs, stops } = await inTransaction((tenant) => claimPlan(tenant, watched))
    const requests = [
      ...opens.map((channel) => () => open(channel)),
      ...prolongs.map((channel) => () => prolong(channel)),
      ...stops.map((channel) => () => stop(channel)),
    ]
    for (const request of requests)
      await request().catch((error: unknown) => {
        if (!(error instanceof Unreadable) || !isOfCollection(error)) throw error
      })
  } catch (error) {
    if (error instanceof Unreadable) return
    log.error({ psychologist: tenantId, error: loggedError(error) }, 'calendar not watched')
  }
}

interface NewChannel {
  id: string
  resource: string
  token: string
}

type ClaimedPlan = Omit<ChannelPlan, 'opens'> & { opens: NewChannel[] }

async function findPlan(
  tenant: Tenant,
  { calendar: { id, two_way, writes_to }, notices, now }: Watched,
): Promise<ChannelPlan> {
  const calendars = await tenant.sql
    .selectFrom('calendar_collections')
    .select(['id', 'href', 'is_made', 'blocks'])
    .where('psychologist_id', '=', tenant.id)
    .where('calendar_id', '=', id)
    .execute()
  const changing = calendars.flatMap(({ href, ...calendar }) => {
    const counts = calendar.is_made ? two_way && calendar.id === writes_to : calendar.blocks
    return counts && href !== null ? [{ href, is_made: calendar.is_made }] : []
  })
  const { prolongs } = notices
  return planChannels(notices.resourcesOf(changing), await listChannels(tenant, id), {
    ...{ prolongs, now },
  })
}

async function listChannels(tenant: Tenant, calendarId: string): Promise<Channel[]> {
  const rows = await tenant.sql
    .selectFrom('calendar_channels')
    .select(['id', 'resource', 'asked_at', 'there_id', 'ends_at'])
    .where('psychologist_id', '=', tenant.id)
    .where('calendar_id', '=', calendarId)
    .execute()
  return rows.map(({ id, resource, asked_at, there_id, ends_at }) => ({
    ...{ id, resource, askedAt: asked_at.getTime() },
    open: there_id === null || !ends_at ? null : { thereId: there_id, endsAt: ends_at.getTime() },
  }))
}

/** Notes each request before it is made, so that no other server makes it too. */
async function claimPlan(tenant: Tenant, watched: Watched): Promise<ClaimedPlan> {
  const { calendar, now } = watched
  const locked = await tenant.sql
    .selectFrom('calendars')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', calendar.id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return { opens: [], prolongs: [], stops: [], forgets: [] }
  const plan = await findPlan(tenant, watched)
  const opens = plan.opens.map((resource) => ({
    ...{ id: newId(), resource, token: randomBytes(32).toString('base64url') },
  }))
  const askedAt = new Date(now)
  if (opens.length > 0)
    await tenant.sql
      .insertInto('calendar_channels')
      .values(
        opens.map(({ id, resource, token }) => ({
          ...{ psychologist_id: tenant.id, id, calendar_id: calendar.id, resource },
          ...{ token_hash: hashToken(token), asked_at: askedAt },
        })),
      )
      .execute()
  const channelIds = [...plan.prolongs, ...plan.stops].map(({ id }) => id)
  if (channelIds.length > 0)
    await tenant.sql
      .updateTable('calendar_channels')
      .set({ asked_at: askedAt })
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', sql<string>`any(${channelIds}::uuid[])`)
      .execute()
  await forget(
    tenant,
    plan.forgets.map(({ id }) => id),
  )
  return { ...plan, opens }
}

/** Returns false for a channel that was forgotten meanwhile. */
async function keepOpen(
  tenant: Tenant,
  id: string,
  { thereId, endsAt }: NonNullable<Channel['open']>,
): Promise<boolean> {
  const row = await tenant.sql
    .updateTable('calendar_channels')
    .set({ there_id: thereId, ends_at: new Date(endsAt) })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function forget(tenant: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tenant.sql
    .deleteFrom('calendar_channels')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Stops the channels of a calendar that was disconnected. Throws `Unreadable`. */
export async function stopChannels(
  { db }: Pick<Services, 'db'>,
  tenantId: TenantId,
  calendarId: string,
  { notices }: Pick<CalendarProvider, 'notices'>,
): Promise<void> {
  const channels = await db.asTenant(tenantId, (tenant) => listChannels(tenant, calendarId))
  for (const { id, open } of channels) {
    if (open) await notices?.stop({ id, thereId: open.thereId })
    await db.asTenant(tenantId, (tenant) => forget(tenant, [id]))
  }
}

/**
 * Returns the calendar that a notice is about; null for one without the token of its channel. Throws `not_found` for a channel
 * that is unknown or over.
 */
export async function findHinted(
  tenant: Tenant,
  channelId: string,
  tokens: readonly string[],
  now: number,
): Promise<string | null> {
  const channel = await tenant.sql
    .selectFrom('calendar_channels')
    .select(['calendar_id', 'token_hash', 'ends_at'])
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', channelId)
    .executeTakeFirst()
  if (!channel || (channel.ends_at && channel.ends_at.getTime() <= now))
    throw new Problem('not_found')
  const isOwn = tokens.some((token) => timingSafeEqual(hashToken(token), channel.token_hash))
  return isOwn ? channel.calendar_id : null
}
