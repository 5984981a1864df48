import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldContext, type FieldControl, useFieldIds } from './field-context.ts'
import { FieldError, FieldHelp } from './field-notes.tsx'

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
  required?: boolean
  optional?: boolean
  labelHidden?: boolean
  id?: string
  className?: string
  children: ReactNode | ((control: FieldControl) => ReactNode)
}

/** A control with its label above, its help below, and its error next to it and announced. Our controls connect themselves. */
export function Field(props: FieldProps) {
  const { id, helpId, errorId } = useFieldIds(props.id)
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy(Boolean(props.error) && errorId, Boolean(props.help) && helpId),
    'aria-invalid': props.error ? true : undefined,
    'aria-required': props.required || undefined,
  }
  return (
    <div className={classNames('min-w-0', props.className)}>
      <label
        htmlFor={id}
        className={props.labelHidden ? 'sr-only' : 'mb-1.5 block w-fit font-medium'}
      >
        {props.label}
        {props.optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      <FieldContext value={control}>
        {typeof props.children === 'function' ? props.children(control) : props.children}
      </FieldContext>
      <FieldError id={errorId}>{props.error}</FieldError>
      <FieldHelp id={helpId}>{props.help}</FieldHelp>
    </div>
  )
}
