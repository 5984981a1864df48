import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { dayAt, formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ALL_RECORDS_PATH, writePath } from '../../records/rules.ts'
import { type Dashboard, UNWRITTEN_DAYS } from '../contract.ts'

const ROW =
  'flex min-h-11 items-center gap-3 rounded-lg px-[min(0.75rem,4vw)] py-2 transition-colors hover:bg-sunken active:bg-line'

type UnwrittenCardProps = Pick<Dashboard, 'unwritten'> & { zone: string }

export function UnwrittenCard({ unwritten, zone }: UnwrittenCardProps) {
  if (unwritten.length === 0) return null
  return (
    <Card className="p-2 sm:p-3">
      <section aria-labelledby="unwritten">
        <h2 id="unwritten" className="font-semibold">
          <Link href={ALL_RECORDS_PATH} className={ROW}>
            <span className="min-w-0 flex-1">
              Sessões sem evolução
              <span className="block text-sm font-normal text-muted">
                Dos últimos {UNWRITTEN_DAYS} dias
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </Link>
        </h2>
        <ul aria-label="Sessões sem evolução">
          {unwritten.map(({ id, patientId, patientName, datetime }) => (
            <li key={id}>
              <Link href={writePath(patientId, id)} className={`${ROW} flex-wrap`}>
                <span className="min-w-0 flex-1 basis-28 wrap-anywhere">{patientName}</span>
                <span className="ml-auto text-sm text-muted tabular-nums">
                  {formatDay(dayAt(Date.parse(datetime), zone)).slice(0, 5)},{' '}
                  {timeAt(datetime, zone)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
