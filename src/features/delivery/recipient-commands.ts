import type { Sql } from '../../platform/server/database.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { countUnder, uncountUnder } from '../../platform/server/throttle.ts'
import { DEFAULT_ZONE, startOfDay } from '../../platform/shared/calendar.ts'
import { recipientOf } from './message-limits.ts'
import type { Outgoing } from './registry-queries.ts'

export interface Counted {
  day: number
  keys: ReadonlyMap<Outgoing, string>
}

export const NONE_COUNTED: Counted = { day: 0, keys: new Map() }

/**
 * Counts messages towards their recipients' limits, the first ones first, and returns those within. Stores a keyed
 * hash of each recipient, never the address.
 */
export async function countRecipients(
  db: Sql,
  secret: Buffer,
  messages: readonly { message: Outgoing; most: number }[],
  now: number,
): Promise<Counted> {
  if (messages.length === 0) return NONE_COUNTED
  const day = startOfDay(now, DEFAULT_ZONE)
  const keyed = messages.map((message) => ({ ...message, key: keyOf(secret, message.message) }))
  const before = await countUnder(db, day, tally(keyed))
  const within = keyed.filter(({ key, most }) => {
    const count = before.get(key) ?? 0
    before.set(key, count + 1)
    return count < most
  })
  const past = keyed.filter((message) => !within.includes(message))
  if (past.length > 0) await uncountUnder(db, day, tally(past))
  return { day, keys: new Map(within.map(({ message, key }) => [message, key])) }
}

export async function uncountRecipients(
  db: Sql,
  { day, keys }: Counted,
  messages: readonly Outgoing[],
): Promise<void> {
  const counted = messages.flatMap((message) => {
    const key = keys.get(message)
    return key === undefined ? [] : [{ key }]
  })
  if (counted.length > 0) await uncountUnder(db, day, tally(counted))
}

function tally(keyed: readonly { key: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of keyed) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function keyOf(secret: Buffer, { channel, recipient }: Outgoing): string {
  const person = `${channel}\0${recipientOf(recipient)}`
  return fingerprint(secret, 'recipient', person).toString('base64url')
}
