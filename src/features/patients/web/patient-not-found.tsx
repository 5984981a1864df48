import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { UNKNOWN_PATIENT } from '../../sessions/contract.ts'
import { PATIENTS_PATH } from '../rules.ts'

/** An address of nobody: deleted since, somebody else's, or cut short where it was copied. */
export function PatientNotFound() {
  return (
    <>
      <PageHeader title={UNKNOWN_PATIENT} />
      <EmptyState
        title="Não há ninguém neste endereço"
        description="O paciente pode ter sido excluído, ou o endereço foi copiado pela metade."
        action={
          <Link href={PATIENTS_PATH} className={buttonClass()}>
            Voltar para Pacientes
          </Link>
        }
      />
    </>
  )
}
