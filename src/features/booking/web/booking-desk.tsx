import { useState } from 'react'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import type { Booked } from '../contract.ts'
import type { BookingView } from '../page-contract.ts'
import { BookedPanel } from './booked-panel.tsx'
import { BookingForm } from './booking-form.tsx'
import { ChatLink } from './no-times.tsx'
import { ToastArea } from './toast-area.tsx'

/** The part of the page that answers: the form, then what was booked. The server draws it, the browser takes it over. */
export function BookingDesk({ view }: { view: BookingView }) {
  const [booked, setBooked] = useState<Booked | null>(null)
  const refusal = refusalOf(view)
  if (refusal) return <Closed reason={refusal} phone={view.psychologist.whatsappNumber} />
  return (
    <div className="space-y-6">
      {booked && <BookedPanel key={booked.session.id} booked={booked} view={view} />}
      <BookingForm
        view={view}
        title={booked ? 'Agendar outra consulta' : 'Agendar consulta'}
        onBooked={setBooked}
      />
      <noscript>
        <p>Para agendar por aqui, o JavaScript do navegador precisa estar ligado.</p>
      </noscript>
      <ToastArea />
    </div>
  )
}

function refusalOf({ psychologist, services }: BookingView): string | null {
  const { allowOnlineBooking, name } = psychologist
  if (!allowOnlineBooking) {
    return `O agendamento por esta página está desativado no momento. Para marcar uma consulta, fale diretamente com ${name}.`
  }
  return services.length === 0
    ? `Ainda não há serviços para agendar por aqui. Para marcar uma consulta, fale diretamente com ${name}.`
    : null
}

function Closed({ reason, phone }: { reason: string; phone: string | null }) {
  return (
    <Card>
      <CardBody>
        <p>{reason}</p>
        <ChatLink phone={phone} />
      </CardBody>
    </Card>
  )
}
