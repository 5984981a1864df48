import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import type { KindLabel } from './message-columns.tsx'
import { MessageFilterBar } from './message-filter-bar.tsx'
import { filtersIn } from './message-filters.ts'
import { MessagePages } from './message-pages.tsx'

/** The log of what went out; `note` is said above it. */
export function MessagesPage({ note, labelOf }: { note: ReactNode; labelOf: KindLabel }) {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  return (
    <>
      <PageHeader title="Mensagens" description="O que foi enviado, a quem e o que aconteceu." />
      {note}
      <MessageFilterBar filters={filters} onChange={(next) => setAddress({ ...next })} />
      <MessagePages filters={filters} labelOf={labelOf} />
    </>
  )
}
