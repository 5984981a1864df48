import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { SEARCH_MAX } from '../../shared/fields.ts'
import { useTyped } from '../use-typed.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const TYPING_PAUSE = 250

type SearchBoxProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (search: string) => void
  className?: string
}

export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useTyped(value)
  useEffect(() => {
    const search = typed.trim()
    if (search === value) return
    const pause = setTimeout(() => onSearch(search), TYPING_PAUSE)
    return () => clearTimeout(pause)
  }, [typed, value, onSearch])
  return (
    <Field label={label} labelHidden className={className}>
      <Input
        type="search"
        icon={<Search aria-hidden="true" />}
        placeholder={placeholder}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Field>
  )
}
