import { formatDay } from '../../../platform/shared/calendar.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { ConflictLines } from '../../series/web/parts/conflict-lines.tsx'
import type { Dashboard } from '../contract.ts'

export type ConflictsCardProps = Pick<Dashboard, 'conflicts'> & { zone: string }

/** Lists the dates of fixed times without a place, folded if there are several. */
export default function ConflictsCard({ conflicts, zone }: ConflictsCardProps) {
  const [first] = conflicts
  if (!first) return null
  const day = formatDay(first.date)
  return (
    <Card>
      <Disclosure
        className="px-[min(1.25rem,6vw)] sm:px-6"
        open={conflicts.length === 1}
        title={
          <span className="min-w-0">
            <h2 className="font-semibold">Horários fixos a resolver</h2>
            <span className="block text-sm font-normal text-muted tabular-nums">
              {conflicts.length === 1
                ? `1 data, em ${day}`
                : `${conflicts.length} datas, a primeira em ${day}`}
            </span>
          </span>
        }
      >
        <div className="pb-3">
          <ConflictLines conflicts={conflicts} zone={zone} named />
        </div>
      </Disclosure>
    </Card>
  )
}
