import { addressRow } from '../../src/features/calendars/queries.ts'
import { newId } from '../../src/platform/server/id.ts'
import { makeDataKey, sealText, wrapDataKey } from '../../src/platform/server/vault.ts'
import { readKeys } from '../../src/platform/server/vault-keys.ts'
import { DAY } from '../../src/platform/shared/calendar.ts'
import { withClient } from '../postgres.ts'

interface Wanted {
  keyFile: string
  /** The calendars of each practice. */
  each: number
  etag: string
  addressOf: (n: number) => string
}

/** Connects calendars to every practice of a database, as if each had just been read; returns how many. */
export async function seedCalendars(
  url: string,
  { keyFile, each, etag, addressOf }: Wanted,
): Promise<number> {
  const [master] = readKeys(keyFile)
  if (!master) throw new Error('there is no master key')
  return withClient(url, async (client) => {
    const { rows: practices } = await client.query<{ id: string }>('select id from psychologists')
    const keys = practices.map(({ id }) => {
      const dataKey = makeDataKey()
      return { id, dataKey, ...wrapDataKey(master, id, dataKey) }
    })
    await client.query(KEYS, [
      keys.map(({ id }) => id),
      master.id,
      keys.map(({ wrapped }) => wrapped),
    ])
    const calendars = keys.flatMap(({ id: tenant, dataKey }, index) =>
      Array.from({ length: each }, (_, n) => {
        const id = newId()
        const row = { ...addressRow(id), tenant }
        return { tenant, id, address: sealText(dataKey, row, addressOf(index * each + n)) }
      }),
    )
    await client.query(CALENDARS, [
      calendars.map(({ tenant }) => tenant),
      calendars.map(({ id }) => id),
      calendars.map(({ address }) => address),
      new Date(Date.now() + DAY),
      new Date(Date.now() + 395 * DAY),
      etag,
    ])
    await client.query(PARTS)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    return calendars.length
  })
}

const KEYS = `
  insert into record_keys (psychologist_id, master_id, wrapped, created_at)
  select id, $2, wrapped, now() from unnest($1::uuid[], $3::bytea[]) k (id, wrapped)`

const CALENDARS = `
  insert into calendars (psychologist_id, id, kind, name, address, address_key, created_at, tried_at, known_until, etag)
  select tenant, id, 'ics', 'Hospital', address, address, now(), $4, $5, $6
  from unnest($1::uuid[], $2::uuid[], $3::bytea[]) c (tenant, id, address)`

const PARTS = `
  insert into calendar_collections (psychologist_id, calendar_id, id, name)
  select psychologist_id, id, gen_random_uuid(), name from calendars`
