import { FileCheck2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { centsOf } from '../../../platform/shared/money.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { AddButton } from '../../../platform/web/ui/add-button.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { preloadCharts } from '../../../platform/web/ui/chart-card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { ReportSkeleton } from '../../../platform/web/ui/report-skeleton.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import type { Expense } from '../../expenses/contract.ts'
import { BANK_PATH } from '../../practice/addresses.ts'
import { ExportMenu } from '../../practice/web/parts/export-menu.tsx'
import {
  BOOK_PATH,
  periodPath,
  periodQuery,
  RECEITA_SAUDE_PATH,
  type ShownPeriod,
} from '../addresses.ts'
import { type Book, exportBook } from '../book-contract.ts'
import { useBook } from './api.ts'
import { BookEntries } from './book-entries.tsx'
import { BookFigures, BookMonths, CategoryTable, YearChart } from './book-figures.tsx'
import { PeriodSwitcher, usePeriod } from './period-switcher.tsx'

const LazyExpenseDialog = lazyWindow(() => import('../../expenses/web/parts/expense-dialog.tsx'))

type Writing = { expense: Expense | null }

export default function BookPage() {
  const shown = usePeriod()
  const [editing, setEditing] = useState<Writing | null>(null)
  const { data: book } = useBook(shown)
  const isEmpty = book && isEmptyYear(book)
  const create = () => setEditing({ expense: null })
  useEffect(preloadCharts, [])
  return (
    <>
      <PageHeader
        title="Livro"
        description="O que entrou, o que saiu e o que sobrou."
        actions={
          <>
            <AddButton
              label="Nova despesa"
              // If the year is empty, its empty state has this button.
              variant={isEmpty ? 'outline' : 'default'}
              onClick={create}
              onPointerEnter={LazyExpenseDialog.preload}
              onFocus={LazyExpenseDialog.preload}
            />
            <Link
              href={periodPath(RECEITA_SAUDE_PATH, shown)}
              className={buttonClass({ variant: 'outline' })}
            >
              <FileCheck2 aria-hidden="true" />
              Receita Saúde
            </Link>
            <Link href={BANK_PATH} className={buttonClass({ variant: 'outline' })}>
              <span>
                <span className="max-sm:sr-only">Conferir </span>
                <span className="inline-block max-sm:first-letter:uppercase">extrato</span>
              </span>
            </Link>
            <BookExport shown={shown} />
          </>
        }
      />
      <PeriodSwitcher path={BOOK_PATH} shown={shown} />
      <BookBody shown={shown} onCreate={create} onEdit={(expense) => setEditing({ expense })} />
      {editing && (
        <LazyExpenseDialog
          expense={editing.expense}
          day={firstDayOf(shown)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function firstDayOf({ year, month, today }: ShownPeriod): string {
  const period = month ?? year
  if (today.startsWith(period)) return today
  return month === null ? `${year}-01-01` : `${month}-01`
}

function BookExport({ shown }: { shown: ShownPeriod }) {
  const { pending, download } = useDownload(exportBook)
  return (
    <ExportMenu
      label="Exportar"
      formats={['xlsx', 'csv']}
      pro
      pending={pending}
      onExport={(format) => download({ query: { ...periodQuery(shown), format } })}
    />
  )
}

type FacesProps = {
  shown: ShownPeriod
  onCreate: () => void
  onEdit: (expense: Expense) => void
}

function BookBody({ shown, onCreate, onEdit }: FacesProps) {
  const book = useBook(shown)
  if (book.isPending) return <ReportSkeleton label="Carregando o livro..." columns={3} />
  if (book.isError && !book.data) return <ReadError read={book} />
  if (isEmptyYear(book.data)) {
    return (
      <EmptyState
        scene="desk"
        title={`Nada no livro em ${shown.year}`}
        description="Os pagamentos que você registra nas sessões aparecem aqui sozinhos. Acrescente as despesas do consultório, e o livro mostra o que sobrou em cada mês."
        action={<Button onClick={onCreate}>Registrar a primeira despesa</Button>}
      />
    )
  }
  const fading = book.isPlaceholderData
  return (
    <div aria-busy={fading || undefined} className={`space-y-6 ${fading ? 'opacity-60' : ''}`}>
      <BookFigures book={book.data} />
      <BookParts book={book.data} shown={shown} onEdit={onEdit} />
    </div>
  )
}

type PartsProps = { book: Book; shown: ShownPeriod; onEdit: (expense: Expense) => void }

function BookParts({ book, shown, onEdit }: PartsProps) {
  const beside = (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <YearChart months={book.months} today={shown.today} />
      <CategoryTable categories={book.categories} spent={book.total.spent} />
    </div>
  )
  if (book.incomes === null || book.expenses === null) {
    return (
      <>
        {beside}
        <BookMonths months={book.months} />
      </>
    )
  }
  return (
    <>
      <BookEntries
        key={shown.month}
        incomes={book.incomes}
        expenses={book.expenses}
        onEdit={onEdit}
      />
      {beside}
    </>
  )
}

function isEmptyYear({ months }: Book): boolean {
  return months.every(({ received, spent }) => centsOf(received) === 0 && centsOf(spent) === 0)
}
