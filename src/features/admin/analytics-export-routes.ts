import { adminFileRoute } from '../../platform/server/admin-routes.ts'
import { inOneBatch } from '../../platform/server/batches.ts'
import { pdfBytes } from '../../platform/server/pdf.ts'
import { FileReply } from '../../platform/server/routes.ts'
import {
  sectionsFile,
  type TableSection,
  tableSection,
} from '../../platform/server/sections-file.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { DEFAULT_ZONE, periodName, platformDay, weekdayOf } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { FILE_FORMATS } from '../../platform/shared/file-formats.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { SHORT_WEEKDAYS } from '../practice/weekdays.ts'
import { type EngagementPoint, exportAnalytics, type Metric } from './analytics-contract.ts'
import { drawAnalytics } from './analytics-document-routes.ts'
import { findEngagement, findMetrics, listPeriodDays } from './analytics-queries.ts'
import { growthPoints, type PlatformDay, spanOfPeriod } from './analytics-rules.ts'
import { planLines, type TodayLine, todayLines, WEEK_TITLE } from './analytics-texts.ts'
import type { AdminAnalytics } from './contract.ts'
import { readForExport } from './export-commands.ts'
import { BASIS_LABELS, isAbout, type MetricLine, metricLines } from './metric-lines.ts'
import { findPlatformAnalytics } from './queries.ts'

export const exportAnalyticsRoute = adminFileRoute(
  exportAnalytics,
  async ({ query: { period, metric = null, format }, services: { db }, adminId, now }) => {
    const { today, days, engagement, metrics } = await readForExport(
      db,
      { adminId, now },
      async (sql) => ({
        today: await findPlatformAnalytics(sql),
        days: await listPeriodDays(sql, period, now),
        engagement: await findEngagement(sql, period, now),
        metrics: await findMetrics(sql, period, now),
      }),
    )
    const span = spanOfPeriod(period, platformDay(now))
    const name = `analytics-${periodName(span)}`
    if (format !== 'pdf')
      return sectionsFile(format, {
        name,
        title: 'Analytics',
        sections: [
          todaySection(today, metric),
          section(METRIC_COLUMNS, metricLines(metrics, metric)),
          ...(isAbout('engagement', metric) ? [section(WEEK_COLUMNS, engagement)] : []),
          daySection(days, metric),
        ],
        zone: DEFAULT_ZONE,
      })
    const growth = growthPoints(days, period)
    const page = drawAnalytics({ today, metrics, growth, engagement, period, metric, span, now })
    return new FileReply(`${name}.pdf`, FILE_FORMATS.pdf.type, await pdfBytes(page))
  },
)

function section<Row>(columns: readonly TableColumn<Row>[], rows: Row[]): TableSection {
  return tableSection(columns, inOneBatch(rows))
}

function todaySection(today: AdminAnalytics, chosen: Metric | null): TableSection {
  const plans = isAbout('revenue', chosen) ? planLines(today) : []
  return section(TODAY_COLUMNS, [...todayLines(today), ...plans])
}

const TODAY_COLUMNS: readonly TableColumn<TodayLine>[] = [
  { header: 'Hoje', kind: 'text', width: 26, value: ({ label }) => label },
  { header: 'Valor', kind: 'number', width: 18, value: ({ value }) => value },
  { header: 'Unidade', kind: 'text', width: 18, value: ({ unit }) => unit },
]

const METRIC_COLUMNS: readonly TableColumn<MetricLine>[] = [
  { header: 'Métrica', kind: 'text', width: 26, value: ({ label }) => label },
  { header: 'Valor', kind: 'number', width: 18, value: ({ value }) => value },
  { header: 'Unidade', kind: 'text', width: 18, value: ({ unit }) => unit },
  { header: 'O que mede', kind: 'text', width: 54, value: ({ help }) => help },
  {
    header: 'Origem',
    kind: 'text',
    width: 18,
    value: ({ basis }) => (basis === 'period' ? 'medido no período' : BASIS_LABELS[basis]),
  },
]

const WEEK_COLUMNS: readonly TableColumn<EngagementPoint>[] = [
  { header: WEEK_TITLE, kind: 'text', width: 26, value: ({ name }) => name },
  { header: 'Sessões', kind: 'number', width: 18, value: ({ sessions }) => sessions },
  { header: 'Pacientes', kind: 'number', width: 18, value: ({ patients }) => patients },
]

function daySection(days: PlatformDay[], chosen: Metric | null): TableSection {
  const subjects = keysOf(DAY_COLUMNS).filter((each) => isAbout(each, chosen))
  const columns = subjects.flatMap((subject) => DAY_COLUMNS[subject])
  return section([DATE_COLUMN, ...columns], days)
}

const DATE_COLUMN: TableColumn<PlatformDay> = {
  header: 'Data',
  kind: 'day',
  width: 12,
  value: ({ day }) => day,
}

function count(header: string, value: (day: PlatformDay) => number): TableColumn<PlatformDay> {
  return { header, kind: 'number', width: 22, value }
}

const DAY_COLUMNS: Record<Metric, readonly TableColumn<PlatformDay>[]> = {
  growth: [
    count('Psicólogos registrados', ({ psychologists }) => psychologists),
    count('Sessões registradas', ({ sessions }) => sessions),
  ],
  engagement: [
    {
      header: 'Dia da semana',
      kind: 'text',
      width: 14,
      value: ({ day }) => SHORT_WEEKDAYS[weekdayOf(day)] ?? null,
    },
    count('Sessões do dia', ({ appointments }) => appointments),
    count('Contas ativas', ({ use }) => use?.actives ?? 0),
    count('Visitas', ({ use }) => use?.visits ?? 0),
  ],
  revenue: [
    {
      header: 'Receita recebida',
      kind: 'money',
      width: 18,
      value: ({ revenue }) => moneyOut(revenue),
    },
    count('Assinantes no começo do dia', ({ subscribers }) => subscribers),
    count('Assinantes que saíram', ({ ended }) => ended),
  ],
}
