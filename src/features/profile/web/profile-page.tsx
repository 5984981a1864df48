import { useEffect } from 'react'
import { Link } from 'wouter'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { PLANS_PATH } from '../../practice/addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import { FREE_PATIENTS, FREE_SESSIONS_A_MONTH, PLAN_LABELS } from '../../practice/plans.ts'
import { useRefusal } from '../../practice/web/api.ts'
import { PictureCard } from './picture-card.tsx'
import type { ProfileFormProps } from './profile-form.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { LINK_DOWN, usePublicLink } from './public-link.ts'
import { WholeLink } from './whole-link.tsx'

const ProfileForm = lazyPart<ProfileFormProps>(
  () => import('./profile-form.tsx'),
  <SkeletonCards cards={2} />,
)

export default function ProfilePage() {
  // The form's code is loaded while the profile is fetched.
  useEffect(ProfileForm.preload, [])
  return (
    <>
      <PageHeader
        title="Meu Perfil"
        description="Seus dados, seu plano e seu link de agendamento."
      />
      <ProfileGate>
        {(profile) => (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)]">
            <div className="grid gap-6">
              <PictureCard profile={profile} />
              <ProfileForm profile={profile} />
            </div>
            <div className="grid gap-6">
              <PlanCard plan={profile.plan} />
              <PublicLinkCard profile={profile} />
            </div>
          </div>
        )}
      </ProfileGate>
    </>
  )
}

function PlanCard({ plan }: Pick<Profile, 'plan'>) {
  const free = plan === 'free'
  return (
    <Card>
      <CardHeader
        title="Plano atual"
        action={<Badge variant={free ? 'secondary' : 'default'}>{PLAN_LABELS[plan]}</Badge>}
      />
      <CardBody>
        <p className="text-muted">
          {free
            ? `Até ${FREE_PATIENTS} pacientes e ${FREE_SESSIONS_A_MONTH} sessões por mês.`
            : 'Pacientes e sessões ilimitados, relatórios e exportações.'}
        </p>
        <Link
          href={PLANS_PATH}
          className={`${buttonClass({ variant: free ? 'default' : 'outline' })} mt-4 w-full`}
        >
          {free ? 'Conhecer o plano Pro' : 'Ver plano e assinatura'}
        </Link>
      </CardBody>
    </Card>
  )
}

function PublicLinkCard({ profile }: { profile: Profile }) {
  const link = usePublicLink(profile)
  const isDown = useRefusal() !== null
  return (
    <Card>
      <CardHeader
        title="Link público de agendamento"
        description={isDown ? LINK_DOWN : 'Envie aos seus pacientes para que agendem sozinhos.'}
      />
      <CardBody className="space-y-4">
        <Field label="Link público" labelHidden>
          <WholeLink link={link} />
        </Field>
        <CopyButton text={link} className="w-full" disabled={isDown}>
          Copiar Link
        </CopyButton>
        <Link
          href="/psychologist/share"
          className="inline-flex min-h-11 items-center text-petrol-ink underline underline-offset-4"
        >
          Personalizar o link
        </Link>
      </CardBody>
    </Card>
  )
}
