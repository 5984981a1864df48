import type {
  ApiAnswer,
  ApiCall,
  CalendarsThere,
  CalendarThere,
  EventThere,
} from './calendars-there.ts'

/** The calendars of Microsoft Graph, version 1.0, as learn.microsoft.com describes them. */

const refused = (status: number, code: string): ApiAnswer => ({
  status,
  json: { error: { code, message: code } },
})

const OWNER = 'ana@outlook.example'

export function answerGraph(there: CalendarsThere, call: ApiCall): ApiAnswer {
  const { method, path, scopes, headers } = call
  const writes = scopes.includes('Calendars.ReadWrite')
  if (!writes && (method !== 'GET' || !scopes.includes('Calendars.ReadBasic')))
    return refused(403, 'ErrorAccessDenied')
  const prefer = String(headers.prefer)
  if (!prefer.includes('IdType="ImmutableId"') || !prefer.includes('outlook.timezone="UTC"'))
    return refused(400, 'names would change, or times would be local')
  if (path[1] === 'events') return ofAnyCalendar(there, call, path[2] ?? '')
  if (path.length === 2) return method === 'POST' ? makeCalendar(there, call) : list(there)
  const calendar = there.calendars.get(path[2] ?? '')
  if (!calendar) return refused(404, 'ErrorItemNotFound')
  if (path.length === 3) return { status: 200, json: { id: path[2], name: calendar.name } }
  if (path[3] === 'calendarView') return delta(there, calendar, call)
  if (method === 'POST') return write(there, calendar, `AAMk${there.version}`, call)
  return search(calendar, call)
}

function list({ calendars }: CalendarsThere): ApiAnswer {
  const value = [...calendars].map(([id, { name, isPrimary, isOwn }]) => ({
    ...{ id, name, isDefaultCalendar: isPrimary },
    owner: { name: 'Ana', address: isOwn ? OWNER : 'clinica@outlook.example' },
  }))
  return { status: 200, json: { value } }
}

function makeCalendar(there: CalendarsThere, { json }: ApiCall): ApiAnswer {
  const name = String(json.name)
  if ([...there.calendars.values()].some((one) => one.name === name))
    return refused(409, 'ErrorFolderExists')
  const id = `made-${there.nextVersion()}=`
  there.addCalendar(id, { name, isByApp: true })
  return { status: 201, json: { id, name } }
}

/** Answers changes of a window, which is fixed by the first request of a round and kept in its links. */
function delta(
  there: CalendarsThere,
  calendar: CalendarThere,
  { path, query }: ApiCall,
): ApiAnswer {
  if ([...query.keys()].some((key) => /^\$(select|filter|expand|orderby|search)$/.test(key)))
    return refused(400, 'not supported by delta')
  const token = query.get('$deltatoken') ?? query.get('$skiptoken')
  const [since = 0, from = 0, to = 0, start = 0] = token
    ? token.split('_').map(Number)
    : [0, Date.parse(query.get('startDateTime') ?? ''), Date.parse(query.get('endDateTime') ?? '')]
  if (token && since < there.oldestToken) return refused(410, 'SyncStateNotFound')
  const changed = [...calendar.events].filter(([, { version, isRemoved }]) =>
    since === 0 ? !isRemoved : version > since,
  )
  const value = changed.flatMap(([id, one]): object[] => {
    const isOutside = one.end <= from || one.start >= to
    if (one.isRemoved || isOutside)
      return since === 0 ? [] : [{ id, '@removed': { reason: 'deleted' } }]
    const event = one.series === undefined ? eventOf(id, one) : dateOf(id, one)
    if (there.repeats === null) return [event]
    return [there.repeats === 'as it is' ? event : { id, '@removed': { reason: 'changed' } }, event]
  })
  const series = new Map(changed.flatMap(([, one]) => (one.series ? [[one.series, one]] : [])))
  for (const [id, event] of series) value.push({ ...eventOf(id, event), type: 'seriesMaster' })
  const page = value.slice(start, start + there.pageSize)
  const isLast = start + page.length >= value.length
  const address = `${there.origin}/microsoft/api/me/calendars/${encodeURIComponent(path[2] ?? '')}/calendarView/delta`
  const link = isLast
    ? { '@odata.deltaLink': `${address}?$deltatoken=${there.version}_${from}_${to}` }
    : { '@odata.nextLink': `${address}?$skiptoken=${since}_${from}_${to}_${start + page.length}` }
  return { status: 200, json: { value: page, ...link } }
}

