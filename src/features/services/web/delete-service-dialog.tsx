import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import type { Service } from '../contract.ts'
import { INACTIVE_SERVICE_IN_USE, SERVICE_PROBLEMS } from '../problems.ts'
import { useDeleteService } from './api.ts'
import { useShowService } from './use-show-service.ts'

type DeleteServiceDialogProps = { service: Service; onClose: () => void }

const REASONS = {
  active: SERVICE_PROBLEMS.service_in_use[1],
  inactive: INACTIVE_SERVICE_IN_USE,
}

export function DeleteServiceDialog({ service, onClose }: DeleteServiceDialogProps) {
  const remove = useDeleteService()
  const { show, pending } = useShowService()
  return (
    <DeleteDialog
      title={`Excluir ${service.name}?`}
      description="Nome, preço e descrição serão apagados e o serviço sai da sua página pública."
      confirmLabel="Excluir serviço"
      remove={() => remove.mutateAsync({ params: { id: service.id } })}
      pending={remove.isPending}
      done={{ title: 'Serviço excluído', description: service.name }}
      refused="Erro"
      inUse={{
        code: 'service_in_use',
        name: service.name,
        active: service.active,
        reasons: REASONS,
        deactivateLabel: 'Desativar serviço',
        pending,
        onDeactivate: () => show(service, false, onClose),
      }}
      onClose={onClose}
    />
  )
}
