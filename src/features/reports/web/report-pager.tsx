import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { countSessions } from './report-text.ts'

type ReportPagerProps = {
  /** Place in the whole list of the first session shown, from 1. */
  first: number
  count: number
  total: number
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  disabled: boolean
}

export function ReportPager({ first, count, total, onNewer, onOlder, disabled }: ReportPagerProps) {
  const go = (turn: (() => void) | null) => () => {
    turn?.()
    scrollTo({ top: 0 })
  }
  return (
    <nav
      aria-label="Páginas de sessões pagas"
      className="mt-5 flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        {first}–{first + count - 1} de {countSessions(total)}
      </p>
      {(onNewer || onOlder) && (
        <div className="flex gap-3">
          <Button
            variant="outline"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={!onNewer || disabled}
            onClick={go(onNewer)}
          >
            Mais recentes
          </Button>
          <Button variant="outline" disabled={!onOlder || disabled} onClick={go(onOlder)}>
            Mais antigas
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}
