import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { formatPhone } from '../../platform/shared/phone.ts'

/** A patient who was joined into another one, in the form of the export. */
export interface KeptMerge {
  patientId: string
  /** The id of the patient who stayed. */
  patientName: string
  removedId: string
  registeredName: string
  socialName: string | null
  phone: string
  mergedAt: string
}

export const mergeColumns: readonly TableColumn<KeptMerge>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  {
    header: 'Cadastro juntado',
    kind: 'text',
    width: 30,
    value: ({ registeredName }) => registeredName,
  },
  { header: 'Nome social', kind: 'text', width: 24, value: ({ socialName }) => socialName },
  {
    header: 'Telefone',
    kind: 'text',
    width: 18,
    value: ({ phone }) => formatPhone(phone),
  },
  { header: 'Juntado em', kind: 'instant', width: 17, value: ({ mergedAt }) => mergedAt },
]

export async function listKeptMerges({ id, sql: db }: Tenant): Promise<KeptMerge[]> {
  const { rows } = await sql<Omit<KeptMerge, 'mergedAt'> & { at: Date }>`
    select j.patient_id as "patientId", p.name as "patientName", j.removed_id as "removedId",
      j.registered_name as "registeredName", j.social_name as "socialName", j.phone, j.merged_at as at
    from patient_merges j join patients p on p.psychologist_id = j.psychologist_id and p.id = j.patient_id
    where j.psychologist_id = ${id} order by j.merged_at, j.id`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, mergedAt: at.toISOString() }))
}
