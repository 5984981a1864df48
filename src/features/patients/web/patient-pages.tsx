import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { useWalk } from '../../../platform/web/use-walk.ts'
import { useCreating } from '../../practice/web/api.ts'
import type { Patient } from '../contract.ts'
import { usePatientsPage } from './api.ts'
import { PatientList } from './patient-list.tsx'

const WORDS = { one: 'paciente', many: 'pacientes' }

type PatientPagesProps = {
  search: string
  onCreate: () => void
  onEdit: (patient: Patient) => void
}

export function PatientPages({ search, onCreate, onEdit }: PatientPagesProps) {
  const walk = useWalk(search)
  const page = usePatientsPage({ search, after: walk.after })
  return (
    <PagedList
      read={page}
      walk={walk}
      words={WORDS}
      skeleton={<SkeletonTable rows={6} columns={5} />}
      empty={<NoPatients search={search} onCreate={onCreate} />}
    >
      {(patients) => <PatientList patients={patients} onEdit={onEdit} />}
    </PagedList>
  )
}

function NoPatients({ search, onCreate }: { search: string; onCreate: () => void }) {
  const creating = useCreating()
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
      action={
        <Button {...creating} onClick={onCreate}>
          Cadastrar o primeiro paciente
        </Button>
      }
    />
  )
}
