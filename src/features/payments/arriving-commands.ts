import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { filedPayerDocument, filedPayerId, filedPayerName } from '../patients/people-queries.ts'

/** Sets the payer on file for imported payments of sessions that will be issued in Receita Saúde, which names the payer. */
export async function nameFiledPayers(
  { id: practice, sql: db }: Tenant,
  sessionIds: readonly string[],
): Promise<void> {
  await sql`
    update payments y set payer_id = now.id, payer_name = now.name, payer_document = now.document
    from (
      select z.id as payment_id, ${filedPayerId} as id, ${filedPayerName} as name, ${filedPayerDocument} as document
      from payments z
      join sessions s on s.psychologist_id = z.psychologist_id and s.id = z.session_id
      join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
      where z.psychologist_id = ${practice} and z.session_id = any(${sessionIds}::uuid[]) and z.to_issue) now
    where y.psychologist_id = ${practice} and y.id = now.payment_id`.execute(db)
}
