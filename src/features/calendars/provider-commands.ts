import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import { Unreadable } from '../../platform/server/public-request.ts'
import type { Services } from '../../platform/server/services.ts'
import { openIn, type Safe, sealIn } from '../records/safe-queries.ts'
import type { Access } from './caldav/home-queries.ts'
import { openCalDav } from './caldav/server-commands.ts'
import { createConsentedClient } from './consents/client-queries.ts'
import { openGoogle } from './consents/google-commands.ts'
import { openMicrosoft } from './consents/microsoft-commands.ts'
import type { Consent } from './consents/token-queries.ts'
import type { CalendarProvider } from './provider.ts'
import { addressRow, type ReadableCalendar } from './queries.ts'

type Surroundings = Pick<Services, 'environment' | 'now' | 'origin'> & { db: Database }

/** Opens the provider of a calendar that is not a file. Throws `Unreadable` if the provider is not configured. */
export function openCalendarProvider(
  { db, environment, now, origin }: Surroundings,
  tenantId: TenantId,
  { calendar, dataKey }: { calendar: ReadableCalendar; dataKey: Buffer },
): CalendarProvider {
  const { id, kind, address, made, written, timezone: zone } = calendar
  if (kind === 'ics') throw new Unreadable('405')
  // Written by `addServer` and `addConsented`.
  if (kind === 'caldav')
    return openCalDav(environment, JSON.parse(address) as Access, { zone, origin: origin() })
  const consent = JSON.parse(address) as Consent
  const keep = (next: Consent, before: Consent) =>
    db.asTenant(tenantId, (tenant) => keepConsent({ tenant, dataKey }, id, next, before))
  const client = createConsentedClient(environment, kind, { id, consent, now, keep })
  return kind === 'google'
    ? openGoogle(client, { made, written, zone })
    : openMicrosoft(client, { written, zone })
}

/** Stores a consent that its provider replaced, unless the person consented again meanwhile. */
async function keepConsent(
  safe: Safe,
  id: string,
  consent: Consent,
  before: Consent,
): Promise<void> {
  const { tenant }: { tenant: Tenant } = safe
  const row = await tenant.sql
    .selectFrom('calendars')
    .select('address')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Written by `addConsented`, or below.
  const stored = row && (JSON.parse(openIn(safe, addressRow(id), row.address)) as Consent)
  if (stored?.refreshToken !== before.refreshToken) return
  await tenant.sql
    .updateTable('calendars')
    .set({ address: sealIn(safe, addressRow(id), JSON.stringify(consent)), scopes: consent.scopes })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}
