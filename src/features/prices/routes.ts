import { sendersOf } from '../../platform/server/channel-settings.ts'
import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { recordReading } from '../audit/commands.ts'
import { findOwnRow } from '../practice/queries.ts'
import { changePrices, undoPrices } from './commands.ts'
import {
  createPriceChange,
  listPatientPrices,
  previewPriceChange,
  undoPriceChange,
} from './contract.ts'
import { listPrices, planChange } from './queries.ts'
import { toLine } from './rules.ts'

export const priceRoutes: Route[] = [
  tenantRoute(listPatientPrices, async ({ tenant, now }) => {
    await recordReading(tenant, 'patients.listed', null, now)
    return listPrices(tenant, await findOwnRow(tenant), now)
  }),
  tenantRoute(previewPriceChange, async ({ tenant, body, now }) => {
    const plans = await planChange(tenant, await findOwnRow(tenant), body, now)
    return { lines: plans.map(toLine) }
  }),
  tenantRoute(createPriceChange, async ({ tenant, services, body, now }) =>
    changePrices(tenant, body, sendersOf(services.environment), now),
  ),
  tenantRoute(undoPriceChange, async ({ tenant, params, now }) =>
    undoPrices(tenant, params.id, now),
  ),
]
