import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { manageUrls } from '../patient-area/link-queries.ts'
import { findPatient } from '../patients/queries.ts'
import { getPatientAccount } from './account-contract.ts'
import { findPatientAccount } from './account-queries.ts'
import * as command from './commands.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  getSession,
  listSessions,
  remindSession,
  updateSession,
} from './contract.ts'
import * as deletion from './deletion-commands.ts'
import { exportSessionsRoute } from './export-routes.ts'
import { listSessionRows } from './list-queries.ts'
import * as payments from './payment-commands.ts'
import { findSession } from './queries.ts'
import { remindPatient } from './reminder-commands.ts'
import * as transitions from './transition-commands.ts'

export const sessionRoutes: Route[] = [
  exportSessionsRoute,
  practiceRoute(listSessions, async ({ tenant, query }) => listSessionRows(tenant, query)),
  practiceRoute(getSession, async ({ tenant, params }) => findSession(tenant, params.id)),
  practiceRoute(createSession, async ({ tenant, body, now }) =>
    command.createSession(tenant, body, now),
  ),
  practiceRoute(updateSession, async ({ tenant, params, body, now }) =>
    command.updateSession(tenant, params.id, body, now),
  ),
  practiceRoute(deleteSession, async ({ tenant, params, now }) =>
    deletion.deleteSession(tenant, params.id, now),
  ),
  practiceRoute(confirmSession, async ({ tenant, params, now }) =>
    transitions.transition(tenant, params.id, 'confirmed', now),
  ),
  practiceRoute(confirmPayment, async ({ tenant, params, body, now }) =>
    payments.confirmPayment(tenant, params.id, body.recordOnly, now),
  ),
  practiceRoute(completeSession, async ({ tenant, params, now }) =>
    transitions.transition(tenant, params.id, 'completed', now),
  ),
  practiceRoute(cancelSession, async ({ tenant, params, now }) =>
    transitions.transition(tenant, params.id, 'cancelled', now),
  ),
  practiceRoute(remindSession, async ({ tenant, services, params, now }) =>
    remindPatient(tenant, params.id, manageUrls(services, tenant.id), now),
  ),
  practiceRoute(getPatientAccount, async ({ tenant, params, now }) => {
    const { id } = await findPatient(tenant, params.id)
    return findPatientAccount(tenant, id, now)
  }),
]
