import { type RawBuilder, sql } from 'kysely'
import { columnsOf, namesOf, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { type KeptBlock, keptBlock } from './block-contract.ts'
import { NO_LAST_DAY } from './block-rules.ts'

export const BLOCK_COLUMNS = columnsOf(keptBlock)

/** Returns the blocks with a day between two days, both included and optional, by their first day. */
export async function listKeptBlocks(
  tenant: Tenant,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): Promise<KeptBlock[]> {
  const rows = await tenant.sql
    .selectFrom('blocks')
    .select(namesOf(BLOCK_COLUMNS))
    .where('psychologist_id', '=', tenant.id)
    .$if(from !== undefined, (all) =>
      all.where((block) =>
        block.or([block('last_day', 'is', null), block('last_day', '>=', from ?? null)]),
      ),
    )
    .$if(to !== undefined, (all) => all.where('first_day', '<=', to ?? ''))
    .orderBy('first_day')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
  return rows.map((row) => toFields(BLOCK_COLUMNS, row))
}

export async function findKeptBlock(tenant: Tenant, id: string): Promise<KeptBlock> {
  const row = await tenant.sql
    .selectFrom('blocks')
    .select(namesOf(BLOCK_COLUMNS))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'))
  return toFields(BLOCK_COLUMNS, row)
}

export async function countBlocksAhead(
  tenant: Tenant,
  timezone: string,
  now: number,
): Promise<number> {
  const { count } = await tenant.sql
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', tenant.id)
    .where((block) =>
      block.or([block('last_day', 'is', null), block('last_day', '>=', dayAt(now, timezone))]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the days off and the blocks of a practice as JSON of `DayOff`s: those with a day between two days, or all. */
export function closedDaysAsJson(
  tenantId: RawBuilder<unknown>,
  days?: { from: string; to: string },
): RawBuilder<unknown> {
  const within = days
    ? sql`and d.last_day >= ${days.from}::date and d.first_day <= ${days.to}::date`
    : sql``
  return sql`(select coalesce(json_agg(json_build_object(
      'firstDay', d.first_day, 'lastDay', d.last_day, 'startTime', d.start_time, 'endTime', d.end_time,
      'name', d.name, 'isWeekly', d.is_weekly)), '[]')
    from (
      select psychologist_id, first_day, last_day, start_time, end_time, name, false as is_weekly from days_off
      union all
      select psychologist_id, first_day, coalesce(last_day, ${NO_LAST_DAY}::date), start_time, end_time, label, is_weekly from blocks) d
    where d.psychologist_id = ${tenantId} ${within})`
}
