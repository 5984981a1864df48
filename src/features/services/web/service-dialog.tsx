import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import type { Service } from '../contract.ts'
import { useServices } from './api.ts'
import { ServiceForm } from './service-form.tsx'

type ServiceDialogProps = {
  service: Service | null
  onClose: () => void
}

export default function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const services = useServices()
  // The fields' defaults depend on whether it is the first one.
  if (services.isPending) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={service ? 'Editar serviço' : 'Novo serviço'}
    >
      <ServiceForm service={service} isFirst={services.data?.length === 0} onDone={onClose} />
    </Dialog>
  )
}
