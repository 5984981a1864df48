import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
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
}

export function PackagePages({ search, zone, onCreate, onEdit }: PackagePagesProps) {
  const walk = useWalk(search)
  const page = usePackagesPage({ search, after: walk.after })
  return (
    <PagedList
      read={page}
      walk={walk}
      words={WORDS}
      skeleton={<SkeletonTable rows={6} columns={4} />}
      empty={<NoPackages search={search} onCreate={onCreate} />}
    >
      {(packages) => <PackageList packages={packages} zone={zone} onEdit={onEdit} />}
    </PagedList>
  )
}

function NoPackages({ search, onCreate }: { search: string; onCreate: () => void }) {
  if (search) {
    return (
      <EmptyState
        compact
        title="Nenhum pacote encontrado"
        description={`Nada com “${search}” no paciente ou no serviço.`}
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
