import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Bone, numbered } from './skeleton.tsx'

type FigureGridProps = {
  columns?: 2 | 3 | 4 | 5 | undefined
  large?: boolean | undefined
  children: ReactNode
}

/** On a phone one card of rows: amounts of thousands of reais do not fit side by side. */
const ROWS =
  'rows max-sm:flex-col max-sm:gap-0 max-sm:overflow-hidden max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:*:rounded-none max-sm:*:border-x-0 max-sm:*:border-b-0 max-sm:*:first:border-t-0 max-sm:*:shadow-none'

/** A card is never narrower than its figure: if two do not fit, as with enlarged text, each takes a row. */
const COLUMNS = {
  2: '*:basis-[max(50%-1rem,8.5rem)]',
  3: `sm:*:basis-0 ${ROWS}`,
  4: `sm:*:basis-[max(50%-1rem,8.5rem)] xl:*:basis-0 ${ROWS}`,
  // Three and two: five in a row would break their notes into many short lines.
  5: '*:basis-[max(50%-1rem,8.5rem)] xl:*:basis-[30%]',
}
const LARGE = '*:basis-full min-[30rem]:*:basis-[max(50%-1rem,8.5rem)] xl:*:basis-0'

export function FigureGrid({ columns = 4, large = false, children }: FigureGridProps) {
  const basis = large ? LARGE : COLUMNS[columns]
  return (
    <div className={`group flex flex-wrap gap-3 *:max-w-full *:grow sm:gap-4 ${basis}`}>
      {children}
    </div>
  )
}

type FigureCardProps = {
  label: string
  figure: ReactNode
  hint?: ReactNode
  icon: ReactNode
}

export function FigureCard({ label, figure, hint, icon }: FigureCardProps) {
  return (
    <Card>
      <dl className="flex h-full flex-col p-3 max-sm:group-[.rows]:flex-row max-sm:group-[.rows]:flex-wrap max-sm:group-[.rows]:items-baseline max-sm:group-[.rows]:justify-between max-sm:group-[.rows]:px-4 sm:p-5">
        <dt className="flex items-start justify-between gap-2 text-sm text-muted">
          {label}
          <span
            aria-hidden="true"
            className="hidden text-petrol-ink sm:block xl:hidden 2xl:block [&_svg]:size-5"
          >
            {icon}
          </span>
        </dt>
        <dd className="mt-1 text-2xl max-sm:text-[min(1.5rem,9vw)] leading-8 font-semibold tracking-tight wrap-break-word tabular-nums">
          {figure}
        </dd>
        {hint && (
          <dd className="mt-1 text-sm text-muted max-sm:group-[.rows]:mt-0 max-sm:group-[.rows]:basis-full">
            {hint}
          </dd>
        )}
      </dl>
    </Card>
  )
}

export function FigureBone() {
  return (
    <div className="rounded-lg border border-line bg-surface p-3 sm:p-5">
      <Bone className="h-5.5 w-2/3" />
      <Bone className="mt-1 h-8 w-1/2" />
      <Bone className="mt-2 h-4 w-3/4" />
    </div>
  )
}

export function FigureBones({ columns = 4, large }: Omit<FigureGridProps, 'children'>) {
  return (
    <FigureGrid columns={columns} large={large}>
      {numbered(columns).map((figure) => (
        <FigureBone key={figure} />
      ))}
    </FigureGrid>
  )
}
