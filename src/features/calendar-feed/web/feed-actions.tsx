import { useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useCloseCalendarFeed, useOpenCalendarFeed } from './api.ts'

export function FeedActions() {
  const [dialog, setDialog] = useState<'renew' | 'close' | null>(null)
  const done = (title: string) => {
    toast({ title })
    setDialog(null)
  }
  return (
    <>
      <Button
        variant="ghost"
        className="max-sm:grow max-sm:px-3!"
        onClick={() => setDialog('close')}
      >
        Desligar
      </Button>
      <Button
        variant="outline"
        className="max-sm:grow max-sm:px-3!"
        onClick={() => setDialog('renew')}
      >
        Gerar novo link
      </Button>
      {dialog === 'renew' && <RenewDialog onDone={done} onClose={() => setDialog(null)} />}
      {dialog === 'close' && <CloseDialog onDone={done} onClose={() => setDialog(null)} />}
    </>
  )
}

type DialogProps = { onDone: (title: string) => void; onClose: () => void }

function RenewDialog({ onDone, onClose }: DialogProps) {
  const open = useOpenCalendarFeed()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Gerar um novo link?"
      description="O link de agora para de funcionar. Nos calendários em que você o colou, será preciso colar o novo."
      confirmLabel="Gerar novo link"
      pending={open.isPending}
      pendingText="Gerando..."
      failure={open.error && problemText(open.error)}
      onConfirm={() => open.mutate({ body: {} }, { onSuccess: () => onDone('Novo link gerado') })}
    />
  )
}

function CloseDialog({ onDone, onClose }: DialogProps) {
  const close = useCloseCalendarFeed()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Desligar a agenda do seu calendário?"
      description="O link para de funcionar, e os calendários em que você o colou deixam de receber a agenda."
      confirmLabel="Desligar"
      pending={close.isPending}
      pendingText="Desligando..."
      failure={close.error && problemText(close.error)}
      onConfirm={() => close.mutate({}, { onSuccess: () => onDone('Link desligado') })}
    />
  )
}
