import { useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import { DEFAULT_ZONE } from '../../../../platform/shared/calendar.ts'
import { AddButton } from '../../../../platform/web/ui/add-button.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { EmptyState, NothingFound } from '../../../../platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterChip } from '../../../../platform/web/ui/filter-bar.tsx'
import { PageHeader } from '../../../../platform/web/ui/page-header.tsx'
import { Bone, Skeleton, SkeletonTable } from '../../../../platform/web/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../../platform/web/ui/tabs.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import { useDownload } from '../../../../platform/web/use-download.ts'
import { displayName } from '../../../patients/rules.ts'
import { usePatient } from '../../../patients/web/api.ts'
import { isPro } from '../../../practice/plans.ts'
import { useCreating, useProfile } from '../../../practice/web/api.ts'
import { ExportMenu } from '../../../practice/web/parts/export-menu.tsx'
import type { Session } from '../../contract.ts'
import { exportSessions } from '../../lists/contract.ts'
import { SESSION_TABS, type SessionFilters, type SessionTab } from '../../rules.ts'
import { useOwed, useSessionsPage } from '../api.ts'
import { LazySessionDialog } from '../parts/lazy-session-dialog.ts'
import { OwedSums } from '../parts/owed-sums.tsx'
import { SessionChoiceFilters } from './session-choice-filters.tsx'
import { SessionDayList } from './session-day-list.tsx'
import {
  chosenFilters,
  type FilterName,
  filtersIn,
  filtersOf,
  isUntilToday,
  queryOfList,
  tabIn,
  withFilter,
} from './session-filters.ts'
import { SessionPages, type ShownSessions } from './session-pages.tsx'
import { SessionPeriodFilter } from './session-period-filter.tsx'

const PAGE_SIZE = 20

/** A session in the form: an existing one, or a new one, perhaps at a time of the agenda (`?new=2026-03-01T09:00`). */
type Writing = { session: Session | null; datetime: string; packageId?: string }

export default function SessionsPage() {
  const { tab: asked, filters, newAt, packageId, narrow, open, forgetNew } = useSessionsAddress()
  const usual = useUsualTab(asked === null)
  const tab = asked ?? usual
  const [editing, setEditing] = useState<Writing | null>(
    newAt === null ? null : { session: null, datetime: newAt, packageId },
  )
  const creating = useCreating()
  const { data: profile } = useProfile()
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const isEmpty = useIsEmpty(tab, filters, today)
  const create = () => setEditing({ session: null, datetime: '' })
  const close = () => {
    setEditing(null)
    if (newAt !== null) forgetNew()
  }
  const drawList = useCallback(
    (shown: ShownSessions) => (
      <SessionDayList
        {...shown}
        caption={tab ? CAPTIONS[tab] : ''}
        onEdit={(session) => setEditing({ session, datetime: '' })}
      />
    ),
    [tab],
  )
  return (
    <>
      <PageHeader
        title="Sessões"
        description="Marque, confirme e acompanhe o pagamento de cada sessão."
        actions={
          <>
            <SessionExport tab={tab} filters={filters} disabled={isEmpty} />
            <AddButton
              label="Nova sessão"
              // If the list is empty, its empty state has this button.
              variant={isEmpty && (tab === 'proximas' || tab === 'todas') ? 'outline' : 'default'}
              {...creating}
              onClick={create}
              onPointerEnter={LazySessionDialog.preload}
              onFocus={LazySessionDialog.preload}
            />
          </>
        }
      />
      <Tabs value={tab ?? ''} onValueChange={(chosen) => open(chosen as SessionTab)}>
        <TabList label="Listas de sessões">
          {Object.entries(SESSION_TABS).map(([name, { label }]) => (
            <Tab key={name} value={name}>
              {label}
            </Tab>
          ))}
        </TabList>
        {tab ? (
          <TabPanel value={tab} className="parts-in-order">
            <SessionFilterBar tab={tab} filters={filters} onChange={narrow} />
            {isUntilToday(tab, filters) && <AheadNote onOpen={() => open('proximas')} />}
            {(tab === 'nao-pagas' || filters.paid === 'false') && <OwedStrip filters={filters} />}
            <SessionPages
              key={tab}
              list={SESSION_TABS[tab].list}
              filters={queryOfList(tab, filters, today)}
              size={PAGE_SIZE}
              empty={
                <NoSessions
                  tab={tab}
                  filters={filters}
                  onCreate={create}
                  onOpen={open}
                  onClear={() => narrow({})}
                />
              }
            >
              {drawList}
            </SessionPages>
          </TabPanel>
        ) : (
          <div className="pt-6">
            <SkeletonTable rows={6} columns={4} />
          </div>
        )}
      </Tabs>
      {editing && <LazySessionDialog {...editing} patientId={filters.patientId} onClose={close} />}
    </>
  )
}

