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

/** A day filter. A partial day stays here until it is valid: a year of two digits is not. */
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
