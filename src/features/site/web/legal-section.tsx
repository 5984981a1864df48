import type { ReactNode } from 'react'

export interface LegalPart {
  id: string
  title: string
  text: ReactNode
}

interface LegalTextProps {
  id: string
  title: string
  lead: ReactNode
  parts: readonly LegalPart[]
}

export function LegalText({ id, title, lead, parts }: LegalTextProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-6 font-display text-3xl font-medium tracking-tight">
        {title}
      </h2>
      <div className="mt-3 text-muted">{lead}</div>
      {parts.map((part) => (
        <section key={part.id} aria-labelledby={part.id} className="mt-10">
          <h3 id={part.id} className="scroll-mt-6 font-display text-2xl font-medium">
            {part.title}
          </h3>
          <div className="mt-3 space-y-4 leading-relaxed [&_li]:mt-2 [&_li]:pl-1 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-clay">
            {part.text}
          </div>
        </section>
      ))}
    </section>
  )
}
