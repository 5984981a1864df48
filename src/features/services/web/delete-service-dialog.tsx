import { problems } from '../../../platform/shared/problem.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { DeleteDialog, InUseDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import type { Service } from '../contract.ts'
import { useDeleteService } from './api.ts'
import { useShowService } from './use-show-service.ts'

type DeleteServiceDialogProps = { service: Service; onClose: () => void }

const KEPT = {
  active: problems.service_in_use[1],
  inactive:
    'Este serviço já foi usado em sessões. Ele está desativado e não aparece na sua agenda pública.',
}

/** Asks before deleting; a service in use stays, and deactivating it is offered instead (decisions §2). */
export function DeleteServiceDialog({ service, onClose }: DeleteServiceDialogProps) {
  const remove = useDeleteService()
  const { show, pending } = useShowService()
  if (isInUse(remove.error)) {
    return (
      <InUseDialog
        name={service.name}
        active={service.active}
        reasons={KEPT}
        deactivateLabel="Desativar serviço"
        pending={pending}
        onDeactivate={() => show(service, false, onClose)}
        onClose={onClose}
      />
    )
  }
  const refuse = (error: Error) => {
    if (isInUse(error)) return
    sayRefused('Erro', error)
    onClose()
  }
  return (
    <DeleteDialog
      title={`Excluir ${service.name}?`}
      description="Nome, preço e descrição serão apagados e o serviço sai da sua agenda pública."
      confirmLabel="Excluir serviço"
      remove={() => remove.mutateAsync({ params: { id: service.id } })}
      pending={remove.isPending}
      done={{ title: 'Serviço excluído', description: service.name }}
      onRefused={refuse}
      onClose={onClose}
    />
  )
}

function isInUse(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'service_in_use'
}
