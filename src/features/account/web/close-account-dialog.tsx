import { problemText } from '../../../platform/web/api.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { KEPT_DAYS } from '../../practice/rules.ts'
import { useCloseAccount } from './api.ts'

export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const close = useCloseAccount()
  const confirm = () =>
    close.mutate(
      { body: {} },
      {
        onSuccess: () => {
          toast({
            title: 'Conta encerrada',
            description: `Você tem ${KEPT_DAYS} dias para restaurar a conta.`,
          })
          onClose()
          setTimeout(() => {
            focusHeading()
            scrollTo({ top: 0 })
          })
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Encerrar a conta?"
      description={`A assinatura e as sessões futuras são canceladas agora, e os pacientes avisados. Em ${KEPT_DAYS} dias tudo é apagado: pacientes, sessões, pagamentos e observações. Prontuários ficam até você baixar o arquivo deles e assumir a guarda.`}
      confirmLabel="Encerrar conta"
      pending={close.isPending}
      pendingText="Encerrando..."
      failure={close.isError && problemText(close.error)}
      onConfirm={confirm}
    />
  )
}
