import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'

type StepCardProps = { number: number; title: string; children: ReactNode }

export function StepCard({ number, title, children }: StepCardProps) {
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex items-center gap-3">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-petrol-soft text-base text-petrol-ink tabular-nums">
              {number}
            </span>
            {title}
          </span>
        }
      />
      <CardBody className="space-y-4">{children}</CardBody>
    </Card>
  )
}
