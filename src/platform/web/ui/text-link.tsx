import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A link inside a text; a plain one, for pages that are separate files. */
export function TextLink({ className, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={classNames(
        'rounded-sm text-petrol-ink underline decoration-petrol/40 underline-offset-4 hover:decoration-current',
        className,
      )}
    />
  )
}
