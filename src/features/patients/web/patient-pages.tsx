import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState, NothingFound } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import { PLANS_PATH } from '../../practice/addresses.ts'
import { PRACTICE_PROBLEMS } from '../../practice/problems.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import type { Patient } from '../contract.ts'
import type { PatientFilters, PatientShow } from '../figures-contract.ts'
import { usePatientLimit, usePatientsPage } from './api.ts'
import { PatientList } from './patient-list.tsx'

const WORDS = { one: 'paciente', many: 'pacientes' }

type PatientPagesProps = {
  filters: PatientFilters
  onCreate: () => void
  onEdit: (patient: Patient) => void
  onClear: () => void
  /** Below the list. */
  duplicates?: ReactNode
}

export function PatientPages({
  filters,
  onCreate,
  onEdit,
  onClear,
  duplicates,
}: PatientPagesProps) {
  const paging = usePaging(JSON.stringify(filters))
  const page = usePatientsPage({ ...filters, after: paging.after })
  const profile = useProfile()
  const limitReached = usePatientLimit()
  return (
    <PagedList
      read={page}
      beside={profile}
      paging={paging}
      words={WORDS}
      skeleton={<SkeletonTable rows={6} columns={5} />}
      empty={<NoPatients filters={filters} onCreate={onCreate} onClear={onClear} />}
      below={duplicates && <div className="mt-6 empty:hidden">{duplicates}</div>}
    >
      {(patients) => (
        <>
          {limitReached && <PatientLimit />}
          <PatientList
            patients={patients}
            sort={filters.sort ?? 'name'}
            zone={profile.data?.timezone ?? DEFAULT_ZONE}
            onEdit={onEdit}
          />
          <p className="mt-3 text-center">
            <BringLink look={{ variant: 'link' }} />
          </p>
        </>
      )}
    </PagedList>
  )
}

/** Links to the import of patients from a file. */
function BringLink({ look }: { look: Parameters<typeof buttonClass>[0] }) {
  return (
    <Link href="/psychologist/importar" className={buttonClass(look)}>
      Trazer de uma planilha
    </Link>
  )
}

export const PATIENT_LIMIT = 'patient-limit'

function PatientLimit() {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-pending-soft px-4 py-1.5 text-pending-ink">
      <p id={PATIENT_LIMIT} className="py-1.5 font-medium">
        {PRACTICE_PROBLEMS.patient_limit[1]}
      </p>
      <Link
        href={PLANS_PATH}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        Conhecer o plano Pro
      </Link>
    </div>
  )
}

type NoPatientsProps = Pick<PatientPagesProps, 'filters' | 'onCreate' | 'onClear'>

const NOBODY: Record<PatientShow, { title: string; description: string }> = {
  overdue: { title: 'Ninguém em atraso', description: 'Tudo o que já aconteceu está pago.' },
  'without-next': {
    title: 'Todos têm uma próxima sessão',
    description: 'Ninguém espera por um horário.',
  },
  ended: {
    title: 'Nenhum acompanhamento encerrado',
    description: 'Quem você encerrar fica aqui, com o prontuário e os documentos.',
  },
}

function NoPatients({ filters: { search, show }, onCreate, onClear }: NoPatientsProps) {
  if (search) {
    return (
      <NothingFound
        title="Nenhum paciente encontrado"
        description={`Nada com “${search}” no nome, no telefone ou no e-mail.`}
        way="Ver todos os pacientes"
        onClear={onClear}
      />
    )
  }
  if (show) return <NothingFound {...NOBODY[show]} way="Ver todos os pacientes" onClear={onClear} />
  return <NobodyActive onCreate={onCreate} />
}

function NobodyActive({ onCreate }: Pick<NoPatientsProps, 'onCreate'>) {
  const creating = useCreating()
  const ended = usePatientsPage({ show: 'ended' })
  if (ended.isPending) return <SkeletonTable rows={6} columns={5} />
  const count = ended.data?.total ?? 0
  if (count > 0) {
    return (
      <EmptyState
        title={count === 1 ? 'Seu paciente está encerrado' : 'Todos os pacientes estão encerrados'}
        description="Nenhum acompanhamento está ativo. Prontuários, documentos e pagamentos continuam com cada um."
        action={
          <Link href="?show=ended" className={buttonClass({ variant: 'outline' })}>
            Ver os encerrados
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Nenhum paciente ainda"
      description="Aqui ficam os pacientes que você cadastra e os que agendam pelo seu link."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button {...creating} onClick={onCreate}>
            Cadastrar o primeiro paciente
          </Button>
          <BringLink look={{ variant: 'outline' }} />
        </div>
      }
    />
  )
}
