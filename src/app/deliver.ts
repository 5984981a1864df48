import type { Deliver, Outgoing } from '../features/messages/outbox-commands.ts'
import { createMailer, senderOf } from '../platform/server/mail.ts'
import type { Services } from '../platform/server/services.ts'
import { createCarriers, withoutProvider } from './carriers.ts'
import { drawMail } from './draw-mail.ts'

/** Hands a message to what carries its channel; without one a trial keeps it as a file under DATA_DIR/outbox (decisions §1). */
export function createDeliver(services: Services): Deliver {
  const { environment } = services
  const mail = createMailer(environment)
  const email: Deliver = (message, limit) =>
    mail(drawMail(services, message, senderOf(environment)), limit)
  const carriers: Record<Outgoing['channel'], Deliver> = {
    email: environment.production && !environment.mailUrl ? withoutProvider : email,
    ...createCarriers(services),
  }
  return (message, limit) => carriers[message.channel](message, limit)
}
