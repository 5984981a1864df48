import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '../features/account/routes.ts'
import { financialRoutes } from '../features/admin/financial-routes.ts'
import { adminPsychologistRoutes } from '../features/admin/psychologist-routes.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { agreementRoutes } from '../features/agreements/routes.ts'
import { attendanceRoutes } from '../features/attendance/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { bankRoutes } from '../features/bank/routes.ts'
import { bookingRoutes } from '../features/booking/routes.ts'
import { calendarFeedRoutes } from '../features/calendar-feed/routes.ts'
import { calendarRoutes } from '../features/calendars/routes.ts'
import { closureRoutes } from '../features/closures/routes.ts'
import { couponRoutes } from '../features/coupons/routes.ts'
import { dashboardRoutes } from '../features/dashboard/routes.ts'
import { platformMessageRoutes } from '../features/delivery/admin-routes.ts'
import { messageRoutes } from '../features/delivery/routes.ts'
import { documentRoutes } from '../features/documents/routes.ts'
import { endingRoutes } from '../features/endings/routes.ts'
import { expenseRoutes } from '../features/expenses/routes.ts'
import { fiscalRoutes } from '../features/fiscal/routes.ts'
import { holidayRoutes } from '../features/holidays/routes.ts'
import { deviceRoutes } from '../features/identity/device-routes.ts'
import { passkeyRoutes } from '../features/identity/passkey-routes.ts'
import { identityRoutes } from '../features/identity/routes.ts'
import { secondFactorRoutes } from '../features/identity/second-factor-routes.ts'
import { importRoutes } from '../features/imports/routes.ts'
import { mergingRoutes } from '../features/merging/routes.ts'
import { packageRoutes } from '../features/packages/routes.ts'
import { noticesRoutes } from '../features/patient-area/notices-routes.ts'
import { rescheduleRoutes } from '../features/patient-area/reschedule-routes.ts'
import { patientAreaRoutes } from '../features/patient-area/routes.ts'
import { patientLoginRoutes } from '../features/patient-login/routes.ts'
import { patientRoutes } from '../features/patients/routes.ts'
import { paymentRoutes } from '../features/payments/routes.ts'
import { pixProviderRoutes } from '../features/pix-provider/routes.ts'
import { priceRoutes } from '../features/prices/routes.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { pushRoutes } from '../features/push/routes.ts'
import { recordRoutes } from '../features/records/routes.ts'
import { reminderRoutes } from '../features/reminders/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { reschedulingRoutes } from '../features/rescheduling/routes.ts'
import { seriesRoutes } from '../features/series/routes.ts'
import { serviceRoutes } from '../features/services/routes.ts'
import { sessionRoutes } from '../features/sessions/routes.ts'
import { statementRoutes } from '../features/statements/routes.ts'
import { subscriptionRoutes } from '../features/subscription/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { systemRoutes } from '../features/system/routes.ts'
import { testApiRoutes } from '../features/test-api/routes.ts'
import { patientWaitlistRoutes } from '../features/waitlist/patient-routes.ts'
import { publicWaitlistRoutes } from '../features/waitlist/public-routes.ts'
import { waitlistRoutes } from '../features/waitlist/routes.ts'
import { healthRoute, readinessRoute } from '../platform/server/health.ts'
import { createHttpServer, serveRoutes } from '../platform/server/http.ts'
import { serveLive } from '../platform/server/live.ts'
import type { Route } from '../platform/server/routes.ts'
import type { Services } from '../platform/server/services.ts'
import './event-subscriptions.ts'
import { serveDescription } from './api-description.ts'
import { serveCalendarFeeds } from './calendar-feeds.ts'
import { serveMetrics } from './metrics.ts'
import { loadPages, servePages } from './pages.ts'
import { constraints, problems } from './problems.ts'

export const routes: Route[] = [
  ...identityRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...deviceRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...attendanceRoutes,
  ...holidayRoutes,
  ...serviceRoutes,
  ...couponRoutes,
  ...patientRoutes,
  ...sessionRoutes,
  ...closureRoutes,
  ...seriesRoutes,
  ...statementRoutes,
  ...priceRoutes,
  ...fiscalRoutes,
  ...importRoutes,
  ...recordRoutes,
  ...documentRoutes,
  ...agreementRoutes,
  ...endingRoutes,
  ...packageRoutes,
  ...paymentRoutes,
  ...pixProviderRoutes,
  ...expenseRoutes,
  ...mergingRoutes,
  ...bankRoutes,
  ...messageRoutes,
  ...reminderRoutes,
  ...calendarFeedRoutes,
  ...calendarRoutes,
  ...dashboardRoutes,
  ...reportRoutes,
  ...bookingRoutes,
  ...waitlistRoutes,
  ...publicWaitlistRoutes,
  ...patientWaitlistRoutes,
  ...patientLoginRoutes,
  ...patientAreaRoutes,
  ...rescheduleRoutes,
  ...reschedulingRoutes,
  ...pushRoutes,
  ...noticesRoutes,
  ...adminRoutes,
  ...financialRoutes,
  ...adminPsychologistRoutes,
  ...platformMessageRoutes,
  ...auditRoutes,
  ...subscriptionRoutes,
  ...supportRoutes,
  ...systemRoutes,
  healthRoute,
  readinessRoute,
  ...testApiRoutes,
]

export async function createServer(services: Services): Promise<FastifyInstance> {
  const pages = await loadPages()
  const app = await createHttpServer(services, { problems, constraints })
  serveMetrics(app, services)
  const served = routes.filter(
    ({ endpoint }) => !(endpoint.outsideProduction && services.environment.production),
  )
  serveRoutes(app, services, served)
  serveDescription(app, served, services.environment.origin)
  serveCalendarFeeds(app, services)
  serveLive(app, services)
  await servePages(app, services, pages)
  return app
}
