import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import type { Patient } from '../contract.ts'
import { usePatientsPage } from './api.ts'
import { PatientList } from './patient-list.tsx'
import { PatientPager } from './patient-pager.tsx'

type PatientPagesProps = {
  search: string
  onCreate: () => void
  onEdit: (patient: Patient) => void
}

/** The four faces of the list, and the way from page to page. */
export function PatientPages({ search, onCreate, onEdit }: PatientPagesProps) {
  const walk = useWalk(search)
  const page = usePatientsPage({ search, after: walk.after })
  if (page.isError) {
    return (
      <ErrorState
        description={page.error.message}
        onRetry={() => page.refetch()}
        pending={page.isFetching}
      />
    )
  }
  if (!page.data) return <SkeletonTable rows={6} columns={5} />
  const { items, total, next } = page.data
  if (items.length === 0) return <NoPatients search={search} onCreate={onCreate} />
  return (
    <div className={page.isPlaceholderData ? 'opacity-60' : undefined}>
      <PatientList patients={items} onEdit={onEdit} />
      <PatientPager
        first={walk.before + 1}
        count={items.length}
        total={total}
        disabled={page.isPlaceholderData}
        onPrevious={walk.before > 0 ? walk.back : null}
        onNext={next ? () => walk.forward(next, items.length) : null}
      />
    </div>
  )
}

type Step = { after: string; shown: number }

/** The pages walked through to get here; another search starts a new walk. */
function useWalk(search: string) {
  const [walk, setWalk] = useState<{ search: string; steps: Step[] }>({ search, steps: [] })
  const steps = walk.search === search ? walk.steps : []
  return {
    after: steps.at(-1)?.after,
    before: steps.reduce((sum, { shown }) => sum + shown, 0),
    forward: (after: string, shown: number) =>
      setWalk({ search, steps: [...steps, { after, shown }] }),
    back: () => setWalk({ search, steps: steps.slice(0, -1) }),
  }
}

function NoPatients({ search, onCreate }: { search: string; onCreate: () => void }) {
  if (search) {
    return (
      <EmptyState
        compact
        title="Nenhum paciente encontrado"
        description={`Nada com “${search}” no nome, no telefone ou no e-mail.`}
      />
    )
  }
  return (
    <EmptyState
      title="Nenhum paciente ainda"
      description="Aqui ficam os pacientes que você cadastra e os que agendam pelo seu link."
      action={<Button onClick={onCreate}>Cadastrar o primeiro paciente</Button>}
    />
  )
}
