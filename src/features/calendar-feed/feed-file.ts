import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { revisionFields } from '../../platform/shared/calendar-file.ts'
import type { SessionStatus } from '../sessions/contract.ts'
import { calendarId, calendarTitle, ownCalendarTitle } from '../sessions/notices/calendar-rules.ts'
import { FEED_READ_EVERY } from './rules.ts'

export interface FeedSession {
  id: string
  startsAt: Date
  endsAt: Date
  status: Exclude<SessionStatus, 'cancelled'>
  patientName: string | null
  /** The office's address; an online room's would let its reader in. */
  office: string | null
  changedAt: Date
  version: number
}

interface Manner {
  showsNames: boolean
  origin: string
}

/**
 * Returns the file's text (RFC 5545), instants in UTC. Without cancelled sessions: a calendar drops what is missing. The
 * same sessions give the same text at any time.
 */
export function feedFile(sessions: readonly FeedSession[], { showsNames, origin }: Manner): string {
  const calendar = ical({
    name: `Agenda · ${APP_NAME}`,
    prodId: { company: APP_NAME, product: APP_NAME, language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_READ_EVERY,
  })
  for (const session of sessions) {
    calendar.createEvent({
      id: calendarId(session.id, origin),
      ...revisionFields({ version: session.version, changedAt: session.changedAt.getTime() }),
      start: session.startsAt,
      end: session.endsAt,
      summary: titleOf(session, showsNames),
      location: session.office,
      status: session.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

function titleOf({ patientName }: FeedSession, showsNames: boolean): string {
  if (patientName === null) return calendarTitle('')
  return showsNames ? ownCalendarTitle(patientName) : calendarTitle(patientName)
}
