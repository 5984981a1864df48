import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../../platform/server/database.ts'
import { Unreadable } from '../../../platform/server/public-request.ts'
import type { Services } from '../../../platform/server/services.ts'
import { HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { findSafe, openIn } from '../../records/safe-queries.ts'
import type { ConsentKind } from '../contract.ts'
import { addressRow } from '../queries.ts'
import { stopChannels } from './channel-commands.ts'
import { createConsentedClient } from './client-queries.ts'
import { openAccount } from './consent-commands.ts'
import { type Consent, revokeConsent } from './token-queries.ts'

/**
 * Consents of calendars that were disconnected are revoked at their provider, also after it was unreachable for a while. Before
 * that their channels are stopped there.
 */

/** Queues the revocation of a calendar's consent, or of all of a practice, before they are removed. */
export async function queueRevocations(tenant: Tenant, calendarId?: string): Promise<void> {
  // Microsoft has no call that revokes a single consent, but its channels are stopped with it.
  await sql`
    insert into calendar_revocations (psychologist_id, id, kind, address, address_key)
    select c.psychologist_id, c.id, c.kind, c.address, c.address_key from calendars c
    where c.psychologist_id = ${tenant.id} and (c.kind = 'google' or exists (
        select 1 from calendar_channels h where h.psychologist_id = c.psychologist_id and h.calendar_id = c.id))
      and ${calendarId === undefined ? sql`true` : sql`c.id = ${calendarId}`}
    on conflict do nothing`.execute(tenant.sql)
}

/** Tries take some three days. Then the tokens are deleted here, so that nobody can use them. */
const MOST_TRIES = 12
/** A channel that cannot be stopped delays the revocation by some minutes at most, since the channel expires. */
const STOP_TRIES = 3
const FIRST_PAUSE = MINUTE
const LONGEST_PAUSE = 12 * HOUR
const BATCH = 20

interface DueRevocation {
  tenantId: TenantId
  id: string
  tries: number
}

type Surroundings = Pick<Services, 'db' | 'environment' | 'keyring' | 'log' | 'now'>

interface EndedConsent {
  kind: ConsentKind
  consent: Consent
  /** Whether the account was connected again. */
  isConnected: boolean
}

/** Revokes the consents that are due. Two servers never take the same one. */
export async function revokeDueConsents(
  services: Surroundings,
  stopping: AbortSignal,
): Promise<void> {
  let count = BATCH
  while (count === BATCH && !stopping.aborted) {
    const revocations = await services.db.asPlatform((db) => takeDue(db, services.now()))
    count = revocations.length
    await Promise.all(revocations.map((revocation) => revokeOne(services, revocation)))
  }
}

async function takeDue(db: Sql, now: number): Promise<DueRevocation[]> {
  const { rows } = await sql<DueRevocation>`
    update calendar_revocations r set tries = r.tries + 1, due_at = ${new Date(now)}::timestamptz
      + least(power(2, r.tries) * ${`${FIRST_PAUSE} milliseconds`}::interval, ${`${LONGEST_PAUSE} milliseconds`}::interval)
    from (
      select k.psychologist_id, k.id from calendar_revocations k where coalesce(k.due_at <= ${new Date(now)}, true)
      order by k.due_at nulls first limit ${BATCH} for update of k skip locked) due
    where r.psychologist_id = due.psychologist_id and r.id = due.id
    returning r.psychologist_id as "tenantId", r.id, r.tries`.execute(db)
  return rows
}

async function revokeOne(
  services: Surroundings,
  { tenantId, id, tries }: DueRevocation,
): Promise<void> {
  const { db, environment, keyring, log } = services
  const stored = await db.asTenant(tenantId, async (tenant) => {
    const safe = keyring && (await findSafe(tenant, keyring))
    const row = await tenant.sql
      .selectFrom('calendar_revocations as r')
      .select(['r.kind', 'r.address'])
      .select(
        sql<boolean>`exists (select from calendars c
          where c.psychologist_id = r.psychologist_id and c.address_key = r.address_key)`.as(
          'isConnected',
        ),
      )
      .where('r.psychologist_id', '=', tenant.id)
      .where('r.id', '=', id)
      .executeTakeFirst()
    // The stored text is a copy of the calendar's, which `addConsented` wrote: so the cast is safe.
    return (
      safe &&
      row && {
        kind: row.kind as ConsentKind,
        isConnected: row.isConnected,
        consent: JSON.parse(openIn(safe, addressRow(id), row.address)) as Consent,
      }
    )
  })
  try {
    if (stored) {
      await stopOf(services, { tenantId, id, tries }, stored)
      // Google revokes an account's earlier and later permissions together.
      if (!stored.isConnected) await revokeConsent(environment, stored.kind, stored.consent)
    }
  } catch (error) {
    if (tries < MOST_TRIES) return
    const { name, reason } = error as Partial<Unreadable>
    log.warn({ psychologist: tenantId, error: { name, reason } }, 'consent not revoked')
  }
  await db.asTenant(tenantId, (tenant) =>
    tenant.sql
      .deleteFrom('calendar_revocations')
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  )
}

/** Stops the channels of a consent; does nothing if the consent is no longer valid. */
async function stopOf(
  { db, environment, now }: Surroundings,
  { tenantId, id, tries }: DueRevocation,
  { kind, consent }: EndedConsent,
): Promise<void> {
  try {
    const store = { id, consent, now, keep: async () => {} }
    const client = createConsentedClient(environment, kind, store)
    await stopChannels({ db }, tenantId, id, openAccount(client, kind))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    if (error.reason !== 'revoked' && tries < STOP_TRIES) throw error
  }
}
