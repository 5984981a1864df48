import { adminRoute } from '../../platform/server/admin-routes.ts'
import { openRoute, type Route } from '../../platform/server/routes.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { keepSupportMessage } from './commands.ts'
import { sendSupportMessage } from './contract.ts'
import { markMessage } from './inbox-commands.ts'
import { listSupportMessages, markSupportMessage } from './inbox-contract.ts'
import { listInbox } from './inbox-queries.ts'
import { findAuthor } from './queries.ts'

/** A practice behind one address may ask; a machine may not fill the super admin's mailbox. */
const MESSAGES_AN_ADDRESS = { name: 'support-address', most: 20, per: HOUR }
const MESSAGES_AN_EMAIL = { name: 'support-email', most: 5, per: HOUR }
const MESSAGES_A_PHONE = { name: 'support-phone', most: 5, per: HOUR }

export const supportRoutes: Route[] = [
  openRoute(sendSupportMessage, async ({ services, body, now, address, token }) => {
    await throttle(
      services,
      now,
      { ...MESSAGES_AN_ADDRESS, of: address },
      { ...MESSAGES_AN_EMAIL, of: body.email },
      ...(body.phone ? [{ ...MESSAGES_A_PHONE, of: body.phone }] : []),
    )
    const author = await findAuthor(services, token, now)
    return services.db.asPlatform((db, enqueue) =>
      keepSupportMessage(db, enqueue, body, author, now),
    )
  }),

  adminRoute(listSupportMessages, async ({ sql, query }) => listInbox(sql, query)),
  adminRoute(markSupportMessage, async ({ sql, adminId, params, body, now }) =>
    markMessage(sql, { id: params.id, answered: body.answered, adminId }, now),
  ),
]
