import * as z from 'zod/mini'
import { addDays, DAY, dayAt } from '../../platform/shared/calendar.ts'
import { initialsOf } from '../../platform/shared/initials.ts'
import { daysOfWeek, startOfWeek } from '../sessions/agenda-rules.ts'
import { type Session, sessionStatus, sessionType } from '../sessions/contract.ts'

/**
 * The psychologist's week as the browser keeps it for when there is no network. The device may fall into other hands: of
 * a patient there are initials alone, and writing through the schema lets nothing else in.
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

const keptWeek = z.object({
  /** Whose it is: nobody else's login shows it. */
  psychologistId: z.string(),
  /** IANA name: the practice's. */
  zone: z.string(),
  /** The Sunday it starts on. */
  sunday: z.string(),
  /** When the server said so, epoch milliseconds. */
  savedAt: z.number(),
  sessions: z.array(keptSession),
})
export type KeptWeek = z.infer<typeof keptWeek>

/** The week after the kept one may still be looked back from; later it tells of patients and helps nobody. */
const KEPT_FOR = 14 * DAY

interface Practice {
  psychologistId: string
  zone: string
}

/** What is kept of the sessions read at that instant: those of its week in the practice's zone, by time. */
export function weekToKeep(
  sessions: readonly Session[],
  { psychologistId, zone }: Practice,
  savedAt: number,
): KeptWeek {
  const sunday = startOfWeek(dayAt(savedAt, zone))
  const days = daysOfWeek(sunday)
  const kept = sessions
    .filter(({ datetime }) => days.includes(dayAt(Date.parse(datetime), zone)))
    .sort((one, other) => one.datetime.localeCompare(other.datetime))
    .map(toKeep)
  return keptWeek.parse({ psychologistId, zone, sunday, savedAt, sessions: kept })
}

function toKeep({ datetime, duration, patientId, patientName, type, status }: Session) {
  const initials = patientId === null ? '' : initialsOf(patientName)
  return { startsAt: datetime, duration, initials, type, status }
}

/** The week in a stored text; null unless it is whole, this psychologist's and not too old. */
export function readKeptWeek(
  text: string | null,
  psychologistId: string,
  now: number,
): KeptWeek | null {
  try {
    const week = keptWeek.parse(JSON.parse(text ?? 'null'))
    return week.psychologistId === psychologistId && now - week.savedAt <= KEPT_FOR ? week : null
  } catch {
    return null
  }
}

/** A day with sessions. */
export interface KeptDay {
  day: string
  sessions: KeptSession[]
}

/** A kept week as it is read: its days with sessions, and whether today is in it. */
export function weekAt({ zone, sunday, sessions }: KeptWeek, now: number) {
  const today = dayAt(now, zone)
  const days = daysOfWeek(sunday).map(
    (day): KeptDay => ({
      day,
      sessions: sessions.filter(({ startsAt }) => dayAt(Date.parse(startsAt), zone) === day),
    }),
  )
  return {
    today,
    isPresent: startOfWeek(today) === sunday,
    saturday: addDays(sunday, 6),
    days: days.filter(({ sessions: held }) => held.length > 0),
  }
}
