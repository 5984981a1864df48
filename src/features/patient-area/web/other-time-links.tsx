import { MessageCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import type { PatientSession } from '../contract.ts'

type OtherTimeLinksProps = Pick<PatientSession, 'otherTime'> & {
  quiet?: boolean
  onChat?: (event: MouseEvent) => void
}

export function OtherTimeLinks({ otherTime, quiet = false, onChat }: OtherTimeLinksProps) {
  const { whatsappUrl, bookingPath } = otherTime ?? { whatsappUrl: null, bookingPath: null }
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
      {bookingPath && (
        <a href={bookingPath} className={buttonClass({ variant: 'outline' })}>
          Ver horários livres
        </a>
      )}
    </>
  )
}
