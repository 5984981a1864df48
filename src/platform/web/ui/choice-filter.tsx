import { Field } from './field.tsx'
import { Select } from './select.tsx'

type ChoiceFilterProps = {
  label: string
  /** What stands for no choice: `Todos`. */
  any: string
  /** What may be chosen, each with the words it is called by. */
  labels: Record<string, string>
  /** Empty where nothing is chosen. */
  value: string | undefined
  onChoice: (value: string) => void
}

/** One of a few that a list is narrowed by, or all of them. */
export function ChoiceFilter({ label, any, labels, value = '', onChoice }: ChoiceFilterProps) {
  return (
    <Field label={label}>
      <Select
        placeholder={any}
        value={value}
        onChange={(event) => onChoice(event.currentTarget.value)}
      >
        {Object.entries(labels).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}
