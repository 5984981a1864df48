import { useState } from 'react'
import { formatDay, isDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import type { FiscalYear } from '../contract.ts'
import { countPayments } from './fiscal-texts.ts'
import { ChosenPayments } from './payment-lists.tsx'
import { StepCard } from './step-card.tsx'
import { useMarking } from './use-marking.ts'

type MarkStepProps = { data: FiscalYear; today: string }

export function MarkStep({ data: { files, payments }, today }: MarkStepProps) {
  const [day, setDay] = useState(formatDay(today))
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { mark, isPending } = useMarking()
  const open = payments.filter(({ status }) => status !== 'issued')
  const wanted = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const send = async (ids: string[]) => {
    const issuedOn = plainDay(day)
    const problem = isDay(issuedOn) ? null : 'Informe o dia em que você emitiu'
    setError(problem)
    if (problem === null && (await mark(ids, issuedOn))) setChosen(new Set())
  }
  return (
    <StepCard number={4} title="Marcar como emitidos">
      {open.length === 0 ? (
        <p>Nada a marcar neste período.</p>
      ) : (
        <>
          <p>
            Depois de importar, marque aqui: o que está marcado não entra mais no arquivo, e ninguém
            é declarado duas vezes.
          </p>
          <Field label="Emitidos em" required error={error} className="max-w-56">
            <DayInput value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          </Field>
          <div className="flex flex-wrap gap-3">
            {wanted.length > 0 ? (
              <Button
                pending={isPending}
                pendingText="Marcando..."
                onClick={() => void send(wanted)}
              >
                Marcar {countPayments(wanted.length)}
              </Button>
            ) : (
              files.map(({ part, lines, total, paymentIds }) => (
                <Button
                  key={part}
                  pending={isPending}
                  pendingText="Marcando..."
                  variant={part === 1 ? 'default' : 'outline'}
                  onClick={() => void send(paymentIds)}
                >
                  Marcar {files.length === 1 ? 'todos' : `o arquivo ${part}`}: {lines},{' '}
                  {formatMoney(total)}
                </Button>
              ))
            )}
          </div>
          <ChosenPayments payments={open} chosen={chosen} onChoose={setChosen} />
        </>
      )}
    </StepCard>
  )
}
