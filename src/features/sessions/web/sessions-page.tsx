import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../platform/web/ui/button.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import type { Session } from '../contract.ts'
import { SessionDialog } from './session-dialog.tsx'
import { SessionFilterBar } from './session-filter-bar.tsx'
import { filtersIn } from './session-filters.ts'
import { SessionPages } from './session-pages.tsx'

/** A session to write: an existing one, or a new one, perhaps at a time of the agenda (`?new=2026-03-01T09:00`). */
type Writing = { session: Session | null; datetime: string }

export default function SessionsPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('new')
  const [writing, setWriting] = useState<Writing | null>(
    asked === null ? null : { session: null, datetime: asked },
  )
  const filters = filtersIn(search)
  const create = () => setWriting({ session: null, datetime: '' })
  const close = () => {
    setWriting(null)
    if (asked !== null) setSearch(without('new'), { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Sessões"
        description="Marque, confirme e acompanhe o pagamento de cada sessão."
        actions={
          <Button icon={<Plus aria-hidden="true" />} onClick={create}>
            Nova Sessão
          </Button>
        }
      />
      <SessionFilterBar filters={filters} onChange={(next) => setSearch({ ...next })} />
      <SessionPages
        filters={filters}
        onCreate={create}
        onEdit={(session) => setWriting({ session, datetime: '' })}
      />
      {writing && (
        <SessionDialog session={writing.session} datetime={writing.datetime} onClose={close} />
      )}
    </>
  )
}

function without(name: string) {
  return (search: URLSearchParams) => {
    const rest = new URLSearchParams(search)
    rest.delete(name)
    return rest
  }
}
