import { type Selectable, sql } from 'kysely'
import type { Messages } from '../../../db/types.ts'
import { type Batch, batchById, nextById } from '../../platform/server/batches.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { MESSAGE_CHANNELS } from './channels.ts'
import type { LoggedMessage } from './contract.ts'
import { isListed } from './list-queries.ts'
import { isKeptInFile, reasonText, shownRecipient } from './log-rules.ts'
import { statusText } from './message-status-rules.ts'
import { deliveryOf } from './registry-queries.ts'

/** A sent message and its recipient, without its body, which may hold a link that logs in. */
type KeptMessage = Pick<Selectable<Messages>, 'channel' | 'kind' | 'recipient' | 'status'> &
  Pick<LoggedMessage, 'keptInFile' | 'createdAt' | 'sentAt' | 'reason' | 'sessionId'>

export async function findKeptMessages(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptMessage>> {
  const { rows } = await sql<Selectable<Messages>>`
    select m.* from messages m
    where m.psychologist_id = ${tenant.id} and ${isListed(deliveryOf(tenant.enqueue))}
      ${nextById('m', after)}`.execute(tenant.sql)
  return batchById(rows, ({ channel, kind, recipient, status, attempts, ...row }) => ({
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
  const { items, ...batch } = await findKeptMessages(tenant, after)
  return {
    ...batch,
    items: items.map((message) => ({ ...message, kind: delivery.labelOf(message.kind) })),
  }
}

export const messageColumns: readonly TableColumn<KeptMessage>[] = [
  { header: 'Escrita em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'Canal', kind: 'text', width: 9, value: ({ channel }) => MESSAGE_CHANNELS[channel] },
  { header: 'Tipo', kind: 'text', width: 30, value: ({ kind }) => kind },
  { header: 'Para', kind: 'text', width: 30, value: ({ recipient }) => recipient },
  {
    header: 'Situação',
    kind: 'text',
    width: 14,
    value: (row) => statusText(row.status, row.keptInFile),
  },
  { header: 'Enviada em', kind: 'instant', width: 17, value: ({ sentAt }) => sentAt },
  { header: 'Motivo', kind: 'text', width: 40, value: ({ reason }) => reason },
]