const graphTime = (at: number) => ({
  dateTime: new Date(at).toISOString().replace('Z', '0000'),
  timeZone: 'UTC',
})
const graphDay = (day: string) => ({ dateTime: `${day}T00:00:00.0000000`, timeZone: 'UTC' })

function eventOf(id: string, one: EventThere) {
  const [first, after] = one.days ?? []
  return {
    ...{ id, '@odata.etag': `W/"${one.version}"`, type: 'singleInstance', subject: one.title },
    ...(one.uid !== undefined && { iCalUId: one.uid }),
    showAs: one.isFree ? 'free' : one.isTentative ? 'tentative' : 'busy',
    ...{ isAllDay: first !== undefined, isCancelled: false },
    responseStatus: { response: one.isDeclined ? 'declined' : 'organizer' },
    start: first ? graphDay(first) : graphTime(one.start),
    end: after ? graphDay(after) : graphTime(one.end),
  }
}

/** Returns a date of a series, which comes without the shared fields. */
function dateOf(id: string, one: EventThere) {
  const times = { start: graphTime(one.start), end: graphTime(one.end) }
  return {
    id,
    '@odata.etag': `W/"${one.version}"`,
    type: 'occurrence',
    seriesMasterId: one.series,
    ...times,
  }
}

function ofAnyCalendar(there: CalendarsThere, call: ApiCall, id: string): ApiAnswer {
  const calendar = [...there.calendars.values()].find(({ events }) => events.has(id))
  const known = calendar?.events.get(id)
  if (!calendar || !known || known.isRemoved) return refused(404, 'ErrorItemNotFound')
  const condition = call.headers['if-match']
  if (condition && condition !== `W/"${known.version}"`)
    return refused(412, 'ErrorIrresolvableConflict')
  if (call.method === 'GET') return { status: 200, json: eventOf(id, known) }
  if (call.method === 'PATCH') return write(there, calendar, id, call)
  Object.assign(known, { isRemoved: true, version: there.nextVersion() })
  return { status: 204 }
}

function write(
  there: CalendarsThere,
  calendar: CalendarThere,
  id: string,
  { json, method }: ApiCall,
): ApiAnswer {
  const body = json as {
    subject: string
    showAs: string
    start: { dateTime: string }
    end: { dateTime: string }
    location: { displayName: string }
    singleValueExtendedProperties?: { value: string }[]
  }
  const [property] = body.singleValueExtendedProperties ?? []
  const event = {
    ...calendar.events.get(id),
    ...{ title: body.subject, location: body.location.displayName },
    ...{ start: Date.parse(`${body.start.dateTime}Z`), end: Date.parse(`${body.end.dateTime}Z`) },
    ...{ isTentative: body.showAs === 'tentative', isRemoved: false },
    ...(property && { property: property.value }),
    version: there.nextVersion(),
  }
  calendar.events.set(id, event)
  return { status: method === 'POST' ? 201 : 200, json: eventOf(id, event) }
}

function search(calendar: CalendarThere, { query }: ApiCall): ApiAnswer {
  const wanted = / and ep\/value eq '([^']+)'/.exec(query.get('$filter') ?? '')?.[1]
  const value = [...calendar.events]
    .filter(([, { property, isRemoved }]) => property === wanted && !isRemoved)
    .map(([id]) => ({ id }))
  return { status: 200, json: { value } }
}
