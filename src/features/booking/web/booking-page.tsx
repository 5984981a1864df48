import { useState } from 'react'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { problems } from '../../../platform/shared/problem.ts'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import type { Booked } from '../contract.ts'
import { BookedPanel } from './booked-panel.tsx'
import { BookingForm } from './booking-form.tsx'
import type { BookingView } from './booking-view.ts'
import { HoursPanel } from './hours-panel.tsx'
import { ChatLink } from './no-times.tsx'
import { PlacePanel } from './place-panel.tsx'
import { PsychologistHeader } from './psychologist-header.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { ToastArea } from './toast-area.tsx'

/** The public booking page: spec part 1 §2. Drawn by the server, taken over by the browser. */
export function BookingPage({ view }: { view: BookingView }) {
  const { psychologist, services } = view
  return (
    <>
      <PsychologistHeader psychologist={psychologist} />
      <main className="mx-auto grid max-w-5xl items-start gap-6 px-3 py-6 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <Booking view={view} />
        </div>
        <div className="min-w-0 space-y-6">
          <ServicesPanel services={services} />
          <HoursPanel workingHours={psychologist.workingHours} />
          <PlacePanel psychologist={psychologist} />
        </div>
      </main>
      <PageFooter />
      <ToastArea />
    </>
  )
}

function Booking({ view }: { view: BookingView }) {
  const [booked, setBooked] = useState<Booked | null>(null)
  const { allowOnlineBooking, whatsappNumber } = view.psychologist
  const refusal = refusalOf(allowOnlineBooking, view.services.length)
  if (refusal) return <Closed reason={refusal} phone={whatsappNumber} />
  return (
    <>
      {booked && <BookedPanel key={booked.session.id} booked={booked} view={view} />}
      <BookingForm
        view={view}
        title={booked ? 'Agendar outra consulta' : 'Agendar consulta'}
        onBooked={setBooked}
      />
      <noscript>
        <p>Para agendar por aqui, o JavaScript do navegador precisa estar ligado.</p>
      </noscript>
    </>
  )
}

function refusalOf(open: boolean, services: number): string | null {
  if (!open) return problems.online_booking_off[1]
  return services === 0
    ? 'Ainda não há serviços para agendar por aqui. Fale diretamente com o profissional para agendar.'
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

function PageFooter() {
  return (
    <footer className="mx-auto max-w-5xl px-4 pt-2 pb-10 text-sm text-muted sm:px-6">
      Agenda pelo{' '}
      <a href="/" className="underline underline-offset-4">
        {APP_NAME}
      </a>{' '}
      ·{' '}
      <a href="/legal" className="underline underline-offset-4">
        Termos e privacidade
      </a>
    </footer>
  )
}
