import { Link } from 'wouter'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { Avatar } from '../../../platform/web/ui/avatar.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ADMIN_PLANS, type RecentPsychologist } from '../contract.ts'
import { ADMIN_PSYCHOLOGISTS } from './admin-actions.ts'

type RecentPsychologistsProps = { psychologists: readonly RecentPsychologist[]; zone: string }

export function RecentPsychologists({ psychologists, zone }: RecentPsychologistsProps) {
  return (
    <Card className="flex flex-col">
      <CardHeader title="Psicólogos recentes" />
      <CardBody className="flex-1">
        {psychologists.length === 0 ? (
          <EmptyState
            compact
            level={3}
            title="Nenhum psicólogo encontrado"
            description="Quem se cadastrar aparece aqui."
          />
        ) : (
          <ul className="-my-3 divide-y divide-line">
            {psychologists.map((psychologist) => (
              <PsychologistRow key={psychologist.id} psychologist={psychologist} zone={zone} />
            ))}
          </ul>
        )}
      </CardBody>
      <CardFooter>
        <Link href={ADMIN_PSYCHOLOGISTS} className={buttonClass({ variant: 'outline' })}>
          Ver todos
        </Link>
      </CardFooter>
    </Card>
  )
}

type PsychologistRowProps = { psychologist: RecentPsychologist; zone: string }

function PsychologistRow({ psychologist, zone }: PsychologistRowProps) {
  const { name, email, plan, createdAt } = psychologist
  return (
    <li className="flex items-start gap-3 py-3 sm:items-center">
      <Avatar name={name} size="sm" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1.5 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm wrap-anywhere text-muted">{email}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:w-48 sm:justify-between">
          <Badge variant={plan === 'free' ? 'secondary' : 'default'}>{ADMIN_PLANS[plan]}</Badge>
          <time dateTime={createdAt} className="text-sm text-muted tabular-nums">
            {formatDate(createdAt, zone)}
          </time>
        </div>
      </div>
    </li>
  )
}
