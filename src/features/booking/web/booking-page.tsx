import { APP_NAME } from '../../../platform/shared/app-name.ts'
import type { BookingView } from '../booking-view.ts'
import { HoursPanel } from './hours-panel.tsx'
import { LocationPanel } from './location-panel.tsx'
import { PsychologistHeader } from './psychologist-header.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { WaitlistPanel } from './waitlist-panel.tsx'

interface BookingPageProps {
  view: BookingView
  /** The markup of the interactive part, rendered separately (app/booking-document.ts): only this is hydrated. */
  form: string
}

/** The public booking page, rendered only by the server; none of it is sent as a script. */
export function BookingPage({ view, form }: BookingPageProps) {
  const { psychologist, services } = view
  return (
    <>
      <PsychologistHeader psychologist={psychologist} />
      <main className="mx-auto grid max-w-5xl items-start gap-6 px-[min(0.75rem,3.75vw)] py-6 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, with ids that match the browser's */}
        <div id="booking-form" className="min-w-0" dangerouslySetInnerHTML={{ __html: form }} />
        <div data-beside="" className="min-w-0 space-y-6">
          <div data-services="">
            <ServicesPanel services={services} />
          </div>
          {view.waitlist && <WaitlistPanel friendlyId={psychologist.friendlyId} />}
          <HoursPanel workingHours={psychologist.workingHours} />
          <LocationPanel psychologist={psychologist} />
        </div>
      </main>
      <PageFooter />
    </>
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
