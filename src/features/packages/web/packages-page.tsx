import { CalendarPlus, Gauge, HandCoins, Hourglass, Package, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { AddButton } from '../../../platform/web/ui/add-button.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState, NothingFound } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SearchBox } from '../../../platform/web/ui/search-box.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import type { Profile } from '../../practice/contract.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { type ProItems, ProUpsell } from '../../practice/web/parts/pro-upsell.tsx'
import type { BoughtPackage } from '../contract.ts'
import { usePackagesPage } from './api.ts'
import { PackageList } from './package-list.tsx'

const LazyPackageDialog = lazyWindow(() => import('./package-dialog.tsx'))

type Writing = { bought: BoughtPackage | null }

export default function PackagesPage() {
  const profile = useProfile()
  const [editing, setEditing] = useState<Writing | null>(null)
  const create = () => setEditing({ bought: null })
  const open = profile.data && isPro(profile.data.plan)
  return (
    <>
      <PageHeader
        title="Pacotes"
        description="As sessões que seus pacientes compraram juntas, e quantas restam a cada um."
        actions={open && <NewPackage onCreate={create} />}
      />
      {profile.data ? (
        <PackageArea profile={profile.data} onCreate={create} onEdit={setEditing} />
      ) : profile.isError ? (
        <ReadError read={profile} />
      ) : (
        <SkeletonTable rows={6} columns={4} />
      )}
      {editing && open && (
        <LazyPackageDialog
          bought={editing.bought}
          zone={profile.data.timezone}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function NewPackage({ onCreate }: { onCreate: () => void }) {
  const isEmpty = usePackagesPage({ search: '', after: undefined }).data?.total === 0
  return (
    <AddButton
      label="Novo pacote"
      // If the list is empty, its empty state has this button.
      variant={isEmpty ? 'outline' : 'default'}
      onClick={onCreate}
      onPointerEnter={LazyPackageDialog.preload}
      onFocus={LazyPackageDialog.preload}
    />
  )
}

type PackageAreaProps = {
  profile: Profile
  onCreate: () => void
  onEdit: (writing: Writing) => void
}

function PackageArea({ profile, onCreate, onEdit }: PackageAreaProps) {
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  if (!isPro(profile.plan)) {
    return (
      <ProUpsell
        title="Pacotes de sessões são do plano Pro"
        description="Sem o Pro, pacotes já vendidos continuam valendo: as sessões saem do pacote ao marcar."
        items={ITEMS}
      />
    )
  }
  return (
    <>
      <SearchBox
        label="Buscar pacote"
        placeholder="Paciente, telefone ou serviço"
        className="mb-3 max-w-lg sm:mb-5"
        value={search}
        onSearch={(text) => setAddress(text ? { search: text } : {}, { replace: search !== '' })}
      />
      <PackagePages
        search={search}
        zone={profile.timezone}
        onCreate={onCreate}
        onEdit={(bought) => onEdit({ bought })}
        onClear={() => setAddress({})}
      />
    </>
  )
}

const ITEMS: ProItems = [
  [Package, 'Várias sessões por um valor só'],
  [Gauge, 'As sessões que restam a cada paciente, à vista'],
  [CalendarPlus, 'Sessões marcadas direto do pacote'],
  [Undo2, 'Sessão cancelada volta ao pacote'],
  [HandCoins, 'Pagamento inteiro ou em partes, com recibo'],
  [Hourglass, 'Validade para cada pacote'],
]

const WORDS = { one: 'pacote', many: 'pacotes' }

type PackagePagesProps = {
  search: string
  zone: string
  onCreate: () => void
  onEdit: (bought: BoughtPackage) => void
  onClear: () => void
}

function PackagePages(props: PackagePagesProps) {
  const { search, zone, onCreate, onEdit, onClear } = props
  const paging = usePaging(search)
  const page = usePackagesPage({ search, after: paging.after })
  return (
    <PagedList
      read={page}
      paging={paging}
      words={WORDS}
      skeleton={<SkeletonTable rows={6} columns={4} />}
      empty={<NoPackages search={search} onCreate={onCreate} onClear={onClear} />}
    >
      {(packages) => <PackageList packages={packages} zone={zone} onEdit={onEdit} />}
    </PagedList>
  )
}

type NoPackagesProps = Pick<PackagePagesProps, 'search' | 'onCreate' | 'onClear'>

function NoPackages({ search, onCreate, onClear }: NoPackagesProps) {
  if (search) {
    return (
      <NothingFound
        title="Nenhum pacote encontrado"
        description={`Nada com “${search}” no paciente ou no serviço.`}
        way="Ver todos os pacotes"
        onClear={onClear}
      />
    )
  }
  return (
    <EmptyState
      scene="shelf"
      title="Nenhum pacote ainda"
      description="Aqui ficam os pacotes que você vende e os que chegam pelo seu link público. Cada sessão marcada sai do pacote."
      action={<Button onClick={onCreate}>Vender o primeiro pacote</Button>}
    />
  )
}
