import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay, isDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { BareCheckbox } from '../../../platform/web/ui/checkbox.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import type { FiscalPayment, FiscalYear } from '../contract.ts'
import { countPayments, whoPaid } from './fiscal-texts.ts'
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

const STEP = 50
const MOST_CHOSEN = 1_000

type ChosenPaymentsProps = {
  payments: readonly FiscalPayment[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function ChosenPayments({ payments, chosen, onChoose }: ChosenPaymentsProps) {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <Disclosure title="Escolher pagamentos" className="border-t border-line">
      <PaymentList
        label="Pagamentos a emitir"
        payments={payments}
        note={({ status }) => status === 'missing' && 'Fora do arquivo: falta um CPF'}
        lead={(payment) => (
          <BareCheckbox
            aria-label={`${whoPaid(payment)}, ${formatMoney(payment.amount)}, ${formatDay(payment.date)}`}
            checked={chosen.has(payment.id)}
            disabled={!chosen.has(payment.id) && chosen.size >= MOST_CHOSEN}
            onChange={(event) => toggle(payment.id, event.currentTarget.checked)}
          />
        )}
      />
    </Disclosure>
  )
}

type PaymentListProps = {
  label: string
  payments: readonly FiscalPayment[]
  note: (payment: FiscalPayment) => ReactNode
  lead?: (payment: FiscalPayment) => ReactNode
  action?: (payment: FiscalPayment) => ReactNode
}

export function PaymentList({ label, payments, note, lead, action }: PaymentListProps) {
  const [most, setMost] = useState(STEP)
  return (
    <div className="pb-4">
      <ul aria-label={label} className="divide-y divide-line">
        {payments.slice(0, most).map((payment) => (
          <li key={payment.id} className="flex items-center gap-3 py-2.5">
            {lead?.(payment)}
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <div className="min-w-0">
                <p className="wrap-anywhere">{whoPaid(payment)}</p>
                <p className="text-sm text-muted tabular-nums">
                  {formatDay(payment.date)}, {payment.text}
                </p>
                <p className="text-sm text-muted empty:hidden">{note(payment)}</p>
              </div>
              <p className="font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(payment.amount)}
              </p>
            </div>
            {action?.(payment)}
          </li>
        ))}
      </ul>
      {payments.length > most && (
        <div className="mt-3 text-center">
          <Button variant="outline" size="sm" onClick={() => setMost(most + STEP)}>
            Mostrar mais {Math.min(STEP, payments.length - most)}
          </Button>
        </div>
      )}
    </div>
  )
}

export function IssuedPayments({ data: { payments } }: { data: FiscalYear }) {
  const { mark, isPending } = useMarking()
  const issued = payments.filter(({ status }) => status === 'issued')
  if (issued.length === 0) return null
  return (
    <Disclosure
      className="rounded-lg border border-line bg-surface px-[min(1.25rem,6vw)] shadow-soft sm:px-6"
      title={
        <span className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-paid-ink" />
          Já emitidos: {countPayments(issued.length)}
        </span>
      }
    >
      <PaymentList
        label="Pagamentos já emitidos"
        payments={issued}
        note={({ issuedOn }) => issuedOn && `Emitido em ${formatDay(issuedOn)}`}
        action={({ id }) => (
          <Button
            size="sm"
            variant="ghost"
            pending={isPending}
            onClick={() => void mark([id], null)}
          >
            Desmarcar
          </Button>
        )}
      />
    </Disclosure>
  )
}
