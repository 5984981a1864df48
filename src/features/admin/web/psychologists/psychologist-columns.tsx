import { Eye } from 'lucide-react'
import { DEFAULT_ZONE, formatDate } from '../../../../platform/shared/calendar.ts'
import { formatCount } from '../../../../platform/shared/figures.ts'
import { formatPhone } from '../../../../platform/shared/phone.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { Column } from '../../../../platform/web/ui/table-or-cards.tsx'
import { activationOf } from '../../../practice/activation.ts'
import { PLAN_NAMES } from '../../plan-names.ts'
import type { AdminPsychologist } from '../../psychologist-contract.ts'
import { StandingButton } from './standing-button.tsx'

export const NOT_GIVEN = 'Não informado'

const TIGHT = 'md:px-3!'

interface RowActions {
  leaves: boolean
  onDetails: (psychologist: AdminPsychologist) => void
  onDeactivate: (psychologist: AdminPsychologist) => void
}

export function psychologistColumns(actions: RowActions): Column<AdminPsychologist>[] {
  return [
    {
      id: 'psychologist',
      header: 'Psicólogo',
      card: 'title',
      className: TIGHT,
      cell: ({ name, crp, specialization }) => (
        <>
          <span className="block">{name}</span>
          <span className="block text-sm font-normal text-muted">{crp ?? NOT_GIVEN}</span>
          {specialization && (
            <span className="block text-sm font-normal text-muted">{specialization}</span>
          )}
        </>
      ),
    },
    {
      id: 'contact',
      header: 'Contato',
      className: TIGHT,
      cell: ({ email, phone }) => (
        <>
          <span
            className="block text-sm wrap-anywhere md:max-w-48 md:truncate 2xl:max-w-72"
            title={email}
          >
            {email}
          </span>
          <span className="block text-sm whitespace-nowrap text-muted tabular-nums">
            {phone ? formatPhone(phone) : NOT_GIVEN}
          </span>
        </>
      ),
    },
    {
      id: 'plan',
      header: 'Plano',
      className: TIGHT,
      cell: ({ plan }) => <PlanBadge plan={plan} />,
    },
    {
      id: 'sessions',
      header: 'Sessões',
      align: 'end',
      className: TIGHT,
      cell: ({ sessions_count }) => formatCount(sessions_count),
    },
    {
      id: 'status',
      header: 'Status',
      card: 'aside',
      className: TIGHT,
      cell: (psychologist) => <Standing psychologist={psychologist} />,
    },
    {
      id: 'actions',
      header: 'Ações',
      card: 'note',
      className: TIGHT,
      cell: (psychologist) => <Actions psychologist={psychologist} {...actions} />,
    },
  ]
}

export function PlanBadge({ plan }: Pick<AdminPsychologist, 'plan'>) {
  return (
    <Badge variant={plan === 'free' ? 'secondary' : 'default'} className="whitespace-nowrap">
      {PLAN_NAMES[plan]}
    </Badge>
  )
}

export function ActiveBadge({ is_active }: Pick<AdminPsychologist, 'is_active'>) {
  return is_active ? (
    <Badge variant="paid">Ativo</Badge>
  ) : (
    <Badge variant="cancelled">Inativo</Badge>
  )
}

function Standing({ psychologist }: { psychologist: AdminPsychologist }) {
  const why = whyNotInUse(psychologist)
  return (
    <>
      <ActiveBadge {...psychologist} />
      {why && <span className="mt-1 block text-xs text-muted">{why}</span>}
    </>
  )
}

function whyNotInUse(psychologist: AdminPsychologist): string | null {
  const { closed_at, deactivated_at } = psychologist
  if (closed_at) return `Encerrada em ${formatDate(closed_at, DEFAULT_ZONE)}`
  const activation = activationOf(psychologist)
  if (activation === 'verifying') return 'Aguarda ativação'
  const since = activation === 'refused' ? 'Recusado em' : 'Desde'
  return deactivated_at && `${since} ${formatDate(deactivated_at, DEFAULT_ZONE)}`
}

type ActionsProps = RowActions & { psychologist: AdminPsychologist }

function Actions({ psychologist, leaves, onDetails, onDeactivate }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      <Button
        variant="ghost"
        size="sm"
        icon={<Eye aria-hidden="true" />}
        aria-label={`Detalhes de ${psychologist.name}`}
        onClick={() => onDetails(psychologist)}
      >
        <span className="xl:sr-only">Detalhes</span>
      </Button>
      <StandingButton
        psychologist={psychologist}
        leaves={leaves}
        onDeactivate={() => onDeactivate(psychologist)}
      />
    </div>
  )
}
