import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { AccountLimit } from '../../platform/server/throttle.ts'
import { dayAt, HOUR } from '../../platform/shared/calendar.ts'
import { findPracticeWith } from '../practice/queries.ts'
import { recordEvent } from './commands.ts'

export const EXPORTS: AccountLimit = { name: 'export', most: 60, per: HOUR }

type Exported = 'sessions.exported' | 'patients.exported' | 'report.exported'

/**
 * Begins a Pro export (docs/product.md, Exports): returns the practice and its present day, and logs the reading of
 * its patients.
 */
export async function startExport(
  tenant: Tenant,
  action: Exported,
  now: number,
): Promise<Selectable<Psychologists> & { today: string }> {
  const practice = await findPracticeWith('exports', tenant)
  await recordEvent(tenant, { actor: 'psychologist', action }, now)
  return { ...practice, today: dayAt(now, practice.timezone) }
}
