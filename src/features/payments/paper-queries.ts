import { sql } from 'kysely'
import { documentOf, filedPayerDocument, filedPayerName } from '../patients/people-queries.ts'

/**
 * SQL for the names on a paper. The query has the paper's stored details as `d`, its patient as `p` (both left joined) and, for
 * a receipt, its payment as `y`. The stored details are used; a document that was missing then comes from the same person's
 * registration.
 */

/** The patient's registered name on a receipt; null if the patient was erased. */
export const receiptPatientName = sql<string | null>`coalesce(d.patient_name, p.registered_name)`

/** The patient's name on a statement; null if the patient was erased. */
export const statementPatientName = sql<string | null>`coalesce(d.patient_name, p.name)`
export const paperPatientCpf = sql<string | null>`coalesce(d.patient_cpf, p.cpf)`

const registeredPayerDocument = documentOf(sql`d.payer_name`)

/** The payer of a statement; null if the patient pays. */
export const statementPayerName = sql<
  string | null
>`case when d.id is null then ${filedPayerName} else d.payer_name end`
export const statementPayerDocument = sql<
  string | null
>`case when d.id is null then ${filedPayerDocument} else coalesce(d.payer_document, ${registeredPayerDocument}) end`

/** The payer; null if the patient paid. */
export const receiptPayerName = sql<
  string | null
>`case when d.id is null then y.payer_name else d.payer_name end`
export const receiptPayerDocument = sql<
  string | null
>`case when d.id is null then y.payer_document else coalesce(d.payer_document, ${registeredPayerDocument}) end`

/** The zone in which the day of the appointment is printed: a session that moved since has a new day. */
export const appointmentZone = (presentZone: string) =>
  sql<string>`case when d.starts_at = s.starts_at then d.timezone else ${presentZone} end`
