import { isAcceptedDay } from '../../shared/fields.ts'
import { useTyped } from '../use-typed.ts'
import { plainDay } from './date-masks.ts'
import { DayInput } from './day-input.tsx'
import { Field } from './field.tsx'

type DayFilterProps = {
  label: string
  day: string
  onDay: (day: string) => void
}

/** A day filter. An incomplete day stays in the input until it is valid; a two-digit year is not. */
export function DayFilter({ label, day, onDay }: DayFilterProps) {
  const [typed, setTyped] = useTyped(day)
  return (
    <Field label={label}>
      <DayInput
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const plain = plainDay(value)
          if (plain === '' || isAcceptedDay(plain)) onDay(plain)
        }}
      />
    </Field>
  )
}
