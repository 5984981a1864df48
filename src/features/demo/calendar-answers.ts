import { addDays, dayAt, instantAt, MINUTE, weekdayOf } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { overlap, type Span, spanOf } from '../attendance/spans.ts'
import {
  answerCalendarChange,
  type CalendarChange,
  listCalendarChanges,
} from '../calendars/change-contract.ts'
import {
  CALENDARS_AT_MOST,
  type Calendar,
  type CalendarKind,
  type CalendarReadNow,
  type Collection,
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  listConsentKinds,
  syncCalendar,
  updateCalendar,
} from '../calendars/contract.ts'
import { isOpen } from '../sessions/rules.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import {
  type CalendarRow,
  dropRow,
  instantOut,
  keepRow,
  nameOf,
  newId,
  type Practice,
  rowOf,
} from './practice.ts'
import { findMovable } from './rescheduling-answers.ts'
import { cancel, changeDetails, refuseOccupiedTime } from './session-changes.ts'

/** Days, both included. */
export interface Days {
  from: string
  to: string
}

const HOSPITAL = {
  name: 'Hospital',
  busy: [
    { weekday: 4, from: '15:00', to: '16:30', title: 'Ambulatório' },
    { weekday: 5, from: '16:00', to: '18:00', title: 'Reunião da equipe' },
  ],
  allDay: [0],
}

/** The busy times of a calendar that a visitor connects, since its address is not read. */
const CONNECTED = { busy: [{ weekday: 3, from: '08:00', to: '09:00' }], allDay: [] }

/** A server's calendar that gets the sessions, with a question about those that were moved in it. */
const PERSONAL = {
  name: 'Pessoal (iCloud)',
  kind: 'caldav' as const,
  busy: [{ weekday: 2, from: '07:00', to: '08:00', title: 'Natação' }],
  allDay: [],
  twoWay: true,
}

export function madeUpCalendars(now: number): CalendarRow[] {
  const personal = { ...rowRead(now - 2 * MINUTE), ...PERSONAL }
  return [
    { ...rowRead(now - 3 * MINUTE), ...HOSPITAL },
    { ...personal, writesTo: personal.id },
  ]
}

/** Returns a calendar that was connected and read at an instant. */
export function rowRead(at: number) {
  return {
    id: newId(),
    kind: 'ics' as CalendarKind,
    createdAt: instantOut(at),
    titles: false,
    readAt: instantOut(at),
    failingSince: null,
    failure: null,
    writesTo: null,
    shows: 'initials' as const,
    twoWay: false,
    applies: false,
    details: true,
    writable: true,
    writeFailingSince: null,
    writeFailure: null,
    blocks: true,
    allDayBlocks: false,
  }
}

export const calendarAnswers: readonly Answer[] = [
  answer(listConsentKinds, () => []),
  answer(listCalendars, ({ practice }) => practice.calendars.map(shownCalendar)),
  answer(connectCalendar, ({ practice, body: { kind, name }, now }) => {
    if (practice.calendars.length >= CALENDARS_AT_MOST) throw new Problem('calendars_full')
    const row = { ...rowRead(now), ...CONNECTED, kind, name }
    practice.calendars.push(row)
    return readNow(practice, row, now)
  }),
  answer(listCollections, ({ practice, params }) => [partOf(rowOf(practice.calendars, params.id))]),
  answer(updateCalendar, ({ practice, params, body }) => {
    const { collections, titles, ...fields } = body
    const before = rowOf(practice.calendars, params.id)
    const change = collections?.find(({ id }) => id === before.id)
    const writing = writingOf(before, fields)
    const row = { ...before, ...change, ...writing, titles: titles ?? before.titles }
    return [partOf(keepRow(practice.calendars, row))]
  }),
  answer(listCalendarChanges, ({ practice, now }) => changesIn(practice, now)),
  answer(answerCalendarChange, answerChange),
  answer(syncCalendar, ({ practice, params, now }) => {
    const before = rowOf(practice.calendars, params.id)
    const readState = { readAt: instantOut(now), failingSince: null, failure: null }
    return readNow(practice, keepRow(practice.calendars, { ...before, ...readState }), now)
  }),
  answer(disconnectCalendar, ({ practice, params }) => dropRow(practice.calendars, params.id)),
  answer(listBusyTimes, ({ practice, query: { start, end } }) => {
    const { timezone } = practice.profile
    const days = { from: dayAt(start, timezone), to: dayAt(end, timezone) }
    return busyElsewhere(practice, days)
      .filter((busy) => overlap(busy, { start, end }))
      .map((busy) => ({
        start: instantOut(busy.start),
        end: instantOut(busy.end),
        calendarId: busy.calendarId,
        ...(busy.title === undefined ? {} : { title: busy.title }),
      }))
  }),
]

function shownCalendar({ blocks: _, allDayBlocks, busy, allDay, ...shown }: CalendarRow): Calendar {
  return shown
}

