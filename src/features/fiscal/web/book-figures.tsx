import { ArrowDownLeft, ArrowUpRight, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { percentOf } from '../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ChartCard } from '../../../platform/web/ui/chart-card.tsx'
import { axisMoney, type ChartPoint, pointOfMonth } from '../../../platform/web/ui/chart-points.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { FigureCard, FigureGrid } from '../../../platform/web/ui/figure-card.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { EXPENSE_CATEGORIES, isDeductible } from '../../expenses/categories.ts'
import { REPORTS_PATH } from '../../practice/addresses.ts'
import { BOOK_PATH, periodPath } from '../addresses.ts'
import type { Book } from '../book-contract.ts'

export function BookFigures({ book: { total, deductible } }: { book: Book }) {
  return (
    <FigureGrid columns={3}>
      <FigureCard
        label="Recebido"
        figure={formatMoney(total.received)}
        hint={
          <>
            Pelo dia do pagamento, já sem as devoluções;{' '}
            <Link href={REPORTS_PATH} className="underline underline-offset-4">
              nos Relatórios, pelas sessões do mês
            </Link>
          </>
        }
        icon={<ArrowDownLeft />}
      />
      <FigureCard
        label="Despesas"
        figure={formatMoney(total.spent)}
        hint={`${formatMoney(deductible)} dedutíveis no Carnê-Leão`}
        icon={<ArrowUpRight />}
      />
      <FigureCard
        label="Líquido"
        figure={signedMoney(total.net)}
        hint="Recebido menos despesas"
        icon={<Wallet />}
      />
    </FigureGrid>
  )
}

type Month = Book['months'][number]

export function BookMonths({ months }: Pick<Book, 'months'>) {
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="mb-4 text-lg font-semibold">
        Meses
      </h2>
      <TableOrCards
        caption="O que entrou, saiu e sobrou em cada mês"
        columns={COLUMNS}
        rows={months.filter(
          ({ received, spent }) => centsOf(received) !== 0 || centsOf(spent) !== 0,
        )}
        rowKey={({ month }) => month}
      />
    </section>
  )
}

const COLUMNS: readonly Column<Month>[] = [
  {
    id: 'month',
    header: 'Mês',
    card: 'title',
    cell: ({ month }) => (
      <Link
        href={periodPath(BOOK_PATH, { year: month.slice(0, 4), month })}
        className="inline-block text-petrol-ink underline-offset-4 first-letter:uppercase hover:underline max-md:py-2.5"
      >
        {formatMonth(month)}
      </Link>
    ),
  },
  {
    id: 'received',
    header: 'Recebido',
    align: 'end',
    cell: ({ received }) => formatMoney(received),
  },
  { id: 'spent', header: 'Despesas', align: 'end', cell: ({ spent }) => formatMoney(spent) },
  {
    id: 'net',
    header: 'Líquido',
    align: 'end',
    cell: ({ net }) => <strong>{signedMoney(net)}</strong>,
  },
]

export function YearChart({ months, today }: Pick<Book, 'months'> & { today: string }) {
  return (
    <ChartCard
      kind="bar"
      title={`Mês a mês em ${months[0]?.month.slice(0, 4)}`}
      columns={['Mês', 'Recebido', 'Despesas']}
      points={months.map((month) => pointOfMonth(pointOf(month), today.startsWith(month.month)))}
      axisText={axisMoney}
    />
  )
}

function pointOf({ month, received, spent }: Book['months'][number]): ChartPoint {
  const name = formatMonth(month)
  return {
    name,
    tick: name.slice(0, 3),
    value: centsOf(received),
    text: `Recebido: ${formatMoney(received)}`,
    beside: { value: centsOf(spent), text: `Despesas: ${formatMoney(spent)}` },
  }
}

type CategoryTableProps = Pick<Book, 'categories'> & { spent: string }

export function CategoryTable({ categories, spent }: CategoryTableProps) {
  const whole = centsOf(spent)
  return (
    <Card>
      <CardHeader title="Despesas por categoria" />
      <CardBody>
        {categories.length === 0 ? (
          <EmptyState compact level={3} title="Nenhuma despesa no período" />
        ) : (
          <ul className="space-y-4">
            {categories.map(({ category, amount }) => {
              const share = percentOf(centsOf(amount), whole)
              return (
                <li key={category}>
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="min-w-0 flex-1 basis-36 wrap-anywhere">
                      {EXPENSE_CATEGORIES[category]}
                      {!isDeductible(category) && (
                        <span className="text-sm text-muted"> (não dedutível)</span>
                      )}
                    </span>
                    <span className="ml-auto text-right tabular-nums">
                      {formatMoney(amount)}
                      <span className="inline-block w-11 text-sm text-muted">{share}%</span>
                    </span>
                  </p>
                  <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-full bg-sunken">
                    <div
                      className="h-full min-w-1 rounded-full bg-clay"
                      style={{ width: `${share}%` }}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

export function signedMoney(amount: string): string {
  return formatMoney(amount).replace('-', '−')
}
