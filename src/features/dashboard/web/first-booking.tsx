import { Link } from 'wouter'
import { dayAt, formatLongDay, timeAt } from '../../../platform/shared/calendar.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { patientPath } from '../../patients/rules.ts'
import type { Dashboard } from '../contract.ts'
import { MilestoneCard } from './milestone-card.tsx'
import { useDismissal } from './seen-steps.ts'

export type FirstBookingProps = { booking: Dashboard['firstBooking']; zone: string }

export function FirstBooking({ booking, zone }: FirstBookingProps) {
  const [dismissed, dismiss] = useDismissal('firstBooking')
  if (!booking || dismissed) return null
  const { patientId, patientName, datetime } = booking
  return (
    <MilestoneCard
      scene="talk"
      title="Seu primeiro agendamento pelo link"
      dismissLabel="Dispensar o aviso do primeiro agendamento"
      onDismiss={dismiss}
      action={
        patientId && (
          <Link href={patientPath(patientId)} className={buttonClass({ variant: 'outline' })}>
            Ver paciente
          </Link>
        )
      }
    >
      <strong className="font-semibold">{patientName}</strong> escolheu{' '}
      <span className="tabular-nums">
        {formatLongDay(dayAt(Date.parse(datetime), zone))}, às {timeAt(datetime, zone)}
      </span>
      , direto na sua página e sem troca de mensagens.
    </MilestoneCard>
  )
}
