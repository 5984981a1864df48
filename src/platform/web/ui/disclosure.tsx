import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface DisclosureProps {
  title: ReactNode
  name?: string
  /** Whether it is open initially. */
  open?: boolean
  className?: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Opens and closes without a script; the browser's search finds its content even before a script runs. */
export function Disclosure({ title, name, open, className, onToggle, children }: DisclosureProps) {
  return (
    <details
      name={name}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={classNames('disclosure group', className)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-petrol-ink [&::-webkit-details-marker]:hidden">
        {title}
        <Plus
          aria-hidden="true"
          className="size-5 shrink-0 text-petrol-ink transition-transform group-open:rotate-45"
        />
      </summary>
      {children}
    </details>
  )
}
