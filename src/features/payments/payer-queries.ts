import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { documentFault } from '../patients/document-rules.ts'
import { filedPayerDocument, filedPayerId, filedPayerName } from '../patients/people-queries.ts'
import type { Payer } from './payer-contract.ts'
import type { KeptPayer, NamedPayer, ReceivedPayment } from './record-contract.ts'

type OfPerson = Pick<KeptPayer, 'name' | 'document'>

/** The columns of a payment's payer; an expression reads the first person who pays. */
interface PayerColumns {
  payer_kind: 'on_file' | 'patient' | 'person' | 'named'
  payer_id: string | null | RawBuilder<string | null>
  payer_name: string | null | RawBuilder<string | null>
  payer_document: string | null | RawBuilder<string | null>
}

/**
 * Returns a patient's payer in the form of a payment. Throws if the chosen person is not around the patient, nor one of
 * `payerOf`.
 */
export async function findPayerColumns(
  tenant: Tenant,
  patientId: string | null,
  { kind, payerOf, ...payer }: NamedPayer & Pick<ReceivedPayment, 'kind' | 'payerOf'>,
): Promise<PayerColumns> {
  const { payerId } = payer
  if (payerId && payerId === patientId) return { ...PATIENT, payer_id: payerId }
  if (payerId) {
    const around = payerOf ?? (patientId === null ? [] : [patientId])
    const { name, document } = await findPerson(tenant, payerId, around)
    return {
      payer_kind: 'person',
      payer_id: payerId,
      payer_name: name,
      payer_document: document,
    }
  }
  const namedPayer = namedPayerOf(payer)
  if (namedPayer)
    return {
      payer_kind: 'named',
      payer_id: null,
      payer_name: namedPayer.name,
      payer_document: namedPayer.document,
    }
  if (kind === 'refund' || patientId === null) return ON_FILE
  const ofPatient = (column: RawBuilder<string | null>) =>
    sql<
      string | null
    >`(select ${column} from patients p where p.psychologist_id = ${tenant.id} and p.id = ${patientId})`
  return {
    ...ON_FILE,
    payer_id: ofPatient(filedPayerId),
    payer_name: ofPatient(filedPayerName),
    payer_document: ofPatient(filedPayerDocument),
  }
}

const ON_FILE = {
  payer_kind: 'on_file',
  payer_id: null,
  payer_name: null,
  payer_document: null,
} as const
const PATIENT = { ...ON_FILE, payer_kind: 'patient' } as const

function namedPayerOf({ payer, payerName, payerCpf }: NamedPayer): OfPerson | null {
  const fault = documentFault(payer?.document ?? null)
  if (fault) throw invalidField('payer.document', fault)
  if (payer) return payer
  return payerName === null ? null : { name: payerName, document: payerCpf }
}

/**
 * Returns the chosen payer of several patients; without a choice, each patient's own payer. Throws if the person is around none
 * of them.
 */
export async function findSharedPayer(
  tenant: Tenant,
  payerId: string | null | undefined,
  payerOf: readonly string[],
): Promise<Pick<ReceivedPayment, 'payerId' | 'payerOf'>> {
  if (!payerId) return {}
  await findPerson(tenant, payerId, payerOf)
  return { payerId, payerOf }
}

/** Returns one of these patients, or a person around one of them. */
async function findPerson(
  tenant: Tenant,
  payerId: string,
  patientIds: readonly string[],
): Promise<OfPerson> {
  const { rows } = await sql<OfPerson>`
    select q.name, q.document from patient_people q
    where q.psychologist_id = ${tenant.id} and q.id = ${payerId} and q.patient_id = any(${patientIds}::uuid[])
    union all
    select p.registered_name, p.cpf from patients p
    where p.psychologist_id = ${tenant.id} and p.id = ${payerId} and p.id = any(${patientIds}::uuid[])`.execute(
    tenant.sql,
  )
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** Returns the people around a patient who pay, then the patient, then the others. */
export async function listPayersOf(tenant: Tenant, patientId: string): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select id, name, relation from (
      select q.id, q.name, q.relation, case when q.pays then 0 else 2 end as rank, q.position
      from patient_people q where q.psychologist_id = ${tenant.id} and q.patient_id = ${patientId}
      union all
      select p.id, p.name, null, 1, 0 from patients p where p.psychologist_id = ${tenant.id} and p.id = ${patientId}) known
    order by rank, position`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('not_found')
  return rows
}
