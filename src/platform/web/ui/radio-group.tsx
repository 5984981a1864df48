import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, useFieldIds } from './field-context.ts'
import { FieldError, FieldHelp } from './field-notes.tsx'

export type RadioOption = {
  value: string
  label: ReactNode
  help?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'defaultValue' | 'value'> & {
  legend: ReactNode
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  help?: ReactNode
  error?: string | null | undefined
}

/** One choice among a few, side by side if they fit. Spread `register('modality')` on it. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, options, value, defaultValue, help, error, className, ...rest } = props
  const { id, helpId, errorId } = useFieldIds(props.id)
  return (
    <fieldset
      aria-describedby={describedBy(Boolean(error) && errorId, Boolean(help) && helpId)}
      className={classNames('min-w-0', className)}
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
        {options.map((option) => (
          <RadioCard
            key={option.value}
            option={option}
            {...rest}
            id={`${id}-${option.value}`}
            name={rest.name ?? id}
            disabled={rest.disabled || option.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <FieldHelp id={helpId}>{help}</FieldHelp>
    </fieldset>
  )
}

function RadioCard({ option, ...rest }: ComponentProps<'input'> & { option: RadioOption }) {
  const helpId = `${rest.id}-help`
  return (
    <label
      htmlFor={rest.id}
      className="flex min-h-12 items-start gap-[min(0.75rem,2vw)] rounded-lg border border-edge bg-surface px-[min(1rem,4.5vw)] py-2.5 transition-colors hover:border-muted has-checked:border-petrol has-checked:bg-petrol-soft has-disabled:opacity-55"
    >
      <input
        {...rest}
        type="radio"
        value={option.value}
        aria-describedby={option.help ? helpId : undefined}
        className="mt-0.5 size-[min(1.25rem,6vw)] shrink-0 accent-petrol"
      />
      <span className="min-w-0 flex-1">
        <span className="block">{option.label}</span>
        {option.help && (
          <span id={helpId} className="block text-sm text-muted">
            {option.help}
          </span>
        )}
      </span>
      {option.icon && <span className="text-muted [&_svg]:size-5">{option.icon}</span>}
    </label>
  )
}
