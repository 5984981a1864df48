import type { ComponentProps, ReactNode } from 'react'

interface RadioCardProps extends ComponentProps<'input'> {
  /** References this error while there is one. */
  errorId: string | undefined
  children: ReactNode
}

/** A choice as a card: a tap anywhere on it chooses. Its look is in booking.css. */
export function RadioCard({ errorId, children, ...input }: RadioCardProps) {
  return (
    <label className="radio-card">
      <input type="radio" aria-describedby={errorId} {...input} />
      {children}
    </label>
  )
}
