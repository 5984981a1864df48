import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { PROFESSIONAL_TITLES, type ProfessionalTitle } from '../../practice/professional-titles.ts'
import { BookingSwitch } from './booking-switch.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { ShareLinkCard } from './share-link-card.tsx'
import type { SlugCardProps } from './slug-card.tsx'

const SlugCard = lazyPart<SlugCardProps>(
  () => import('./slug-card.tsx'),
  <SkeletonCards cards={1} />,
)

/** The services slice passes in `prices`, since it depends on this slice. */
export function SharePage({ prices }: { prices: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Compartilhar Agenda"
        description="Seu link público, para os pacientes agendarem sozinhos."
      />
      <ProfileGate>
        {(profile) => (
          <>
            {profile.crp === null && <MissingCrp title={profile.professionalTitle} />}
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid gap-6">
                <BookingSwitch enabled={profile.allowOnlineBooking} />
                <ShareLinkCard profile={profile} />
                <Later>
                  <SlugCard profile={profile} />
                  <HowItWorks />
                </Later>
              </div>
              <div className="grid gap-6">
                <PreviewCard profile={profile} />
                {prices}
              </div>
            </div>
          </>
        )}
      </ProfileGate>
    </>
  )
}

const STEPS = [
  { title: 'O paciente abre o link', text: 'Sem cadastro e sem baixar nada.' },
  { title: 'Preenche os dados', text: 'E escolhe um dos seus horários disponíveis.' },
  { title: 'Paga por Pix', text: 'E envia o comprovante pelo aplicativo de mensagens.' },
]

export function HowItWorks() {
  return (
    <Card>
      <CardHeader title="Como funciona" />
      <CardBody>
        <ol className="space-y-4">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-petrol-soft text-sm font-semibold text-petrol-ink"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}

function MissingCrp({ title }: { title: ProfessionalTitle }) {
  return (
    <aside
      aria-label="CRP não informado"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          Sua página está sem o número do CRP. O Código de Ética (art. 20) pede nome, “
          {PROFESSIONAL_TITLES[title]}” e CRP em toda divulgação: informe o seu antes de enviar o
          link.
        </span>
      </p>
      <Link href="/psychologist/profile#crp" className={buttonClass({ variant: 'outline' })}>
        Informar CRP
      </Link>
    </aside>
  )
}
