import { drawText, type Letter, type Links } from '../features/delivery/letter.ts'
import { drawHtml } from '../features/delivery/letter-html.ts'
import { leadsSomewhere } from '../features/delivery/letter-texts.ts'
import type { Outgoing } from '../features/delivery/registry-queries.ts'
import { calendarId } from '../features/sessions/notices/calendar-rules.ts'
import type { Sender } from '../platform/server/channel-settings.ts'
import type { RenderedMail } from '../platform/server/mail.ts'
import type { Services } from '../platform/server/services.ts'
import { calendarFileOf } from '../platform/shared/calendar-file.ts'
import { linksOf } from './message-links.ts'

type Drawing = Pick<Services, 'now' | 'origin' | 'secret'>

export function drawMail(services: Drawing, message: Outgoing, sender: Sender): RenderedMail {
  const { tenantId, id, recipient, subject, body, patientId } = message
  const links = linksOf(services, message)
  const letter = message.letter && asked(message.letter, patientId)
  return {
    id: `${id}.${tenantId}`,
    to: recipient,
    fromName: letter ? fromNameOf(letter, sender) : null,
    subject,
    text: letter ? drawText(letter, links) : body,
    html: letter ? drawHtml(letter, links) : null,
    replyTo: letter?.replyTo ?? null,
    unsubscribe: letter?.unsubscribe ? unsubscribeOf(links) : null,
    calendar: letter?.event ? calendarOf(services, message, letter.event, sender) : null,
  }
}

/** Patients know the practice, not the platform: `Ana Souza (Consultório)`. */
function fromNameOf({ signedBy }: Letter, { name }: Sender): string | null {
  return signedBy === undefined || leadsSomewhere(signedBy) ? null : `${signedBy} (${name})`
}

/** Recipients who are not patients get no unsubscribe link. */
function asked({ unsubscribe, ...letter }: Letter, patientId: string | null): Letter {
  return unsubscribe && patientId !== null ? { ...letter, unsubscribe } : letter
}

function unsubscribeOf(links: Links): NonNullable<RenderedMail['unsubscribe']> {
  return { page: links('notices'), oneClick: links('unsubscribe') }
}

/** Has the uid of the file on the session's page: calendars replace one by the other. */
function calendarOf(
  { origin }: Drawing,
  { sessionId, revision }: Outgoing,
  { cancelled, ...event }: NonNullable<Letter['event']>,
  sender: Sender,
): RenderedMail['calendar'] {
  if (sessionId === null || revision === null) return null
  const method = cancelled ? 'CANCEL' : 'PUBLISH'
  const uid = calendarId(sessionId, origin())
  const organizer = { name: sender.name, email: sender.address }
  const name = method === 'CANCEL' ? 'consulta-cancelada.ics' : 'consulta.ics'
  const content = calendarFileOf({ uid, ...event }, revision, { method, organizer })
  return { name, method, content }
}
