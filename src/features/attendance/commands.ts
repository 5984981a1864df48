import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { KeptBlock } from './block-contract.ts'
import { BLOCK_COLUMNS } from './block-queries.ts'
import type { DayOffInput, KeptDayOff } from './contract.ts'
import { refuseTooManyDaysOff } from './day-off-rules.ts'
import { countDaysOff, DAY_OFF_COLUMNS } from './queries.ts'

export async function addDayOff(tenant: Tenant, dayOff: DayOffInput): Promise<KeptDayOff> {
  refuseTooManyDaysOff(await countDaysOff(tenant))
  const stored = { id: newId(), ...dayOff }
  await tenant.sql
    .insertInto('days_off')
    .values({ psychologist_id: tenant.id, ...toColumns(DAY_OFF_COLUMNS, stored) })
    .execute()
  return stored
}

export async function changeDayOff(
  tenant: Tenant,
  id: string,
  dayOff: DayOffInput,
): Promise<KeptDayOff> {
  const stored = { id, ...dayOff }
  await tenant.sql
    .updateTable('days_off')
    .set(toColumns(DAY_OFF_COLUMNS, stored))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  return stored
}

export async function removeDayOff(tenant: Tenant, id: string): Promise<void> {
  const row = await tenant.sql
    .deleteFrom('days_off')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
}

export async function addBlock(tenant: Tenant, block: KeptBlock): Promise<void> {
  await tenant.sql
    .insertInto('blocks')
    .values({ psychologist_id: tenant.id, ...toColumns(BLOCK_COLUMNS, block) })
    .execute()
}

export async function changeBlock(tenant: Tenant, block: KeptBlock): Promise<void> {
  await tenant.sql
    .updateTable('blocks')
    .set(toColumns(BLOCK_COLUMNS, block))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', block.id)
    .execute()
}

export async function removeBlock(tenant: Tenant, id: string): Promise<void> {
  const row = await tenant.sql
    .deleteFrom('blocks')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
}
