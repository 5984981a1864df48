import { formatMonth } from '../../../platform/shared/calendar.ts'
import { formatMoney, textToCents } from '../../../platform/shared/money.ts'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { axisMoney, type ChartPoint } from '../../../platform/web/ui/chart-points.ts'
import type { Book } from '../book-contract.ts'

export function YearChart({ months }: Pick<Book, 'months'>) {
  return (
    <ChartCard
      kind="bar"
      title={`Mês a mês em ${months[0]?.month.slice(0, 4)}`}
      columns={['Mês', 'Recebido', 'Despesas']}
      points={months.map(pointOf)}
      axisText={axisMoney}
    />
  )
}

function pointOf({ month, received, spent }: Book['months'][number]): ChartPoint {
  const name = formatMonth(month)
  return {
    name,
    tick: name.slice(0, 3),
    value: textToCents(received) ?? 0,
    text: `Recebido: ${formatMoney(received)}`,
    beside: { value: textToCents(spent) ?? 0, text: `Despesas: ${formatMoney(spent)}` },
  }
}
