import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { AccountLimit } from '../../platform/server/throttle.ts'
import { dayAt, HOUR } from '../../platform/shared/calendar.ts'
import { recordEvent } from '../audit/commands.ts'
import { findProPractice } from '../practice/queries.ts'

/** How often lists and reports may be exported: each reads all there is. */
export const EXPORTS: AccountLimit = { name: 'export', most: 60, per: HOUR }

type Exported = 'sessions.exported' | 'patients.exported' | 'report.exported'

/**
 * Begins an export that is Pro's alone (docs/product.md, Exports): gives the practice it is of and the day it is there, and writes down
 * that its patients are read.
 */
export async function startExport(
  tenant: Tenant,
  action: Exported,
  now: number,
): Promise<Selectable<Psychologists> & { today: string }> {
  const practice = await findProPractice(tenant)
  await recordEvent(tenant, { actor: 'psychologist', action }, now)
  return { ...practice, today: dayAt(now, practice.timezone) }
}
