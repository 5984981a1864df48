import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** Shows the description on a phone, too, where the other pages begin with their content. */
  described?: boolean
  back?: { href: string; label: string }
}

/**
 * The title of a page with its actions. On a phone the way back, the title and the actions share the first line. As the page
 * scrolls, the title folds into the area's top bar: it is sticky, so its parents have no box there.
 */
export function PageHeader({ title, description, actions, described, back }: PageHeaderProps) {
  const folds = typeof title === 'string' && title.length <= LONGEST_FOLDED
  return (
    <header className="mb-6 sm:mb-8 max-sm:contents max-sm:[&+*]:clear-both">
      {back && (
        <div className={classNames('mb-2 text-sm max-sm:float-left', folds && stickClass)}>
          <Link
            href={back.href}
            className="relative -ml-3 inline-flex min-h-11 items-center rounded-lg text-petrol-ink underline-offset-4 hover:underline sm:-ml-4 sm:pr-2"
          >
            <ChevronLeft aria-hidden="true" className="mx-3 size-5 sm:mr-1" />
            <span className="max-sm:sr-only">{back.label}</span>
          </Link>
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 max-sm:contents">
        <div className="min-w-0 max-sm:contents">
          <h1
            className={classNames(
              'text-2xl font-semibold tracking-tight max-sm:float-left max-sm:mb-2 max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:text-[min(1.375rem,9.5vw)] sm:text-3xl',
              folds && classNames(stickClass, coverClass),
              back && 'max-sm:max-w-[calc(100%-2rem)]',
            )}
          >
            {title}
          </h1>
          {description && (
            <p
              className={classNames(
                'mt-1.5 max-w-prose text-muted',
                described ? 'max-sm:clear-both max-sm:mb-4' : 'max-sm:sr-only',
              )}
            >
              {description}
            </p>
          )}
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

/** In characters: a longer title would cover the search in the bar. */
const LONGEST_FOLDED = 17

/**
 * Over the product's name in the bar, and as high as the bar, which has a line below. Where no bar stays at the top, the title
 * scrolls with its page.
 */
const stickClass =
  'max-sm:pointer-coarse:in-data-top-bar:sticky max-sm:pointer-coarse:top-1.25 max-sm:pointer-coarse:z-31 max-sm:pointer-coarse:bg-paper'

/** A shorter title covers the rest of the name while it is stuck; a browser without such queries shows that rest. */
const coverClass = classNames(
  'max-sm:pointer-coarse:in-data-top-bar:[container-type:scroll-state] after:absolute after:content-none after:inset-y-0 after:left-0 after:-z-1 after:w-[min(11rem,50vw)]',
  "max-sm:pointer-coarse:[@container_scroll-state(stuck:top)]:after:bg-paper max-sm:pointer-coarse:[@container_scroll-state(stuck:top)]:after:content-['']",
)

/** On a phone three actions or more keep to one row: their words without icons. A menu, and a button without words, keep theirs. */
const narrowClass = classNames(
  'max-sm:float-right max-sm:mb-2 max-sm:min-h-11 max-sm:gap-2 max-sm:*:min-w-11 max-sm:*:px-3.5',
  'max-sm:has-[>:nth-child(3)]:gap-1.5 max-sm:has-[>:nth-child(3)]:*:px-2!',
  'max-sm:[&:has(>:nth-child(3))>:not([aria-haspopup],:only-child)_svg:not([aria-label]>*)]:hidden',
)
