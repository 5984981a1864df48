import { type Route, tenantRoute } from '../../platform/server/routes.ts'
import { findOwnRow } from '../practice/queries.ts'
import { previewAvailability } from './availability-contract.ts'
import { previewNextWeek } from './availability-queries.ts'
import { deleteBlock, listBlocks } from './block-contract.ts'
import { listKeptBlocks } from './block-queries.ts'
import { blockOf } from './block-rules.ts'
import { removeBlock, removeDayOff } from './commands.ts'
import { deleteDayOff, getDaysOff } from './contract.ts'
import { listDaysOff } from './queries.ts'

export const attendanceRoutes: Route[] = [
  tenantRoute(getDaysOff, async ({ tenant }) => listDaysOff(tenant)),

  tenantRoute(deleteDayOff, async ({ tenant, params }) => removeDayOff(tenant, params.id)),

  tenantRoute(listBlocks, async ({ tenant, query }) => {
    const [{ timezone }, blocks] = [await findOwnRow(tenant), await listKeptBlocks(tenant, query)]
    return blocks.map((block) => blockOf(block, timezone))
  }),

  tenantRoute(deleteBlock, async ({ tenant, params }) => removeBlock(tenant, params.id)),

  tenantRoute(previewAvailability, async ({ tenant, body, now }) =>
    previewNextWeek(tenant, body, now),
  ),
]
