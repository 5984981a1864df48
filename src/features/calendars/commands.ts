import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import type { Span } from '../attendance/spans.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { sealIn } from '../records/safe-queries.ts'
import { objectIdOf } from './caldav/change-queries.ts'
import type { Access } from './caldav/home-queries.ts'
import { queueRevocations } from './consents/revocation-commands.ts'
import type { Consent } from './consents/token-queries.ts'
import {
  CALENDARS_AT_MOST,
  type Calendar,
  type CalendarInput,
  type CalendarKind,
  type Collection,
  type ConsentKind,
  type SessionTitle,
} from './contract.ts'
import type { Reading } from './file-queries.ts'
import { noteMetSessions, notifyOfOverlaps } from './meeting-commands.ts'
import { listKnownCollections } from './object-commands.ts'
import { noteEarlierEvents } from './own-event-commands.ts'
import type { CollectionThere } from './provider.ts'
import { addressRow, findCalendar, listOwnCollections } from './queries.ts'
import { keepFirstReading } from './sync-commands.ts'

/** Throws `calendars_full` if one more would exceed the limit. */
export async function refuseTooManyCalendars(tenant: Tenant): Promise<void> {
  const { count } = await tenant.sql
    .selectFrom('calendars')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  if (count >= CALENDARS_AT_MOST) throw new Problem('calendars_full')
}

/** Adds an iCalendar address that was just read, with its times. */
export async function addCalendar(
  tenant: Tenant,
  keys: AddressKeys,
  { url, name }: Pick<CalendarInput, 'url' | 'name'>,
  reading: Reading,
  now: number,
): Promise<Calendar> {
  const { id, dataKey } = await insertCalendar(
    tenant,
    keys,
    { kind: 'ics', name, address: url, known: url },
    now,
  )
  await addCollections(tenant, id, [{ name, href: null }], { blocks: true })
  await keepFirstReading({ tenant, dataKey }, id, reading, now)
  return findCalendar(tenant, id)
}

/** Adds a calendar account of a server with the listed calendars; their times are read afterwards. */
export async function addServer(
  tenant: Tenant,
  keys: AddressKeys,
  { name, access }: { name: string; access: Access },
  collections: readonly { name: string; href: string }[],
  now: number,
): Promise<Calendar> {
  const { home, login } = access
  const calendar = {
    ...{ kind: 'caldav' as const, name, address: JSON.stringify(access) },
    known: JSON.stringify([home.url, login.username]),
  }
  const { id } = await insertCalendar(tenant, keys, calendar, now)
  await addCollections(tenant, id, collections, { blocks: true })
  return findCalendar(tenant, id)
}

/**
 * Adds the account of a consent with its listed calendars; their times are read afterwards. An account that is already
 * connected gets the new consent. Returns its id.
 */
export async function addConsented(
  tenant: Tenant,
  keys: AddressKeys,
  { id, kind, name, account, consent }: Consented,
  collections: readonly CollectionThere[],
  now: number,
): Promise<string> {
  const calendar = { kind, name, address: JSON.stringify(consent), known: account }
  const { scopes } = consent
  await lockPractice(tenant)
  const same = await findByAddress(tenant, keys, calendar)
  if (same) {
    await renewConsent(tenant, keys, same, calendar, scopes, now)
    return same
  }
  await insertCalendar(tenant, keys, { ...calendar, id, scopes }, now)
  await addCollections(
    tenant,
    id,
    collections.filter(({ isOwn }) => isOwn),
    { blocks: true },
  )
  await addCollections(
    tenant,
    id,
    collections.filter(({ isOwn }) => !isOwn),
    { blocks: false },
  )
  return id
}

interface Consented {
  id: string
  kind: ConsentKind
  name: string
  /** The account's name at the provider. */
  account: string
  consent: Consent
}

