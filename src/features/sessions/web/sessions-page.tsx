import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { useCreating } from '../../profile/web/api.ts'
import type { Session } from '../contract.ts'
import type { SessionFilters } from '../rules.ts'
import { practiceColumns } from './session-columns.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SessionExport } from './session-export.tsx'
import { SessionFilterBar } from './session-filter-bar.tsx'
import { filtersIn } from './session-filters.ts'
import { SessionPages } from './session-pages.tsx'

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
