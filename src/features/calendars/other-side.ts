import type { Span } from '../attendance/spans.ts'
import type { BusyReading, ReadingOptions } from './reading/busy-time.ts'

/** A calendar of the other side as that side lists it. */
export interface CollectionThere {
  href: string
  name: string
  /** Both change with its content; a side gives one, both or none. */
  ctag: string | null
  syncToken: string | null
  /** Whether the side reports what changed since a token. */
  tellsChanges: boolean
  /** Whether it is its user's own; the times of others are not taken at first. */
  isOwn: boolean
}

/** A collection here, with what the other side said when it was last read. */
export interface KnownCollection {
  id: string
  href: string
  name: string
  ctag: string | null
  sync_token: string | null
  is_made: boolean
}

export interface KnownObject {
  id: string
  etag: string | null
  goes_on: boolean
}

/** An object of a calendar there: an event, or a file with an event and all of its dates. */
export interface ObjectThere {
  /** A number made of its address, which may say more than is kept. */
  id: string
  href: string
  etag: string | null
  /** Its times if the list has them already. */
  times?: { reading: BusyReading; at: Span | null }
}

/** Objects that must be read again, and the ids of those that are gone. */
export interface Wanted {
  wanted: ObjectThere[]
  removed: string[]
  syncToken: string | null
}

/** An object that was read; without a reading it could not be, and its known times stay. */
export interface ObjectReading {
  id: string
  etag: string | null
  reading: BusyReading | null
}

/** An event of ours as it was found: its one time, or null if it is gone. */
export interface FoundEvent {
  sessionId: string
  at: Span | null
}

export interface ReadBatch {
  read: ObjectReading[]
  /** The ids of objects that were removed meanwhile. */
  removed: string[]
  own: FoundEvent[]
}

export interface ReadingScope {
  options: ReadingOptions
  /** Whether everything is read again, since the times of series are wanted further ahead. */
  goesFurther: boolean
  /** The collection with our events, if changes there count; null otherwise. */
  watched: string | null
}

/** The address of an event of ours. */
export interface EventAddress {
  sessionId: string
  /** Of its collection. */
  href: string
  thereId: string | null
}

/** An event of ours as it is there: its one time, null if it has none or several, and its mark. */
export interface EventThere {
  at: Span | null
  etag: string | null
}

/** An event of a session as it is sent. */
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

/** Notices of changes, which the other side sends: hints only, for they may be late, lost, repeated or forged. */
export interface Notices {
  /** Whether a channel can get a later end; if not, another one replaces it. */
  prolongs: boolean
  /** Returns what must be watched for the changes of these calendars. */
  resourcesOf(calendars: readonly Pick<KnownCollection, 'href' | 'is_made'>[]): string[]
  /** Returns its name there, and its end. Each notice brings `token` to `address`. */
  open(
    resource: string,
    channel: { id: string; address: string; token: string },
    now: number,
  ): Promise<{ thereId: string; endsAt: number }>
  /** Returns the later end; null for a channel that is gone. */
  prolong(thereId: string, now: number): Promise<number | null>
  /** Ends a channel; one that is gone is as good. */
  stop(channel: { id: string; thereId: string }): Promise<void>
}

/** The calendars of one user elsewhere. Each call may throw `Unreadable`. */
export interface OtherSide {
  /** Null for a side that sends none. */
  notices: Notices | null
  listCollections(): Promise<CollectionThere[]>
  /** Returns a calendar that is not listed any more; null if it is gone. */
  findCollection(href: string): Promise<CollectionThere | null>
  /** `own` as in `readObjects`: one that was written since the last reading and is not there any more is gone. */
  findChanges(
    known: KnownCollection,
    there: CollectionThere,
    objects: ReadonlyMap<string, KnownObject>,
    own: ReadonlyMap<string, string> | null,
    scope: ReadingScope,
  ): Promise<Wanted>
  /** Reads objects; `own` has the sessions of those that are ours by their ids, or is null if they do not matter. */
  readObjects(
    known: KnownCollection,
    objects: readonly ObjectThere[],
    own: ReadonlyMap<string, string> | null,
    scope: ReadingScope,
  ): Promise<ReadBatch>
  /** Returns the id of the object that an event of ours is. */
  objectOf(address: EventAddress): string
  makeCollection(): Promise<{ name: string; href: string }>
  /** Returns an event of ours as it is there; null if it is gone. */
  look(address: EventAddress): Promise<EventThere | null>
  /**
   * Writes an event, replacing the present one; with `etag` only that version, else it throws `412`. Returns the name that the
   * other side gave it, if that does not follow from the session.
   */
  put(
    address: EventAddress & { isNew: boolean },
    event: WrittenEvent,
    etag: string | null,
  ): Promise<string | null>
  /** Removes an event; one that is gone is as good. */
  remove(address: EventAddress): Promise<void>
}

/** Returns the time of an event of ours that has one time only. */
export function ownTimeOf(reading: BusyReading | null | undefined): Span | null {
  const [at, ...others] = reading?.busy ?? []
  return !at || others.length > 0 || at.isAllDay ? null : { start: at.start, end: at.end }
}

/** Whether an object must be read: its version is not known. */
export function isNewObject(
  { id, etag }: Pick<ObjectThere, 'id' | 'etag'>,
  objects: ReadonlyMap<string, { etag: string | null }>,
): boolean {
  return etag === null || objects.get(id)?.etag !== etag
}

/** A refusal of one calendar, not of the user or of all requests. */
export function isOfCollection({ reason }: { reason: string }): boolean {
  return /^4\d\d$/.test(reason) && reason !== '401' && reason !== '429'
}