async function renewConsent(
  tenant: Tenant,
  { keyring }: AddressKeys,
  id: string,
  { address }: NewCalendar,
  scopes: string[],
  now: number,
): Promise<void> {
  const dataKey = await ensureDataKey(tenant, keyring, now)
  await tenant.sql
    .updateTable('calendars')
    .set({
      ...{ address: sealIn({ tenant, dataKey }, addressRow(id), address), scopes },
      ...{ failing_since: null, failure: null, told_at: null },
      ...{ compared_at: null, next_write_at: null },
      ...{ write_failing_since: null, write_failure: null, write_told_at: null },
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  await recordChange(tenant, 'calendar.connected', id, now)
}

/** Adds collections and returns their ids. One that was made for sessions by an earlier connection blocks no time. */
export async function addCollections(
  tenant: Tenant,
  calendarId: string,
  collections: readonly { name: string; href: string | null }[],
  { blocks, isMade = false }: { blocks: boolean; isMade?: boolean },
): Promise<string[]> {
  const hrefs = collections.flatMap(({ href }) => href ?? [])
  if (isMade) await keepMade(tenant, hrefs)
  const made = await listMade(tenant, hrefs)
  const rows = collections.map(({ name, href }) => {
    const is_made = href !== null && made.has(objectIdOf(href))
    const ids = { psychologist_id: tenant.id, calendar_id: calendarId, id: newId() }
    return { ...ids, name, href, is_made, blocks: blocks && !is_made }
  })
  if (rows.length > 0) await tenant.sql.insertInto('calendar_collections').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function keepMade(tenant: Tenant, hrefs: readonly string[]): Promise<void> {
  const rows = hrefs.map((href) => ({ psychologist_id: tenant.id, id: objectIdOf(href) }))
  if (rows.length === 0) return
  await tenant.sql
    .insertInto('made_collections')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the ids of the collections that were made for sessions. */
async function listMade(tenant: Tenant, hrefs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tenant.sql
    .selectFrom('made_collections')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', sql<string>`any(${hrefs.map(objectIdOf)}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The keys that encrypt an address, and the one that detects a second connection. */
type AddressKeys = Pick<Services, 'secret'> & { keyring: Keyring }

interface NewCalendar {
  kind: CalendarKind
  name: string
  address: string
  /** The part of the address that identifies it: the same account with another password is the same calendar. */
  known: string
}

async function findByAddress(
  tenant: Tenant,
  { secret }: AddressKeys,
  calendar: NewCalendar,
): Promise<string | null> {
  const row = await tenant.sql
    .selectFrom('calendars')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('address_key', '=', addressKey(secret, tenant.id, calendar))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the keyed hash of an address; practices have different keys, so hashes cannot be compared between them. */
function addressKey(
  secret: Buffer,
  tenantId: string,
  { kind, known }: Pick<NewCalendar, 'kind' | 'known'>,
): Buffer {
  return fingerprint(secret, 'calendar', JSON.stringify([tenantId, kind, known]))
}

async function insertCalendar(
  tenant: Tenant,
  keys: AddressKeys,
  { id = newId(), scopes = [], ...calendar }: NewCalendar & { id?: string; scopes?: string[] },
  now: number,
): Promise<{ id: string; dataKey: Buffer }> {
  await lockPractice(tenant)
  if (await findByAddress(tenant, keys, calendar))
    throw invalidField('url', 'Este calendário já está ligado')
  await refuseTooManyCalendars(tenant)
  const { kind, name, address } = calendar
  const dataKey = await ensureDataKey(tenant, keys.keyring, now)
  await tenant.sql
    .insertInto('calendars')
    .values({
      ...{ psychologist_id: tenant.id, id, kind, name, scopes },
      address: sealIn({ tenant, dataKey }, addressRow(id), address),
      address_key: addressKey(keys.secret, tenant.id, calendar),
      created_at: new Date(now),
      tried_at: new Date(now),
    })
    .execute()
  await recordChange(tenant, 'calendar.connected', id, now)
  return { id, dataKey }
}

type Switches = Pick<Collection, 'id' | 'blocks' | 'allDayBlocks'>

/** The switches of a calendar; titles stay unchanged if missing. */
interface WantedSwitches {
  collections?: readonly Switches[] | undefined
  titles?: boolean | undefined
}

/**
 * Sets the switches of a calendar. Sessions that now overlap its times are recorded, and the psychologist gets an e-mail about
 * them, as after a reading. Returns whether titles were switched on: then the calendar must be read.
 */
export async function setSwitches(
  tenant: Tenant,
  calendarId: string,
  { collections = [], titles }: WantedSwitches,
  now: number,
): Promise<{ readsTitles: boolean }> {
  const { details } = await findCalendar(tenant, calendarId)
  if (!details && (titles || collections.some(({ allDayBlocks }) => allDayBlocks)))
    throw new Problem('calendar_not_allowed')
  const known = new Set((await listOwnCollections(tenant, calendarId)).map(({ id }) => id))
  if (collections.some(({ id }) => !known.has(id))) throw new Problem('not_found')
  const added: Span[] = []
  for (const { id, blocks, allDayBlocks } of collections) {
    await tenant.sql
      .updateTable('calendar_collections')
      .set({ blocks, all_day_blocks: allDayBlocks })
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
    const { rows } = await sql<{ starts_at: Date; ends_at: Date; blocks: boolean }>`
      update outside_times set blocks = not blocks
      where psychologist_id = ${tenant.id} and collection_id = ${id}
        and blocks <> (${blocks} and (not is_all_day or ${allDayBlocks}))
      returning starts_at, ends_at, blocks`.execute(tenant.sql)
    for (const { starts_at, ends_at, blocks } of rows)
      if (blocks) added.push({ start: starts_at.getTime(), end: ends_at.getTime() })
  }
  await noteMetSessions(tenant, added, { unnotifiedOf: calendarId }, now)
  if (added.length > 0) await notifyOfOverlaps(tenant, calendarId, now)
  return { readsTitles: titles !== undefined && (await setTitles(tenant, calendarId, titles)) }
}

/**
 * Sets whether a calendar's titles are kept. Switching off deletes them; switching on reads everything again, and a reading
 * that began before stores nothing more. Returns whether they were switched on.
 */
async function setTitles(tenant: Tenant, calendarId: string, titles: boolean): Promise<boolean> {
  const ofCalendar = tenant.sql
    .selectFrom('calendar_collections')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('calendar_id', '=', calendarId)
  // Collections are locked before their calendar, as a reading does.
  await ofCalendar.orderBy('id').forUpdate().execute()
  const changed = await tenant.sql
    .updateTable('calendars')
    .set({ titles, etag: null, last_modified: null })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', calendarId)
    .where('titles', '<>', titles)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  if (!titles) {
    await tenant.sql
      .updateTable('outside_times')
      .set({ title: null })
      .where('psychologist_id', '=', tenant.id)
      .where('collection_id', 'in', ofCalendar)
      .where('title', 'is not', null)
      .execute()
    return false
  }
  await tenant.sql
    .updateTable('calendar_collections')
    .set(({ eb }) => ({ readings: eb('readings', '+', 1), ctag: null, sync_token: null }))
    .where('psychologist_id', '=', tenant.id)
    .where('calendar_id', '=', calendarId)
    .execute()
  await tenant.sql
    .updateTable('calendar_objects')
    .set({ etag: null })
    .where('psychologist_id', '=', tenant.id)
    .where('collection_id', 'in', ofCalendar)
    .execute()
  return true
}

interface Writing {
  writesTo?: string | null | undefined
  /** Whether the collection was made just now: it has no events of an earlier connection. */
  isNew?: boolean
  shows?: SessionTitle | undefined
  twoWay?: boolean | undefined
  applies?: boolean | undefined
}

/** Sets which collection of a calendar gets the sessions, and their title; a job writes them. */
export async function setWriting(
  tenant: Tenant,
  calendarId: string,
  writing: Writing,
  now: number,
): Promise<void> {
  const before = await findCalendar(tenant, calendarId)
  const { writesTo = before.writesTo, shows = before.shows, twoWay = before.twoWay } = writing
  const applies = twoWay && (writing.applies ?? before.applies)
  const wanted = { writesTo, shows, twoWay, applies }
  if (keysOf(wanted).every((field) => before[field] === wanted[field])) return
  if (before.kind === 'ics') throw invalidField('writesTo', 'Um endereço secreto só pode ser lido')
  if (writesTo !== null) await refuseForeignCollection(tenant, before, writesTo)
  if (writesTo !== null && writesTo !== before.writesTo && !writing.isNew) {
    const known = await listKnownCollections(tenant, calendarId)
    const target = known.find(({ id }) => id === writesTo)
    if (target) await noteEarlierEvents(tenant, target, before.kind === 'caldav', now)
  }
  await tenant.sql
    .updateTable('calendars')
    .set({
      ...{ writes_to: writesTo, shows, two_way: twoWay, applies },
      // The next run compares all events there.
      ...{ compared_at: null, next_write_at: null },
      ...{ write_failing_since: null, write_failure: null, write_told_at: null },
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', calendarId)
    .execute()
  await recordChange(tenant, 'calendar.writing_changed', calendarId, now)
}

/** Refuses a calendar that was not made for sessions, of an account read with a consent: nothing else there is touched. */
async function refuseForeignCollection(
  tenant: Tenant,
  { id: calendarId, kind, writable }: Calendar,
  id: string,
) {
  const collections = await listOwnCollections(tenant, calendarId)
  const target = collections.find((collection) => collection.id === id)
  if (!target) throw new Problem('not_found')
  if (!writable) throw new Problem('calendar_not_allowed')
  if (kind !== 'caldav' && !target.made)
    throw invalidField('writesTo', 'Escolha um calendário que foi criado para as sessões')
}

/** Adds a collection that was made for the sessions, and returns its id. It blocks no time here. */
export async function addCreatedCollection(
  tenant: Tenant,
  calendarId: string,
  collection: { name: string; href: string },
): Promise<string> {
  await findCalendar(tenant, calendarId)
  const [id] = await addCollections(tenant, calendarId, [collection], {
    ...{ blocks: false, isMade: true },
  })
  if (id === undefined) throw new Error('no collection added')
  return id
}

export async function removeCalendar(tenant: Tenant, id: string, now: number): Promise<void> {
  await findCalendar(tenant, id)
  await queueRevocations(tenant, id)
  await tenant.sql
    .deleteFrom('calendars')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  await recordChange(tenant, 'calendar.disconnected', id, now)
}

/** Removes all calendars of a practice, with addresses and times, when its account closes. */
export async function removeAllCalendars(tenant: Tenant): Promise<void> {
  await queueRevocations(tenant)
  await tenant.sql.deleteFrom('calendars').where('psychologist_id', '=', tenant.id).execute()
}
