import { randomUUID } from 'node:crypto'
import type { ApiAnswer, ApiCall, CalendarsThere, ChannelThere, Notice } from './calendars-there.ts'

/** Notices of changes, as developers.google.com and learn.microsoft.com describe them. */

const MINUTE = 60_000

/** Returns null for a call about something else. */
export async function answerChannels(
  there: CalendarsThere,
  kind: string,
  call: ApiCall,
): Promise<ApiAnswer | null> {
  const [first, , , last] = call.path
  if (kind === 'google' && first === 'channels') return stopGoogle(there, call)
  if (kind === 'google' && last === 'watch') return watchGoogle(there, call)
  if (kind === 'microsoft' && first === 'subscriptions') return subscription(there, call)
  return null
}

const refused = (status: number, code: string): ApiAnswer => ({ status, json: { error: { code } } })
const isHttps = (address: string) => URL.parse(address)?.protocol === 'https:'

async function watchGoogle(there: CalendarsThere, { path, json, scopes }: ApiCall) {
  const { id, type, address, token, params } = json as Record<string, string> & {
    params: { ttl: string }
  }
  const href = path[1] ?? ''
  const calendar = there.calendars.get(href)
  if (!calendar) return refused(404, 'notFound')
  const allows = calendar.isByApp ? 'calendar.app.created' : 'calendar.events.readonly'
  if (!scopes.includes(allows)) return refused(403, 'insufficientPermissions')
  if (!id || !/^[\w+/=-]{1,64}$/.test(id)) return refused(400, 'channelIdInvalid')
  if (there.channels.has(id)) return refused(400, 'channelIdNotUnique')
  if (type !== 'web_hook' || !address || !isHttps(address)) return refused(400, 'webhookInvalid')
  if (!token || token.length > 256 || !/^\d+$/.test(params.ttl)) return refused(400, 'invalid')
  const endsAt = there.now() + Math.min(Number(params.ttl), 604_800) * 1_000
  const channel = { kind: 'google', href, address, token, resourceId: randomUUID(), endsAt }
  there.channels.set(id, channel)
  await there.deliver(googleNotice(id, channel, 'sync'))
  const { resourceId } = channel
  return {
    status: 200,
    json: { kind: 'api#channel', id, resourceId, expiration: String(endsAt) },
  }
}

function stopGoogle(there: CalendarsThere, { json }: ApiCall): ApiAnswer {
  const channel = there.channels.get(String(json.id))
  if (!channel || channel.resourceId !== json.resourceId) return refused(404, 'channelNotFound')
  there.channels.delete(String(json.id))
  return { status: 204 }
}

async function subscription(there: CalendarsThere, { method, path, json, scopes }: ApiCall) {
  // The table of permissions names Calendars.Read: Calendars.ReadBasic is too little.
  if (!scopes.some((scope) => /^Calendars\.Read(Write)?$/.test(scope)))
    return refused(403, 'ErrorAccessDenied')
  const { expirationDateTime } = json
  const endsAt = Date.parse(String(expirationDateTime))
  const isLong = !(endsAt > there.now() && endsAt <= there.now() + 4_230 * MINUTE)
  if (method === 'POST') {
    const { changeType, notificationUrl, resource, clientState } = json as Record<string, string>
    if (!isHttps(notificationUrl ?? '') || resource !== '/me/events' || isLong)
      return refused(400, 'InvalidRequest')
    if (changeType !== 'created,updated,deleted' || !clientState || clientState.length > 128)
      return refused(400, 'InvalidRequest')
    const id = randomUUID()
    const said = `Validation: <${id}> & açúcar`
    const answer = await there.deliver({
      url: `${notificationUrl}?validationToken=${encodeURIComponent(said)}`,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      payload: '',
    })
    const isValid = answer?.status === 200 && /^text\/plain\b/.test(answer.type)
    if (!isValid || answer.text !== said) return refused(400, 'ValidationError')
    const channel = { href: null, address: notificationUrl ?? '', token: clientState, endsAt }
    there.channels.set(id, { kind: 'microsoft', resourceId: id, ...channel })
    return { status: 201, json: { id, resource, expirationDateTime } }
  }
  const id = path[1] ?? ''
  const channel = there.channels.get(id)
  if (!channel || channel.endsAt <= there.now()) return refused(404, 'ResourceNotFound')
  if (method === 'DELETE') {
    there.channels.delete(id)
    return { status: 204 }
  }
  if (isLong) return refused(400, 'InvalidRequest')
  channel.endsAt = endsAt
  return { status: 200, json: { id, expirationDateTime } }
}

/** Returns the notices that a change of a calendar causes. */
export function noticesOf(
  { channels, now }: Pick<CalendarsThere, 'channels' | 'now'>,
  href: string,
): Notice[] {
  return [...channels]
    .filter(([, one]) => one.endsAt > now() && (one.href ?? href) === href)
    .map(([id, one]) =>
      one.kind === 'google' ? googleNotice(id, one, 'exists') : graphNotice(id, one),
    )
}

function googleNotice(id: string, channel: ChannelThere, state: 'sync' | 'exists'): Notice {
  const { address, token, resourceId } = channel
  const headers = {
    // As the description writes it.
    ...{ 'content-type': 'application/json; utf-8', 'content-length': '0' },
    ...{ 'x-goog-channel-id': id, 'x-goog-channel-token': token },
    ...{ 'x-goog-resource-id': resourceId, 'x-goog-resource-state': state },
  }
  return { url: address, headers, payload: '' }
}

function graphNotice(id: string, { address, token, endsAt }: ChannelThere): Notice {
  const value = [
    {
      ...{ subscriptionId: id, changeType: 'updated', clientState: token, tenantId: 'abc' },
      subscriptionExpirationDateTime: new Date(endsAt).toISOString(),
      ...{ resource: 'Users/ana/Events/AAMk', resourceData: { id: 'AAMk' } },
    },
  ]
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { url: address, headers, payload: JSON.stringify({ value }) }
}
