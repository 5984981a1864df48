import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { calendarText, revisionFields } from '../../platform/shared/calendar-file.ts'
import type { SessionStatus } from '../sessions/contract.ts'
import { calendarId, calendarTitle, ownCalendarTitle } from '../sessions/notices/calendar-rules.ts'
import { FEED_READ_EVERY } from './rules.ts'

export interface FeedSession {
  id: string
  startsAt: Date
  endsAt: Date
  status: SessionStatus
  patientName: string | null
  /** The office's address only; an online room's address would let its reader in. */
  office: string | null
  changedAt: Date
  version: number
}

interface Manner {
  showsNames: boolean
  origin: string
}

/**
 * Returns the file's text (RFC 5545), instants in UTC. A cancelled session has that status, a title that says so for calendars
 * that ignore the status, and takes no time. The same sessions always give the same text.
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
      status: STATUSES[session.status],
      ...(session.status === 'cancelled' && { transparency: ICalEventTransparency.TRANSPARENT }),
    })
  }
  return calendarText(calendar)
}

const STATUSES: Readonly<Record<SessionStatus, ICalEventStatus>> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

function titleOf({ patientName, status }: FeedSession, showsNames: boolean): string {
  const titled = showsNames ? ownCalendarTitle : calendarTitle
  const title = titled(patientName ?? '')
  return status === 'cancelled' ? `Cancelada: ${title}` : title
}
