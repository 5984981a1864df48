import { sql } from 'kysely'
import {
  acceptanceAssociatedData,
  acceptedAssociatedData,
  offerAssociatedData,
} from '../agreements/queries.ts'
import { documentAssociatedData } from '../documents/queries.ts'
import {
  draftAssociatedData,
  RECORD,
  RESTRICTED,
  type Register,
  reasonAssociatedData,
  versionAssociatedData,
} from '../records/entry-queries.ts'
import { openIn, type Row, type Safe, sealIn } from '../records/safe-queries.ts'

/** A value that is encrypted for a patient, its place, and its associated data for a patient's id. */
interface SealedValue {
  named: string
  key: Record<string, string | number>
  column: string
  sealed: Uint8Array
  boundTo: (patientId: string) => Row
}

/** A value encrypted for another patient, in the form of `join_patients`. */
export type Resealed = Pick<SealedValue, 'named' | 'key' | 'column'> & { value: string }

/** Returns everything encrypted for one patient, encrypted again for the other. The caller has locked the patients. */
export async function resealAll(safe: Safe, from: string, to: string): Promise<Resealed[]> {
  const seals = [
    ...(await readEntries(safe, RECORD, 'record_entries', from)),
    ...(await readEntries(safe, RESTRICTED, 'restricted_entries', from)),
    ...(await readDocuments(safe, from)),
    ...(await readContracts(safe, from)),
  ]
  return seals.map(({ sealed, boundTo, ...place }) => {
    const text = openIn(safe, boundTo(from), sealed)
    return { ...place, value: sealIn(safe, boundTo(to), text).toString('hex') }
  })
}

async function readEntries(
  { tenant: { id: practice, sql: db } }: Safe,
  register: Register,
  entries: string,
  patientId: string,
): Promise<SealedValue[]> {
  // Locked first, so that a draft that is being saved is read afterwards.
  await sql`
    select id from ${sql.table(entries)} where psychologist_id = ${practice} and patient_id = ${patientId}
    order by id for update`.execute(db)
  const ofPatient = sql`psychologist_id = ${practice} and entry_id in (
    select id from ${sql.table(entries)} where psychologist_id = ${practice} and patient_id = ${patientId})`
  const drafts = await sql<{ id: string; version: number; text: Uint8Array }>`
    select entry_id as id, version, text from ${sql.table(register.drafts)} where ${ofPatient}`.execute(
    db,
  )
  const versions = await sql<{
    id: string
    number: number
    text: Uint8Array
    reason: Uint8Array | null
  }>`
    select entry_id as id, number, text, reason from ${sql.table(register.versions)} where ${ofPatient}`.execute(
    db,
  )
  return [
    ...drafts.rows.map(({ id, version, text }) => ({
      named: register.drafts,
      key: { entry_id: id },
      column: 'text',
      sealed: text,
      boundTo: (owner: string) => draftAssociatedData(register, { id, patientId: owner }, version),
    })),
    ...versions.rows.flatMap(({ id, number, text, reason }) => {
      const place = { named: register.versions, key: { entry_id: id, number } }
      const owned = (owner: string) => ({ id, patientId: owner })
      const texts = {
        ...place,
        column: 'text',
        sealed: text,
        boundTo: (owner: string) => versionAssociatedData(register, owned(owner), number),
      }
      if (!reason) return [texts]
      const boundTo = (owner: string) => reasonAssociatedData(register, owned(owner), number)
      return [texts, { ...place, column: 'reason', sealed: reason, boundTo }]
    }),
  ]
}

async function readDocuments(
  { tenant: { id: practice, sql: db } }: Safe,
  patientId: string,
): Promise<SealedValue[]> {
  const { rows } = await sql<{ id: string; year: number; number: number; content: Uint8Array }>`
    select id, year, number, content from record_documents
    where psychologist_id = ${practice} and patient_id = ${patientId}`.execute(db)
  return rows.map(({ id, year, number, content }) => ({
    named: 'record_documents',
    key: { id },
    column: 'content',
    sealed: content,
    boundTo: (owner) => documentAssociatedData({ id, patientId: owner, year, number }),
  }))
}

async function readContracts(
  { tenant: { id: practice, sql: db } }: Safe,
  patientId: string,
): Promise<SealedValue[]> {
  const contracts = await sql<{
    named: 'agreement_offers' | 'record_agreements'
    id: string
    version: number
    content: Uint8Array
  }>`
    select 'agreement_offers' as named, id, template_version as version, content from agreement_offers
    where psychologist_id = ${practice} and patient_id = ${patientId}
    union all select 'record_agreements', id, template_version, content from record_agreements
    where psychologist_id = ${practice} and patient_id = ${patientId}`.execute(db)
  const acceptances = await sql<{ id: string; number: number; content: Uint8Array }>`
    select c.agreement_id as id, c.number, c.content from record_acceptances c
    join record_agreements a on a.psychologist_id = c.psychologist_id and a.id = c.agreement_id
    where c.psychologist_id = ${practice} and a.patient_id = ${patientId} and c.content is not null`.execute(
    db,
  )
  return [
    ...contracts.rows.map(({ named, id, version, content }) => ({
      named,
      key: { id },
      column: 'content',
      sealed: content,
      boundTo: (owner: string) => {
        const owned = { id, patientId: owner, version }
        return named === 'agreement_offers'
          ? offerAssociatedData(owned)
          : acceptedAssociatedData(owned)
      },
    })),
    ...acceptances.rows.map(({ id, number, content }) => ({
      named: 'record_acceptances',
      key: { agreement_id: id, number },
      column: 'content',
      sealed: content,
      boundTo: (owner: string) => acceptanceAssociatedData({ id, patientId: owner }, number),
    })),
  ]
}
