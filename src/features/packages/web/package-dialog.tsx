import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import type { Patient } from '../../patients/contract.ts'
import { PATIENTS_PATH } from '../../patients/rules.ts'
import { usePatients } from '../../patients/web/api.ts'
import type { Service } from '../../services/contract.ts'
import { useServices } from '../../services/web/api.ts'
import type { BoughtPackage } from '../contract.ts'
import { EditPackageForm } from './edit-package-form.tsx'
import { NewPackageForm } from './new-package-form.tsx'

type PackageDialogProps = {
  /** Null for a new one. */
  bought: BoughtPackage | null
  zone: string
  onClose: () => void
}

export function PackageDialog({ bought, zone, onClose }: PackageDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={bought ? 'Editar Pacote' : 'Novo Pacote'}
      description={bought && `${bought.patientName}, ${bought.serviceName}`}
    >
      {bought ? (
        <EditPackageForm bought={bought} zone={zone} onDone={onClose} />
      ) : (
        <WithChoices>
          {(choices) => <NewPackageForm {...choices} zone={zone} onDone={onClose} />}
        </WithChoices>
      )}
    </Dialog>
  )
}

type Choices = { patients: Patient[]; services: Service[] }

/** What the form chooses from; without patients or services there is nothing to sell. */
function WithChoices({ children }: { children: (choices: Choices) => ReactNode }) {
  const patients = usePatients()
  const services = useServices()
  const failed = [patients, services].find((read) => read.isError)
  if (failed) return <ErrorState description={failed.error?.message} onRetry={failed.refetch} />
  if (!patients.data || !services.data) return <SkeletonLines lines={6} />
  if (patients.data.length === 0)
    return <Missing title="Cadastre um paciente primeiro" href={PATIENTS_PATH} />
  if (services.data.length === 0)
    return <Missing title="Cadastre um serviço primeiro" href="/psychologist/services" />
  return children({ patients: patients.data, services: services.data })
}

function Missing({ title, href }: { title: string; href: string }) {
  return (
    <EmptyState
      compact
      level={3}
      title={title}
      description="Um pacote é de um paciente e de um serviço."
      action={
        <Link href={href} className={buttonClass()}>
          Cadastrar
        </Link>
      }
    />
  )
}
