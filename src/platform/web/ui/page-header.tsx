import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  back?: { href: string; label: string }
}

export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6 sm:mb-8">
      {back && (
        <div className="mb-2 text-sm">
          <Link
            href={back.href}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-lg pr-2 text-petrol-ink underline-offset-4 hover:underline"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {back.label}
          </Link>
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight max-sm:text-[min(1.625rem,11vw)] sm:text-3xl">
            {title}
          </h1>
          {description && <p className="mt-1.5 max-w-prose text-muted">{description}</p>}
        </div>
        {actions && (
          <div className={classNames('flex flex-wrap items-center gap-3', narrowClass)}>
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}

/** On a phone three actions or more keep to one row: their words without icons. A menu keeps its icon. */
const narrowClass = classNames(
  'max-sm:gap-2 max-sm:*:px-3.5',
  'max-sm:has-[>:nth-child(3)]:gap-1.5 max-sm:has-[>:nth-child(3)]:*:px-2.5!',
  'max-sm:[&:has(>:nth-child(3))>:not([aria-haspopup],:only-child)>svg]:hidden',
)
