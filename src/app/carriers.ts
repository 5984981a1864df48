import { NO_PROVIDER } from '../features/messages/log-rules.ts'
import type { Deliver, Outgoing } from '../features/messages/outbox-commands.ts'
import { oneLine } from '../features/messages/rules.ts'
import { findOwnRow } from '../features/profile/queries.ts'
import { forgetSubscription } from '../features/push/commands.ts'
import { findPushTarget } from '../features/push/queries.ts'
import { timeToLive, urgencyOf } from '../features/push/rules.ts'
import type { PushPayload } from '../features/push/worker-rules.ts'
import { findSessionRow } from '../features/sessions/queries.ts'
import type { WhatsappSettings } from '../platform/server/channel-settings.ts'
import { RecipientGone, RefusedForGood } from '../platform/server/delivery.ts'
import { keepInOutbox } from '../platform/server/mail.ts'
import { isPushEndpoint, sendPush } from '../platform/server/push.ts'
import type { Services } from '../platform/server/services.ts'
import { sendSms } from '../platform/server/sms.ts'
import { sendWhatsapp } from '../platform/server/whatsapp.ts'
import { formatDateTime } from '../platform/shared/calendar.ts'
import { linksOf } from './message-links.ts'

/** A file is a trial's post (decisions §1): where patients wait for it, it was not sent. */
export const withoutProvider: Deliver = async () => {
  throw new RefusedForGood(NO_PROVIDER)
}

/** What carries the channels beside e-mail. */
export function createCarriers(services: Services): Record<'sms' | 'whatsapp' | 'push', Deliver> {
  const { environment } = services
  const { sms, whatsapp } = environment
  const toFile = ({ id, tenantId, channel, recipient, body }: Outgoing) =>
    keepInOutbox(environment, `${id}.${tenantId}.${channel}.txt`, `${recipient}\n\n${body}\n`)
  const keep = environment.production ? withoutProvider : toFile
  return {
    sms: sms
      ? ({ id, recipient, body }, limit) => sendSms(sms, { id, to: recipient, text: body }, limit)
      : keep,
    whatsapp: whatsapp ? (message, limit) => byTemplate(services, whatsapp, message, limit) : keep,
    push: (message, limit) => toBrowser(services, message, limit),
  }
}

/** The one template that is registered reminds of a session: docs/operations.md. */
async function byTemplate(
  { db }: Services,
  settings: WhatsappSettings,
  { tenantId, kind, recipient, sessionId }: Outgoing,
  limit: AbortSignal,
): Promise<void> {
  if (kind !== 'session_reminder' || sessionId === null) throw new RefusedForGood('no template')
  const parameters = await db.asTenant(tenantId, async (tenant) => {
    const { name, timezone } = await findOwnRow(tenant)
    const { starts_at } = await findSessionRow(tenant, sessionId)
    return [oneLine(name), formatDateTime(starts_at.getTime(), timezone)]
  })
  await sendWhatsapp(settings, { to: recipient, parameters }, limit)
}

/** A browser that takes nothing any more is forgotten. */
async function toBrowser(services: Services, message: Outgoing, limit: AbortSignal): Promise<void> {
  const { db, environment, pushKeys, origin, now } = services
  const target = await db.asPlatform((scope) =>
    findPushTarget(scope, environment.patientLogin, message),
  )
  if (!target || !isPushEndpoint(target.endpoint, environment)) throw new RecipientGone()
  const { startsAt, ...subscription } = target
  const push = {
    payload: JSON.stringify(payloadOf(services, message)),
    ttl: timeToLive(startsAt, now()),
    urgency: urgencyOf(message.kind),
  }
  await sendPush(pushKeys, origin(), subscription, push, limit).catch(async (error: unknown) => {
    if (error instanceof RecipientGone)
      await db.asPlatform((scope) => forgetSubscription(scope, message.tenantId, message.recipient))
    throw error
  })
}

/** It leads a patient to the session's page, the psychologist to the agenda. */
function payloadOf(services: Services, message: Outgoing): PushPayload {
  const { id, subject, body, patientId } = message
  const links = linksOf(services, message)
  return { title: subject, body, url: links(patientId === null ? 'agenda' : 'booking'), tag: id }
}
