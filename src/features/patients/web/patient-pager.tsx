import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'

type PatientPagerProps = {
  /** Place in the whole list of the first patient shown, from 1. */
  first: number
  count: number
  total: number
  disabled: boolean
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

export function PatientPager(props: PatientPagerProps) {
  const { first, count, total, disabled, onPrevious, onNext } = props
  const go = (turn: (() => void) | null) => () => {
    turn?.()
    scrollTo({ top: 0 })
  }
  return (
    <nav
      aria-label="Páginas de pacientes"
      className="mt-5 flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        {first}–{first + count - 1} de {total} {total === 1 ? 'paciente' : 'pacientes'}
      </p>
      {(onPrevious || onNext) && (
        <div className="flex gap-3">
          <Button
            variant="outline"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={!onPrevious || disabled}
            onClick={go(onPrevious)}
          >
            Anteriores
          </Button>
          <Button variant="outline" disabled={!onNext || disabled} onClick={go(onNext)}>
            Próximos
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}
