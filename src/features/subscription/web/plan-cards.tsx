import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { type PaidPlan, PLAN_LABELS, PLAN_PRICES, type PlanName } from '../../practice/plans.ts'
import { useCreating } from '../../practice/web/api.ts'
import type { Subscription } from '../contract.ts'
import {
  ANNUAL_ORIGINAL,
  ANNUAL_SAVING,
  ANNUAL_SAVING_PERCENT,
  FREE_FEATURES,
  PERIOD_LABELS,
  PLUS_FEATURES,
  PLUS_PRICE,
  PRO_FEATURES,
} from '../plan-features.ts'
import { type Offer, offerText } from '../rules.ts'

const IS_YOURS = 'Este é o seu plano.'

type BasicCardProps = {
  plan: PlanName
  endsAt: Subscription | null
  zone: string
}

export function BasicCard({ plan, endsAt, zone }: BasicCardProps) {
  return (
    <PlanFrame
      name={PLAN_LABELS.free}
      description="Para começar."
      current={plan === 'free'}
      price={<Price amount={formatMoney(0)} period="por mês" />}
      features={FREE_FEATURES}
      action={<p className="text-sm text-muted">{basicNote({ plan, endsAt, zone })}</p>}
    />
  )
}

function basicNote({ plan, endsAt, zone }: BasicCardProps): string {
  if (plan === 'free') return IS_YOURS
  return endsAt
    ? `Seu plano a partir de ${formatDate(endsAt.currentPeriodEnd, zone)}.`
    : 'É a ele que você volta se cancelar.'
}

type ProCardProps = { choice: PaidPlan; offer: Offer; onSubscribe: () => void }

export function ProCard({ choice, offer, onSubscribe }: ProCardProps) {
  const creating = useCreating()
  return (
    <PlanFrame
      name={PLAN_LABELS[choice]}
      description="Para atender sem limites."
      current={offer === 'current' || offer === 'renew'}
      price={
        <Price
          amount={formatMoney(PLAN_PRICES[choice])}
          period={`por ${PERIOD_LABELS[choice]}`}
          note={choice === 'pro' ? MONTHLY_NOTE : <AnnualNote />}
        />
      }
      features={PRO_FEATURES}
      action={
        offer === 'current' || offer === 'renew' ? (
          <p className="text-sm text-muted">{IS_YOURS}</p>
        ) : (
          <Button {...creating} onClick={onSubscribe}>
            {offerText(offer, choice)}
          </Button>
        )
      }
    />
  )
}

const MONTHLY_NOTE = 'Cancele quando quiser'

function AnnualNote() {
  return (
    <>
      <span className="sr-only">Em vez de </span>
      <s>{formatMoney(ANNUAL_ORIGINAL)}</s>: economia de {formatMoney(ANNUAL_SAVING)}, cerca de{' '}
      {ANNUAL_SAVING_PERCENT}%
    </>
  )
}

export function PlusCard() {
  return (
    <PlanFrame
      name="Plus"
      description="Para clínicas e equipes."
      price={<Price amount={formatMoney(PLUS_PRICE)} period="por mês" />}
      features={PLUS_FEATURES}
      action={
        <Button variant="outline" disabled>
          Em breve
        </Button>
      }
    />
  )
}

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
    <Card
      className={classNames(
        'flex flex-col p-[min(1.25rem,6vw)] sm:p-6',
        current && 'border-petrol!',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h3 className="text-lg font-semibold">{name}</h3>
        {current && <Badge>Seu plano</Badge>}
      </div>
      <p className="mt-1 text-sm text-muted">{description}</p>
      <div className="mt-5 lg:min-h-21">{props.price}</div>
      <ul className="mt-4 flex-1 space-y-2.5">
        {props.features.map((feature) => (
          <li key={feature} className="flex items-start gap-[min(0.75rem,2vw)]">
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
