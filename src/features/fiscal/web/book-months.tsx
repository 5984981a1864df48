import { Link } from 'wouter'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { BOOK_PATH, periodPath } from '../addresses.ts'
import type { Book } from '../book-contract.ts'
import { signedMoney } from './book-texts.ts'

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
        rows={months.filter(({ received, spent }) => received !== '0.00' || spent !== '0.00')}
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
