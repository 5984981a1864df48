import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { findReceivable } from '../payments/queries.ts'
import { findPracticeWith } from '../practice/queries.ts'
import * as command from './commands.ts'
import {
  createPackage,
  deletePackage,
  getPackage,
  listPackagePayments,
  listPackages,
  listPatientPackages,
  updatePackage,
} from './contract.ts'
import { findPackage, listPackageRows, listPackagesOf } from './queries.ts'

export const packageRoutes: Route[] = [
  tenantRoute(listPackages, async ({ tenant, query }) => {
    await findPracticeWith('packages', tenant)
    return listPackageRows(tenant, query)
  }),

  tenantRoute(getPackage, async ({ tenant, params }) => {
    await findPracticeWith('packages', tenant)
    return findPackage(tenant, params.id)
  }),

  tenantRoute(createPackage, async ({ tenant, body, now }) =>
    command.createPackage(tenant, body, now),
  ),
  tenantRoute(updatePackage, async ({ tenant, params, body, now }) =>
    command.updatePackage(tenant, params.id, body, now),
  ),
  tenantRoute(deletePackage, async ({ tenant, params, now }) =>
    command.deletePackage(tenant, params.id, now),
  ),

  tenantRoute(listPackagePayments, async ({ tenant, params, now }) =>
    findReceivable(tenant, { packageId: params.id }, now),
  ),

  tenantRoute(listPatientPackages, async ({ tenant, params, now }) =>
    listPackagesOf(tenant, params.id, now),
  ),
]
