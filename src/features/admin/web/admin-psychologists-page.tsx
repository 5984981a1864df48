import { useSearchParams } from 'wouter'
import { formatCount } from '../../../platform/shared/figures.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SearchBox } from '../../../platform/web/ui/search-box.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import { PSYCHOLOGIST_FILTERS, type PsychologistFilter } from '../psychologist-contract.ts'
import { usePsychologistsPage, useWaitingPsychologists } from './psychologist-api.ts'
import { filtersIn, type PsychologistFilters } from './psychologists/psychologist-filters.ts'
import { PsychologistPages, PsychologistSkeleton } from './psychologists/psychologist-pages.tsx'
import { WaitingList } from './psychologists/waiting-list.tsx'

export default function AdminPsychologistsPage() {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  const paging = usePaging(JSON.stringify(filters))
  const page = usePsychologistsPage({ ...filters, after: paging.after })
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
            paging={paging}
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
      className={classNames('tabular-nums max-sm:my-2.5', total === undefined && 'invisible')}
    >
      {formatCount(total ?? 0)} {total === 1 ? 'psicólogo' : 'psicólogos'}
    </Badge>
  )
}

type FilterBarProps = {
  filters: PsychologistFilters
  /** `replace`: the history keeps its entry while the address is typed. */
  onChange: (filters: PsychologistFilters, replace: boolean) => void
}

function PsychologistFilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <search className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 max-sm:mb-3 md:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchBox
        label="Buscar psicólogo"
        placeholder="Buscar por nome, email ou telefone..."
        value={filters.search ?? ''}
        onSearch={(search) => onChange({ ...filters, search }, Boolean(filters.search))}
      />
      <Field label="Status" labelHidden>
        <Select
          value={filters.status}
          onChange={(event) =>
            onChange({ ...filters, status: event.currentTarget.value as PsychologistFilter }, false)
          }
          labels={PSYCHOLOGIST_FILTERS}
        />
      </Field>
    </search>
  )
}
