import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A link inside a text; plain, for pages that are files of their own. */
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
