import { useSearchParams } from 'wouter'
import { formatCount } from '../../../platform/shared/figures.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { useWalk } from '../../../platform/web/use-walk.ts'
import { usePsychologistsPage, useWaitingPsychologists } from './psychologist-api.ts'
import { PsychologistFilterBar } from './psychologists/psychologist-filter-bar.tsx'
import { filtersIn, type PsychologistFilters } from './psychologists/psychologist-filters.ts'
import { PsychologistPages, PsychologistSkeleton } from './psychologists/psychologist-pages.tsx'
import { WaitingList } from './psychologists/waiting-list.tsx'

export default function AdminPsychologistsPage() {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  const walk = useWalk(JSON.stringify(filters))
  const page = usePsychologistsPage({ ...filters, after: walk.after })
  const waiting = useWaitingPsychologists()
  const change = (next: PsychologistFilters, replace: boolean) =>
    setAddress(addressOf(next), { replace })
  return (
    <>
      <PageHeader
        title="Gerenciar Psicólogos"
        description="Quem usa a plataforma, e quem espera para usar."
        actions={<FilteredCount total={page.data?.total} />}
      />
      {waiting.isPending ? (
        <PsychologistSkeleton />
      ) : (
        <>
          <WaitingList read={waiting} />
          <PsychologistFilterBar filters={filters} onChange={change} />
          <PsychologistPages
            read={page}
            walk={walk}
            filters={filters}
            onClear={() => setAddress({})}
          />
        </>
      )}
    </>
  )
}

function addressOf({ search, status }: PsychologistFilters): Record<string, string> {
  return { ...(search ? { search } : {}), ...(status === 'all' ? {} : { status }) }
}

function FilteredCount({ total }: { total: number | undefined }) {
  return (
    <Badge
      variant="secondary"
      className={classNames('tabular-nums', total === undefined && 'invisible')}
    >
      {formatCount(total ?? 0)} {total === 1 ? 'psicólogo' : 'psicólogos'}
    </Badge>
  )
}
