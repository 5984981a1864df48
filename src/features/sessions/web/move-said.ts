import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import type { Session } from '../contract.ts'
import { type Notifying, noticeChat, noticeSaid } from './parts/notice-said.ts'

/** Returns the time after a move and, of a move that is `noticed`, how the patient learns of it. */
export function moveSaid(
  moved: Pick<Session, 'patientName' | 'datetime' | 'patientPhone' | 'noticeEmail'>,
  before: string,
  { profile, senders }: Notifying,
  noticed: boolean,
) {
  const { patientName, datetime } = moved
  const { timezone: zone } = profile
  const when = `${patientName}: ${formatNearDay(dayAt(Date.parse(datetime), zone))}, ${timeAt(datetime, zone)}`
  if (!noticed) return { description: when }
  const notifying = { profile, senders }
  const link = noticeChat({ ...moved, before }, notifying)
  return { description: `${when}; ${noticeSaid(moved, notifying)}`, ...(link && { link }) }
}
