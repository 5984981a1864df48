import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { sql } from 'kysely'
import { type Batch, batchById, nextById } from '../../platform/server/batches.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import { formatPhone } from '../../platform/shared/phone.ts'
import { channelText } from '../delivery/channels.ts'
import { BILLINGS, type Patient } from './contract.ts'
import { formatDocument } from './document-rules.ts'
import { END_REASONS } from './ending-rules.ts'
import { type Person, RELATIONS, ROLES } from './people-contract.ts'
import {
  type PatientRow,
  PERSON_COLUMNS,
  patientColumns as readColumns,
  toPatient,
} from './queries.ts'

export const patientColumns: readonly TableColumn<Patient>[] = [
  { header: 'Nome', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Nome social', kind: 'text', width: 30, value: ({ socialName }) => socialName },
  { header: 'Telefone', kind: 'text', width: 17, value: ({ phone }) => formatPhone(phone) },
  { header: 'E-mail', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'CPF', kind: 'text', width: 16, value: ({ cpf }) => cpf && formatCpf(cpf) },
  { header: 'Quem paga', kind: 'text', width: 28, value: ({ payerName }) => payerName },
  {
    header: 'CPF de quem paga',
    kind: 'text',
    width: 18,
    value: ({ payerCpf }) => payerCpf && formatCpf(payerCpf),
  },
  { header: 'Cobrança', kind: 'text', width: 12, value: ({ billing }) => BILLINGS[billing] },
  { header: 'Valor combinado', kind: 'money', width: 16, value: ({ price }) => price },
  { header: 'Combinado desde', kind: 'day', width: 16, value: ({ priceSince }) => priceSince },
  { header: 'Motivo do valor', kind: 'text', width: 28, value: ({ priceReason }) => priceReason },
  { header: 'Próximo valor', kind: 'money', width: 16, value: ({ nextPrice }) => nextPrice },
  {
    header: 'Próximo valor desde',
    kind: 'day',
    width: 18,
    value: ({ nextPriceSince }) => nextPriceSince,
  },
  { header: 'Nascimento', kind: 'day', width: 12, value: ({ birthDate }) => birthDate },
  { header: 'Responsável', kind: 'text', width: 28, value: ({ guardianName }) => guardianName },
  {
    header: 'CPF do responsável',
    kind: 'text',
    width: 18,
    value: ({ guardianCpf }) => guardianCpf && formatCpf(guardianCpf),
  },
  { header: 'Observações', kind: 'text', width: 50, value: ({ observations }) => observations },
  {
    header: 'Não recebe por',
    kind: 'text',
    width: 24,
    value: ({ optedOut }) => channelText(optedOut),
  },
  { header: 'Cadastrado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'Encerrado em', kind: 'instant', width: 17, value: ({ endedAt }) => endedAt },
  {
    header: 'Motivo do encerramento',
    kind: 'text',
    width: 24,
    value: ({ endReason }) => endReason && END_REASONS[endReason],
  },
]

/** A person around a patient, in the form of an account's export. */
type KeptPerson = Person & Pick<Patient, 'optedOut'> & { patientId: string; patientName: string }

export const personColumns: readonly TableColumn<KeptPerson>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Nome', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Relação', kind: 'text', width: 18, value: ({ relation }) => RELATIONS[relation] },
  {
    header: 'Telefone',
    kind: 'text',
    width: 17,
    value: ({ phone }) => phone && formatPhone(phone),
  },
  { header: 'E-mail', kind: 'text', width: 30, value: ({ email }) => email },
  {
    header: 'CPF ou CNPJ',
    kind: 'text',
    width: 20,
    value: ({ document }) => document && formatDocument(document),
  },
  ...Object.entries(ROLES).map(([role, header]) => ({
    header,
    kind: 'text' as const,
    width: 12,
    value: (person: KeptPerson) => yesOrNo(person[role as keyof typeof ROLES]),
  })),
  {
    header: 'Não recebe por',
    kind: 'text',
    width: 24,
    value: ({ optedOut }) => channelText(optedOut),
  },
]

export async function findKeptPeople(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptPerson>> {
  const { rows } = await sql<KeptPerson>`
    select ${sql.join(
      Object.entries(PERSON_COLUMNS).map(
        ([field, column]) => sql`${sql.ref(`q.${column}`)} as ${sql.ref(field)}`,
      ),
    )}, q.opted_out as "optedOut", q.patient_id as "patientId", p.name as "patientName"
    from patient_people q join patients p on p.psychologist_id = q.psychologist_id and p.id = q.patient_id
    where q.psychologist_id = ${tenant.id} ${nextById('q', after)}`.execute(tenant.sql)
  return batchById(rows, (row) => row)
}

export async function findKeptPatients(
  tenant: Tenant,
  after: string | undefined,
  now: number,
): Promise<Batch<Patient>> {
  const { rows } = await sql<PatientRow>`
    select ${readColumns} from patients m
    where m.psychologist_id = ${tenant.id} ${nextById('m', after)}`.execute(tenant.sql)
  return batchById(rows, (row) => toPatient(row, now))
}
