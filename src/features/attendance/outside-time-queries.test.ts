import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { newId } from '../../platform/server/id.ts'
import { getAvailability } from '../booking/contract.ts'

const { db, given, visitor } = await openPractice()

const DAY = '2026-03-11'
const at = (hour: number) => new Date(`${DAY}T${hour}:00:00-03:00`)

async function openWithCalendar() {
  const ana = await given.psychologist({ plan: 'pro' })
  const [calendarId, collectionId] = [newId(), newId()]
  const run = (statement: RawBuilder<unknown>) => statement.execute(db.owner)
  await run(sql`
    insert into calendars (psychologist_id, id, kind, name, address, address_key, created_at, tried_at, known_until)
    values (${ana.id}, ${calendarId}, 'ics', 'Hospital', 'x', 'x', now(), now(), now())`)
  await run(sql`
    insert into calendar_collections (psychologist_id, calendar_id, id, name)
    values (${ana.id}, ${calendarId}, ${collectionId}, 'Hospital')`)
  const take = (hour: number) =>
    run(sql`
      insert into outside_times (psychologist_id, collection_id, object_id, starts_at, ends_at, is_all_day, blocks)
      values (${ana.id}, ${collectionId}, ${collectionId}, ${at(hour)}, ${at(hour + 1)}, false, true)`)
  /** Returns the hours from 14:00 to 16:00 that a stranger may book. */
  const freeHours = async () => {
    const { days } = await visitor.ask(getAvailability, {
      params: { id: ana.friendlyId },
      query: { from: DAY, to: DAY },
    })
    const slots = days.flatMap((day) => day.slots)
    return [14, 15, 16].filter((hour) => slots.includes(at(hour).toISOString()))
  }
  return { ana, calendarId, run, take, freeHours }
}

/** The rows are changed as by another server, of which this one learns only by their version. */
it('free times follow each change of the outside times that this server has read before', async () => {
  const { ana, calendarId, run, take, freeHours } = await openWithCalendar()
  expect(await freeHours()).toEqual([14, 15, 16])
  await take(14)
  expect(await freeHours()).toEqual([15, 16])
  await take(15)
  expect(await freeHours()).toEqual([16])
  await run(
    sql`update outside_times set blocks = false where psychologist_id = ${ana.id} and starts_at = ${at(14)}`,
  )
  expect(await freeHours()).toEqual([14, 16])
  await run(
    sql`delete from outside_times where psychologist_id = ${ana.id} and starts_at = ${at(15)}`,
  )
  expect(await freeHours()).toEqual([14, 15, 16])
  await take(16)
  expect(await freeHours()).toEqual([14, 15])
  await run(sql`delete from calendars where psychologist_id = ${ana.id} and id = ${calendarId}`)
  expect(await freeHours()).toEqual([14, 15, 16])
})

it('outside times that did not change are read once', async () => {
  const { ana, take, freeHours } = await openWithCalendar()
  await take(14)
  expect(await freeHours()).toEqual([15, 16])
  // Without its version a change is not seen: the row is not read again.
  await db.owner.transaction().execute(async (sqlOf) => {
    await sql`alter table outside_times disable trigger user`.execute(sqlOf)
    await sql`delete from outside_times where psychologist_id = ${ana.id}`.execute(sqlOf)
    await sql`alter table outside_times enable trigger user`.execute(sqlOf)
  })
  expect(await freeHours()).toEqual([15, 16])
})
