import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { type Caller, type KnownPatient, ownsFile, personOf } from '../patient-login/queries.ts'
import { hasPixBank } from '../payments/queries.ts'
import { pixCodeOf } from '../payments/rules.ts'
import type { LinkedPerson } from '../practice/link-rules.ts'
import { findOwnRow, isOpenPractice } from '../practice/queries.ts'
import { findLinkedStatement, type LinkedStatement } from '../statements/queries.ts'
import type { StatementUrlOf } from '../statements/sending-queries.ts'
import type { PatientStatement } from './contract.ts'
import { shownPsychologist } from './queries.ts'

interface LastStatement extends KnownPatient {
  id: string
  /** The name of the person who has the phone; null for the patient's own. */
  person: LinkedPerson | null
}

/** Returns the last statement of each file of the caller; within a practice's transaction, of that practice only. */
export async function findLastStatements(db: Sql, caller: Caller): Promise<LastStatement[]> {
  const { rows } = await sql<LastStatement>`
    select distinct on (t.psychologist_id, t.patient_id) t.id, t.psychologist_id as "tenantId", t.patient_id as "patientId",
      ${personOf(caller)} as person
    from patients p
    join statements t on t.psychologist_id = p.psychologist_id and t.patient_id = p.id
    where ${ownsFile(caller)}
    order by t.psychologist_id, t.patient_id, t.number desc`.execute(db)
  return rows
}

export async function findPatientStatement(
  tenant: Tenant,
  { id, person }: Pick<LastStatement, 'id' | 'person'>,
  urlOf: StatementUrlOf,
): Promise<PatientStatement | null> {
  const practice = await findOwnRow(tenant)
  const linked = await findLinkedStatement(tenant, id, practice)
  const confirmsItself = await hasPixBank(tenant)
  return linked.openCents > 0
    ? toPatientStatement(linked, { ...practice, confirmsItself }, (...statement) =>
        urlOf(...statement, person),
      )
    : null
}

function toPatientStatement(
  { statement, openCents, linkNumber }: LinkedStatement,
  practice: Awaited<ReturnType<typeof findOwnRow>> & { confirmsItself: boolean },
  urlOf: (id: string, linkNumber: number) => string,
): PatientStatement {
  const { id, number, month, total, open } = statement
  const debt = { amountCents: openCents, targetId: id }
  return {
    id,
    patientName: null,
    number,
    month,
    total,
    open,
    psychologist: shownPsychologist(practice),
    url: urlOf(id, linkNumber),
    payment: isOpenPractice(practice)
      ? pixCodeOf({ ...practice, pixKey: practice.pix_key }, debt)
      : null,
  }
}
