import { type Batch, inBatches, wholeBatch } from '../../platform/server/batches.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { csvStream, type TableColumn } from '../../platform/server/table-file.ts'
import { listDaysOff } from '../attendance/queries.ts'
import { listCouponRows } from '../coupons/queries.ts'
import { findPackageBatch } from '../packages/queries.ts'
import { patientColumns } from '../patients/export-queries.ts'
import type { Profile } from '../profile/contract.ts'
import { listKeptSubscriptions } from '../push/queries.ts'
import { listServiceRows } from '../services/queries.ts'
import {
  browserColumns,
  couponColumns,
  dayOffColumns,
  eventColumns,
  keptSessionColumns,
  messageColumns,
  packageColumns,
  paymentColumns,
  profileColumns,
  serviceColumns,
  subscriptionColumns,
  subscriptionPaymentColumns,
} from './column-queries.ts'
import { calendarFeedFields, profileFields } from './profile-rules.ts'
import { type CalendarFeed, listPaidSubscriptions, listSubscriptionPayments } from './queries.ts'
import {
  findEventBatch,
  findMessageBatch,
  findPatientBatch,
  findPaymentBatch,
  findSessionBatch,
} from './row-queries.ts'

/** Runs a read in a short transaction of its own. */
export type InTenant = <T>(read: (tenant: Tenant) => Promise<T>) => Promise<T>

/** One kind of the account's rows: by its name in the document, and as a table of its own. */
export interface ExportedList {
  field: string
  file: string
  /** In batches. */
  rows: (inTenant: InTenant) => AsyncIterable<readonly unknown[]>
  csv: (inTenant: InTenant, zone: string) => ReturnType<typeof csvStream>
}

function list<Row>(
  field: string,
  file: string,
  columns: readonly TableColumn<Row>[],
  read: (tenant: Tenant, after: string | undefined) => Promise<Batch<Row>>,
): ExportedList {
  const rows = (inTenant: InTenant) =>
    inBatches((after) => inTenant((tenant) => read(tenant, after)))
  return {
    field,
    file,
    rows,
    csv: (inTenant, zone) => csvStream({ columns, rows: rows(inTenant), zone }),
  }
}

/** All that the account holds. */
export const exportedLists: readonly ExportedList[] = [
  list('patients', 'pacientes.csv', patientColumns, findPatientBatch),
  list('sessions', 'sessoes.csv', keptSessionColumns, findSessionBatch),
  list('services', 'servicos.csv', serviceColumns, async (tenant) =>
    wholeBatch(await listServiceRows(tenant)),
  ),
  list('packages', 'pacotes.csv', packageColumns, findPackageBatch),
  list('coupons', 'cupons.csv', couponColumns, async (tenant) =>
    wholeBatch(await listCouponRows(tenant)),
  ),
  list('payments', 'pagamentos.csv', paymentColumns, findPaymentBatch),
  list('subscriptions', 'assinaturas.csv', subscriptionColumns, async (tenant) =>
    wholeBatch(await listPaidSubscriptions(tenant)),
  ),
  list(
    'subscriptionPayments',
    'pagamentos-da-assinatura.csv',
    subscriptionPaymentColumns,
    async (tenant) => wholeBatch(await listSubscriptionPayments(tenant)),
  ),
  list('daysOff', 'dias-sem-atendimento.csv', dayOffColumns, async (tenant) =>
    wholeBatch(await listDaysOff(tenant)),
  ),
  list('auditEvents', 'auditoria.csv', eventColumns, findEventBatch),
  list('messages', 'mensagens.csv', messageColumns, findMessageBatch),
  list('pushSubscriptions', 'aparelhos-com-notificacoes.csv', browserColumns, async (tenant) =>
    wholeBatch(await listKeptSubscriptions(tenant)),
  ),
]

/** The profile, a field a line. */
export function profileCsv(
  profile: Profile,
  calendarFeed: CalendarFeed,
): ReturnType<typeof csvStream> {
  const rows = inBatches(async () =>
    wholeBatch([...profileFields(profile), ...calendarFeedFields(calendarFeed)]),
  )
  return csvStream({ columns: profileColumns, rows, zone: profile.timezone })
}
