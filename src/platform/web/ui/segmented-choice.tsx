import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-notes.tsx'

type SegmentedChoiceProps<Value extends string> = {
  legend: string
  hideLegend?: boolean
  options: readonly (readonly [value: Value, label: ReactNode])[]
  chosen: Value | null
  error?: string | undefined
  onChoose: (value: Value) => void
}

/** One choice among a few short words, as one bar. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { legend, hideLegend, options, chosen, error, onChoose } = props
  const id = useId()
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div
        className={classNames(
          'flex flex-wrap rounded-lg border border-edge bg-surface p-0.5',
          // Two rows of two: if four do not fit in one row, the last one would have a row for itself.
          options.length === 4 && 'max-sm:*:basis-2/5',
        )}
      >
        {options.map(([value, label]) => (
          <label
            key={value}
            className="relative grid min-h-11 flex-1 cursor-pointer place-items-center rounded-md px-2 text-sm sm:px-3 whitespace-nowrap font-medium transition-colors hover:bg-sunken has-checked:bg-petrol has-checked:text-on-petrol has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
