import { Link } from 'wouter'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { PLANS_PATH } from '../../practice/addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import { FREE_PATIENTS, FREE_SESSIONS_A_MONTH, PLAN_LABELS } from '../../practice/plans.ts'

export function PlanCard({ plan }: Pick<Profile, 'plan'>) {
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
