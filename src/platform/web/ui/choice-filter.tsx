import { Field } from './field.tsx'
import { Select } from './select.tsx'

type ChoiceFilterProps = {
  label: string
  any: string
  labels: Record<string, string>
  value: string | undefined
  onChoice: (value: string) => void
}

export function ChoiceFilter({ label, any, labels, value = '', onChoice }: ChoiceFilterProps) {
  return (
    <Field label={label}>
      <Select
        placeholder={any}
        value={value}
        onChange={(event) => onChoice(event.currentTarget.value)}
        labels={labels}
      />
    </Field>
  )
}
