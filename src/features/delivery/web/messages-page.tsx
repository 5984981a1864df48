import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { MessageFilterBar } from './message-filter-bar.tsx'
import { filtersIn } from './message-filters.ts'
import { MessagePages, type MessagePagesProps } from './message-pages.tsx'

export function MessagesPage(shown: Omit<MessagePagesProps, 'filters' | 'onClear'>): ReactNode {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  return (
    <>
      <PageHeader title="Mensagens" description="O que foi enviado, a quem e o que aconteceu." />
      <MessageFilterBar filters={filters} onChange={(next) => setAddress({ ...next })} />
      <MessagePages filters={filters} onClear={() => setAddress({})} {...shown} />
    </>
  )
}
