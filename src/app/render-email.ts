import {
  type EmailContent,
  type Links,
  renderEmailText,
} from '../features/delivery/email-content.ts'
import { renderEmailHtml } from '../features/delivery/email-html.ts'
import { isLinkLike } from '../features/delivery/message-texts.ts'
import type { Outgoing } from '../features/delivery/registry-queries.ts'
import { calendarId } from '../features/sessions/notices/calendar-rules.ts'
import type { Sender } from '../platform/server/channel-settings.ts'
import type { RenderedEmail } from '../platform/server/mail.ts'
import type { Services } from '../platform/server/services.ts'
import { calendarFileOf } from '../platform/shared/calendar-file.ts'
import { linksOf } from './message-links.ts'

type Drawing = Pick<Services, 'now' | 'origin' | 'secret'>

export function renderEmail(services: Drawing, message: Outgoing, sender: Sender): RenderedEmail {
  const { tenantId, id, recipient, subject, body, patientId } = message
  const links = linksOf(services, message)
  const emailContent = message.emailContent && withUnsubscribe(message.emailContent, patientId)
  return {
    id: `${id}.${tenantId}`,
    to: recipient,
    fromName: emailContent ? fromNameOf(emailContent, sender) : null,
    subject,
    text: emailContent ? renderEmailText(emailContent, links) : body,
    html: emailContent ? renderEmailHtml(emailContent, links) : null,
    replyTo: emailContent?.replyTo ?? null,
    unsubscribe: emailContent?.unsubscribe ? unsubscribeOf(links) : null,
    calendar: emailContent?.event
      ? calendarOf(services, message, emailContent.event, sender)
      : null,
  }
}

/** Returns the sender's name. It names the practice, which patients know, and the platform: `Ana Souza (Consultório)`. */
function fromNameOf({ signedBy }: EmailContent, { name }: Sender): string | null {
  return signedBy === undefined || isLinkLike(signedBy) ? null : `${signedBy} (${name})`
}

/** Recipients who are not patients get no unsubscribe link. */
function withUnsubscribe(
  { unsubscribe, ...emailContent }: EmailContent,
  patientId: string | null,
): EmailContent {
  return unsubscribe && patientId !== null ? { ...emailContent, unsubscribe } : emailContent
}

function unsubscribeOf(links: Links): NonNullable<RenderedEmail['unsubscribe']> {
  return { page: links('notices'), oneClick: links('unsubscribe') }
}

/** Returns the calendar file. It has the uid of the file on the session's page, so that calendar apps update the same event. */
function calendarOf(
  { origin }: Drawing,
  { sessionId, revision }: Outgoing,
  { cancelled, ...event }: NonNullable<EmailContent['event']>,
  sender: Sender,
): RenderedEmail['calendar'] {
  if (sessionId === null || revision === null) return null
  const method = cancelled ? 'CANCEL' : 'PUBLISH'
  const uid = calendarId(sessionId, origin())
  const organizer = { name: sender.name, email: sender.address }
  const name = method === 'CANCEL' ? 'consulta-cancelada.ics' : 'consulta.ics'
  const content = calendarFileOf({ uid, ...event }, revision, { method, organizer })
  return { name, method, content }
}
