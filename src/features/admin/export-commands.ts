import type { Database, Sql, TenantId } from '../../platform/server/database.ts'
import { recordAdminActions } from '../audit/commands.ts'
import { freshFigures } from './figure-commands.ts'

interface Export {
  adminId: TenantId
  now: number
}

export async function readForExport<T>(
  database: Database,
  { adminId, now }: Export,
  read: (db: Sql) => Promise<T>,
): Promise<T> {
  return database.asPlatform(async (db) => {
    const act = { adminId, action: 'platform.exported' } as const
    await recordAdminActions(db, act, [{ tenantId: adminId }], now)
    await freshFigures(db, now)
    return read(db)
  })
}
