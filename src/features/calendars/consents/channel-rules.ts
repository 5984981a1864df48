import { DAY, HOUR, MINUTE } from '../../../platform/shared/calendar.ts'

/** A channel by which the provider sends notices, as it is kept here. */
export interface Channel {
  id: string
  /** The watched calendar or path there. */
  resource: string
  /** When a server last requested something for it. */
  askedAt: number
  /** Null before the provider answered, or if it refused. */
  open: { thereId: string; endsAt: number } | null
}

export interface OpenChannel extends Channel {
  open: NonNullable<Channel['open']>
}

/** The requests to open, renew and stop channels, and the channels to delete because the provider no longer has them. */
export interface ChannelPlan {
  /** Resources that get a channel. */
  opens: string[]
  prolongs: OpenChannel[]
  stops: OpenChannel[]
  forgets: Channel[]
}

/** How long before its end a channel is renewed. */
const EARLIER = DAY
/** A refused or lost request is repeated after this time. Until then the calendar is read as often as the others. */
const AGAIN_AFTER = 6 * HOUR
/** The pause before a channel is stopped again: longer than all requests of one reading. */
const STOPS_AGAIN_AFTER = 5 * MINUTE

/**
 * Returns the plan that keeps one open channel for each resource, and none for others. `prolongs`: whether a channel can get a
 * later end.
 */
export function planChannels(
  resources: readonly string[],
  channels: readonly Channel[],
  { prolongs, now }: { prolongs: boolean; now: number },
): ChannelPlan {
  const plan: ChannelPlan = { opens: [], prolongs: [], stops: [], forgets: [] }
  const open: OpenChannel[] = []
  for (const channel of channels)
    if (isOpen(channel, now)) open.push(channel)
    else if (channel.open || channel.askedAt <= now - AGAIN_AFTER) plan.forgets.push(channel)
  open.sort((a, b) => b.open.endsAt - a.open.endsAt)
  for (const resource of new Set(resources)) {
    const newest = open.find((channel) => channel.resource === resource)
    if (newest && newest.open.endsAt > now + EARLIER) continue
    const isAsked = channels.some(
      (channel) => channel.resource === resource && channel.askedAt > now - AGAIN_AFTER,
    )
    if (isAsked) continue
    if (newest && prolongs) plan.prolongs.push(newest)
    else plan.opens.push(resource)
  }
  const needed = new Set(
    resources.map((resource) => open.find((channel) => channel.resource === resource)),
  )
  plan.stops = open.filter(
    (channel) => !needed.has(channel) && channel.askedAt <= now - STOPS_AGAIN_AFTER,
  )
  return plan
}

function isOpen(channel: Channel, now: number): channel is OpenChannel {
  return channel.open !== null && channel.open.endsAt > now
}

export function isEmptyPlan(plan: ChannelPlan): boolean {
  return Object.values(plan).every((part: readonly unknown[]) => part.length === 0)
}

/** An IP address, as URLs write it. */
const ADDRESS = /^(?:\[.*|[\d.]+)$/
/** Names that no public resolver knows (RFC 6761, 6762, 8375 and the root zone's `internal`). */
const PRIVATE = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/

/** Returns whether Google and Microsoft can reach an address: https, by a public name. */
export function isReachable(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const isName = hostname.includes('.') && !ADDRESS.test(hostname)
  return protocol === 'https:' && isName && !PRIVATE.test(hostname)
}
