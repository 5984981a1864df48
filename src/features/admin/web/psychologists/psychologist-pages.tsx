import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage } from '../../../../platform/web/api.ts'
import { EmptyState, NothingFound } from '../../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../../platform/web/ui/paged-list.tsx'
import { Bone, Skeleton } from '../../../../platform/web/ui/skeleton.tsx'
import { TableOrCards } from '../../../../platform/web/ui/table-or-cards.tsx'
import type { Paging } from '../../../../platform/web/use-paging.ts'
import type { AdminPsychologist } from '../../psychologist-contract.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { psychologistColumns } from './psychologist-columns.tsx'
import { PsychologistDetails } from './psychologist-details.tsx'
import type { PsychologistFilters } from './psychologist-filters.ts'

const WORDS = {
  one: 'psicólogo',
  many: 'psicólogos',
}

type PsychologistPagesProps = {
  read: UseQueryResult<ListPage<AdminPsychologist>>
  paging: Paging
  filters: PsychologistFilters
  onClear: () => void
}

type OpenWindow = { window: 'details' | 'deactivate'; psychologist: AdminPsychologist }

export function PsychologistPages({ read, paging, filters, onClear }: PsychologistPagesProps) {
  const [opened, setOpened] = useState<OpenWindow | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PagedList
        read={read}
        paging={paging}
        words={WORDS}
        skeleton={<PsychologistSkeleton />}
        empty={<NoPsychologists filters={filters} onClear={onClear} />}
      >
        {(psychologists) => (
          <TableOrCards
            caption="Psicólogos, dos mais recentes aos mais antigos"
            columns={psychologistColumns({
              leaves: filters.status === 'inactive',
              onDetails: (psychologist) => setOpened({ window: 'details', psychologist }),
              onDeactivate: (psychologist) => setOpened({ window: 'deactivate', psychologist }),
            })}
            rows={psychologists}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
      {opened?.window === 'details' && (
        <PsychologistDetails
          listed={opened.psychologist}
          onClose={close}
          onReason={() => setOpened({ ...opened, window: 'deactivate' })}
        />
      )}
      {opened?.window === 'deactivate' && (
        <DeactivateDialog psychologist={opened.psychologist} onClose={close} />
      )}
    </>
  )
}

type NoPsychologistsProps = Pick<PsychologistPagesProps, 'filters' | 'onClear'>

function NoPsychologists({ filters: { search, status }, onClear }: NoPsychologistsProps) {
  const title = 'Nenhum psicólogo encontrado.'
  if (search === undefined && status === 'all')
    return <EmptyState compact title={title} description="Quem se cadastrar aparece aqui." />
  return (
    <NothingFound
      title={title}
      description="Mude a busca ou o filtro para ver outros."
      way="Ver todos"
      onClear={onClear}
    />
  )
}

const ROWS = ['primeira', 'segunda', 'terceira', 'quarta', 'quinta', 'sexta']

export function PsychologistSkeleton() {
  return (
    <Skeleton
      label="Carregando psicólogos..."
      className="space-y-3 md:space-y-0 md:divide-y md:divide-line md:rounded-lg md:border md:border-line md:bg-surface"
    >
      {ROWS.map((row) => (
        <div
          key={row}
          className="space-y-3 rounded-lg border border-line bg-surface p-4 md:rounded-none md:border-0 md:px-5"
        >
          <Bone className="h-5 w-2/5" />
          <Bone className="h-4 w-3/5" />
        </div>
      ))}
    </Skeleton>
  )
}
