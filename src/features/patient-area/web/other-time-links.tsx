import { MessageCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import type { PatientSession } from '../contract.ts'

type OtherTimeLinksProps = {
  session: Pick<PatientSession, 'otherTime' | 'status' | 'holdExpired'>
  quiet?: boolean
  onChat?: (event: MouseEvent) => void
}

/** Links to the psychologist's chat and, if the session lost its time, to the public page, which else would book a second one. */
export function OtherTimeLinks({ session, quiet = false, onChat }: OtherTimeLinksProps) {
  const isLost = session.status === 'cancelled' || session.holdExpired
  const { whatsappUrl, bookingPath } = session.otherTime ?? { whatsappUrl: null, bookingPath: null }
  return (
    <>
      {whatsappUrl && (
        <a
          href={whatsappUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: quiet ? 'outline' : 'default' })}
          onClick={onChat}
        >
          <MessageCircle aria-hidden="true" />
          Falar pelo WhatsApp
          <span className="sr-only"> (abre em outra aba)</span>
        </a>
      )}
      {isLost && bookingPath && (
        <a href={bookingPath} className={buttonClass({ variant: 'outline' })}>
          Ver horários livres
        </a>
      )}
    </>
  )
}
