import { inBatches } from '../../platform/server/batches.ts'
import { inOrder } from '../../platform/server/database.ts'
import { fileRoute, type Route, readRoute, tenantRoute } from '../../platform/server/routes.ts'
import { tableFile } from '../../platform/server/table-file.ts'
import { recordReading } from '../audit/commands.ts'
import { EXPORTS, startExport } from '../audit/export-commands.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { listPatientFigures } from '../patients/figures-contract.ts'
import { findPatient } from '../patients/queries.ts'
import { keepForNext, useBalance } from '../payments/balance-contract.ts'
import { findBalance } from '../payments/balance-queries.ts'
import { listOwedTogether, recordPayments } from '../payments/payer-contract.ts'
import { recordSessionPayment } from '../payments/record-contract.ts'
import { manageUrls } from '../practice/link-queries.ts'
import { checkTime, listFreeTimes } from './agenda/time-contract.ts'
import { findFreeTimes, findTimeCheck } from './agenda/time-queries.ts'
import * as absences from './changes/absence-commands.ts'
import { changeInBulk } from './changes/bulk-commands.ts'
import { bulkSessions } from './changes/bulk-contract.ts'
import * as deletion from './changes/deletion-commands.ts'
import * as expiry from './changes/expiry-commands.ts'
import * as transitions from './changes/transition-commands.ts'
import * as undos from './changes/undo-commands.ts'
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
  markAbsent,
  remindSession,
  reopenSession,
  undoSession,
  updateSession,
  waiveFee,
} from './contract.ts'
import { findLastTerms, findPatientAccount } from './lists/account-queries.ts'
import {
  countNewBookings,
  exportSessions,
  getLastTerms,
  getPatientAccount,
} from './lists/contract.ts'
import { sessionColumns, spanName } from './lists/export-queries.ts'
import { listPatientsWithFigures } from './lists/patient-list-queries.ts'
import { findOwed, findSessionBatch, listSessionRows } from './lists/queries.ts'
import * as waiting from './lists/waiting-queries.ts'
import { remindPatient } from './notices/reminder-commands.ts'
import * as unnotified from './notices/unnotified-commands.ts'
import { markNotified } from './notices/unnotified-contract.ts'
import * as balances from './payments/balance-commands.ts'
import * as payments from './payments/commands.ts'
import { getOwed } from './payments/owed-contract.ts'
import * as owed from './payments/owed-queries.ts'
import { findSession } from './queries.ts'

export const sessionRoutes: Route[] = [
  fileRoute(
    exportSessions,
    EXPORTS,
    async ({ query: { format, ...wanted }, now, inTransaction }) => {
      const { timezone, today } = await inTransaction(({ tenant }) =>
        startExport(tenant, 'sessions.exported', now),
      )
      return tableFile(format, {
        name: `sessoes-${spanName(wanted) ?? today}`,
        title: 'Sessões',
        columns: sessionColumns,
        rows: inBatches((after) =>
          inTransaction(({ tenant }) => findSessionBatch(tenant, { ...wanted, after }, now)),
        ),
        zone: timezone,
      })
    },
  ),
  readRoute(listSessions, async ({ tenant, query, now }) => listSessionRows(tenant, query, now)),
  tenantRoute(checkTime, async ({ tenant, query, now }) => findTimeCheck(tenant, query, now)),
  tenantRoute(listFreeTimes, async ({ tenant, query, now }) => findFreeTimes(tenant, query, now)),
  readRoute(countNewBookings, async ({ tenant, now }) => ({
    count: await waiting.countNewBookings(tenant, now),
  })),
  readRoute(getOwed, async ({ tenant, query, now }) => findOwed(tenant, query, now)),
  readRoute(getSession, async ({ tenant, params }) => findSession(tenant, params.id)),
  tenantRoute(createSession, async ({ tenant, body, now }) =>
    command.createSession(tenant, body, now),
  ),
  tenantRoute(updateSession, async ({ tenant, params, body, now }) =>
    command.updateSession(tenant, params.id, body, now),
  ),
  tenantRoute(deleteSession, async ({ tenant, params, query, now }) =>
    query.withPatient
      ? expiry.removeWithPatient(tenant, params.id, now)
      : deletion.deleteSession(tenant, params.id, now),
  ),
  tenantRoute(confirmSession, async ({ tenant, params, now }) =>
    transitions.transition(tenant, params.id, 'confirmed', now),
  ),
  tenantRoute(confirmPayment, async ({ tenant, params, body, now }) =>
    payments.confirmPayment(tenant, params.id, body, now),
  ),
  tenantRoute(completeSession, async ({ tenant, params, body: { received }, now }) =>
    received
      ? payments.completePaid(tenant, params.id, received, now)
      : transitions.transition(tenant, params.id, 'completed', now),
  ),
  tenantRoute(cancelSession, async ({ tenant, params, body, now }) =>
    body.by === 'patient'
      ? absences.cancelAsAsked(tenant, params.id, now)
      : transitions.transition(tenant, params.id, 'cancelled', now),
  ),
  tenantRoute(markAbsent, async ({ tenant, params, now }) =>
    absences.markAbsent(tenant, params.id, now),
  ),
  tenantRoute(waiveFee, async ({ tenant, params, now }) =>
    absences.waiveFee(tenant, params.id, now),
  ),
  tenantRoute(reopenSession, async ({ tenant, params, now }) =>
    transitions.reopenSession(tenant, params.id, now),
  ),
  tenantRoute(undoSession, async ({ tenant, params, body, now }) =>
    undos.undoSession(tenant, params.id, body.version, now),
  ),
  tenantRoute(remindSession, async ({ tenant, services, params, now }) =>
    remindPatient(tenant, params.id, manageUrls(services, tenant.id), now),
  ),
  tenantRoute(bulkSessions, async ({ tenant, services, body, now }) =>
    changeInBulk(tenant, body, manageUrls(services, tenant.id), now),
  ),
  tenantRoute(markNotified, async ({ tenant, body, now }) =>
    unnotified.markNotified(tenant, body, now),
  ),
  tenantRoute(listOwedTogether, async ({ tenant, params, now }) =>
    owed.listOwedTogether(tenant, params.id, now),
  ),
  tenantRoute(recordPayments, async ({ tenant, body, now }) =>
    payments.recordPayments(tenant, body, now),
  ),
  tenantRoute(useBalance, async ({ tenant, params, body, now }) => {
    await balances.useBalance(tenant, params.id, body.sessionIds, now)
    return findBalance(tenant, params.id)
  }),
  tenantRoute(keepForNext, async ({ tenant, params, now }) =>
    findBalance(tenant, await balances.keepForNext(tenant, params.id, now)),
  ),
  tenantRoute(recordSessionPayment, async ({ tenant, params, body, now }) =>
    payments.recordSessionPayment(tenant, params.id, body, now),
  ),
  tenantRoute(recordPackagePayment, async ({ tenant, params, body, now }) =>
    payments.recordPackagePayment(tenant, params.id, body, now),
  ),
  readRoute(listPatientFigures, async ({ tenant, query, now }) => {
    const [, listed] = await inOrder(tenant, [
      () => recordReading(tenant, 'patients.listed', null, now),
      () => listPatientsWithFigures(tenant, query, now),
    ])
    return listed
  }),
  readRoute(getLastTerms, async ({ tenant, params, now }) => findLastTerms(tenant, params.id, now)),
  readRoute(getPatientAccount, async ({ tenant, params, now }) => {
    const [, account] = await inOrder(tenant, [
      () => findPatient(tenant, params.id, now),
      () => findPatientAccount(tenant, params.id, now),
    ])
    return account
  }),
]