type Writing = Partial<Pick<CalendarRow, 'writesTo' | 'shows' | 'twoWay' | 'applies'>>

/** Returns the state of writing sessions. The demonstration's calendars have one part. */
function writingOf(
  before: CalendarRow,
  writing: { [Field in keyof Writing]?: Writing[Field] | undefined },
): Writing {
  const { writesTo = before.writesTo, shows = before.shows, twoWay = before.twoWay } = writing
  if (writesTo !== null && before.kind !== 'caldav')
    throw invalidField('writesTo', 'Um endereço secreto só pode ser lido')
  const applies = twoWay && (writing.applies ?? before.applies)
  return { writesTo: writesTo === 'new' ? before.id : writesTo, shows, twoWay, applies }
}

function readNow(practice: Practice, row: CalendarRow, now: number): CalendarReadNow {
  const { sessions, profile } = practice
  const ahead = sessions
    .filter(({ datetime, status }) => status !== 'cancelled' && Date.parse(datetime) > now)
    .sort((a, b) => a.datetime.localeCompare(b.datetime))
  const [first, last] = [ahead[0], ahead.at(-1)]
  if (!first || !last) return { ...shownCalendar(row), meets: null }
  const days = {
    from: dayAt(Date.parse(first.datetime), profile.timezone),
    to: dayAt(Date.parse(last.datetime), profile.timezone),
  }
  const busy = busyElsewhere({ calendars: [row], profile }, days)
  const met = ahead.filter(({ datetime, duration }) =>
    busy.some((time) => overlap(time, spanOf(Date.parse(datetime), duration))),
  )
  const meets = met[0] ? { sessions: met.length, first: met[0].datetime } : null
  return { ...shownCalendar(row), meets }
}

function partOf({ id, name, blocks, allDayBlocks }: CalendarRow): Collection {
  return { id, name, blocks, allDayBlocks, made: false }
}

/** Returns the busy times of outside calendars on those days, by their start. */
export function busyElsewhere(
  { calendars, profile: { timezone } }: Pick<Practice, 'calendars' | 'profile'>,
  { from, to }: Days,
): (Span & { calendarId: string; calendarName: string; title?: string })[] {
  const counted = calendars.filter(({ blocks }) => blocks)
  const spans = daysFrom(from, to).flatMap((day) => {
    const weekday = weekdayOf(day)
    const at = (time: string) => instantAt(day, time, timezone)
    return counted.flatMap(({ id: calendarId, name: calendarName, titles, ...row }) => [
      ...row.busy
        .filter((time) => time.weekday === weekday)
        .map((time) => ({
          ...{ start: at(time.from), end: at(time.to), calendarId, calendarName },
          ...(titles && time.title !== undefined ? { title: time.title } : {}),
        })),
      ...(row.allDayBlocks && row.allDay.includes(weekday)
        ? [
            {
              start: at('00:00'),
              end: instantAt(addDays(day, 1), '00:00', timezone),
              calendarId,
              calendarName,
            },
          ]
        : []),
    ])
  })
  return spans.sort((a, b) => a.start - b.start)
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Moves the event of a session in the next days to another day, in the calendar that gets the sessions. */
export function moveElsewhere(practice: Practice, now: number): void {
  const calendar = practice.calendars.find(({ twoWay }) => twoWay)
  const movable = findMovable(practice, now)
  if (!calendar || !movable) return
  const { session, to } = movable
  practice.calendarChanges.push({
    ...{ id: newId(), calendarId: calendar.id, calendarName: calendar.name },
    ...{ sessionId: session.id, patientName: nameOf(practice, session.patientId) },
    from: spanOut(session.datetime, session.duration),
    to: spanOut(to, session.duration),
    foundAt: instantOut(now - 2 * MINUTE),
  })
}

function spanOut(start: string, minutes: number): CalendarChange['from'] {
  return { start, end: instantOut(Date.parse(start) + minutes * MINUTE) }
}

/** Returns the changes of sessions that can still be moved or cancelled. */
export function changesIn({ calendarChanges, sessions }: Practice, now: number): CalendarChange[] {
  return calendarChanges.flatMap((change) => {
    const session = sessions.find(({ id }) => id === change.sessionId)
    if (!session || !isOpen(session) || Date.parse(session.datetime) <= now) return []
    return [{ ...change, from: spanOut(session.datetime, session.duration) }]
  })
}

function answerChange({
  practice,
  params: { id },
  body,
}: DemoCall<typeof answerCalendarChange>): undefined {
  const change = rowOf(practice.calendarChanges, id)
  if (body.apply) applyChange(practice, change)
  return dropRow(practice.calendarChanges, id)
}

function applyChange(practice: Practice, { sessionId, to }: CalendarChange): void {
  const session = rowOf(practice.sessions, sessionId)
  if (!to) {
    cancel(practice, session, null)
    return
  }
  const moved = changeDetails(practice, session, { datetime: Date.parse(to.start) })
  refuseOccupiedTime(practice, moved)
}
