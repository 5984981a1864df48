import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('rounded-lg border border-line bg-surface shadow-soft', className)}
    />
  )
}

type CardHeaderProps = {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}

export function CardHeader({ title, description, action }: CardHeaderProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-[min(1.25rem,6vw)] pt-[min(1.25rem,6vw)] sm:px-6 sm:pt-6">
      <div className={`min-w-0 flex-1 ${description ? 'basis-44' : 'basis-auto'}`}>
        <h2 className="text-lg font-semibold">{title}</h2>
        {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
      </div>
      {action}
    </div>
  )
}

/** A card's content. On a phone its padding does not grow with enlarged text, which needs the space. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('p-[min(1.25rem,6vw)] sm:p-6', className)} />
}

export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-[min(1.25rem,6vw)] py-4 sm:px-6">
      {children}
    </div>
  )
}
