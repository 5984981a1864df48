import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import type { Service } from '../../services/contract.ts'
import { useServices } from '../../services/web/api.ts'
import type { BoughtPackage } from '../contract.ts'
import { EditPackageForm } from './edit-package-form.tsx'
import { NewPackageForm } from './new-package-form.tsx'

type PackageDialogProps = {
  bought: BoughtPackage | null
  zone: string
  onClose: () => void
}

export default function PackageDialog({ bought, zone, onClose }: PackageDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={bought ? 'Editar pacote' : 'Novo pacote'}
      description={bought && `${bought.patientName}, ${bought.serviceName}`}
    >
      {bought ? (
        <EditPackageForm bought={bought} zone={zone} onDone={onClose} />
      ) : (
        <WithServices>
          {(services) => <NewPackageForm services={services} zone={zone} onDone={onClose} />}
        </WithServices>
      )}
    </Dialog>
  )
}

function WithServices({ children }: { children: (services: Service[]) => ReactNode }) {
  const services = useServices()
  if (services.isError && !services.data) return <ReadError read={services} />
  if (!services.data) return <SkeletonLines lines={6} />
  if (services.data.length > 0) return children(services.data)
  return (
    <EmptyState
      compact
      level={3}
      title="Cadastre um serviço primeiro"
      description="Um pacote é de um paciente e de um serviço."
      action={
        <Link href="/psychologist/services" className={buttonClass()}>
          Cadastrar
        </Link>
      }
    />
  )
}
