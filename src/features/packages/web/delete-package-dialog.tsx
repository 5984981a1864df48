import { problemText } from '../../../platform/web/form-problems.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { BoughtPackage } from '../contract.ts'
import { useDeletePackage } from './api.ts'

type DeletePackageDialogProps = { bought: BoughtPackage; onClose: () => void }

export function DeletePackageDialog({ bought, onClose }: DeletePackageDialogProps) {
  const remove = useDeletePackage()
  const confirm = () =>
    remove.mutate(
      { params: { id: bought.id } },
      {
        onSuccess: () => toast({ title: 'Pacote excluído', description: bought.patientName }),
        onError: (error) =>
          toast({
            title: 'Erro ao excluir pacote',
            description: problemText(error),
            variant: 'destructive',
          }),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Excluir este pacote?"
      description={`O pacote de ${bought.patientName}, ${bought.serviceName}, deixa de existir e nenhuma sessão poderá sair dele.`}
      confirmLabel="Excluir pacote"
      cancelLabel="Voltar"
      pending={remove.isPending}
      pendingText="Excluindo..."
      onConfirm={confirm}
    />
  )
}
