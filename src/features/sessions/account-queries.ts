import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import type { PatientAccount } from './account-contract.ts'
import { isOwed, type SessionRow, selection, toSession } from './queries.ts'

interface Figures {
  sessions: number
  completed: number
  unpaid: number
  owed_cents: number
}

/** A patient's figures and next session; the patient is known to be there. */
export async function findPatientAccount(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<PatientAccount> {
  const figures = await sql<Figures>`
    select count(*) as sessions, count(*) filter (where status = 'completed') as completed,
      count(*) filter (where ${isOwed}) as unpaid,
      coalesce(sum(price_cents - received_cents) filter (where ${isOwed}), 0) as owed_cents
    from sessions s where psychologist_id = ${tenant.id} and patient_id = ${patientId}`.execute(
    tenant.sql,
  )
  const next = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.patient_id = ${patientId}
      and s.starts_at > ${new Date(now)} and s.status <> 'cancelled'
    order by s.starts_at, s.id limit 1`.execute(tenant.sql)
  const [{ sessions, completed, unpaid, owed_cents } = NONE] = figures.rows
  const [row] = next.rows
  return {
    sessions,
    completed,
    unpaid,
    owed: moneyOut(owed_cents),
    next: row ? toSession(row) : null,
  }
}

const NONE: Figures = { sessions: 0, completed: 0, unpaid: 0, owed_cents: 0 }
