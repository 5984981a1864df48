import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { FilterBar } from '../../../platform/web/ui/filter-bar.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { isPro } from '../../practice/plans.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import { ExportMenu } from '../../practice/web/parts/export-menu.tsx'
import type { Session } from '../contract.ts'
import { exportSessions } from '../export-contract.ts'
import type { SessionFilters } from '../rules.ts'
import { useOwed } from './api.ts'
import { OwedSums } from './parts/owed-sums.tsx'
import { SessionChoiceFilters } from './session-choice-filters.tsx'
import { practiceColumns } from './session-columns.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { type FilterName, filtersIn, withFilter } from './session-filters.ts'
import { SessionPages } from './session-pages.tsx'
import { SessionPeriodFilter } from './session-period-filter.tsx'

const PAGE_SIZE = 20

/** A session to write: an existing one, or a new one, perhaps at a time of the agenda (`?new=2026-03-01T09:00`). */
type Writing = { session: Session | null; datetime: string; packageId?: string }

export default function SessionsPage() {
  const { filters, asked, packageId, narrow, forgetAsked } = useSessionsAddress()
  const [writing, setWriting] = useState<Writing | null>(
    asked === null ? null : { session: null, datetime: asked, packageId },
  )
  const creating = useCreating()
  const create = () => setWriting({ session: null, datetime: '' })
  const close = () => {
    setWriting(null)
    if (asked !== null) forgetAsked()
  }
  return (
    <>
      <PageHeader
        title="Sessões"
        description="Marque, confirme e acompanhe o pagamento de cada sessão."
        actions={
          <>
            <SessionExport filters={filters} />
            <Button icon={<Plus aria-hidden="true" />} {...creating} onClick={create}>
              Nova Sessão
            </Button>
          </>
        }
      />
      <SessionFilterBar filters={filters} onChange={narrow} />
      {filters.paid === 'false' && <OwedStrip filters={filters} />}
      <SessionPages
        filters={filters}
        size={PAGE_SIZE}
        columnsIn={practiceColumns}
        empty={<NoSessions filters={filters} onCreate={create} />}
        onEdit={(session) => setWriting({ session, datetime: '' })}
      />
      {writing && <SessionDialog {...writing} patientId={filters.patientId} onClose={close} />}
    </>
  )
}

/** What the address says: the filters, and whether a new session was asked for. */
function useSessionsAddress() {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  const narrow = (next: SessionFilters) => {
    // Each letter of a search is no step to go back to.
    const typing = Boolean(filters.search && next.search && filters.search !== next.search)
    setAddress({ ...next }, { replace: typing })
  }
  const forgetAsked = () => setAddress({ ...filters }, { replace: true })
  const packageId = address.get('package') ?? ''
  return { filters, asked: address.get('new'), packageId, narrow, forgetAsked }
}

/** What the unpaid sessions of the list add up to. */
function OwedStrip({ filters: { paid: _, ...filters } }: { filters: SessionFilters }) {
  const owed = useOwed(filters)
  if (!owed.data) return null
  return (
    <section aria-label="O que falta receber" className="mb-4 rounded-lg bg-sunken px-5 py-3">
      <OwedSums {...owed.data} />
    </section>
  )
}

function NoSessions({ filters, onCreate }: { filters: SessionFilters; onCreate: () => void }) {
  const creating = useCreating()
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        compact
        title="Nenhuma sessão com estes filtros"
        description="Mude ou limpe os filtros para ver outras sessões."
      />
    )
  }
  return (
    <EmptyState
      title="Nenhuma sessão ainda"
      description="Aqui ficam as sessões que você marca e as que chegam pelo seu link público."
      action={
        <Button {...creating} onClick={onCreate}>
          Marcar a primeira sessão
        </Button>
      }
    />
  )
}

/** The sessions as they are narrowed, whole, as a file. */
function SessionExport({ filters }: { filters: SessionFilters }) {
  const { data: profile } = useProfile()
  const { pending, download } = useDownload(exportSessions)
  return (
    <ExportMenu
      label="Exportar"
      formats={['xlsx', 'csv']}
      pro={profile && isPro(profile.plan)}
      pending={pending}
      onExport={(format) => download({ query: { ...filters, format } })}
    />
  )
}

type FilterBarProps = { filters: SessionFilters; onChange: (filters: SessionFilters) => void }

/** Which sessions are shown. */
function SessionFilterBar({ filters, onChange }: FilterBarProps) {
  const change = (name: FilterName, value: string) => onChange(withFilter(filters, name, value))
  const { search: asked = '', ...chosen } = filters
  return (
    <FilterBar
      search={{
        label: 'Buscar sessão',
        placeholder: 'Paciente, telefone ou serviço',
        value: asked,
        onSearch: (search) => change('search', search),
      }}
      chosen={Object.keys(chosen).length}
      onClear={() => onChange({})}
    >
      <SessionChoiceFilters filters={filters} onChange={change} />
      <SessionPeriodFilter filters={filters} onChange={onChange} />
    </FilterBar>
  )
}
