import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type FootBarProps = ComponentProps<'div'> & { inner?: string }

/** A bar across the foot of the screen, above the bottom bar, for what applies to the whole page; the page keeps its place free. */
export function FootBar({ inner, children, ...bar }: FootBarProps) {
  return (
    <div
      data-foot=""
      data-above-bar=""
      className="fixed inset-x-0 m-0! bottom-(--bar) z-20 animate-appear border-t border-line bg-surface shadow-soft lg:left-70"
      {...bar}
    >
      <div
        className={classNames(
          'mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-2 px-4 py-[min(0.75rem,3.3vw)] sm:px-6 lg:px-10',
          inner,
        )}
      >
        {children}
      </div>
    </div>
  )
}
