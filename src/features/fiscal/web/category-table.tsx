import { percentOf } from '../../../platform/shared/figures.ts'
import { formatMoney, textToCents } from '../../../platform/shared/money.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { EXPENSE_CATEGORIES, isDeductible } from '../../expenses/categories.ts'
import type { Book } from '../book-contract.ts'

type CategoryTableProps = Pick<Book, 'categories'> & { spent: string }

export function CategoryTable({ categories, spent }: CategoryTableProps) {
  const whole = textToCents(spent) ?? 0
  return (
    <Card>
      <CardHeader title="Despesas por categoria" />
      <CardBody>
        {categories.length === 0 ? (
          <EmptyState compact level={3} title="Nenhuma despesa no período" />
        ) : (
          <ul className="space-y-4">
            {categories.map(({ category, amount }) => {
              const share = percentOf(textToCents(amount) ?? 0, whole)
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
