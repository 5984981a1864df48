import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { BareCheckbox } from '../../../platform/web/ui/checkbox.tsx'
import { MOST_CONFIRMED } from '../contract.ts'
import { PartLines, whyText } from './line-item.tsx'
import { lineName, partsText, type SureLine } from './line-texts.ts'
import type { LineActions } from './use-line-actions.ts'

type SureCardProps = { sure: readonly SureLine[]; actions: LineActions }

/** The lines with only one fitting suggestion, confirmed together; lines that are unchecked stay open. */
export function SureCard({ sure, actions }: SureCardProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const chosen = sure.filter(({ line }) => !unticked.has(line.id)).slice(0, MOST_CONFIRMED)
  const total = chosen.reduce((sum, { line }) => sum + centsOf(line.amount), 0)
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(unticked)
    if (isChosen) next.delete(id)
    else next.add(id)
    setUnticked(next)
  }
  return (
    <Card>
      <CardHeader
        title={
          sure.length === 1
            ? '1 lançamento certo'
            : `${formatCount(sure.length)} lançamentos certos`
        }
        description="Só uma coisa combina com o nome e o valor. Desmarque o que não for."
        action={
          <Button
            icon={<ListChecks aria-hidden="true" />}
            disabled={chosen.length === 0}
            pending={actions.pending}
            pendingText="Confirmando..."
            onClick={() => actions.confirm(chosen)}
          >
            Confirmar {formatCount(chosen.length)}, {formatMoney(total)}
          </Button>
        }
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {sure.map(({ line, suggestion }) => (
            <li key={line.id} className="flex gap-3 py-2">
              <BareCheckbox
                aria-label={`Confirmar ${partsText(suggestion.parts)}: ${lineName(line)}`}
                checked={!unticked.has(line.id)}
                onChange={(event) => toggle(line.id, event.currentTarget.checked)}
              />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
                    {partsText(suggestion.parts)}
                  </span>
                  <span className="ml-auto font-semibold whitespace-nowrap tabular-nums">
                    {formatMoney(line.amount)}
                  </span>
                </p>
                <PartLines parts={suggestion.parts} />
                <p className="text-sm text-muted wrap-anywhere">
                  {formatDay(line.day)} · {lineName(line)}
                </p>
                <p className="text-sm text-muted">{whyText(suggestion)}</p>
              </div>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
