import type { Span } from '../attendance/spans.ts'
import type { BusyReading, ReadingOptions } from './reading/busy-time.ts'

/** A calendar as its provider lists it. */
export interface CollectionThere {
  href: string
  name: string
  /** Both change with its content; a provider gives one, both or none. */
  ctag: string | null
  syncToken: string | null
  /** Whether the provider reports changes since a token. */
  reportsChanges: boolean
  /** Whether it is the user's own; the times of others are not blocked by default. */
  isOwn: boolean
}

/** A stored collection, with the provider's marks of its last reading. */
export interface KnownCollection {
  id: string
  href: string
  name: string
  ctag: string | null
  sync_token: string | null
  is_made: boolean
  /** Whether its times count here. */
  blocks: boolean
}

export interface KnownObject {
  id: string
  etag: string | null
  goes_on: boolean
}

/** An object of a calendar there: an event, or a file with an event and all of its dates. */
export interface ObjectThere {
  /** A hash of its address, which may contain more than should be stored. */
  id: string
  href: string
  etag: string | null
  /** Its times, if the list includes them. */
  times?: { reading: BusyReading; at: Span | null }
}

/** Objects that must be read again, and the ids of removed ones. */
export interface Wanted {
  wanted: ObjectThere[]
  removed: string[]
  syncToken: string | null
}

/** An object that was read; without a reading it was unreadable, and its known times stay. */
export interface ObjectReading {
  id: string
  etag: string | null
  reading: BusyReading | null
}

/** An object that its provider lists, and whose text could not be fetched; its known times stay. */
export interface MissingObject extends Pick<ObjectThere, 'id' | 'etag'> {
  /** Whether the provider refuses this object: its text may never come. */
  isRefused: boolean
}

/** Our event as found: its one time, or null if it is gone. */
export interface FoundEvent {
  sessionId: string
  at: Span | null
}

export interface ReadBatch {
  read: ObjectReading[]
  /** The ids of objects that were removed meanwhile. */
  removed: string[]
  missing: MissingObject[]
  own: FoundEvent[]
}

export interface ReadingScope {
  options: ReadingOptions
  /** Whether everything is read again, because the times of series are needed further ahead. */
  goesFurther: boolean
  /** The collection with our events, if changes there matter; null otherwise. */
  watched: string | null
}

/** The address of an event of ours. */
export interface EventAddress {
  sessionId: string
  /** The address of its collection. */
  href: string
  thereId: string | null
}

/** Our event as it is at the provider: its one time (null if it has none or several) and its mark. */
export interface EventThere {
  at: Span | null
  etag: string | null
}

/** The events of ours that were written to an account: one that its owner moved to another calendar takes no time there. */
export interface WrittenEvents {
  written?: readonly Pick<EventAddress, 'sessionId' | 'thereId'>[]
}

/** The event of a session as sent. */
export interface WrittenEvent {
  /** The text of its file. */
  text: string
  digest: string
  title: string
  location: string | null
  isPending: boolean
  startsAt: Date
  endsAt: Date
}

/** Notices of changes that a provider sends. They are only hints: they may be late, lost, repeated or forged. */
export interface Notices {
  /** Whether a channel can get a later end; if not, another one replaces it. */
  prolongs: boolean
  /** Returns what must be watched for the changes of these calendars. */
  resourcesOf(calendars: readonly Pick<KnownCollection, 'href' | 'is_made'>[]): string[]
  /** Opens a channel, and returns the provider's name for it and its end. Each notice brings `token` to `address`. */
  open(
    resource: string,
    channel: { id: string; address: string; token: string },
    now: number,
  ): Promise<{ thereId: string; endsAt: number }>
  /** Returns the later end; null for a channel that is gone. */
  prolong(thereId: string, now: number): Promise<number | null>
  /** Ends a channel; one that is gone already is no error. */
  stop(channel: { id: string; thereId: string }): Promise<void>
}

/** The calendars of one user at a provider. Each call may throw `Unreadable`. */
export interface CalendarProvider {
  /** Null for a provider that sends none. */
  notices: Notices | null
  listCollections(): Promise<CollectionThere[]>
  /** Returns a calendar that is no longer listed; null if it is gone. */
  findCollection(href: string): Promise<CollectionThere | null>
  /** `own` as in `readObjects`: an event that was written since the last reading and is missing counts as removed. */
  findChanges(
    known: KnownCollection,
    there: CollectionThere,
    objects: ReadonlyMap<string, KnownObject>,
    own: ReadonlyMap<string, string> | null,
    scope: ReadingScope,
  ): Promise<Wanted>
  /** Reads objects; `own` has the sessions of those that are ours by their ids, or null if they do not matter. */
  readObjects(
    known: KnownCollection,
    objects: readonly ObjectThere[],
    own: ReadonlyMap<string, string> | null,
    scope: ReadingScope,
  ): Promise<ReadBatch>
  /** Returns the object id of our event. */
  objectOf(address: EventAddress): string
  makeCollection(): Promise<{ name: string; href: string }>
  /** Returns our event as it is at the provider; null if it is gone. */
  look(address: EventAddress): Promise<EventThere | null>
  /**
   * Writes an event, replacing the present one; with `etag` only that version, otherwise throws `412`. Returns the id that the
   * provider gave it, if it does not follow from the session.
   */
  put(
    address: EventAddress & { isNew: boolean },
    event: WrittenEvent,
    etag: string | null,
  ): Promise<string | null>
  /** Removes an event; one that is gone counts as removed. */
  remove(address: EventAddress): Promise<void>
}

/** Returns the time of our event if it has exactly one. */
export function ownTimeOf(reading: BusyReading | null | undefined): Span | null {
  const [at, ...others] = reading?.busy ?? []
  return !at || others.length > 0 || at.isAllDay ? null : { start: at.start, end: at.end }
}

/** Returns the last state of each item of a list, in which providers may repeat one. */
export function lastStates<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** Returns whether an object must be read: its version is not known. */
export function isNewObject(
  { id, etag }: Pick<ObjectThere, 'id' | 'etag'>,
  objects: ReadonlyMap<string, { etag: string | null }>,
): boolean {
  return etag === null || objects.get(id)?.etag !== etag
}

/** Returns whether a reason concerns one calendar, not its user or all requests. */
export function isOfCollection({ reason }: { reason: string }): boolean {
  return (
    /^(?:4\d\d|50[024]|incomplete|too_large)$/.test(reason) && reason !== '401' && reason !== '429'
  )
}
