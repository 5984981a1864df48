import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { focusHeading } from '../heading-focus.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { SearchBox } from './search-box.tsx'

type FilterBarProps = {
  search: Omit<ComponentProps<typeof SearchBox>, 'className'>
  chosen: number
  onClear: () => void
  /** The bar follows a title without actions: on a phone its button is in the title's row. */
  followsTitle?: boolean
  note?: ReactNode
  /** Each filter in words, with a button that removes it. With these all but the search is folded on every screen. */
  chips?: readonly FilterChip[]
  children: ReactNode
}

export interface FilterChip {
  id: string
  label: string
  onRemove: () => void
}

/** The filters of a list. On a phone they are a button next to the list's first heading until opened or in use. */
export function FilterBar(props: FilterBarProps) {
  const { search, chosen, onClear, followsTitle, note, chips, children } = props
  const [unfolded, setUnfolded] = useState(false)
  const foldedId = useId()
  const compact = !unfolded && chosen === 0 && search.value === ''
  const clear = () => {
    onClear()
    focusHeading()
  }
  return (
    <search
      className={classNames(
        'grid gap-4',
        chips ? 'mb-5' : 'mb-6',
        compact ? 'max-sm:float-right' : 'max-sm:clear-both max-sm:mb-2',
        compact && (followsTitle ? 'max-sm:mb-2 max-sm:clear-none!' : 'max-sm:mt-2.5'),
      )}
    >
      <div className="flex flex-wrap gap-3">
        <SearchBox
          {...search}
          className={classNames(
            'min-w-[min(10rem,100%)] flex-1 md:max-w-lg',
            compact && 'max-sm:hidden',
          )}
        />
        <Button
          variant="outline"
          className={classNames(
            compact
              ? 'max-sm:w-11 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0! sm:min-h-12'
              : 'min-h-12',
            !chips && 'md:hidden',
          )}
          icon={
            <>
              {compact && <Search aria-hidden="true" className="sm:hidden" />}
              <SlidersHorizontal
                aria-hidden="true"
                className={compact ? 'max-sm:hidden' : undefined}
              />
            </>
          }
          aria-expanded={unfolded}
          aria-controls={foldedId}
          onClick={() => setUnfolded(!unfolded)}
        >
          <span className={compact ? 'max-sm:sr-only' : undefined}>
            {chips ? 'Filtro' : 'Filtros'}
          </span>
          {!chips && chosen > 0 && <Badge>{chosen}</Badge>}
        </Button>
        {chips?.map(({ id, label, onRemove }) => (
          <Button
            key={id}
            variant="secondary"
            className="min-h-12 px-4! text-sm"
            aria-label={`${label}: tirar este filtro`}
            onClick={onRemove}
          >
            {label}
            <X aria-hidden="true" className="size-4!" />
          </Button>
        ))}
        {(chosen > 0 || search.value !== '') && (
          <Button
            variant="link"
            className="px-1! max-md:-my-2 max-md:basis-full max-md:justify-start"
            icon={<X aria-hidden="true" />}
            onClick={clear}
          >
            Limpar filtros
          </Button>
        )}
      </div>
      {note}
      <div
        id={foldedId}
        className={classNames(unfolded ? 'grid' : 'hidden', 'gap-4', !chips && 'md:grid')}
      >
        {(unfolded || !chips) && children}
      </div>
    </search>
  )
}
