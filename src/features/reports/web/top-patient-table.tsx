import { Award } from 'lucide-react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { type Column, TableOrCards } from '../../../platform/web/ui/table-or-cards.tsx'
import { TOP_PATIENTS, type TopPatient } from '../contract.ts'
import { TOP_PATIENTS_NOTE } from '../report-texts.ts'

const HIGHLIGHTED = 3

type Ranked = TopPatient & { rank: number }

export function TopPatientTable({ patients }: { patients: readonly TopPatient[] }) {
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
          <TableOrCards
            caption="Pacientes por receita, do maior ao menor valor"
            columns={COLUMNS}
            rows={patients.map((patient, index): Ranked => ({ ...patient, rank: index + 1 }))}
            rowKey={({ patientId }) => patientId ?? 'erased'}
            rowClass={({ rank }) => (rank <= HIGHLIGHTED ? 'bg-pending-soft/40!' : undefined)}
          />
        </>
      )}
    </section>
  )
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
