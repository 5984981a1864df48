import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Paging } from '../use-paging.ts'
import { Button } from './button.tsx'

export interface ListLabels {
  one: string
  many: string
}

type ListPagerProps = {
  words: ListLabels
  paging: Paging
  page: { items: readonly unknown[]; total: number; next: string | null }
  disabled: boolean
}

export function ListPager({ words, paging, page, disabled }: ListPagerProps) {
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
        {paging.before + 1}–{paging.before + items.length} de {total} {total === 1 ? one : many}
      </p>
      {(paging.before > 0 || next) && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            className="max-sm:px-3!"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={paging.before === 0 || disabled}
            onClick={turn(paging.back)}
          >
            Anterior
          </Button>
          <Button
            variant="outline"
            className="max-sm:px-3!"
            disabled={!next || disabled}
            onClick={turn(() => next && paging.forward(next, items.length))}
          >
            Próxima
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}
