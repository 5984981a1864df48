import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { type PaidPlan, PLAN_LABELS, PLAN_PRICES } from '../../../practice/plans.ts'
import {
  ANNUAL_ORIGINAL,
  ANNUAL_SAVING,
  ANNUAL_SAVING_PERCENT,
  FREE_FEATURES,
  PERIOD_LABELS,
  PLUS_FEATURES,
  PLUS_PRICE,
  PRO_FEATURES,
} from '../../../subscription/plan-features.ts'
import { LINKS, registerLink } from '../site-links.ts'

export function BasicOffer() {
  return (
    <Offer name={PLAN_LABELS.free} text="Para começar, sem prazo." features={FREE_FEATURES}>
      <Price amount={0} period={PERIOD_LABELS.pro} />
      <a href={LINKS.register} className={`${buttonClass({ variant: 'outline' })} mt-5 w-full`}>
        Começar grátis
      </a>
    </Offer>
  )
}

export function ProOffer() {
  return (
    <Offer
      name="Pro"
      text="Tudo do Básico, sem limites."
      features={PRO_FEATURES}
      className="border-2 border-petrol bg-surface shadow-soft sm:p-8"
    >
      <div className="group-has-[#pagamento-anual:checked]/prices:hidden">
        <Price amount={PLAN_PRICES.pro} period={PERIOD_LABELS.pro} />
        <p className="mt-1 text-sm text-muted">
          ou {formatMoney(PLAN_PRICES['pro-annual'])} por {PERIOD_LABELS['pro-annual']}
        </p>
        <ProLink plan="pro" />
      </div>
      <div className="hidden group-has-[#pagamento-anual:checked]/prices:block">
        <Price amount={PLAN_PRICES['pro-annual']} period={PERIOD_LABELS['pro-annual']} />
        <p className="mt-1 text-sm text-muted">
          <span className="sr-only">em vez de </span>
          <s>{formatMoney(ANNUAL_ORIGINAL)}</s>, economia de {formatMoney(ANNUAL_SAVING)} (cerca de{' '}
          {ANNUAL_SAVING_PERCENT}%)
        </p>
        <ProLink plan="pro-annual" />
      </div>
    </Offer>
  )
}

function ProLink({ plan }: { plan: PaidPlan }) {
  return (
    <a href={registerLink(plan)} className={`${buttonClass({ size: 'lg' })} mt-5 w-full`}>
      Começar com o Pro
    </a>
  )
}

export function PlusOffer() {
  return (
    <Offer
      name="Plus"
      text="Para clínicas e equipes."
      features={PLUS_FEATURES}
      className="border-dashed"
    >
      <Price amount={PLUS_PRICE} period={PERIOD_LABELS.pro} />
      <Button variant="outline" disabled className="mt-5 w-full">
        Em breve
      </Button>
    </Offer>
  )
}

type OfferProps = {
  name: string
  text: string
  features: readonly string[]
  className?: string
  children: ReactNode
}

function Offer({ name, text, features, className, children }: OfferProps) {
  return (
    <article className={classNames('rounded-lg border p-6', className ?? 'border-line')}>
      <h3 className="font-display text-2xl font-medium">{name}</h3>
      <p className="text-muted">{text}</p>
      <div className="mt-4">{children}</div>
      <ul className="mt-6 space-y-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5 wrap-anywhere">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-petrol-ink" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}

function Price({ amount, period }: { amount: number; period: string }) {
  const [reais, cents] = formatMoney(amount).split(',')
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-[min(2.25rem,10vw)] leading-tight font-semibold tracking-tight tabular-nums">
        {reais}
        <span className="text-xl">,{cents}</span>
      </span>
      <span className="text-muted">por {period}</span>
    </p>
  )
}
