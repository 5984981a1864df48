import { SlidersHorizontal, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { focusHeading } from '../heading-focus.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { SearchBox } from './search-box.tsx'

type FilterBarProps = {
  search: Omit<ComponentProps<typeof SearchBox>, 'className'>
  /** How many are chosen beside the search. */
  chosen: number
  onClear: () => void
  /** Said of the search, right below it. */
  note?: ReactNode
  children: ReactNode
}

/** Which rows of a list are shown. On a phone all but the search is folded away until asked for. */
export function FilterBar({ search, chosen, onClear, note, children }: FilterBarProps) {
  const [unfolded, setUnfolded] = useState(false)
  const foldedId = useId()
  const clear = () => {
    onClear()
    focusHeading()
  }
  return (
    <search className="mb-6 grid gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchBox {...search} className="min-w-40 flex-1 md:max-w-lg" />
        <Button
          variant="outline"
          className="min-h-12 md:hidden"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={unfolded}
          aria-controls={foldedId}
          onClick={() => setUnfolded(!unfolded)}
        >
          Filtros
          {chosen > 0 && <Badge>{chosen}</Badge>}
        </Button>
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
      <div id={foldedId} className={`${unfolded ? 'grid' : 'hidden'} gap-4 md:grid`}>
        {children}
      </div>
    </search>
  )
}
