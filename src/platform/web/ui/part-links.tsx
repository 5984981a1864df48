import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { FADED_EDGES, useFadedEdges } from './faded-edges.ts'

interface Part {
  href: string
  label: string
  Icon: LucideIcon
}

type PartLinksProps = {
  label: string
  parts: readonly Part[]
  current: string
  className?: string
}

/** The links between the parts of a screen. `current`: the address of the visible part. */
export function PartLinks({ label, parts, current, className }: PartLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  useFadedEdges(list)
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[href$="${current}"]`)
    if (list.current && shown)
      list.current.scrollLeft =
        shown.offsetLeft - (list.current.clientWidth - shown.clientWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className={classNames('mb-6', className)}>
      <ul
        ref={list}
        className={classNames(
          'relative flex overflow-x-auto border-b border-line [scrollbar-width:none]',
          'max-sm:justify-between sm:gap-1',
          FADED_EDGES,
        )}
      >
        {parts.map((part) => (
          <li key={part.href} className="shrink-0">
            <PartLink {...part} isCurrent={part.href === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PartLink({ href, label, Icon, isCurrent }: Part & { isCurrent: boolean }) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative inline-flex min-h-12 items-center gap-2 rounded-t-lg px-4 font-medium text-muted transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-petrol-ink aria-[current]:after:bg-petrol max-sm:px-1.5 max-sm:after:inset-x-1.5"
    >
      <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
      {label}
    </Link>
  )
}
