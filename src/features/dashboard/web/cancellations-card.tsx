import { Link } from 'wouter'
import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { patientPath } from '../../patients/rules.ts'
import type { PatientCancellation } from '../contract.ts'
import { useShortList } from './short-list.tsx'

export type CancellationsCardProps = {
  cancellations: readonly PatientCancellation[]
  zone: string
}

/** Lists the sessions that patients cancelled online lately: their hours are free again. */
export default function CancellationsCard({ cancellations, zone }: CancellationsCardProps) {
  const { shown, toggle } = useShortList(cancellations)
  const today = useToday(zone)
  if (cancellations.length === 0) return null
  return (
    <Card className="p-[min(1rem,4.5vw)] sm:p-5">
      <section aria-labelledby="cancellations">
        <h2 id="cancellations" className="font-semibold">
          Canceladas pelos pacientes
        </h2>
        <p className="text-sm text-muted">Estes horários voltaram a ficar livres.</p>
        <ul aria-labelledby="cancellations" className="mt-2 divide-y divide-line">
          {shown.map(({ sessionId, patientId, patientName, datetime, fee }) => (
            <li key={sessionId} className="py-2">
              <Link
                href={patientPath(patientId)}
                className="flex min-h-11 items-center font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {patientName}
              </Link>
              <span className="block text-sm text-muted tabular-nums">
                {formatNearDay(dayAt(Date.parse(datetime), zone), today)}, {timeAt(datetime, zone)}
                {fee && ` · cobra ${formatMoney(fee)}`}
              </span>
            </li>
          ))}
        </ul>
        {toggle}
      </section>
    </Card>
  )
}
