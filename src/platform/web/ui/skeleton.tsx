import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One grey shape with the size of the coming element: `<Bone className="h-5 w-40" />`. */
export function Bone({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-breathe rounded-sm bg-line', className)}
    />
  )
}

/** Announces “Carregando” once, around silent shapes. */
export function Skeleton({ label = 'Carregando', ...rest }: SkeletonProps) {
  return (
    <div role="status" aria-busy="true" className={rest.className}>
      <span className="sr-only">{label}</span>
      {rest.children}
    </div>
  )
}

type SkeletonProps = { label?: string; className?: string; children: ReactNode }

const widths = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3']

export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Skeleton className="space-y-3">
      {numbered(lines).map((line) => (
        <Bone key={line} className={classNames('h-4', widths[line % widths.length])} />
      ))}
    </Skeleton>
  )
}

export function SkeletonCards({ cards = 3 }: { cards?: number }) {
  return (
    <Skeleton className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {numbered(cards).map((card) => (
        <div key={card} className="space-y-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
          <Bone className="h-4 w-1/2" />
          <Bone className="h-8 w-3/4" />
          <Bone className="h-4 w-2/3" />
        </div>
      ))}
    </Skeleton>
  )
}

/** Six rows of a list to choose from. */
export function BoneRows() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {numbered(6).map((row) => (
        <div key={row} className="flex h-17 items-center gap-4 px-4">
          <Bone className="size-6 shrink-0" />
          <Bone className="h-5 flex-1" />
          <Bone className="h-5 w-20" />
        </div>
      ))}
    </div>
  )
}

/** The skeleton of TableOrCards: rows from 768 px, cards below. */
export function SkeletonTable({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Skeleton className="clear-both space-y-3 md:space-y-0 md:divide-y md:divide-line md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface">
      <div className="hidden h-12 md:block" />
      {numbered(rows).map((row) => (
        <div
          key={row}
          className="space-y-4 rounded-lg border border-line bg-surface p-4 md:flex md:h-13.5 md:items-center md:gap-6 md:space-y-0 md:rounded-none md:border-x-0 md:border-b-0 md:px-5 md:first:border-t-0"
        >
          {numbered(columns).map((column) => (
            <Bone
              key={column}
              className={column === 0 ? 'h-4 w-2/3 md:flex-2' : 'h-4 w-1/3 md:flex-1'}
            />
          ))}
        </div>
      ))}
    </Skeleton>
  )
}

export function numbered(count: number) {
  return Array.from({ length: count }, (_, index) => index)
}
