import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'

/** Long enough not to ask at every key, short enough to feel at once. */
const TYPING_PAUSE = 250

/** Tells what is looked for when the typing pauses. */
export function PatientSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE)
    return () => clearTimeout(pause)
  }, [typed, onSearch])
  return (
    <Field label="Buscar paciente" labelHidden className="mb-5 max-w-lg">
      <Input
        type="search"
        icon={<Search aria-hidden="true" />}
        placeholder="Nome, telefone ou e-mail"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Field>
  )
}
