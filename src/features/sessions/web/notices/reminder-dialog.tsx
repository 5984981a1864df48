import { MessageCircle } from 'lucide-react'
import type { ReplyOf } from '../../../../platform/shared/endpoint.ts'
import { leavesBy, unsentText } from '../../../../platform/shared/senders.ts'
import { readSenders } from '../../../../platform/web/page-meta.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '../../../../platform/web/ui/dialog.tsx'
import { ChatLinks } from '../../../delivery/web/parts/chat-links.tsx'
import type { remindSession, Session } from '../../contract.ts'

export type Reminder = ReplyOf<typeof remindSession>

const CHANNELS: Record<Reminder['sent'][number], string> = {
  email: 'e-mail',
  sms: 'SMS',
  push: 'notificação no aparelho',
}

type ReminderDialogProps = { session: Session; reminder: Reminder | null; onClose: () => void }

export function ReminderDialog({ session, reminder, onClose }: ReminderDialogProps) {
  const what = session.status === 'cancelled' ? 'Aviso de cancelamento' : 'Lembrete'
  const { sent: written = [], withheld: refused = null, chats = [] } = reminder ?? {}
  const only = chats.length === 1 ? chats[0] : undefined
  const senders = readSenders()
  const sent = written.filter((channel) => leavesBy(channel, senders))
  const isRecentUnsent = refused === 'recent' && !senders.mail && !senders.sms
  const isUnsent = sent.length < written.length || isRecentUnsent
  const withheld = isUnsent && (refused === 'unproved' || isRecentUnsent) ? null : refused
  const unsent = isUnsent ? unsentText(senders, written.includes('sms')) : null
  return (
    <Dialog
      open={reminder !== null}
      onOpenChange={onClose}
      size="sm"
      title={titleOf(what, sent, withheld)}
      description={[
        ...(sent.length > 0 ? [sentBy(session.patientName, sent)] : []),
        ...(unsent ? [unsent] : []),
        ...(withheld ? [WITHHELD[withheld]] : []),
        ...(sent.length === 0 && !unsent && !withheld ? [NOTHING_SENT] : []),
      ].join(' ')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">Fechar</Button>
          </DialogClose>
          {only && (
            <a
              href={only.whatsappUrl}
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
          ? CHAT_TEXTS[
              isOver(withheld) ? 'over' : unsent && sent.length === 0 ? 'onlyWay' : 'ready'
            ]
          : 'Este paciente não tem telefone cadastrado para o WhatsApp.'}
      </p>
      {only?.personName && <p className="mt-2">Conversa com {only.personName}.</p>}
      {!only && chats.length > 0 && (
        <div className="mt-4 grid gap-3">
          <ChatLinks chats={chats} label="Abrir WhatsApp" patientName={session.patientName} />
        </div>
      )}
    </Dialog>
  )
}

const NOTHING_SENT =
  'Nada foi enviado sozinho: o paciente não tem e-mail cadastrado ou os avisos estão desligados.'

type Withheld = Reminder['withheld']

const WITHHELD: Record<NonNullable<Withheld>, string> = {
  past: 'Esta sessão já aconteceu; não há o que lembrar.',
  hold_expired: 'A reserva expirou e o horário já não é do paciente; não há o que lembrar.',
  recent: 'O paciente recebeu o mesmo aviso há menos de 10 minutos; ele não é repetido.',
  limit:
    'O limite de avisos aos pacientes em 24 horas foi atingido: por ora, nem todos os canais podem ser usados.',
  unproved: 'A mensagem sai quando você confirmar o seu e-mail, se ainda valer.',
}

const CHAT_TEXTS = {
  ready: 'Se quiser, envie também por WhatsApp: a mensagem já vai escrita.',
  onlyWay: 'Envie por WhatsApp: a mensagem já vai escrita.',
  over: 'Se quiser, escreva ao paciente por WhatsApp: o começo da mensagem já vai escrito.',
}

function isOver(withheld: Withheld): boolean {
  return withheld === 'past' || withheld === 'hold_expired'
}

function titleOf(what: string, sent: Reminder['sent'], withheld: Withheld): string {
  if (isOver(withheld)) return 'Nada foi enviado'
  if (sent.length === 0 && withheld === 'recent') return `${what} já enviado`
  if (withheld === 'unproved') return `${what} aguardando`
  return sent.length > 0 ? `${what} a caminho` : `${what} pronto para enviar`
}

function sentBy(name: string, sent: Reminder['sent']): string {
  const channels = new Intl.ListFormat('pt-BR').format(sent.map((channel) => CHANNELS[channel]))
  return `${name} recebe por ${channels}.`
}