function AheadNote({ onOpen }: { onOpen: () => void }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted max-sm:hidden">
      Sessões até hoje.
      <Button variant="link" className="px-0!" onClick={onOpen}>
        Ver as próximas
      </Button>
    </p>
  )
}

const CAPTIONS: Record<SessionTab, string> = {
  hoje: 'Sessões de hoje',
  proximas: 'Próximas sessões, da mais perto à mais longe',
  passadas: 'Sessões passadas, das mais recentes às mais antigas',
  'nao-pagas': 'Sessões não pagas, das mais antigas às mais recentes',
  todas: 'Sessões, das mais recentes às mais antigas',
}

function useUsualTab(isAsked: boolean): SessionTab | null {
  const today = useSessionsPage({ list: 'today', limit: PAGE_SIZE }, isAsked)
  const upcoming = useSessionsPage({ list: 'upcoming', limit: PAGE_SIZE }, isAsked)
  if (!isAsked || (today.isPending && upcoming.isPending)) return null
  if (!today.data) return today.isError ? 'hoje' : null
  return today.data.total > 0 ? 'hoje' : 'proximas'
}

/** Returns whether the shown list is empty without filters, by the list's own query. */
function useIsEmpty(tab: SessionTab | null, filters: SessionFilters, today: string): boolean {
  const shown = tab ? { ...queryOfList(tab, filters, today), list: SESSION_TABS[tab].list } : {}
  const page = useSessionsPage({ ...shown, limit: PAGE_SIZE }, tab !== null)
  return tab !== null && Object.keys(filters).length === 0 && page.data?.total === 0
}

function OwedStrip({ filters: { paid: _, due: __, ...filters } }: { filters: SessionFilters }) {
  const { data, isPending } = useOwed(filters)
  if (!data && !isPending) return null
  return (
    <section aria-label="O que falta receber" className="mb-4 rounded-lg bg-sunken px-5 py-3">
      {data ? (
        <OwedSums {...data} />
      ) : (
        <Skeleton>
          <Bone className="h-12 w-64 max-w-full" />
        </Skeleton>
      )}
    </section>
  )
}

type NoSessionsProps = {
  tab: SessionTab
  filters: SessionFilters
  onCreate: () => void
  onOpen: (tab: SessionTab) => void
  onClear: () => void
}

const NONE: Record<Exclude<SessionTab, 'todas'>, { title: string; description: string }> = {
  hoje: { title: 'Nenhuma sessão hoje', description: 'O dia é seu.' },
  proximas: {
    title: 'Nenhuma sessão marcada',
    description: 'As que você marcar e as que chegarem pelo seu link público aparecem aqui.',
  },
  passadas: {
    title: 'Nenhuma sessão passada',
    description: 'As sessões ficam aqui depois que o horário delas termina.',
  },
  'nao-pagas': { title: 'Tudo pago', description: 'Nenhuma sessão espera pagamento.' },
}

