import { sql } from 'kysely'
import { dayAt } from '../../../platform/shared/calendar.ts'
import {
  insertArriving,
  PATIENT_TABLES,
  removePatients,
  showArriving,
  useOfPatient,
} from '../../patients/arriving-commands.ts'
import { countPatients } from '../../patients/queries.ts'
import { hasLimits, roomOn } from '../../practice/plans.ts'
import type { KeptBecause } from '../labels.ts'
import { itemId } from './item-ids.ts'
import type { PlannedPatient } from './planned.ts'
import type { ItemWork, WriteRows } from './writing-commands.ts'

export const writePatients: WriteRows<PlannedPatient> = async (step, rows) => {
  const { tenant, practice, head, now } = step
  const patients = rows.flatMap(({ n, input }) =>
    input ? { ...input, id: itemId(head.id, n, 'patients') } : [],
  )
  await insertArriving(tenant, patients, { today: dayAt(now, practice.timezone), now })
  return { brought: { patients: patients.map(({ id }) => id) } }
}

export const patientItems: ItemWork = {
  tables: PATIENT_TABLES,
  show: ({ tenant }, ids) => showArriving(tenant, ids),
  remove: removePatients,

  // Hidden patients count here: the transaction sees them.
  hasRoom: async ({ tenant, practice }) =>
    !hasLimits(practice.plan) ||
    roomOn(practice.plan, 'patients', await countPatients(tenant)) >= 0,

  usesOf: async (tenant, ids) => {
    const { rows } = await sql<{ id: string; use: KeptBecause | null }>`
      select p.id, ${useOfPatient} as use from patients p
      where p.psychologist_id = ${tenant.id} and p.id = any(${ids}::uuid[])`.execute(tenant.sql)
    return rows
  },
}
