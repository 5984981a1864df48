import type { Tenant } from '../../platform/server/database.ts'
import {
  addMonths,
  DAY,
  DEFAULT_ZONE,
  HOUR,
  instantAt,
  monthAt,
} from '../../platform/shared/calendar.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { closeMonthOf, recordStatementPayment } from '../statements/commands.ts'
import { findLinkedStatement } from '../statements/queries.ts'
import { keepSends } from '../statements/sending-commands.ts'

type State = 'paid' | 'partly' | 'overdue' | 'unsent' | 'unclosed'

/** Last month's states, by index among the patients billed by the month; earlier months are paid. */
const LAST_MONTH: readonly State[] = ['paid', 'partly', 'overdue', 'unsent', 'unclosed']
const MONTHS = [3, 2, 1]

export const DEMO_CLOSING = {
  closingDay: 5,
  statementReminderDays: 5,
  statementReminderEvery: 7,
  statementReminderMost: 3,
}

/** Closes the last three months, sends the statements and records their payments. */
export async function insertStatements(
  tenant: Tenant,
  patientIds: readonly string[],
  now: number,
): Promise<void> {
  const thisMonth = monthAt(now, DEFAULT_ZONE)
  for (const ago of MONTHS)
    for (const [index, patientId] of patientIds.entries()) {
      const state = ago > 1 ? 'paid' : (LAST_MONTH[index] ?? 'paid')
      const month = addMonths(thisMonth, -ago)
      if (state !== 'unclosed') await insertStatement(tenant, { month, patientId, state }, now)
    }
}

interface Planned {
  month: string
  patientId: string
  state: State
}

async function insertStatement(
  tenant: Tenant,
  { month, patientId, state }: Planned,
  now: number,
): Promise<void> {
  const closedAt = instantAt(`${addMonths(month, 1)}-01`, '09:00', DEFAULT_ZONE)
  // Early in a month, a payment in the future is moved to an hour ago.
  const after = (days: number) => Math.min(closedAt + days * DAY, now - HOUR)
  const { id, open } = await closeMonthOf(tenant, { month, patientId, useBalance: false }, after(0))
  if (state === 'unsent') return
  const send = async (isReminder: boolean, at: number) => {
    const linked = await findLinkedStatement(tenant, id)
    await keepSends(tenant, [{ linked, channel: 'email', isReminder, messageId: undefined }], at)
  }
  await send(false, after(0))
  if (state === 'overdue') {
    if (closedAt + 6 * DAY < now) await send(true, closedAt + 6 * DAY)
    return
  }
  const cents = centsOf(open)
  const amount = state === 'partly' ? Math.floor(cents / 2) : cents
  if (amount === 0) return
  const payment = { kind: 'payment', method: 'pix', amount, receivedAt: null, note: null } as const
  const payer = { payerName: null, payerCpf: null }
  await recordStatementPayment(tenant, id, { ...payment, ...payer }, after(3))
}
