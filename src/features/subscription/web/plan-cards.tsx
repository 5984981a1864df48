import { formatDate } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
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
import { PlanFrame, Price } from './plan-frame.tsx'

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
