import { useEffect, useRef } from 'react'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'

type JoinedCardProps = {
  /** Opens the person's entry. */
  manageUrl: string
  /** The contact by which an offer is sent. */
  how: string
  back: { label: string; path: string }
}

/** Confirms that a person is on the list, and links to the entry. It takes the focus from the form. */
export function JoinedCard({ manageUrl, how, back }: JoinedCardProps) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Card>
      <CardBody className="space-y-5">
        <p ref={note} tabIndex={-1} className="font-semibold outline-none">
          Você está na lista de espera.
        </p>
        <p>{how}, um horário por vez, e reserva o horário para você por pouco tempo.</p>
        <div className="flex flex-wrap gap-3">
          <a href={manageUrl} className={buttonClass()}>
            Ver meu pedido
          </a>
          <a href={back.path} className={buttonClass({ variant: 'outline' })}>
            {back.label}
          </a>
        </div>
      </CardBody>
    </Card>
  )
}
