import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditEvents, Messages, Payments } from '../../../db/types.ts'
import { BATCH_SIZE, type Batch, cutBatch } from '../../platform/server/batches.ts'
import { selected } from '../../platform/server/columns.ts'
import { decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import type { LoggedMessage } from '../delivery/contract.ts'
import { isListed } from '../delivery/list-queries.ts'
import { isKeptInFile, reasonText, shownRecipient } from '../delivery/log-rules.ts'
import { deliveryOf } from '../delivery/registry-queries.ts'
import type { Patient } from '../patients/contract.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { PATIENT_COLUMNS, type PatientRow, toPatient } from '../patients/queries.ts'
import { isCounted, toPayment } from '../payments/queries.ts'
import type { Payment } from '../payments/record-contract.ts'
import type { Session } from '../sessions/contract.ts'
import { type SessionRow, shownColumns, toSession, withNames } from '../sessions/queries.ts'

/** Rows of an account in pages by id, so that a changed row is not skipped. */

function behind(
  tenant: Tenant,
  after: string | undefined,
  named: string,
  isTold = sql`true`,
): RawBuilder<unknown> {
  const [last] = decodeCursor(after, 1)
  const [practice, id] = [sql.ref(`${named}.psychologist_id`), sql.ref(`${named}.id`)]
  const from = last === undefined ? sql`` : sql`and ${id} > ${last}::uuid`
  return sql`where ${practice} = ${tenant.id} and ${isTold} ${from} order by ${id} limit ${BATCH_SIZE + 1}`
}

function batchOf<Row extends { id: string }, Told>(
  rows: Row[],
  tell: (row: Row) => Told,
): Batch<Told> {
  const { items, next } = cutBatch(rows, BATCH_SIZE, ({ id }) => encodeCursor(id))
  return { items: items.map(tell), next }
}

export async function findPatientBatch(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<Patient>> {
  const { rows } = await sql<PatientRow>`
    select ${selected(PATIENT_COLUMNS, 'm')} from patients m ${behind(tenant, after, 'm')}`.execute(
    tenant.sql,
  )
  return batchOf(rows, toPatient)
}

export type KeptSession = Session & {
  bookedEmail: string | null
  discount: string
  consentVersion: string | null
  consentAt: string | null
  presenceAt: string | null
}

type KeptSessionRow = SessionRow & {
  booked_email: string | null
  discount_cents: number
  consent_version: string | null
  consent_at: Date | null
  presence_at: Date | null
}

export async function findSessionBatch(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptSession>> {
  const { rows } = await sql<KeptSessionRow>`
    select ${shownColumns}, s.booked_email, s.discount_cents, s.consent_version, s.consent_at, case when s.presence_for = s.starts_at then s.presence_at end as presence_at
    ${withNames} ${behind(tenant, after, 's')}`.execute(tenant.sql)
  return batchOf(rows, (row) => ({
    ...toSession(row),
    bookedEmail: row.booked_email,
    discount: moneyOut(row.discount_cents),
    consentVersion: row.consent_version,
    consentAt: row.consent_at?.toISOString() ?? null,
    presenceAt: row.presence_at?.toISOString() ?? null,
  }))
}

export type PatientPayment = Payment & {
  patientName: string
  serviceName: string | null
  sessionDatetime: string | null
}

type PatientPaymentRow = Selectable<Payments> & {
  patient_name: string | null
  service_name: string | null
  starts_at: Date | null
}

export async function findPaymentBatch(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<PatientPayment>> {
  const { rows } = await sql<PatientPaymentRow>`
    select y.*, p.name as patient_name, v.name as service_name, s.starts_at
    from (select z.* from payments z ${behind(tenant, after, 'z', isCounted('z'))}) y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(s.patient_id, k.patient_id, t.patient_id)
    left join services v on v.psychologist_id = y.psychologist_id and v.id = coalesce(s.service_id, k.service_id)
    order by y.id`.execute(tenant.sql)
  return batchOf(rows, (row) => ({
    ...toPayment(row),
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    serviceName: row.service_name,
    sessionDatetime: row.starts_at?.toISOString() ?? null,
  }))
}

export type KeptEvent = Pick<Selectable<AuditEvents>, 'actor' | 'action' | 'reason'> & {
  at: string
  subjectId: string | null
}

export async function findEventBatch(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptEvent>> {
  const { rows } = await sql<Selectable<AuditEvents>>`
    select e.* from audit_events e ${behind(tenant, after, 'e')}`.execute(tenant.sql)
  return batchOf(rows, ({ at, actor, action, subject_id, reason }) => ({
    at: at.toISOString(),
    actor,
    action,
    subjectId: subject_id,
    reason,
  }))
}

/** A sent message and its recipient, without its body, which may hold a link that logs in. */
export type KeptMessage = Pick<Selectable<Messages>, 'channel' | 'kind' | 'recipient' | 'status'> &
  Pick<LoggedMessage, 'keptInFile' | 'createdAt' | 'sentAt' | 'reason' | 'sessionId'>

export async function findMessageBatch(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptMessage>> {
  const { rows } = await sql<Selectable<Messages>>`
    select m.* from messages m ${behind(tenant, after, 'm', isListed(deliveryOf(tenant.enqueue)))}`.execute(
    tenant.sql,
  )
  return batchOf(rows, ({ channel, kind, recipient, status, attempts, ...row }) => ({
    createdAt: row.created_at.toISOString(),
    channel,
    kind,
    recipient: shownRecipient({ channel, recipient }),
    status,
    keptInFile: isKeptInFile({ status, lastError: row.last_error }),
    sentAt: row.sent_at?.toISOString() ?? null,
    reason: reasonText({
      channel,
      status,
      attempts,
      droppedBecause: row.dropped_because,
      heldBecause: row.held_because,
      lastError: row.last_error,
    }),
    sessionId: row.session_id,
  }))
}

export async function findLabelledMessages(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptMessage>> {
  const delivery = deliveryOf(tenant.enqueue)
  const { items, ...batch } = await findMessageBatch(tenant, after)
  return {
    ...batch,
    items: items.map((message) => ({ ...message, kind: delivery.labelOf(message.kind) })),
  }
}
