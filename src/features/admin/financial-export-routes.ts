import { adminFileRoute } from '../../platform/server/admin-routes.ts'
import { inBatches, inOneBatch } from '../../platform/server/batches.ts'
import type { Database } from '../../platform/server/database.ts'
import { pdfBytes } from '../../platform/server/pdf.ts'
import { FileReply } from '../../platform/server/routes.ts'
import { sectionsFile, tableSection } from '../../platform/server/sections-file.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { DEFAULT_ZONE, periodName, platformDay } from '../../platform/shared/calendar.ts'
import { FILE_FORMATS } from '../../platform/shared/file-formats.ts'
import { PLAN_LABELS } from '../practice/plans.ts'
import { SUBSCRIPTION_STATUSES } from '../subscription/contract.ts'
import { readForExport } from './export-commands.ts'
import {
  type AdminRevenue,
  exportRevenue,
  type PlatformSubscription,
} from './financial-contract.ts'
import { drawRevenue } from './financial-document-routes.ts'
import { countSubscriptions, findRevenue, findSubscriptionBatch } from './financial-queries.ts'
import { type RevenueSpan, revenueSpan } from './financial-rules.ts'
import { type SummaryLine, summaryLines } from './financial-texts.ts'

export const exportRevenueRoute = adminFileRoute(
  exportRevenue,
  async ({ query: { period, format }, services: { db }, adminId, now }) => {
    const span = revenueSpan(period, now)
    const revenue = await readForExport(db, { adminId, now }, (sql) => findRevenue(sql, span))
    const name = `financeiro-${periodName(span)}`
    if (format === 'pdf') return printRevenue(db, { name, revenue, span, now })
    const subscriptions = inBatches((after) =>
      db.asPlatform((sql) => findSubscriptionBatch(sql, { span, after })),
    )
    return sectionsFile(format, {
      name,
      title: 'Financeiro',
      sections: [
        tableSection(summaryColumns, inOneBatch(summaryLines(revenue))),
        tableSection(subscriptionColumns, subscriptions),
      ],
      zone: DEFAULT_ZONE,
    })
  },
)

type Printed = { name: string; revenue: AdminRevenue; span: RevenueSpan; now: number }

async function printRevenue(db: Database, { name, ...facts }: Printed): Promise<FileReply> {
  const { items, total } = await db.asPlatform(async (sql) => ({
    items: (await findSubscriptionBatch(sql, facts)).items,
    total: await countSubscriptions(sql, facts.span),
  }))
  const bytes = await pdfBytes(drawRevenue({ ...facts, subscriptions: items, total }))
  return new FileReply(`${name}.pdf`, FILE_FORMATS.pdf.type, bytes)
}

const summaryColumns: readonly TableColumn<SummaryLine>[] = [
  { header: 'Resumo', kind: 'text', width: 30, value: ({ label }) => label },
  { header: 'Valor', kind: 'money', width: 30, value: ({ amount = null }) => amount },
  { header: 'Quantidade', kind: 'number', width: 14, value: ({ count = null }) => count },
  {
    header: 'Percentual (%)',
    kind: 'number',
    width: 14,
    value: ({ percent = null }) => percent,
  },
  { header: 'O que conta', kind: 'text', width: 60, value: ({ note = null }) => note },
]

const dayOf = (instant: string) => platformDay(Date.parse(instant))

const subscriptionColumns: readonly TableColumn<PlatformSubscription>[] = [
  { header: 'Psicólogo', kind: 'text', width: 30, value: (row) => row.psychologist_name },
  { header: 'E-mail', kind: 'text', width: 30, value: (row) => row.psychologist_email },
  { header: 'Plano', kind: 'text', width: 14, value: ({ plan }) => PLAN_LABELS[plan] },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Status', kind: 'text', width: 12, value: (row) => SUBSCRIPTION_STATUSES[row.status] },
  { header: 'Data de Início', kind: 'day', width: 17, value: (row) => dayOf(row.created_at) },
  {
    header: 'Próxima Cobrança',
    kind: 'day',
    width: 17,
    value: ({ next_billing }) => next_billing && dayOf(next_billing),
  },
]
