import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'

/** Shared by all text-like controls. 16 px text: a phone does not zoom into it. */
export const controlClass = classNames(
  'block w-full min-w-0 rounded-lg border border-edge bg-surface px-3.5 py-2.5 text-base text-ellipsis text-ink',
  'transition-colors duration-100 hover:border-muted',
  'focus-visible:border-petrol focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
  'aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive',
)

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  prefix?: string
  icon?: ReactNode
  suffix?: string
}

/** A native input; spread `register('name')` on it, or leave it uncontrolled with `name` and `defaultValue`. */
export function Input({ className, prefix, icon, suffix, ...rest }: InputProps) {
  const control = useFieldControl(rest)
  const start = prefix ?? icon
  const input = (
    <input
      type="text"
      {...rest}
      {...control}
      className={classNames(
        controlClass,
        'h-12',
        Boolean(start) && 'pl-11',
        Boolean(suffix) && 'pr-11',
        className,
      )}
    />
  )
  if (!start && !suffix) return input
  return (
    <div className="relative">
      {input}
      {start && <span className={`${besideClass} left-0`}>{start}</span>}
      {suffix && <span className={`${besideClass} right-0`}>{suffix}</span>}
    </div>
  )
}

const besideClass =
  'pointer-events-none absolute inset-y-0 grid w-11 place-items-center text-muted [&_svg]:size-5'
