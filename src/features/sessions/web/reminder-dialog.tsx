import { MessageCircle } from 'lucide-react'
import type { ReplyOf } from '../../../platform/shared/endpoint.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '../../../platform/web/ui/dialog.tsx'
import type { remindSession, Session } from '../contract.ts'

export type Reminder = ReplyOf<typeof remindSession>

const CHANNELS: Record<Reminder['sent'][number], string> = {
  email: 'e-mail',
  sms: 'SMS',
  push: 'notificação no aparelho',
}

type ReminderDialogProps = { session: Session; reminder: Reminder | null; onClose: () => void }

/** What was sent by itself, and the ready message to send by hand. */
export function ReminderDialog({ session, reminder, onClose }: ReminderDialogProps) {
  const what = session.status === 'cancelled' ? 'Aviso de cancelamento' : 'Lembrete'
  const sent = reminder?.sent ?? []
  return (
    <Dialog
      open={reminder !== null}
      onOpenChange={onClose}
      size="sm"
      title={sent.length > 0 ? `${what} enviado` : `${what} pronto para enviar`}
      description={sent.length > 0 ? sentBy(session.patientName, sent) : NOTHING_SENT}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">Fechar</Button>
          </DialogClose>
          {reminder?.whatsappUrl && (
            <a
              href={reminder.whatsappUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonClass()}
              onClick={onClose}
            >
              <MessageCircle aria-hidden="true" />
              Abrir WhatsApp
            </a>
          )}
        </>
      }
    >
      <p>
        {reminder?.whatsappUrl
          ? 'Se quiser, envie também por WhatsApp: a mensagem já vai escrita.'
          : 'Este paciente não tem telefone cadastrado para o WhatsApp.'}
      </p>
    </Dialog>
  )
}

const NOTHING_SENT =
  'Nada foi enviado sozinho: o paciente não tem e-mail cadastrado ou as notificações estão desligadas.'

function sentBy(name: string, sent: Reminder['sent']): string {
  const channels = new Intl.ListFormat('pt-BR').format(sent.map((channel) => CHANNELS[channel]))
  return `${name} recebe por ${channels}.`
}