function NoSessions({ tab, filters, onCreate, onOpen, onClear }: NoSessionsProps) {
  const creating = useCreating()
  if (Object.keys(filters).length > 0) {
    return (
      <NothingFound
        title="Nenhuma sessão com estes filtros"
        description="Mude ou tire os filtros para ver outras sessões."
        onClear={onClear}
      />
    )
  }
  if (tab !== 'todas') {
    const action =
      tab === 'proximas' ? (
        <Button {...creating} onClick={onCreate}>
          Marcar uma sessão
        </Button>
      ) : (
        <Button variant="outline" onClick={() => onOpen(tab === 'hoje' ? 'proximas' : 'todas')}>
          {tab === 'hoje' ? 'Ver as próximas' : 'Ver todas as sessões'}
        </Button>
      )
    return <EmptyState scene="talk" {...NONE[tab]} action={action} />
  }
  return <NoneUntilToday onCreate={onCreate} onOpen={onOpen} />
}

function NoneUntilToday({ onCreate, onOpen }: Pick<NoSessionsProps, 'onCreate' | 'onOpen'>) {
  const creating = useCreating()
  const ahead = useSessionsPage({ list: 'upcoming', limit: PAGE_SIZE })
  if (ahead.isPending) return <SkeletonTable rows={6} columns={4} />
  if (ahead.data && ahead.data.total > 0) {
    return (
      <EmptyState
        scene="talk"
        title="Nenhuma sessão até hoje"
        description="O que já está marcado fica em Próximas."
        action={
          <Button variant="outline" onClick={() => onOpen('proximas')}>
            Ver as próximas
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      scene="talk"
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

type SessionExportProps = { tab: SessionTab | null; filters: SessionFilters; disabled: boolean }

function SessionExport({ tab, filters, disabled }: SessionExportProps) {
  const { data: profile } = useProfile()
  const { pending, download } = useDownload(exportSessions)
  return (
    <ExportMenu
      label="Exportar"
      formats={['xlsx', 'csv']}
      pro={profile && isPro(profile.plan)}
      pending={pending}
      disabled={disabled}
      onExport={(format) =>
        download({ query: { list: tab ? SESSION_TABS[tab].list : undefined, ...filters, format } })
      }
    />
  )
}

type FilterBarProps = {
  tab: SessionTab
  filters: SessionFilters
  onChange: (filters: SessionFilters) => void
}

function SessionFilterBar({ tab, filters, onChange }: FilterBarProps) {
  const change = (name: FilterName, value: string) => onChange(withFilter(filters, name, value))
  const chips = useFilterChips(filters, onChange)
  return (
    <FilterBar
      search={{
        label: 'Buscar sessão',
        placeholder: 'Paciente, telefone ou serviço',
        value: filters.search ?? '',
        onSearch: (search) => change('search', search),
      }}
      chosen={chips.length}
      chips={chips}
      onClear={() => onChange({})}
    >
      <SessionChoiceFilters tab={tab} filters={filters} onChange={change} />
      {tab !== 'hoje' && <SessionPeriodFilter filters={filters} onChange={onChange} />}
    </FilterBar>
  )
}

function useFilterChips(
  filters: SessionFilters,
  onChange: FilterBarProps['onChange'],
): FilterChip[] {
  const { data: profile } = useProfile()
  const { data: patient } = usePatient(filters.patientId ?? '')
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  return chosenFilters(filters, () => patient && displayName(patient), today).map(
    ({ names, label }) => ({
      id: names.join(),
      label,
      onRemove: () =>
        onChange(names.reduce((remaining, name) => withFilter(remaining, name, ''), filters)),
    }),
  )
}

/**
 * Returns the list, filters and new session of the address. Another list or filter replaces the address: one step back
 * leaves the screen, and the menu opens it without filters.
 */
function useSessionsAddress() {
  const [address, setAddress] = useSearchParams()
  const tab = tabIn(address)
  const filters = filtersIn(address)
  const choose = (lista: SessionTab | null, next: SessionFilters) =>
    setAddress({ ...(lista && { lista }), ...next }, { replace: true })
  return {
    tab,
    filters,
    newAt: address.get('new'),
    packageId: address.get('package') ?? '',
    narrow: (next: SessionFilters) => choose(tab, next),
    open: (lista: SessionTab) => choose(lista, filtersOf(lista, filters)),
    forgetNew: () => choose(tab, filters),
  }
}
