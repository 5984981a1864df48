import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { FREE_PATIENTS } from '../../patients/contract.ts'
import { FREE_SESSIONS_A_MONTH } from '../../sessions/contract.ts'
import type { Profile } from '../contract.ts'

/** Spec part 1 §4, Plan. */
const PLAN_LABELS: Record<Profile['plan'], string> = {
  free: 'Básico',
  pro: 'Pro Mensal',
  'pro-annual': 'Pro Anual',
}

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
      </CardBody>
    </Card>
  )
}
