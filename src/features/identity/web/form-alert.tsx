import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What went wrong with the whole form, announced. Login and registration show theirs here: spec part 1 §8. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-lg bg-destructive-soft px-4 py-3 text-destructive-ink empty:hidden"
    >
      {children && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">{children}</div>
        </>
      )}
    </div>
  )
}
