import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_ZONE, formatDate } from '../../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { useProfile } from '../../../practice/web/api.ts'
import type { PixReview as Review } from '../../contract.ts'
import { REVIEW_KINDS, REVIEW_TEXTS, SURPLUS_TEXTS } from '../../labels.ts'
import { usePixReview, useSettlePixReview } from '../api.ts'

const ReturnPixWindow = lazyWindow(
  () => import('../../../payments/web/parts/return-pix-window.tsx'),
)

/** The Pix of the psychologist's bank that need a review; nothing if there are none. */
export default function PixReview() {
  const { data = [] } = usePixReview()
  const { data: profile } = useProfile()
  const [given, setGiven] = useState<Review | null>(null)
  if (data.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Pix a conferir"
        description="O que o seu banco recebeu ou devolveu e não fecha sozinho."
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {data.map((item) => (
            <ReviewItem
              key={item.id}
              review={item}
              zone={profile?.timezone ?? DEFAULT_ZONE}
              onReturn={() => setGiven(item)}
            />
          ))}
        </ul>
      </CardBody>
      {given && (
        <ReturnPixWindow id={given.id} wanted={wantedOf(given)} onClose={() => setGiven(null)} />
      )}
    </Card>
  )
}

type ReviewItemProps = { review: Review; zone: string; onReturn: () => void }

function ReviewItem({ review, zone, onReturn }: ReviewItemProps) {
  const { id, kind, amount, surplus, kept, returnable, at, patientName } = review
  const settle = useSettlePixReview()
  const finish = async () => {
    try {
      await settle.mutateAsync({ params: { id } })
    } catch (error) {
      showRefusal('O Pix não foi marcado', error)
    }
  }
  return (
    <li className="space-y-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{REVIEW_KINDS[kind]}</span>
        <span className="font-medium tabular-nums">{formatMoney(amount)}</span>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {patientName ?? 'Paciente excluído'} · {formatDate(Date.parse(at), zone)}
        {centsOf(surplus) > 0 && ` · ${formatMoney(surplus)} ${kept ? 'no saldo' : 'sem registro'}`}
      </p>
      <p>
        {REVIEW_TEXTS[kind]}
        {centsOf(surplus) > 0 && ` ${SURPLUS_TEXTS[kept ? 'kept' : 'unkept']}`}
      </p>
      <fieldset aria-label={REVIEW_KINDS[kind]} className="flex min-w-0 flex-wrap gap-2">
        {centsOf(returnable) > 0 && (
          <Button
            variant="outline"
            size="sm"
            icon={<Undo2 aria-hidden="true" />}
            onClick={onReturn}
          >
            Devolver
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Check aria-hidden="true" />}
          pending={settle.isPending}
          onClick={finish}
        >
          Conferido
        </Button>
      </fieldset>
    </li>
  )
}

/** Returns the amount that is proposed for a return: first the money that belongs to no session. */
function wantedOf({ surplus, returnable }: Review): string {
  return centsOf(surplus) > 0 && centsOf(surplus) < centsOf(returnable) ? surplus : returnable
}
