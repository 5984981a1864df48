import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Walk } from '../use-walk.ts'
import { Button } from './button.tsx'

export interface ListLabels {
  one: string
  many: string
}

type ListPagerProps = {
  words: ListLabels
  walk: Walk
  page: { items: readonly unknown[]; total: number; next: string | null }
  disabled: boolean
}

export function ListPager({ words, walk, page, disabled }: ListPagerProps) {
  const { items, total, next } = page
  const { one, many } = words
  const turn = (go: () => void) => () => {
    go()
    scrollTo({ top: 0 })
  }
  return (
    <nav
      aria-label={`Páginas de ${many}`}
      className="mt-5 flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-sm text-muted tabular-nums">
        {walk.before + 1}–{walk.before + items.length} de {total} {total === 1 ? one : many}
      </p>
      {(walk.before > 0 || next) && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            className="max-sm:px-3!"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={walk.before === 0 || disabled}
            onClick={turn(walk.back)}
          >
            Anterior
          </Button>
          <Button
            variant="outline"
            className="max-sm:px-3!"
            disabled={!next || disabled}
            onClick={turn(() => next && walk.forward(next, items.length))}
          >
            Próxima
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}
