import { KEPT_IN_FILE, NO_PROVIDER } from '../features/delivery/log-rules.ts'
import { shownName } from '../features/delivery/message-texts.ts'
import { type Deliver, deliveryOf, type Outgoing } from '../features/delivery/registry-queries.ts'
import { deleteSubscription } from '../features/push/commands.ts'
import type { PushPayload } from '../features/push/notification.ts'
import { findPushTarget } from '../features/push/queries.ts'
import { timeToLive } from '../features/push/rules.ts'
import { sendersOf } from '../platform/server/channel-settings.ts'
import { RecipientGone, RefusedForGood } from '../platform/server/delivery.ts'
import { createMailer, keepInOutbox, senderOf } from '../platform/server/mail.ts'
import { isPushEndpoint, sendPush } from '../platform/server/push.ts'
import type { Services } from '../platform/server/services.ts'
import { sendSms } from '../platform/server/sms.ts'
import { sendWhatsapp } from '../platform/server/whatsapp.ts'
import { formatZonedTime } from '../platform/shared/calendar.ts'
import { linksOf } from './message-links.ts'
import { renderEmail } from './render-email.ts'

const withoutProvider: Deliver = async () => {
  throw new RefusedForGood(NO_PROVIDER)
}

function keeping({ environment }: Services): Deliver {
  if (environment.production) return withoutProvider
  return async ({ id, tenantId, channel, recipient, body }) => {
    const name = `${id}.${tenantId}.${channel}.txt`
    await keepInOutbox(environment, name, `${recipient}\n\n${body}\n`)
    return KEPT_IN_FILE
  }
}

export function sendByEmail(services: Services): Deliver {
  const { environment } = services
  const isSent = sendersOf(environment).mail
  if (environment.production && !isSent) return withoutProvider
  const mail = createMailer(environment)
  return async (message, limit) => {
    await mail(renderEmail(services, message, senderOf(environment)), limit)
    return isSent ? undefined : KEPT_IN_FILE
  }
}

export function sendBySms(services: Services): Deliver {
  const { sms } = services.environment
  if (!sms) return keeping(services)
  return ({ id, recipient, body }, limit) => sendSms(sms, { id, to: recipient, text: body }, limit)
}

export function sendByWhatsapp(services: Services): Deliver {
  const { whatsapp } = services.environment
  if (!whatsapp) return keeping(services)
  const { kinds } = deliveryOf(services.db.queue)
  return async ({ kind, recipient, startsAt, practice: { name, timezone } }, limit) => {
    if (!kinds[kind]?.template || startsAt === null) throw new RefusedForGood('no template')
    const parameters = [shownName(name), formatZonedTime(startsAt, timezone)]
    await sendWhatsapp(whatsapp, { to: recipient, parameters }, limit)
  }
}

export function sendByPush(services: Services): Deliver {
  return (message, limit) => toBrowser(services, message, limit)
}

async function toBrowser(services: Services, message: Outgoing, limit: AbortSignal): Promise<void> {
  const { db, environment, pushKeys, origin, now } = services
  const target = await db.asPlatform((scope) =>
    findPushTarget(scope, environment.patientLogin, message),
  )
  if (!target || !isPushEndpoint(target.endpoint, environment)) throw new RecipientGone()
  const { startsAt, person, ...subscription } = target
  const personLink = person && { ...person, opens: true }
  const kind = deliveryOf(db.queue).kindOf(message.kind)
  const push = {
    payload: JSON.stringify(payloadOf(services, { ...message, personLink })),
    ttl: timeToLive(startsAt, now(), kind?.usefulFor),
    urgency: kind?.urgent ? ('high' as const) : ('normal' as const),
  }
  await sendPush(pushKeys, origin(), subscription, push, limit).catch(async (error: unknown) => {
    if (error instanceof RecipientGone)
      await db.asPlatform((scope) => deleteSubscription(scope, message.tenantId, message.recipient))
    throw error
  })
}

function payloadOf(services: Services, message: Outgoing): PushPayload {
  const { id, subject, body, patientId } = message
  const ownUrl = ownUrlIn(body, services.origin())
  if (ownUrl) return { title: subject, body: ownUrl.rest, url: ownUrl.url, tag: id }
  const links = linksOf(services, message)
  return { title: subject, body, url: links(patientId === null ? 'agenda' : 'booking'), tag: id }
}

/** Returns the page that a text names, and the text without its address: a tap on the notification opens it. */
function ownUrlIn(text: string, origin: string): { url: string; rest: string } | null {
  const words = text.split(' ')
  const url = words.find((word) => word.startsWith(`${origin}/`))
  return url ? { url, rest: words.filter((word) => word !== url).join(' ') } : null
}
