import { adminRoute } from '../../platform/server/admin-routes.ts'
import type { Route } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import { queueMailTest, queueWelcomeTest } from './commands.ts'
import { sendMailTest, sendWelcomeTest, validatePatient } from './contract.ts'
import { judgePatient } from './rules.ts'

/** The limit for a stolen login: test e-mails are sent to any address with any text. */
const MAILS = { name: 'test-mail', most: 20, per: HOUR }

export const testApiRoutes: Route[] = [
  adminRoute(
    sendWelcomeTest,
    async ({ services, body, ...context }) => queueWelcomeTest(context, body, services.origin()),
    MAILS,
  ),
  adminRoute(sendMailTest, async ({ body, ...context }) => queueMailTest(context, body), MAILS),
  adminRoute(validatePatient, async ({ body }) => judgePatient(body.patientData)),
]
