import { useRef } from 'react'
import { problems } from '../../../platform/shared/problem.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Service } from '../contract.ts'
import { useDeleteService } from './api.ts'
import { useShowService } from './use-show-service.ts'

type DeleteServiceDialogProps = { service: Service; onClose: () => void }

/** Asks before deleting; a service in use stays, and deactivating it is offered instead (decisions §2). */
export function DeleteServiceDialog({ service, onClose }: DeleteServiceDialogProps) {
  const remove = useDeleteService()
  const removed = useRef(false)
  const confirm = () =>
    remove.mutate(
      { params: { id: service.id } },
      {
        onSuccess: () => {
          removed.current = true
          toast({ title: 'Serviço excluído', description: service.name })
          onClose()
        },
        onError: (error) => {
          if (isInUse(error)) return
          toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
          onClose()
        },
      },
    )
  if (isInUse(remove.error)) return <DeactivateDialog service={service} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Excluir ${service.name}?`}
      description="Nome, preço e descrição serão apagados e o serviço sai da sua agenda pública."
      confirmLabel="Excluir serviço"
      pending={remove.isPending}
      pendingText="Excluindo..."
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        if (!removed.current) return
        event.preventDefault()
        focusHeading()
      }}
    />
  )
}

function DeactivateDialog({ service, onClose }: DeleteServiceDialogProps) {
  const { show, pending } = useShowService()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${service.name} não pode ser excluído`}
      description={
        service.active
          ? problems.service_in_use[1]
          : 'Este serviço já foi usado em sessões. Ele está desativado e não aparece na sua agenda pública.'
      }
      destructive={false}
      cancelLabel={service.active ? 'Manter ativo' : 'Cancelar'}
      confirmLabel={service.active ? 'Desativar serviço' : 'Entendi'}
      pending={pending}
      pendingText="Desativando..."
      onConfirm={() => (service.active ? show(service, false, onClose) : onClose())}
    />
  )
}

function isInUse(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'service_in_use'
}
