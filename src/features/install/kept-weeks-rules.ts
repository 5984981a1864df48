import * as z from 'zod/mini'
import { addDays, DAY, dayAt } from '../../platform/shared/calendar.ts'
import { initialsOf } from '../../platform/shared/initials.ts'
import { daysOfWeek, startOfWeek } from '../sessions/agenda/rules.ts'
import { type Session, sessionStatus, sessionType } from '../sessions/contract.ts'

/**
 * This week and the next, kept by the browser for reading offline. The device may get into other hands, so it has only patients'
 * initials.
 */

const keptSession = z.object({
  startsAt: z.string(),
  duration: z.int(),
  initials: z.string(),
  type: sessionType,
  status: sessionStatus,
})
export type KeptSession = z.infer<typeof keptSession>

const keptWeeks = z.object({
  psychologistId: z.string(),
  zone: z.string(),
  sunday: z.string(),
  savedAt: z.number(),
  sessions: z.array(keptSession),
})
export type KeptWeeks = z.infer<typeof keptWeeks>

const KEPT_FOR = 14 * DAY

interface Practice {
  psychologistId: string
  zone: string
}

export function weeksToKeep(
  sessions: readonly Session[],
  { psychologistId, zone }: Practice,
  { today, savedAt }: { today: string; savedAt: number },
): KeptWeeks {
  const sunday = startOfWeek(today)
  const days = daysFrom(sunday)
  const distinct = [...new Map(sessions.map((session) => [session.id, session])).values()]
    .filter(({ datetime, holdExpired }) => {
      return !holdExpired && days.includes(dayAt(Date.parse(datetime), zone))
    })
    .sort((a, b) => a.datetime.localeCompare(b.datetime))
    .map(toKeep)
  return keptWeeks.parse({ psychologistId, zone, sunday, savedAt, sessions: distinct })
}

function daysFrom(sunday: string): string[] {
  return [...daysOfWeek(sunday), ...daysOfWeek(addDays(sunday, 7))]
}

function toKeep({ datetime, duration, patientId, patientName, type, status }: Session) {
  const initials = patientId === null ? '' : initialsOf(patientName)
  return { startsAt: datetime, duration, initials, type, status }
}

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

export interface KeptDay {
  day: string
  sessions: KeptSession[]
}

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
