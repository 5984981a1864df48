import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { useToday } from '../../../../platform/web/use-clock.ts'
import type { SeriesConflict } from '../../conflict-schema.ts'
import { type AlikeConflicts, alikeConflicts, reasonText } from '../../rules.ts'

const SettleDialog = lazyWindow(() => import('./settle-dialog.tsx'))
const SettleTogetherDialog = lazyWindow(() => import('./settle-together-dialog.tsx'))

export type ConflictLinesProps = {
  conflicts: readonly SeriesConflict[]
  zone: string
  named: boolean
}

export function ConflictLines({ conflicts, zone, named }: ConflictLinesProps) {
  const today = useToday(zone)
  const [settling, setSettling] = useState<SeriesConflict | null>(null)
  const [together, setTogether] = useState<AlikeConflicts | null>(null)
  return (
    <>
      <AlikeButtons conflicts={conflicts} onAsk={setTogether} />
      {conflicts.length > 0 && (
        <ul className="divide-y divide-line">
          {conflicts.map((conflict) => {
            const { seriesId, date, start, reason, patientName } = conflict
            const day = `${formatNearDay(date, today)}, ${timeAt(start, zone)}`
            return (
              <li
                key={`${seriesId} ${date}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
              >
                <span className="flex min-w-0 flex-1 basis-40 items-start gap-2">
                  <CalendarX
                    aria-hidden="true"
                    className="mt-0.5 size-5 shrink-0 text-pending-ink"
                  />
                  <span className="min-w-0">
                    {named && (
                      <span className="block font-medium wrap-anywhere">{patientName}</span>
                    )}
                    <span className="block text-sm text-muted tabular-nums">
                      {day}: {reasonText(reason).toLowerCase()}
                    </span>
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Resolver ${patientName}, ${day}`}
                  onClick={() => setSettling(conflict)}
                >
                  Resolver
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {settling && (
        <SettleDialog conflict={settling} zone={zone} onClose={() => setSettling(null)} />
      )}
      {together && (
        <SettleTogetherDialog alike={together} zone={zone} onClose={() => setTogether(null)} />
      )}
    </>
  )
}

type AlikeButtonsProps = {
  conflicts: readonly SeriesConflict[]
  onAsk: (alike: AlikeConflicts) => void
}

function AlikeButtons({ conflicts, onAsk }: AlikeButtonsProps) {
  const groups = alikeConflicts(conflicts)
  if (groups.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 pb-2">
      {groups.map((alike) => (
        <Button key={alike.reason} size="sm" variant="secondary" onClick={() => onAsk(alike)}>
          {reasonText(alike.reason)}: resolver {alike.conflicts.length} juntas
        </Button>
      ))}
    </div>
  )
}
