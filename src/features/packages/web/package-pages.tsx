import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState, NothingFound } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { useWalk } from '../../../platform/web/use-walk.ts'
import type { BoughtPackage } from '../contract.ts'
import { usePackagesPage } from './api.ts'
import { PackageList } from './package-list.tsx'

const WORDS = { one: 'pacote', many: 'pacotes', back: 'Mais recentes', forward: 'Mais antigos' }

type PackagePagesProps = {
  search: string
  zone: string
  onCreate: () => void
  onEdit: (bought: BoughtPackage) => void
  onClear: () => void
}

export function PackagePages(props: PackagePagesProps) {
  const { search, zone, onCreate, onEdit, onClear } = props
  const walk = useWalk(search)
  const page = usePackagesPage({ search, after: walk.after })
  return (
    <PagedList
      read={page}
      walk={walk}
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
      description="Aqui ficam os pacotes que você vende e os que chegam pelo seu link público. Cada sessão agendada sai do saldo."
      action={<Button onClick={onCreate}>Vender o primeiro pacote</Button>}
    />
  )
}
