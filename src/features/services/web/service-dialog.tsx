import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import type { Service } from '../contract.ts'
import { ServiceForm } from './service-form.tsx'

type ServiceDialogProps = {
  /** Null for a new one. */
  service: Service | null
  onClose: () => void
}

export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={service ? 'Editar Serviço' : 'Novo Serviço'}
    >
      <ServiceForm service={service} onDone={onClose} />
    </Dialog>
  )
}
