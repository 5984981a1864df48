import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SEARCH_MAX } from '../../../platform/shared/fields.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { type EntrySearch, searchEntries } from '../entry-search-rules.ts'

export type EntrySearchBoxProps = {
  label: string
  search: EntrySearch | null
  /** The number of entries found. */
  count: number
  /** Whether a press opened it, to type at once. */
  isOpened: boolean
  onSearch: (search: EntrySearch | null) => void
}

/** Searches in what the screen has already read: what is typed is neither sent, nor kept, nor in the address. */
export default function EntrySearchBox(props: EntrySearchBoxProps) {
  const { label, search, count, isOpened, onSearch } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpened) input.current?.focus()
  }, [isOpened])
  const clear = () => {
    onSearch(null)
    input.current?.focus()
  }
  return (
    <>
      <Field label={label} labelHidden className="ml-auto max-sm:basis-full sm:w-80">
        <Input
          ref={input}
          type="search"
          icon={<Search aria-hidden="true" />}
          placeholder="Buscar palavra, mês ou data"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          value={search?.typed ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onSearch(value.trim() === '' ? null : searchEntries(value))
          }
          onKeyDown={({ key }) => {
            if (key === 'Escape') clear()
          }}
        />
      </Field>
      <div
        className={
          search
            ? 'flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2'
            : 'sr-only'
        }
      >
        <p role="status" className="min-w-0 wrap-anywhere">
          {search && foundText(count, search.typed.trim())}
        </p>
        {search && (
          <Button size="sm" variant="outline" onClick={clear}>
            Limpar a busca
          </Button>
        )}
      </div>
    </>
  )
}

function foundText(count: number, typed: string): string {
  if (count === 0)
    return `Nenhum registro com “${typed}”. Confira a escrita, ou busque uma só palavra ou o mês, como 03/2026.`
  return `${pluralize(count, 'registro', 'registros')} com “${typed}”`
}
