import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { PlainToastArea } from '../../../platform/web/ui/plain-toast-area.tsx'
import type { BookingView } from '../booking-view.ts'
import { BookingForm } from './booking-form.tsx'
import { ASK_TO_BOOK, ChatLink } from './chat-link.tsx'
import { useShownBooking } from './use-shown-booking.ts'

/**
 * The interactive part of the page: the form, or the booking with a way back to the form. Rendered by the server and
 * hydrated.
 */
export function BookingArea({ view }: { view: BookingView }) {
  const { friendlyId, whatsappNumber } = view.psychologist
  const { shown, show } = useShownBooking(friendlyId)
  const [again, setAgain] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const refusal = refusalOf(view)
  const Panel = shown?.Panel
  const openForm = () => {
    flushSync(() => setAgain(true))
    container.current?.querySelector('input')?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {shown && Panel && <Panel key={shown.booked.session.id} shown={shown} view={view} />}
      {shown && !Panel && <BookedLink href={shown.booked.manageUrl} />}
      {refusal ? (
        <Unbookable text={refusal} phone={whatsappNumber} />
      ) : (
        <>
          <noscript className="block">
            <Unbookable text={noScriptText(view)} phone={whatsappNumber} />
          </noscript>
          {shown && !again && (
            <Button variant="link" className="justify-self-center" onClick={openForm}>
              Agendar outro horário
            </Button>
          )}
          <div ref={container} data-form="" hidden={shown !== null && !again}>
            <BookingForm
              view={view}
              title={shown ? 'Agendar outra consulta' : 'Agendar consulta'}
              onBooked={(booked) => {
                setAgain(false)
                show(booked)
              }}
            />
          </div>
        </>
      )}
      <PlainToastArea />
    </div>
  )
}

/** The booking as a link, if the code of its panel fails to load. */
function BookedLink({ href }: { href: string }) {
  return (
    <p>
      <a href={href} className="font-medium text-petrol-ink underline underline-offset-4">
        Ver a consulta que você agendou
      </a>
    </p>
  )
}

function refusalOf({ psychologist, services }: BookingView): string | null {
  const { allowOnlineBooking, name } = psychologist
  if (!allowOnlineBooking) {
    return `O agendamento por esta página está desativado no momento. Para agendar, fale diretamente com ${name}.`
  }
  return services.length === 0
    ? `Ainda não há serviços para agendar por aqui. Para agendar, fale diretamente com ${name}.`
    : null
}

function noScriptText({ psychologist: { name } }: BookingView): string {
  return `Este formulário precisa do JavaScript, que está desligado no seu navegador. Ligue-o e recarregue a página, ou fale diretamente com ${name}.`
}

/** The reason why this form cannot book, and how to book otherwise. */
function Unbookable({ text, phone }: { text: string; phone: string | null }) {
  return (
    <Card>
      <CardBody>
        <p>{text}</p>
        <ChatLink phone={phone} text={ASK_TO_BOOK} className="mt-3" />
      </CardBody>
    </Card>
  )
}
