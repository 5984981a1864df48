import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'

type SessionPagerProps = {
  /** Place in the whole list of the first session shown, from 1. */
  first: number
  count: number
  total: number
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  disabled: boolean
}

export function SessionPager(props: SessionPagerProps) {
  const { first, count, total, onNewer, onOlder, disabled } = props
  const go = (turn: (() => void) | null) => () => {
    turn?.()
    scrollTo({ top: 0 })
  }
  return (
    <nav
      aria-label="Páginas de sessões"
      className="mt-5 flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        {first}–{first + count - 1} de {total} {total === 1 ? 'sessão' : 'sessões'}
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
