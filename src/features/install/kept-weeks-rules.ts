import * as z from 'zod/mini'
import { addDays, DAY, dayAt } from '../../platform/shared/calendar.ts'
import { initialsOf } from '../../platform/shared/initials.ts'
import { daysOfWeek, startOfWeek } from '../sessions/agenda-rules.ts'
import { type Session, sessionStatus, sessionType } from '../sessions/contract.ts'

/**
 * The psychologist's week and the next as the browser keeps them for when there is no network: on a Saturday, Monday can
 * be read. The device may fall into other hands: of a patient there are initials alone, and writing through the schema
 * lets nothing else in.
 */

const keptSession = z.object({
  startsAt: z.string(),
  duration: z.int(),
  /** Empty where the name has no letter, or the patient was erased. */
  initials: z.string(),
  type: sessionType,
  status: sessionStatus,
})
export type KeptSession = z.infer<typeof keptSession>

const keptWeeks = z.object({
  /** Whose they are: nobody else's login shows them. */
  psychologistId: z.string(),
  /** IANA name: the practice's. */
  zone: z.string(),
  /** The Sunday the first one starts on. */
  sunday: z.string(),
  /** When the server said so, epoch milliseconds. */
  savedAt: z.number(),
  sessions: z.array(keptSession),
})
export type KeptWeeks = z.infer<typeof keptWeeks>

/** By then all that was kept is past: it tells of patients and helps nobody. */
const KEPT_FOR = 14 * DAY

interface Practice {
  psychologistId: string
  zone: string
}

/**
 * What is kept of the sessions read at that instant: those of that day's week and the next in the practice's zone, by
 * time. A session may come twice: what is read for one week reaches into the other.
 */
export function weeksToKeep(
  sessions: readonly Session[],
  { psychologistId, zone }: Practice,
  { today, savedAt }: { today: string; savedAt: number },
): KeptWeeks {
  const sunday = startOfWeek(today)
  const days = daysFrom(sunday)
  const kept = [...new Map(sessions.map((session) => [session.id, session])).values()]
    .filter(({ datetime }) => days.includes(dayAt(Date.parse(datetime), zone)))
    .sort((one, other) => one.datetime.localeCompare(other.datetime))
    .map(toKeep)
  return keptWeeks.parse({ psychologistId, zone, sunday, savedAt, sessions: kept })
}

function daysFrom(sunday: string): string[] {
  return [...daysOfWeek(sunday), ...daysOfWeek(addDays(sunday, 7))]
}

function toKeep({ datetime, duration, patientId, patientName, type, status }: Session) {
  const initials = patientId === null ? '' : initialsOf(patientName)
  return { startsAt: datetime, duration, initials, type, status }
}

/** The weeks in a stored text; null unless they are whole, this psychologist's and not too old. */
export function readKeptWeeks(
  text: string | null,
  psychologistId: string,
  now: number,
): KeptWeeks | null {
  try {
    const weeks = keptWeeks.parse(JSON.parse(text ?? 'null'))
    return weeks.psychologistId === psychologistId && now - weeks.savedAt <= KEPT_FOR ? weeks : null
  } catch {
    return null
  }
}

/** A day with sessions. */
export interface KeptDay {
  day: string
  sessions: KeptSession[]
}

/** Kept weeks as they are read: their days with sessions, up to which Saturday, and whether today is in them. */
export function weeksAt({ zone, sunday, sessions }: KeptWeeks, now: number) {
  const today = dayAt(now, zone)
  const all = daysFrom(sunday)
  const days = all.map(
    (day): KeptDay => ({
      day,
      sessions: sessions.filter(({ startsAt }) => dayAt(Date.parse(startsAt), zone) === day),
    }),
  )
  return {
    today,
    isPresent: all.includes(today),
    saturday: addDays(sunday, all.length - 1),
    days: days.filter(({ sessions: held }) => held.length > 0),
  }
}
