import { Award } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { withParameters } from '../../../platform/web/asked-search.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { SegmentedChoice } from '../../../platform/web/ui/segmented-choice.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { TOP_PATIENTS, type TopPatient } from '../contract.ts'
import { TOP_PATIENTS_NOTE } from '../report-texts.ts'

const HIGHLIGHTED = 3

type Ranked = TopPatient & { rank: number }

export function TopPatientTable({ patients }: { patients: readonly TopPatient[] }) {
  const [search, setSearch] = useSearchParams()
  const order = search.get('order') === 'name' ? 'name' : 'revenue'
  return (
    <section aria-labelledby="top-patients">
      <h2 id="top-patients" className="mb-4 text-lg font-semibold">
        Top {TOP_PATIENTS} pacientes por receita
      </h2>
      {patients.length === 0 ? (
        <EmptyState
          level={3}
          title="Nenhum dado disponível"
          description="Os pacientes aparecem aqui quando as primeiras sessões forem pagas."
        />
      ) : (
        <>
          <p className="mb-4 max-w-[68ch] text-sm text-muted">{TOP_PATIENTS_NOTE}</p>
          <div className="mb-4 max-w-72">
            <SegmentedChoice
              legend="Ordem dos pacientes"
              hideLegend
              options={ORDERS}
              chosen={order}
              onChoose={(chosen) =>
                setSearch(withParameters(search, { order: chosen === 'name' ? chosen : null }), {
                  replace: true,
                })
              }
            />
          </div>
          <TableOrCards
            caption={CAPTIONS[order]}
            columns={COLUMNS}
            rows={rankedIn(order, patients)}
            rowKey={({ patientId }) => patientId ?? 'erased'}
            rowClass={({ rank }) => (rank <= HIGHLIGHTED ? 'bg-pending-soft/40!' : undefined)}
          />
        </>
      )}
    </section>
  )
}

type Order = 'revenue' | 'name'

const ORDERS = [
  ['revenue', 'Por receita'],
  ['name', 'Por nome'],
] as const

const CAPTIONS: Record<Order, string> = {
  revenue: 'Pacientes por receita, do maior ao menor valor',
  name: 'Pacientes por receita, em ordem alfabética',
}

/** Returns the patients in the chosen order; each keeps the rank by revenue. */
function rankedIn(order: Order, patients: readonly TopPatient[]): Ranked[] {
  const ranked = patients.map((patient, index) => ({ ...patient, rank: index + 1 }))
  if (order === 'revenue') return ranked
  return ranked.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

const COLUMNS: readonly Column<Ranked>[] = [
  {
    id: 'rank',
    header: 'Posição',
    card: 'aside',
    className: 'w-px',
    cell: ({ rank }) => <Rank rank={rank} />,
  },
  {
    id: 'name',
    header: 'Paciente',
    card: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    id: 'sessions',
    header: 'Sessões',
    align: 'end',
    cell: ({ sessionCount }) => formatCount(sessionCount),
  },
  {
    id: 'revenue',
    header: 'Receita total',
    align: 'end',
    cell: ({ totalRevenue }) => <strong>{formatMoney(totalRevenue)}</strong>,
  },
  {
    id: 'average',
    header: 'Média',
    align: 'end',
    cell: ({ averageRevenue }) => formatMoney(averageRevenue),
  },
]

function Rank({ rank }: { rank: number }) {
  if (rank > HIGHLIGHTED)
    return <span className="inline-block px-2.5 tabular-nums text-muted">{rank}º</span>
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-pending-soft px-2.5 py-0.5 font-semibold tabular-nums text-pending-ink">
      {rank}º
      <Award aria-hidden="true" className="size-4" />
    </span>
  )
}
