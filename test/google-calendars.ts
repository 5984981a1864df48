import type {
  ApiAnswer,
  ApiCall,
  CalendarsThere,
  CalendarThere,
  EventThere,
} from './calendars-there.ts'

/** The Calendar API of Google, version 3, as developers.google.com describes it. */

const DAY = 86_400_000

const refused = (status: number, reason: string): ApiAnswer => ({
  status,
  json: { error: { code: status, errors: [{ domain: 'calendar', reason }], message: reason } },
})

export function answerGoogle(there: CalendarsThere, call: ApiCall): ApiAnswer {
  const { method, path, scopes } = call
  if (path[0] === 'freeBusy') {
    if (!scopes.includes('calendar.freebusy')) return refused(403, 'insufficientPermissions')
    return freeBusy(there, call)
  }
  if (path[0] === 'users') {
    if (!scopes.includes('calendar.calendarlist.readonly'))
      return refused(403, 'insufficientPermissions')
    return list(there, path[3])
  }
  if (path.length === 1 && method === 'POST') {
    if (!scopes.includes('calendar.app.created')) return refused(403, 'insufficientPermissions')
    const id = `made-${there.nextVersion()}@group.calendar.google.com`
    there.addCalendar(id, { name: String(call.json.summary), isByApp: true })
    return { status: 200, json: { id } }
  }
  const calendar = there.calendars.get(path[1] ?? '')
  if (!calendar) return refused(404, 'notFound')
  const isAllowed = calendar.isByApp
    ? scopes.includes('calendar.app.created')
    : method === 'GET' && scopes.includes('calendar.events.readonly')
  if (!isAllowed) return refused(403, 'insufficientPermissions')
  if (path.length === 3 && method === 'GET') return events(there, calendar, call)
  return oneEvent(there, calendar, call)
}

function list({ calendars }: CalendarsThere, id: string | undefined): ApiAnswer {
  const items = [...calendars].map(([href, { name, isPrimary, isOwn }]) => ({
    ...{ kind: 'calendar#calendarListEntry', id: href, summary: name },
    accessRole: isOwn ? 'owner' : 'reader',
    ...(isPrimary && { primary: true }),
  }))
  if (id === undefined) return { status: 200, json: { items, nextSyncToken: 'list' } }
  const found = items.find((item) => item.id === id)
  return found ? { status: 200, json: found } : refused(404, 'notFound')
}

function freeBusy({ calendars }: CalendarsThere, { json }: ApiCall): ApiAnswer {
  const [from, to] = [Date.parse(String(json.timeMin)), Date.parse(String(json.timeMax))]
  const items = json.items as { id: string }[]
  if (to - from > 90 * DAY) return refused(400, 'timeRangeTooLong')
  if (items.length > 50) return refused(400, 'tooManyCalendarsRequested')
  const busyOf = (calendar: CalendarThere) =>
    [...calendar.events.values()]
      .filter(({ isRemoved, isFree, isDeclined }) => !isRemoved && !isFree && !isDeclined)
      .filter(({ start, end }) => end > from && start < to)
      .map(({ start, end }) => ({ start: iso(start), end: iso(end) }))
  const said = items.map(({ id }) => {
    const calendar = calendars.get(id)
    if (calendar?.isByApp) return [id, { busy: [], errors: [{ reason: 'asked for our own' }] }]
    return [id, calendar ? { busy: busyOf(calendar) } : { errors: [{ reason: 'notFound' }] }]
  })
  return { status: 200, json: { kind: 'calendar#freeBusy', calendars: Object.fromEntries(said) } }
}

const iso = (at: number) => new Date(at).toISOString()

function events(there: CalendarsThere, calendar: CalendarThere, { query }: ApiCall): ApiAnswer {
  const token = query.get('syncToken')
  const since = token === null ? 0 : Number(token.split('-')[1])
  if (query.get('singleEvents') !== 'true') return refused(400, 'series are not expanded here')
  if (token !== null && (query.has('timeMin') || query.has('timeMax') || query.has('orderBy')))
    return refused(400, 'cannotUseSyncTokenWithTimes')
  if (since < there.oldestToken && token !== null) return refused(410, 'fullSyncRequired')
  const [from, to] = [
    Date.parse(query.get('timeMin') ?? ''),
    Date.parse(query.get('timeMax') ?? ''),
  ]
  const found = [...calendar.events]
    .filter(([, one]) => (token === null ? !one.isRemoved : one.version > since))
    .filter(([, { start, end }]) => token !== null || (end > from && start < to))
    .map(([id, one]) => eventOf(id, one, query.get('fields') ?? ''))
    .flatMap((one) => {
      if (there.repeats === null) return [one]
      return [there.repeats === 'as it is' ? one : { ...one, status: 'cancelled' }, one]
    })
  const start = Number(query.get('pageToken') ?? 0)
  const page = found.slice(start, start + there.pageSize)
  const isLast = start + page.length >= found.length
  const end = isLast
    ? { nextSyncToken: `sync-${there.version}` }
    : { nextPageToken: String(start + page.length) }
  return { status: 200, json: { items: page, ...end } }
}

function eventOf(id: string, one: EventThere, fields: string) {
  if (one.isRemoved) return { id, etag: `"${one.version}"`, status: 'cancelled' }
  const [first, after] = one.days ?? []
  return {
    ...{ id, etag: `"${one.version}"`, status: one.isTentative ? 'tentative' : 'confirmed' },
    ...(fields === '' || fields.includes('summary') ? { summary: one.title } : {}),
    ...(one.uid !== undefined && fields.includes('iCalUID') && { iCalUID: one.uid }),
    ...(one.isFree && { transparency: 'transparent' }),
    ...(one.isDeclined && { attendees: [{ self: true, responseStatus: 'declined' }] }),
    start: first ? { date: first } : { dateTime: iso(one.start).replace('.000Z', '+00:00') },
    end: after ? { date: after } : { dateTime: iso(one.end).replace('.000Z', '+00:00') },
  }
}

function oneEvent(there: CalendarsThere, calendar: CalendarThere, call: ApiCall): ApiAnswer {
  const { method, path, json, headers } = call
  const id = path[3] ?? String(json.id)
  const known = calendar.events.get(id)
  if (method === 'POST') {
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return refused(400, 'invalid id')
    if (known) return refused(409, 'duplicate')
  } else if (!known) return refused(404, 'notFound')
  const condition = headers['if-match']
  if (condition && condition !== `"${known?.version}"`) return refused(412, 'conditionNotMet')
  if (method === 'DELETE') {
    if (known?.isRemoved) return refused(410, 'deleted')
    Object.assign(known ?? {}, { isRemoved: true, version: there.nextVersion() })
    return { status: 204 }
  }
  if (method === 'GET') return { status: 200, json: known ? eventOf(id, known, '') : {} }
  const times = json as { start: { dateTime: string }; end: { dateTime: string } }
  const event = {
    title: String(json.summary),
    ...{ start: Date.parse(times.start.dateTime), end: Date.parse(times.end.dateTime) },
    ...{ isTentative: json.status === 'tentative', location: json.location as string | undefined },
    ...{ isRemoved: false, version: there.nextVersion() },
  }
  calendar.events.set(id, event as EventThere)
  return { status: 200, json: eventOf(id, event as EventThere, '') }
}
