import { MessageCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import type { OpenChat } from '../../channel-contract.ts'

type ChatLinksProps = {
  chats: readonly OpenChat[]
  /** Returns the label of a chat: `Enviar pelo WhatsApp`. */
  label: string
  patientName: string
  /** The first chat is the main action. */
  leads?: boolean
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A button for each chat; it names the recipient if that is not obvious. */
export function ChatLinks({ chats, label, patientName, leads = true, onOpen }: ChatLinksProps) {
  const isNamed = chats.length > 1 || chats.some(({ personName }) => personName !== null)
  return chats.map(({ personName, whatsappUrl }, index) => (
    <a
      key={whatsappUrl}
      href={whatsappUrl}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className={classNames(
        buttonClass({ variant: leads && index === 0 ? 'default' : 'outline', size: 'lg' }),
        'w-full',
        isNamed && 'h-auto! justify-start py-2.5',
      )}
    >
      <MessageCircle aria-hidden="true" className="shrink-0" />
      <span className={isNamed ? 'min-w-0 text-left wrap-anywhere whitespace-normal' : undefined}>
        {label}
        {isNamed && (
          <span className="block text-sm font-normal">
            Conversa com {personName ?? patientName}
          </span>
        )}
      </span>
    </a>
  ))
}
