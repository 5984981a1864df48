import { sayRefused } from '../../../platform/web/say-refused.ts'
import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import type { BoughtPackage } from '../contract.ts'
import { useDeletePackage } from './api.ts'

type DeletePackageDialogProps = { bought: BoughtPackage; onClose: () => void }

export function DeletePackageDialog({ bought, onClose }: DeletePackageDialogProps) {
  const remove = useDeletePackage()
  const refuse = (error: Error) => {
    sayRefused('Erro ao excluir pacote', error)
    onClose()
  }
  return (
    <DeleteDialog
      title="Excluir este pacote?"
      description={`O pacote de ${bought.patientName}, ${bought.serviceName}, deixa de existir e nenhuma sessão poderá sair dele.`}
      confirmLabel="Excluir pacote"
      remove={() => remove.mutateAsync({ params: { id: bought.id } })}
      pending={remove.isPending}
      done={{ title: 'Pacote excluído', description: bought.patientName }}
      onRefused={refuse}
      onClose={onClose}
    />
  )
}
