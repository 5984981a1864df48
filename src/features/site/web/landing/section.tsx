import type { ReactNode } from 'react'
import { classNames } from '../../../../platform/web/ui/class-names.ts'

type SectionProps = {
  id: string
  title: ReactNode
  lead?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ id, title, lead, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={classNames('scroll-mt-4 py-16 sm:py-24', className)}
    >
      <div className={WIDTH}>
        <h2 id={`${id}-titulo`} className="max-w-2xl font-display text-heading">
          {title}
        </h2>
        {lead && <p className="mt-4 max-w-xl text-lg text-muted">{lead}</p>}
        {children}
      </div>
    </section>
  )
}

export const WIDTH = 'mx-auto w-full max-w-6xl px-5 sm:px-8'
