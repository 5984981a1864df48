import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { sealIn } from '../records/safe-queries.ts'
import type { Access } from './caldav/home-queries.ts'
import {
  CALENDARS_AT_MOST,
  type Calendar,
  type CalendarInput,
  type CalendarKind,
  type Collection,
  type SessionTitle,
} from './contract.ts'
import type { Reading } from './file-queries.ts'
import { addressRow, findCalendar, listOwnCollections } from './queries.ts'
import { keepFirstReading } from './sync-commands.ts'

/** Throws `calendars_full` if one more would be too many. */
export async function refuseTooManyCalendars(tenant: Tenant): Promise<void> {
  const { count } = await tenant.sql
    .selectFrom('calendars')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  if (count >= CALENDARS_AT_MOST) throw new Problem('calendars_full')
}

/** Adds a calendar of one file that was just read, with its times. */
export async function addCalendar(
  tenant: Tenant,
  keys: AddressKeys,
  { url, name }: Pick<CalendarInput, 'url' | 'name'>,
  reading: Reading,
  now: number,
): Promise<Calendar> {
  const id = await insertCalendar(
    tenant,
    keys,
    { kind: 'ics', name, address: url, known: url },
    now,
  )
  await addCollections(tenant, id, [{ name, href: null }], { blocks: true })
  await keepFirstReading(tenant, id, reading, now)
  return findCalendar(tenant, id)
}

/** Adds a calendar of a server with what the server lists; its times are read afterwards. */
export async function addServer(
  tenant: Tenant,
  keys: AddressKeys,
  { name, access }: { name: string; access: Access },
  collections: readonly { name: string; href: string }[],
  now: number,
): Promise<Calendar> {
  const { home, login } = access
  const wanted = {
    ...{ kind: 'caldav' as const, name, address: JSON.stringify(access) },
    known: JSON.stringify([home.url, login.username]),
  }
  const id = await insertCalendar(tenant, keys, wanted, now)
  await addCollections(tenant, id, collections, { blocks: true })
  return findCalendar(tenant, id)
}

/** Adds collections and returns their ids. */
export async function addCollections(
  tenant: Tenant,
  calendarId: string,
  collections: readonly { name: string; href: string | null }[],
  { blocks }: { blocks: boolean },
): Promise<string[]> {
  const rows = collections.map(({ name, href }) => ({
    ...{ psychologist_id: tenant.id, calendar_id: calendarId, id: newId(), name, href, blocks },
  }))
  if (rows.length > 0) await tenant.sql.insertInto('calendar_collections').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** The keys that encrypt an address, and the one that tells whether it is connected already. */
type AddressKeys = Pick<Services, 'secret'> & { keyring: Keyring }

interface Wanted {
  kind: CalendarKind
  name: string
  address: string
  /** The part of the address by which it is known again: another password is no other calendar. */
  known: string
}

/** Returns the keyed hash of an address, which says nothing about those of other practices. */
function addressKey(
  secret: Buffer,
  tenantId: string,
  { kind, known }: Pick<Wanted, 'kind' | 'known'>,
): Buffer {
  return fingerprint(secret, 'calendar', JSON.stringify([tenantId, kind, known]))
}

async function insertCalendar(
  tenant: Tenant,
  { keyring, secret }: AddressKeys,
  { kind, name, address, known }: Wanted,
  now: number,
): Promise<string> {
  await lockPractice(tenant)
  const key = addressKey(secret, tenant.id, { kind, known })
  const same = await tenant.sql
    .selectFrom('calendars')
    .select('id')
    .where('psychologist_id', '=', tenant.id)
    .where('address_key', '=', key)
    .executeTakeFirst()
  if (same) throw invalidField('url', 'Este calendário já está ligado')
  await refuseTooManyCalendars(tenant)
  const id = newId()
  const dataKey = await ensureDataKey(tenant, keyring, now)
  await tenant.sql
    .insertInto('calendars')
    .values({
      ...{ psychologist_id: tenant.id, id, kind, name },
      address: sealIn({ tenant, dataKey }, addressRow(id), address),
      address_key: key,
      created_at: new Date(now),
      tried_at: new Date(now),
    })
    .execute()
  await recordChange(tenant, 'calendar.connected', id, now)
  return id
}

type Switches = Pick<Collection, 'id' | 'blocks' | 'allDayBlocks'>

export async function setSwitches(
  tenant: Tenant,
  calendarId: string,
  wanted: readonly Switches[],
): Promise<Collection[]> {
  const known = new Set((await listOwnCollections(tenant, calendarId)).map(({ id }) => id))
  if (wanted.some(({ id }) => !known.has(id))) throw new Problem('not_found')
  for (const { id, blocks, allDayBlocks } of wanted) {
    await tenant.sql
      .updateTable('calendar_collections')
      .set({ blocks, all_day_blocks: allDayBlocks })
      .where('psychologist_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
    await sql`
      update outside_times set blocks = not blocks
      where psychologist_id = ${tenant.id} and collection_id = ${id}
        and blocks <> (${blocks} and (not is_all_day or ${allDayBlocks}))`.execute(tenant.sql)
  }
  return listOwnCollections(tenant, calendarId)
}

interface Writing {
  writesTo?: string | null | undefined
  shows?: SessionTitle | undefined
}

/** Sets which collection of a calendar gets the sessions, and under which title; they are written by a job. */
export async function setWriting(
  tenant: Tenant,
  calendarId: string,
  wanted: Writing,
  now: number,
): Promise<void> {
  const before = await findCalendar(tenant, calendarId)
  const { writesTo = before.writesTo, shows = before.shows } = wanted
  if (writesTo === before.writesTo && shows === before.shows) return
  if (before.kind !== 'caldav')
    throw invalidField('writesTo', 'Um endereço secreto só pode ser lido')
  if (writesTo !== null) await refuseForeignCollection(tenant, calendarId, writesTo)
  await tenant.sql
    .updateTable('calendars')
    .set({
      ...{ writes_to: writesTo, shows },
      // The next run compares everything there.
      ...{ compared_at: null, next_write_at: null },
      ...{ write_failing_since: null, write_failure: null, write_told_at: null },
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', calendarId)
    .execute()
  await recordChange(tenant, 'calendar.writing_changed', calendarId, now)
}

async function refuseForeignCollection(tenant: Tenant, calendarId: string, id: string) {
  const collections = await listOwnCollections(tenant, calendarId)
  if (!collections.some((one) => one.id === id)) throw new Problem('not_found')
}

/** Adds a collection that was made for the sessions, and returns its id. It takes no time here. */
export async function addMadeCollection(
  tenant: Tenant,
  calendarId: string,
  made: { name: string; href: string },
): Promise<string> {
  await findCalendar(tenant, calendarId)
  const [id] = await addCollections(tenant, calendarId, [made], { blocks: false })
  if (id === undefined) throw new Error('no collection added')
  return id
}

export async function removeCalendar(tenant: Tenant, id: string, now: number): Promise<void> {
  await findCalendar(tenant, id)
  await tenant.sql
    .deleteFrom('calendars')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  await recordChange(tenant, 'calendar.disconnected', id, now)
}

/** Removes every calendar of a practice, with addresses and times: of an account that closes. */
export async function removeAllCalendars(tenant: Tenant): Promise<void> {
  await tenant.sql.deleteFrom('calendars').where('psychologist_id', '=', tenant.id).execute()
}
