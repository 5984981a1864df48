import { ArrowDownLeft, ArrowUpRight, FileText, Paperclip, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../../platform/web/ui/dropdown-menu.tsx'
import { EmptyState, NothingFound } from '../../../platform/web/ui/empty-state.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { EXPENSE_CATEGORIES } from '../../expenses/categories.ts'
import { type Expense, getExpenseFile } from '../../expenses/contract.ts'
import { useExpenseRemoval } from '../../expenses/web/parts/use-expense-removal.ts'
import { patientPath } from '../../patients/rules.ts'
import type { BookIncome } from '../book-contract.ts'

type Entry = { id: string; date: string } & ({ income: BookIncome } | { expense: Expense })

const SHOWN = { all: 'Tudo', income: 'Recebimentos', expense: 'Despesas' } as const
type ShownEntries = keyof typeof SHOWN

const STEP = 20

type BookEntriesProps = {
  incomes: readonly BookIncome[]
  expenses: readonly Expense[]
  onEdit: (expense: Expense) => void
}

export function BookEntries({ incomes, expenses, onEdit }: BookEntriesProps) {
  const [kind, setKind] = useState<ShownEntries>('all')
  const [most, setMost] = useState(STEP)
  const entries = entriesOf(incomes, expenses)
  const shownEntries = entries.filter((entry) => kind === 'all' || kind in entry)
  return (
    <section aria-labelledby="entries">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="entries" className="text-lg font-semibold">
          Lançamentos
        </h2>
        {entries.length > 0 && <KindChoice kind={kind} onChoose={setKind} />}
      </div>
      {shownEntries.length > 0 ? (
        <EntryTable entries={shownEntries.slice(0, most)} onEdit={onEdit} />
      ) : (
        <NoEntries any={entries.length > 0} onClear={() => setKind('all')} />
      )}
      {shownEntries.length > most && (
        <div className="mt-4 text-center">
          <Button variant="outline" onClick={() => setMost(most + STEP)}>
            Mostrar mais
          </Button>
        </div>
      )}
    </section>
  )
}

function entriesOf(incomes: readonly BookIncome[], expenses: readonly Expense[]): Entry[] {
  return [
    ...incomes.map((income) => ({ id: income.id, date: income.date, income })),
    ...expenses.map((expense) => ({ id: expense.id, date: expense.date, expense })),
  ].toSorted((a, b) => b.date.localeCompare(a.date))
}

function NoEntries({ any, onClear }: { any: boolean; onClear: () => void }) {
  if (any)
    return (
      <NothingFound level={3} title="Nada deste tipo no mês" way="Ver tudo" onClear={onClear} />
    )
  return (
    <EmptyState
      compact
      level={3}
      title="Nenhum lançamento neste mês"
      description="Os pagamentos registrados nas sessões e as despesas do mês aparecem aqui."
    />
  )
}

type KindChoiceProps = { kind: ShownEntries; onChoose: (kind: ShownEntries) => void }

function KindChoice({ kind, onChoose }: KindChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Mostrar</legend>
      {Object.entries(SHOWN).map(([name, label]) => (
        <Button
          key={name}
          size="sm"
          variant={kind === name ? 'secondary' : 'outline'}
          aria-pressed={kind === name}
          onClick={() => onChoose(name as ShownEntries)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

type EntryTableProps = { entries: readonly Entry[]; onEdit: (expense: Expense) => void }

function EntryTable({ entries, onEdit }: EntryTableProps) {
  const remove = useExpenseRemoval()
  const { download } = useDownload(getExpenseFile, 'Comprovante baixado')
  const actionsOf = (entry: Entry) =>
    'expense' in entry && (
      <DropdownMenu label={`Ações de ${entry.expense.description}`}>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(entry.expense)}>
          Editar
        </MenuItem>
        {entry.expense.files.map(({ id, name }) => (
          <MenuItem
            key={id}
            icon={<FileText aria-hidden="true" />}
            onSelect={() => download({ params: { id } })}
          >
            Baixar {name}
          </MenuItem>
        ))}
        <MenuItem
          destructive
          icon={<Trash2 aria-hidden="true" />}
          onSelect={() => void remove(entry.expense)}
        >
          Excluir
        </MenuItem>
      </DropdownMenu>
    )
  return (
    <TableOrCards
      caption="Recebimentos e despesas do mês, dos mais recentes aos mais antigos"
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      actions={actionsOf}
      card={(entry) => <EntryCard entry={entry} actions={actionsOf(entry)} />}
    />
  )
}

function EntryCard({ entry, actions }: { entry: Entry; actions: ReactNode }) {
  return (
    <div className="flex items-center gap-1 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-28 font-medium wrap-anywhere">
            {titleOf(entry)}
          </span>
          <span className="ml-auto">
            <Amount entry={entry} />
          </span>
        </div>
        <p className="text-sm text-muted tabular-nums">
          {formatDay(entry.date)}, <EntryNote entry={entry} />
        </p>
      </div>
      {actions}
    </div>
  )
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'date',
    header: 'Data',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ date }) => formatDay(date),
  },
  {
    id: 'what',
    header: 'Descrição',
    cell: (entry) => (
      <>
        <span className="block wrap-anywhere">{titleOf(entry)}</span>
        <span className="block text-sm text-muted">
          <EntryNote entry={entry} />
        </span>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Valor',
    align: 'end',
    cell: (entry) => <Amount entry={entry} />,
  },
]

function titleOf(entry: Entry): string {
  return 'income' in entry ? entry.income.text : entry.expense.description
}

function EntryNote({ entry }: { entry: Entry }) {
  if ('income' in entry) {
    const { patientId, patientName, payerName, fromCompany } = entry.income
    if (!patientId) return 'Paciente excluído'
    return (
      <>
        <Link
          href={patientPath(patientId)}
          className="wrap-anywhere text-petrol-ink underline decoration-petrol/40 underline-offset-4 hover:decoration-current"
        >
          {patientName}
        </Link>
        {fromCompany && <span className="wrap-anywhere">, de pessoa jurídica: {payerName}</span>}
      </>
    )
  }
  const { category, files } = entry.expense
  const proofs = pluralize(files.length, 'comprovante', 'comprovantes')
  return (
    <>
      {EXPENSE_CATEGORIES[category]}
      {files.length > 0 && (
        <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap">
          <Paperclip aria-hidden="true" className="size-3.5" />
          {proofs}
        </span>
      )}
    </>
  )
}

/** An amount, marked by sign and icon in addition to its colour. */
function Amount({ entry }: { entry: Entry }) {
  const isIncome = 'income' in entry
  const Arrow = isIncome ? ArrowDownLeft : ArrowUpRight
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap tabular-nums ${isIncome ? 'text-paid-ink' : ''}`}
    >
      <Arrow aria-hidden="true" className="size-4" />
      <span className="sr-only">{isIncome ? 'Recebimento: ' : 'Despesa: '}</span>
      {isIncome ? formatMoney(entry.income.amount) : `−${formatMoney(entry.expense.amount)}`}
    </span>
  )
}
