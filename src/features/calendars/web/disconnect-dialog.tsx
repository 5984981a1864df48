import { problemText } from '../../../platform/web/api.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Calendar, CalendarKind } from '../contract.ts'
import { useDisconnectCalendar } from './api.ts'

type DisconnectDialogProps = { calendar: Calendar; onClose: () => void }

const TYPED = 'Para ligar de novo, será preciso digitar tudo outra vez.'

const AGAIN: Readonly<Record<CalendarKind, string>> = {
  ics: TYPED,
  caldav: TYPED,
  google:
    'A permissão também é retirada no Google. Para ligar de novo, será preciso permitir outra vez.',
  microsoft:
    'A permissão que guardamos é apagada. Para tirá-la também na Microsoft, abra microsoft.com/consent ou, numa conta de trabalho, myapps.microsoft.com.',
}

export default function DisconnectDialog({
  calendar: { id, kind, name, writesTo },
  onClose,
}: DisconnectDialogProps) {
  const disconnect = useDisconnectCalendar()
  const finish = () => {
    toast({
      title: 'Calendário desligado',
      description: `Os horários de ${name} estão livres aqui.`,
    })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Desligar o calendário?"
      description={
        <>
          Os horários de <span className="font-medium wrap-anywhere text-ink">{name}</span> ficam
          livres aqui e no seu link público.{' '}
          {writesTo === null
            ? 'No outro calendário nada muda.'
            : 'As sessões que já estão lá ficam: para tirá-las, escolha antes “Não mostrar” em Minhas sessões lá.'}{' '}
          {AGAIN[kind]}
        </>
      }
      confirmLabel="Desligar"
      pending={disconnect.isPending}
      pendingText="Desligando..."
      failure={disconnect.error && problemText(disconnect.error)}
      onConfirm={() => disconnect.mutate({ params: { id } }, { onSuccess: finish })}
    />
  )
}
