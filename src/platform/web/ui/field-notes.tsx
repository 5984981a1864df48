import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Always rendered, so that a screen reader announces the error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-destructive-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="mt-1.5 text-sm text-muted">
      {children}
    </p>
  )
}
