import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'
import { controlClass } from './input.tsx'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest)
  return (
    <textarea
      rows={rows}
      {...rest}
      {...control}
      className={classNames(
        controlClass,
        'field-sizing-content min-h-28 max-h-96 [contain:inline-size]',
        className,
      )}
    />
  )
}
