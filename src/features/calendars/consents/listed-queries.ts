import { Unreadable } from '../../../platform/server/public-request.ts'
import { addDays, instantAt, isDay } from '../../../platform/shared/calendar.ts'
import {
  isNewObject,
  type KnownObject,
  type ObjectThere,
  type ReadBatch,
  type Wanted,
} from '../provider.ts'
import {
  type BusyReading,
  type BusyTime,
  type ReadingOptions,
  TITLE_LENGTH,
} from '../reading/busy-time.ts'

/** Events that a provider lists with their times, each date of a series separately. */

/** The limit of pages in a list; a provider that never ends is not read further. */
export const MOST_PAGES = 1_000

/** Returns the reading of one event; an event without a time blocks none. */
export function readingOf(
  time: Omit<BusyTime, 'title'> | null,
  title: string | null | undefined,
  { from, to, titles }: ReadingOptions,
): BusyReading {
  const isWithin = time !== null && time.start < time.end && time.end > from && time.start < to
  const storedTitle = titles ? title?.trim().slice(0, TITLE_LENGTH).toWellFormed() || null : null
  // A time after the range is read again once the range reaches it.
  const goesOn = time !== null && time.start >= to
  return { busy: isWithin ? [{ ...time, title: storedTitle }] : [], skipped: 0, goesOn }
}

/** Returns whole days, from the first to the one after the last, in a zone. */
export function wholeDays(
  firstDay: string,
  dayAfter: string,
  zone: string,
): Omit<BusyTime, 'title'> {
  if (!isDay(firstDay) || !isDay(dayAfter)) throw new Unreadable('incomplete')
  const last = dayAfter > firstDay ? dayAfter : addDays(firstDay, 1)
  return {
    ...{ start: instantAt(firstDay, '00:00', zone), end: instantAt(last, '00:00', zone) },
    isAllDay: true,
  }
}

/** Returns a time between two instants that a provider wrote. */
export function exactTime(start: string, end: string): Omit<BusyTime, 'title'> {
  const time = { start: Date.parse(start), end: Date.parse(end), isAllDay: false }
  if (Number.isNaN(time.start + time.end)) throw new Unreadable('incomplete')
  return time
}

interface ListedTime {
  reading: BusyReading
  /** Its time, also beyond the range of the reading. */
  time: Omit<BusyTime, 'title'> | null
  /** Whether it is an event of ours. */
  isOwn: boolean
}

/** Returns an object that was listed, with its times; an event of ours takes none. */
export function listedObject(
  { id, href, etag }: ObjectThere,
  { reading, time, isOwn }: ListedTime,
): ObjectThere {
  const counted = isOwn ? { ...reading, busy: [] } : reading
  const at = time === null || time.isAllDay ? null : { start: time.start, end: time.end }
  return { id, href, etag, times: { reading: counted, at } }
}

/** Returns the differences between a full list and the known objects. */
export function differencesOf(
  list: readonly ObjectThere[],
  objects: ReadonlyMap<string, KnownObject>,
  syncToken: string | null,
): Wanted {
  const listedIds = new Set(list.map(({ id }) => id))
  return {
    wanted: list.filter((object) => isNewObject(object, objects)),
    removed: [...objects.keys()].filter((id) => !listedIds.has(id)),
    syncToken,
  }
}

/** Returns the changes from a list of changes. If there are none the token stays unchanged, so that nothing is written. */
export function changesOf(
  changed: readonly ObjectThere[],
  gone: readonly string[],
  {
    objects,
    before,
    after,
  }: { objects: ReadonlyMap<string, KnownObject>; before: string; after: string },
): Wanted {
  const newObjects = changed.filter((object) => isNewObject(object, objects))
  const removed = gone.filter((id) => objects.has(id))
  const isSame = newObjects.length === 0 && removed.length === 0
  return { wanted: newObjects, removed, syncToken: isSame ? before : after }
}

/** Returns objects whose times came with the list. */
export async function readListed(
  objects: readonly ObjectThere[],
  own: ReadonlyMap<string, string> | null,
): Promise<ReadBatch> {
  return {
    read: objects.map(({ id, etag, times }) => ({ id, etag, reading: times?.reading ?? null })),
    ...{ removed: [], missing: [] },
    own: objects.flatMap(({ id, times }) => {
      const sessionId = own?.get(id)
      return sessionId !== undefined && times?.at ? [{ sessionId, at: times.at }] : []
    }),
  }
}
