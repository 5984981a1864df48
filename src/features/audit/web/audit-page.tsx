import { useSearchParams } from 'wouter'
import { isAcceptedDay } from '../../../platform/shared/fields.ts'
import { addressFilters, isSearch, oneOf } from '../../../platform/web/address-filters.ts'
import { ChoiceFilter } from '../../../platform/web/ui/choice-filter.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { LOGGED_DAYS } from '../../practice/log-rules.ts'
import { LogFilterBar } from '../../practice/web/parts/log-filter-bar.tsx'
import { listAuditEvents } from '../contract.ts'
import { AUDIT_ACTORS, AUDITED_ACTIONS } from '../rules.ts'
import { AuditPages } from './audit-pages.tsx'

const FILTERS = {
  search: isSearch,
  actor: oneOf(AUDIT_ACTORS),
  action: oneOf(AUDITED_ACTIONS),
  from: isAcceptedDay,
  to: isAcceptedDay,
}
const { filtersIn, withFilter } = addressFilters(listAuditEvents, FILTERS)

export default function AuditPage() {
  const [address, setAddress] = useSearchParams()
  const filters = filtersIn(address)
  const change = (name: keyof typeof FILTERS, value: string) =>
    setAddress({ ...withFilter(filters, name, value) })
  return (
    <>
      <PageHeader
        title="Auditoria"
        description={`Quem leu e alterou o quê, em todos os consultórios. Sem período escolhido, os últimos ${LOGGED_DAYS} dias.`}
      />
      <LogFilterBar filters={filters} onChange={change} onClear={() => setAddress({})}>
        <ChoiceFilter
          label="Quem"
          any="Todos"
          labels={AUDIT_ACTORS}
          value={filters.actor}
          onChoice={(actor) => change('actor', actor)}
        />
        <ChoiceFilter
          label="O quê"
          any="Tudo"
          labels={AUDITED_ACTIONS}
          value={filters.action}
          onChoice={(action) => change('action', action)}
        />
      </LogFilterBar>
      <AuditPages filters={filters} onClear={() => setAddress({})} />
    </>
  )
}
