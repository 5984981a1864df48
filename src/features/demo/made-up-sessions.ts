import { addDays, DAY, dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { chance } from '../../platform/shared/chance.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { isHoliday } from '../attendance/holiday-rules.ts'
import { type Span, spanOf } from '../attendance/spans.ts'
import { feeOf } from '../practice/cancel-rules.ts'
import type { Service } from '../services/contract.ts'
import { startOfWeek } from '../sessions/agenda/rules.ts'
import { usualLocation } from '../sessions/changes/location-rules.ts'
import { sessionCentsOf } from '../sessions/rules.ts'
import { COUPLE, FIRST_TALK, PACKAGE, PEOPLE, type Person, WEEKLY } from './made-up-people.ts'
import {
  cents,
  instantOut,
  itemAt,
  newId,
  newRow,
  type Practice,
  type SeriesRow,
  type SessionRow,
  UNDRAWN,
  unchargedBy,
} from './practice.ts'

const WEEKS_AHEAD = 4
/** How long late payers owe sessions, and others occasionally. */
const LATE_FOR = 10 * DAY
const PAID_BY_STATEMENT_WITHIN = 40 * DAY
const USUALLY_PAID_WITHIN = DAY

/** A patient's weekly hour; Monday is 1. `every`: 2 means every second week. */
interface Hour {
  person: number
  weekday: number
  time: string
  type: SessionRow['type']
  service?: number
  every?: number
}
const HOURS: readonly Hour[] = [
  { person: 0, weekday: 1, time: '09:00', type: 'online' },
  { person: 1, weekday: 1, time: '10:00', type: 'presencial' },
  { person: 2, weekday: 1, time: '14:00', type: 'online' },
  { person: 3, weekday: 1, time: '16:00', type: 'presencial' },
  { person: 17, weekday: 1, time: '11:00', type: 'presencial' },
  { person: 4, weekday: 2, time: '09:00', type: 'online', service: PACKAGE },
  { person: 5, weekday: 2, time: '11:00', type: 'presencial' },
  { person: 6, weekday: 2, time: '15:00', type: 'online' },
  { person: 20, weekday: 2, time: '10:00', type: 'presencial' },
  { person: 7, weekday: 2, time: '17:00', type: 'online', every: 2 },
  { person: 8, weekday: 3, time: '10:00', type: 'presencial' },
  { person: 9, weekday: 3, time: '14:00', type: 'online' },
  { person: 19, weekday: 3, time: '11:00', type: 'online' },
  { person: 1, weekday: 3, time: '16:00', type: 'online' },
  { person: 10, weekday: 4, time: '17:00', type: 'presencial', service: COUPLE },
  { person: 14, weekday: 4, time: '09:00', type: 'online' },
  { person: 21, weekday: 4, time: '14:00', type: 'presencial' },
  { person: 11, weekday: 4, time: '11:00', type: 'presencial' },
  { person: 15, weekday: 5, time: '10:00', type: 'online' },
  { person: 18, weekday: 5, time: '11:00', type: 'presencial', every: 2 },
  { person: 12, weekday: 5, time: '14:00', type: 'online' },
  { person: 13, weekday: 6, time: '09:00', type: 'online' },
  { person: 16, weekday: 6, time: '10:00', type: 'online', every: 2 },
]

type Furnished = Pick<Practice, 'profile' | 'patients' | 'services'>

/** Returns the sessions of all hours, from the first session to some weeks ahead; none on a holiday. */
export function madeUpSessions(practice: Furnished, now: number): SessionRow[] {
  const today = dayAt(now, practice.profile.timezone)
  return hoursOf(practice).flatMap((hour, index) =>
    allDaysOf(hour, today)
      .filter(({ day }) => !isHoliday(day))
      .map(({ day, week, isFirst }) => {
        const service = itemAt(practice.services, isFirst ? FIRST_TALK : (hour.service ?? WEEKLY))
        const luck = chance(index * 100 + week + 50)
        return sessionOn(practice, { service, hour, day, luck }, now)
      }),
  )
}

const hoursOf = ({ patients }: Pick<Practice, 'patients'>) =>
  HOURS.filter(({ person }) => person < patients.length)

/** Returns the days of an hour, holidays included. Packages are booked up to this week only. */
function allDaysOf(hour: Hour, today: string) {
  const { weeks, until } = itemAt(PEOPLE, hour.person)
  const last = until === undefined ? (hour.service === PACKAGE ? 0 : WEEKS_AHEAD) : -until
  const beginsHere = HOURS.find(({ person }) => person === hour.person) === hour
  return Array.from({ length: weeks + last + 1 }, (_, step) => step - weeks)
    .filter((week) => week % (hour.every ?? 1) === 0)
    .map((week) => ({
      week,
      day: addDays(startOfWeek(today), 7 * week + hour.weekday),
      isFirst: beginsHere && week === -weeks,
    }))
}

interface Planned {
  service: Service
  hour: Hour
  day: string
  luck: number
}

function owedFor({ isLate, billing }: Person, luck: number): number {
  if (billing === 'monthly') return PAID_BY_STATEMENT_WITHIN
  if (isLate) return LATE_FOR
  return luck < 0.4 ? USUALLY_PAID_WITHIN : 0
}

function sessionOn(
  { profile, patients }: Furnished,
  { service, hour, day, luck }: Planned,
  now: number,
): SessionRow {
  const startsAt = instantAt(day, hour.time, profile.timezone)
  const priceCents = sessionCentsOf(service, cents(service.price))
  const person = itemAt(PEOPLE, hour.person)
  const span = spanOf(startsAt, service.duration)
  const state = stateOf(span, luck, startsAt < now - owedFor(person, luck), now)
  const feeCents = state.outcome && feeOf(priceCents, profile)
  const isHalfPaid =
    state.status === 'completed' && person.billing !== 'monthly' && luck > 0.2 && luck < 0.3
  const row = {
    patientId: itemAt(patients, hour.person).id,
    serviceId: service.id,
    type: hour.type,
    datetime: instantOut(startsAt),
    duration: service.duration,
    location: usualLocation(hour.type, profile),
    price: moneyOut(priceCents),
    notes: null,
    ...unchargedBy(profile),
    ...state,
    fee: moneyOut(feeCents),
    received: moneyOut(state.paid ? (feeCents ?? priceCents) : isHalfPaid ? priceCents / 2 : 0),
    ...UNDRAWN,
    seriesId: null,
    seriesDate: null,
  }
  return newRow(row, Math.min(startsAt - 7 * DAY, now))
}

type State = Pick<SessionRow, 'status' | 'paid' | 'presence' | 'outcome'>

/** Returns a session's status; the further ahead, the more of them are pending. */
function stateOf({ start, end }: Span, luck: number, isPaidByNow: boolean, now: number): State {
  if (luck < 0.05) {
    const outcome = end > now || luck > 0.035 ? null : luck > 0.015 ? 'late_cancel' : 'absent'
    return { status: 'cancelled', paid: outcome !== null && isPaidByNow, presence: null, outcome }
  }
  if (end <= now) return { status: 'completed', paid: isPaidByNow, presence: null, outcome: null }
  const presence = answerTo(start, luck, now)
  const isSoon = start < now + 7 * DAY
  return luck < (isSoon ? 0.35 : 0.6)
    ? { status: 'pending', paid: false, presence, outcome: null }
    : { status: 'confirmed', paid: luck > 0.75, presence, outcome: null }
}

function answerTo(startsAt: number, luck: number, now: number): SessionRow['presence'] {
  if (startsAt > now + 2 * DAY || luck > 0.85) return null
  return luck > 0.75 ? 'reschedule' : 'confirmed'
}

/** Returns whether an hour is a fixed time: weekly or fortnightly, of an active patient, without a package. */
const isKept = ({ person, service }: Hour) =>
  service === undefined && itemAt(PEOPLE, person).until === undefined

/** Returns the fixed times of the sessions and confirms these. On a holiday there is a conflict. */
export function madeUpSeries(
  practice: Furnished & Pick<Practice, 'sessions'>,
  now: number,
): SeriesRow[] {
  const { profile, patients, services, sessions } = practice
  const today = dayAt(now, profile.timezone)
  const service = itemAt(services, WEEKLY)
  const sessionAt = new Map(
    sessions.map((session) => [`${session.patientId} ${session.datetime}`, session]),
  )
  return hoursOf(practice)
    .filter(isKept)
    .map((hour) => {
      const patientId = itemAt(patients, hour.person).id
      const startOf = (day: string) => instantAt(day, hour.time, profile.timezone)
      const days = allDaysOf(hour, today).map(({ day }) => day)
      const id = newId()
      for (const day of days) {
        const session = sessionAt.get(`${patientId} ${instantOut(startOf(day))}`)
        if (!session) continue
        session.seriesId = id
        session.seriesDate = day
        if (session.status === 'pending') session.status = 'confirmed'
      }
      return {
        id,
        patientId,
        serviceId: service.id,
        type: hour.type,
        duration: service.duration,
        location: null,
        price: moneyOut(sessionCentsOf(service, cents(service.price))),
        packageId: null,
        firstDate: days[0] ?? today,
        time: hour.time,
        every: { unit: 'week', count: hour.every ?? 1 },
        end: null,
        endedFrom: null,
        ledger: days.map((date) => ({
          date,
          state: isHoliday(date) ? 'conflict' : 'made',
          reason: isHoliday(date) ? 'holiday' : null,
          ruleStart: startOf(date),
        })),
        createdAt: instantOut(startOf(days[0] ?? today) - 7 * DAY),
        version: 1,
      }
    })
}
