import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, useFieldIds } from './field-context.ts'
import { FieldError, FieldHelp } from './field-notes.tsx'

export type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
}

/** A checkbox with its label; not inside a Field. Spread `register('terms')` on it. */
export function Checkbox({ label, help, error, className, ...rest }: CheckProps) {
  const { id, helpId, errorId } = useFieldIds(rest.id)
  return (
    <div className={classNames('flex items-start gap-[min(0.75rem,2vw)]', className)}>
      <BareCheckbox
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(Boolean(error) && errorId, Boolean(help) && helpId)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
        </label>
        <FieldError id={errorId}>{error}</FieldError>
        <FieldHelp id={helpId}>{help}</FieldHelp>
      </div>
    </div>
  )
}

/** A checkbox without a visible label, such as in a list's row: `aria-label` names it. */
export function BareCheckbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative -m-2.5 grid size-11 shrink-0 place-items-center">
      <input
        {...props}
        type="checkbox"
        className="peer size-6 appearance-none rounded-sm border border-edge bg-surface transition-colors before:absolute before:inset-0 checked:border-petrol checked:bg-petrol disabled:opacity-55 aria-invalid:border-destructive"
      />
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="pointer-events-none absolute size-5 fill-none stroke-on-petrol stroke-3 opacity-0 transition-opacity peer-checked:opacity-100"
      >
        <path d="m5 12.5 4.5 4.5L19 7.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
