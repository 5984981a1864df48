import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'

type PlanFrameProps = {
  name: string
  description: string
  current?: boolean
  price: ReactNode
  features: readonly string[]
  action: ReactNode
}

export function PlanFrame({ name, description, current, ...props }: PlanFrameProps) {
  return (
    <Card className={classNames('flex flex-col p-5 sm:p-6', current && 'border-petrol!')}>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h3 className="text-lg font-semibold">{name}</h3>
        {current && <Badge>Seu plano</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted">{description}</p>
      <div className="mt-5 lg:min-h-21">{props.price}</div>
      <ul className="mt-4 flex-1 space-y-2.5">
        {props.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-petrol-ink" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-6 grid min-h-11 items-center">{props.action}</div>
    </Card>
  )
}

type PriceProps = { amount: string; period: string; note?: ReactNode }

export function Price({ amount, period, note }: PriceProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-3xl font-semibold tracking-tight tabular-nums max-sm:text-[min(2rem,11vw)]">
          {amount}
        </span>
        <span className="text-muted">{period}</span>
      </p>
      {note && <p className="mt-1 text-sm text-muted tabular-nums">{note}</p>}
    </>
  )
}
