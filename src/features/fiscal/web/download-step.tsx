import { Download } from 'lucide-react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { useExpenses } from '../../expenses/web/api.ts'
import { periodQuery, type ShownPeriod } from '../addresses.ts'
import { type FiscalYear, getExpensesFile, getReceitaSaudeFile } from '../contract.ts'
import { LINES_A_FILE } from '../rules.ts'
import { countReceipts } from './fiscal-texts.ts'
import { StepCard } from './step-card.tsx'

type DownloadStepProps = { data: FiscalYear; shown: ShownPeriod }

export function DownloadStep({ data: { files }, shown }: DownloadStepProps) {
  const receipts = useDownload(getReceitaSaudeFile, 'Arquivo baixado')
  return (
    <StepCard number={2} title="Baixar">
      {files.length === 0 ? (
        <p>Nenhum recibo a emitir neste período.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {files.map(({ part, lines, total, from, to }) => (
            <FileRow
              key={part}
              title={files.length === 1 ? 'Recibos' : `Recibos, arquivo ${part} de ${files.length}`}
              detail={`${countReceipts(lines)}, ${formatMoney(total)}, ${daysText(from, to)}`}
              pending={receipts.pending}
              onDownload={() =>
                receipts.download({ query: { ...periodQuery(shown), part: String(part) } })
              }
            />
          ))}
        </ul>
      )}
      {files.length > 1 && (
        <p className="text-sm text-muted">
          O Carnê-Leão Web aceita até 1.000 linhas por arquivo: importe um de cada vez e marque cada
          um logo depois.
        </p>
      )}
      <ExpenseFiles year={shown.year} />
    </StepCard>
  )
}

function daysText(from: string, to: string): string {
  return from === to ? `de ${formatDay(from)}` : `de ${formatDay(from)} a ${formatDay(to)}`
}

/** The files of a year's expenses: Carnê-Leão imports them year by year. */
function ExpenseFiles({ year }: { year: string }) {
  const { data: expenses } = useExpenses({ from: `${year}-01-01`, to: `${year}-12-31` })
  const { pending, download } = useDownload(getExpensesFile, 'Arquivo baixado')
  if (!expenses || expenses.length === 0) return null
  const parts = Math.ceil(expenses.length / LINES_A_FILE)
  return (
    <ul aria-label="Despesas" className="divide-y divide-line rounded-lg border border-line">
      {Array.from({ length: parts }, (_, index) => {
        const lines = Math.min(LINES_A_FILE, expenses.length - index * LINES_A_FILE)
        return (
          <FileRow
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
            key={index}
            title={
              parts === 1 ? `Despesas de ${year}` : `Despesas de ${year}, arquivo ${index + 1}`
            }
            detail={`${pluralize(lines, 'despesa', 'despesas')} do Livro, do ano inteiro`}
            pending={pending}
            onDownload={() => download({ query: { year, part: String(index + 1) } })}
          />
        )
      })}
    </ul>
  )
}

type FileRowProps = { title: string; detail: string; pending: boolean; onDownload: () => void }

function FileRow({ title, detail, pending, onDownload }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted tabular-nums">{detail}</p>
      </div>
      <Button
        variant="outline"
        icon={<Download aria-hidden="true" />}
        pending={pending}
        aria-label={`Baixar: ${title}`}
        onClick={onDownload}
      >
        Baixar
      </Button>
    </li>
  )
}
