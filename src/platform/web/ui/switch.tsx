import type { CheckProps } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { describedBy, useFieldIds } from './field-context.ts'
import { FieldError, FieldHelp } from './field-notes.tsx'

type SwitchProps = CheckProps & {
  labelHidden?: boolean
}

/** Takes effect immediately: the label at the start, the switch at the end. For use outside a Field. */
export function Switch({ label, help, error, labelHidden, className, ...rest }: SwitchProps) {
  const { id, helpId, errorId } = useFieldIds(rest.id)
  return (
    <div className={classNames('flex flex-wrap items-start justify-between gap-4', className)}>
      {/* In large text on a phone the switch goes below the label. */}
      <div
        className={labelHidden ? 'sr-only' : 'min-w-0 grow basis-[min(100%,8rem)] wrap-anywhere'}
      >
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        <FieldHelp id={helpId}>{help}</FieldHelp>
        <FieldError id={errorId}>{error}</FieldError>
      </div>
      <span className="relative -my-2.5 inline-flex h-11 w-12 shrink-0 items-center">
        <input
          {...rest}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state; axe refuses aria-checked on it.
          role="switch"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(Boolean(error) && errorId, Boolean(help) && helpId)}
          className="peer h-7 w-12 appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:inset-0 checked:border-petrol checked:bg-petrol disabled:opacity-55"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-1 size-5 rounded-full bg-edge transition-transform duration-100 peer-checked:translate-x-5 peer-checked:bg-on-petrol"
        />
      </span>
    </div>
  )
}
