import type { LinkName } from '../features/delivery/email-content.ts'
import type { Outgoing } from '../features/delivery/registry-queries.ts'
import {
  NOTICES_PURPOSE,
  noticesPath,
  unsubscribePath,
} from '../features/patient-area/notices-links.ts'
import { managePathOf } from '../features/practice/link-queries.ts'
import type { Services } from '../platform/server/services.ts'
import { seal } from '../platform/server/signing.ts'

type Of = Pick<
  Outgoing,
  'tenantId' | 'sessionId' | 'linkNumber' | 'patientId' | 'agendaDay' | 'bookingPath'
>

const NOWHERE = ''

export function linksOf(
  { secret, origin }: Pick<Services, 'secret' | 'origin'>,
  of: Of,
): (name: LinkName) => string {
  const { tenantId, sessionId, linkNumber, patientId, agendaDay, bookingPath } = of
  const booking = (answer = '') =>
    sessionId === null || linkNumber === null
      ? '/'
      : managePathOf(secret, { tenantId, sessionId, linkNumber }) + answer
  const notices = (path: (token: string) => string) =>
    patientId === null
      ? '/'
      : path(seal(secret, NOTICES_PURPOSE, { tenantId, subjectId: patientId }))
  const paths: Record<LinkName, () => string> = {
    booking: () => booking(),
    'presence-yes': () => booking('?presenca=sim'),
    'presence-no': () => booking('?presenca=nao'),
    notices: () => notices(noticesPath),
    unsubscribe: () => notices(unsubscribePath),
    agenda: () => `/psychologist/agenda${agendaDay === null ? '' : `?day=${agendaDay}`}`,
    'book-again': () => bookingPath ?? NOWHERE,
    dashboard: () => '/psychologist/dashboard',
    plans: () => '/psychologist/plans',
  }
  return (name) => {
    const path = paths[name]()
    return path === NOWHERE ? NOWHERE : origin() + path
  }
}
