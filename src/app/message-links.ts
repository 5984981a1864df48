import type { LinkName } from '../features/delivery/email-content.ts'
import type { Outgoing } from '../features/delivery/registry-queries.ts'
import {
  NOTICES_PURPOSE,
  noticesPath,
  PERSON_NOTICES_PURPOSE,
  unsubscribePath,
} from '../features/patient-area/notices-links.ts'
import { managePathOf } from '../features/practice/link-queries.ts'
import type { Services } from '../platform/server/services.ts'
import { seal } from '../platform/server/signing.ts'

type LinkedMessage = Pick<
  Outgoing,
  'tenantId' | 'sessionId' | 'linkNumber' | 'patientId' | 'personLink' | 'agendaDay' | 'bookingPath'
>

const NOWHERE = ''

export function linksOf(
  { secret, origin }: Pick<Services, 'secret' | 'origin'>,
  message: LinkedMessage,
): (name: LinkName) => string {
  const { tenantId, sessionId, linkNumber, patientId, personLink, agendaDay, bookingPath } = message
  const booking = (answer = '') => {
    // A person who may not open the patient's area gets no link that opens a session.
    if (personLink && !personLink.opens) return NOWHERE
    return sessionId === null || linkNumber === null
      ? '/'
      : managePathOf(secret, { tenantId, sessionId, linkNumber, person: personLink }) + answer
  }
  const notices = (path: (token: string) => string) => {
    if (patientId === null) return '/'
    const token = personLink
      ? seal(secret, PERSON_NOTICES_PURPOSE, { tenantId, subjectId: personLink.personId })
      : seal(secret, NOTICES_PURPOSE, { tenantId, subjectId: patientId })
    return path(token)
  }
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
    settings: () => '/psychologist/settings',
  }
  return (name) => {
    const path = paths[name]()
    return path === NOWHERE ? NOWHERE : origin() + path
  }
}
