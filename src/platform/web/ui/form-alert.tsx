import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type FormAlertProps = { className?: string; children: ReactNode }

export function FormAlert({ className, children }: FormAlertProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex items-start gap-3 rounded-lg bg-destructive-soft px-4 py-3 text-destructive-ink empty:hidden',
        className,
      )}
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
