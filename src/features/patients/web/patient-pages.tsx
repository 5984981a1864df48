import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { useWalk } from '../../../platform/web/use-walk.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import type { Patient } from '../contract.ts'
import type { PatientFilters, PatientShow } from '../figures-contract.ts'
import { usePatientsPage } from './api.ts'
import { PatientList } from './patient-list.tsx'

const WORDS = { one: 'paciente', many: 'pacientes' }

type PatientPagesProps = {
  filters: PatientFilters
  onCreate: () => void
  onEdit: (patient: Patient) => void
}

export function PatientPages({ filters, onCreate, onEdit }: PatientPagesProps) {
  const walk = useWalk(JSON.stringify(filters))
  const page = usePatientsPage({ ...filters, after: walk.after })
  const profile = useProfile()
  return (
    <PagedList
      read={page}
      beside={profile}
      walk={walk}
      words={WORDS}
      skeleton={<SkeletonTable rows={6} columns={5} />}
      empty={<NoPatients filters={filters} onCreate={onCreate} />}
    >
      {(patients) => (
        <PatientList
          patients={patients}
          sort={filters.sort ?? 'name'}
          zone={profile.data?.timezone ?? DEFAULT_ZONE}
          onEdit={onEdit}
        />
      )}
    </PagedList>
  )
}

type NoPatientsProps = { filters: PatientFilters; onCreate: () => void }

const NOBODY: Record<PatientShow, { title: string; description: string }> = {
  overdue: { title: 'Ninguém em atraso', description: 'Tudo o que já aconteceu está pago.' },
  'without-next': {
    title: 'Todos têm uma próxima sessão',
    description: 'Ninguém espera por um horário.',
  },
}

function NoPatients({ filters: { search, show }, onCreate }: NoPatientsProps) {
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
  if (show) return <EmptyState compact {...NOBODY[show]} />
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
