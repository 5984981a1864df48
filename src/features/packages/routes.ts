import { practiceRoute, type Route } from '../../platform/server/routes.ts'
import { findReceivable } from '../payments/queries.ts'
import { findProPractice } from '../profile/queries.ts'
import * as payments from '../sessions/payment-commands.ts'
import * as command from './commands.ts'
import {
  createPackage,
  deletePackage,
  getPackage,
  listPackagePayments,
  listPackages,
  listPatientPackages,
  recordPackagePayment,
  updatePackage,
} from './contract.ts'
import { findPackage, listPackageRows, listPackagesOf } from './queries.ts'

export const packageRoutes: Route[] = [
  practiceRoute(listPackages, async ({ tenant, query }) => {
    await findProPractice(tenant)
    return listPackageRows(tenant, query)
  }),

  practiceRoute(getPackage, async ({ tenant, params }) => {
    await findProPractice(tenant)
    return findPackage(tenant, params.id)
  }),

  practiceRoute(createPackage, async ({ tenant, body, now }) =>
    command.createPackage(tenant, body, now),
  ),
  practiceRoute(updatePackage, async ({ tenant, params, body, now }) =>
    command.updatePackage(tenant, params.id, body, now),
  ),
  practiceRoute(deletePackage, async ({ tenant, params, now }) =>
    command.deletePackage(tenant, params.id, now),
  ),

  practiceRoute(listPackagePayments, async ({ tenant, params }) =>
    findReceivable(tenant, { packageId: params.id }),
  ),
  practiceRoute(recordPackagePayment, async ({ tenant, params, body, now }) =>
    payments.recordPackagePayment(tenant, params.id, body, now),
  ),

  practiceRoute(listPatientPackages, async ({ tenant, params }) =>
    listPackagesOf(tenant, params.id),
  ),
]
