import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '../../../../platform/shared/figures.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { MOST_AT_ONCE } from '../../admin-contract.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '../../channels.ts'
import { useRetryAll } from '../admin-api.ts'

export function RetryAllButton({ channel }: { channel: MessageChannel | undefined }) {
  const [asking, setAsking] = useState(false)
  const change = useRetryAll()
  const words = channel ? `Tentar todas por ${MESSAGE_CHANNELS[channel]}` : 'Tentar todas de novo'
  const retry = async () => {
    try {
      const { retried } = await change.mutateAsync({ body: channel ? { channel } : {} })
      toast(retriedText(retried))
    } catch (error) {
      showRefusal('Erro ao tentar de novo', error)
    }
    setAsking(false)
  }
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      trigger={<Button icon={<RotateCw aria-hidden="true" />}>{words}</Button>}
      title={`${words}?`}
      description="Vale para todos os consultórios, seja qual for a lista na tela. Cada uma volta à fila e só sai se ainda valer: de uma sessão cancelada ou que já passou, nada é enviado."
      confirmLabel="Tentar de novo"
      destructive={false}
      pending={change.isPending}
      onConfirm={retry}
    >
      <p className="text-sm text-muted">
        Quem recebe é quem está no cadastro agora. O provedor pode cobrar cada SMS e cada mensagem
        do WhatsApp outra vez.
      </p>
    </ConfirmDialog>
  )
}

function retriedText(retried: number) {
  if (retried === 0) {
    return {
      title: 'Nenhuma mensagem para tentar de novo',
      description: 'As que restam já foram tentadas vezes demais, ou não têm mais o que dizer.',
    }
  }
  const title = pluralize(retried, 'mensagem de volta à fila', 'mensagens de volta à fila')
  const description =
    retried === MOST_AT_ONCE
      ? 'Pode haver mais: tente outra vez quando estas tiverem saído.'
      : 'Saem em instantes, se ainda valerem.'
  return { title, description }
}
