import type { ComponentProps, ReactNode } from 'react'

interface RadioCardProps extends ComponentProps<'input'> {
  /** References this error while there is one. */
  errorId: string | undefined
  children: ReactNode
}

/** A choice as a card: a tap anywhere on it chooses. */
export function RadioCard({ errorId, children, ...input }: RadioCardProps) {
  return (
    <label className="flex min-h-12 items-center gap-2.5 rounded-lg border border-edge bg-surface px-3.5 py-2.5 has-checked:border-petrol has-checked:bg-petrol-soft has-checked:text-petrol-ink">
      <input
        type="radio"
        aria-describedby={errorId}
        {...input}
        className="size-5 shrink-0 accent-petrol"
      />
      {children}
    </label>
  )
}
