import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SegmentedChoice } from '../../../platform/web/ui/segmented-choice.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import type { ImportRow, RowCounts } from '../contract.ts'
import type { RowState } from '../labels.ts'
import { usePreview } from './api.ts'
import { RowItem } from './row-item.tsx'

const FILTERS: Record<RowState, string> = {
  ambiguous: 'Para decidir',
  incomplete: 'Incompletos',
  refused: 'Recusados',
  new: 'Novos',
  same: 'Já cadastrados',
  skipped: 'Deixados fora',
}
const STATES = keysOf(FILTERS)

/** The states of rows that need an answer. */
const WAITING: readonly RowState[] = ['ambiguous', 'incomplete', 'refused']

export function waitingStates(counts: RowCounts): RowState[] {
  return WAITING.filter((state) => counts[state] > 0)
}

type RowsPartProps = {
  importId: string
  sheetNames: readonly string[]
  counts: RowCounts
  onDone: () => void
}

/** The rows as they will be imported, one state at a time; first those that need an answer. */
export function RowsPart({ importId, sheetNames, counts, onDone }: RowsPartProps) {
  const [state, setState] = useState<RowState | null>(() => waitingStates(counts)[0] ?? null)
  const [page, setPage] = useState(1)
  // Corrected rows stay visible although their state has changed.
  const [mended, setMended] = useState<readonly ImportRow[]>([])
  const part = useRef<HTMLElement>(null)
  const preview = usePreview(importId, page, state)
  const show = (next: RowState | null) => {
    setState(next)
    setPage(1)
    setMended([])
  }
  const turn = (to: number) => {
    setPage(to)
    setMended([])
    part.current?.scrollIntoView()
  }
  const waiting = waitingStates(counts)
  const next = waiting.find((option) => option !== state)
  const isMended = state !== null && WAITING.includes(state) && counts[state] === 0
  return (
    <section ref={part} aria-label="Linhas">
      <StateFilter counts={counts} shown={state} onShow={show} />
      {preview.data ? (
        <RowList
          importId={importId}
          sheetNames={sheetNames}
          rows={joined(preview.data.rows, preview.isPlaceholderData ? [] : mended)}
          fading={preview.isPlaceholderData}
          onRow={(row) => setMended((now) => [...now.filter(({ n }) => n !== row.n), row])}
          onDone={onDone}
        />
      ) : preview.isError ? (
        <ReadError read={preview} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      {isMended && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
          Tudo resolvido aqui.
          <Button variant="outline" size="sm" onClick={() => show(next ?? null)}>
            {next ? `Ver ${FILTERS[next].toLowerCase()}` : 'Ver todas as linhas'}
          </Button>
        </p>
      )}
      {preview.data && preview.data.pages > 1 && (
        <Pages page={page} pages={preview.data.pages} onTurn={turn} />
      )}
    </section>
  )
}

/** Returns the rows of a page together with those corrected on it, in the file's order. */
function joined(rows: readonly ImportRow[], mended: readonly ImportRow[]): ImportRow[] {
  const changed = new Set(mended.map(({ n }) => n))
  return [...rows.filter(({ n }) => !changed.has(n)), ...mended].sort((a, b) => a.n - b.n)
}

type RowListProps = Pick<RowsPartProps, 'importId' | 'sheetNames'> & {
  rows: readonly ImportRow[]
  fading: boolean
  onRow: (row: ImportRow) => void
  onDone: () => void
}

function RowList({ importId, sheetNames, rows, fading, onRow, onDone }: RowListProps) {
  if (rows.length === 0)
    return (
      <p className="rounded-lg border border-line bg-surface px-4 py-6 text-muted">
        Nenhuma linha aqui.
      </p>
    )
  return (
    <ul
      aria-busy={fading || undefined}
      className={`divide-y divide-line rounded-lg border border-line bg-surface shadow-soft ${fading ? 'opacity-60' : ''}`}
    >
      {rows.map((row) => (
        <RowItem
          key={row.n}
          importId={importId}
          row={row}
          sheetName={sheetNames.length > 1 ? (sheetNames[row.sheet] ?? null) : null}
          onRow={onRow}
          onNext={(next) => (next ? next.focus() : onDone())}
        />
      ))}
    </ul>
  )
}

const ALL = 'all'

type StateFilterProps = {
  counts: RowCounts
  shown: RowState | null
  onShow: (state: RowState | null) => void
}

function StateFilter({ counts, shown, onShow }: StateFilterProps) {
  const total = STATES.reduce((sum, state) => sum + counts[state], 0)
  const options = [
    ...STATES.filter((state) => counts[state] > 0 || state === shown).map(
      (state) => [state, `${FILTERS[state]} ${formatCount(counts[state])}`] as const,
    ),
    [ALL, `Todas ${formatCount(total)}`] as const,
  ]
  return (
    <div className="mb-3">
      <SegmentedChoice
        legend="Mostrar"
        hideLegend
        options={options}
        chosen={shown ?? ALL}
        onChoose={(next) => onShow(next === ALL ? null : next)}
      />
    </div>
  )
}

type PagesProps = { page: number; pages: number; onTurn: (to: number) => void }

function Pages({ page, pages, onTurn }: PagesProps) {
  return (
    <nav
      aria-label="Páginas de linhas"
      className="mt-4 flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        Página {page} de {pages}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={page === 1}
          onClick={() => onTurn(page - 1)}
        >
          Anterior
        </Button>
        <Button variant="outline" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
          Próxima
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
