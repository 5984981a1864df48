import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay, isDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { BareCheckbox } from '../../../platform/web/ui/checkbox.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { labelledDocument } from '../../patients/document-rules.ts'
import { EXCLUSIONS, type FiscalPayment, type FiscalYear, type Issued } from '../contract.ts'
import { useMarkIssued } from './api.ts'
import { changeText, countPayments, whoPaid } from './fiscal-texts.ts'
import { StepCard } from './step-card.tsx'

type MarkStepProps = { data: FiscalYear; today: string }

export function MarkStep({ data: { files, payments }, today }: MarkStepProps) {
  const [typed, setDay] = useState<string | null>(null)
  const day = typed ?? formatDay(today)
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { mark, isPending } = useMarking()
  const open = payments.filter(({ status }) => status !== 'issued')
  const chosenIds = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
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
            {chosenIds.length > 0 ? (
              <Button
                pending={isPending}
                pendingText="Marcando..."
                onClick={() => void send(chosenIds)}
              >
                Marcar {countPayments(chosenIds.length)}
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

type ListedPayment = Pick<
  FiscalPayment,
  'id' | 'date' | 'text' | 'patientName' | 'payerName' | 'amount'
> & { reconstructed?: boolean }

type PaymentListProps<Payment extends ListedPayment> = {
  label: string
  payments: readonly Payment[]
  note: (payment: Payment) => ReactNode
  lead?: (payment: Payment) => ReactNode
  action?: (payment: Payment) => ReactNode
}

export function PaymentList<Payment extends ListedPayment>({
  label,
  payments,
  note,
  lead,
  action,
}: PaymentListProps<Payment>) {
  const [most, setMost] = useState(STEP)
  return (
    <div className="pb-4">
      <ul aria-label={label} className="divide-y divide-line">
        {payments.slice(0, most).map((payment) => (
          <li key={payment.id} className="flex items-center gap-3 py-2.5">
            {lead?.(payment)}
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  {whoPaid(payment)}
                  {payment.reconstructed && ' (reconstruído)'}
                </p>
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
            Mostrar mais
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

/** Payments that are not declared in Receita Saúde. */
export function ExcludedPayments({ data: { excluded } }: { data: FiscalYear }) {
  if (excluded.length === 0) return null
  return (
    <Disclosure
      className="rounded-lg border border-line bg-surface px-[min(1.25rem,6vw)] shadow-soft sm:px-6"
      title={`Fora do Receita Saúde: ${countPayments(excluded.length)}`}
    >
      <PaymentList
        label="Pagamentos fora do Receita Saúde"
        payments={excluded}
        note={({ payerDocument, reason }) =>
          `${labelledDocument(payerDocument)}. ${EXCLUSIONS[reason]}`
        }
      />
    </Disclosure>
  )
}

export function ChangedReceipts({ data: { changed, payments } }: { data: FiscalYear }) {
  const { mark, isPending } = useMarking()
  if (changed.length === 0) return null
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  return (
    <section
      aria-labelledby="changed"
      className="rounded-lg border border-cancelled bg-cancelled-soft px-[min(1.25rem,6vw)] py-4 text-cancelled-ink sm:px-6"
    >
      <h2 id="changed" className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        Cancelar no e-CAC em até 10 dias
      </h2>
      <p className="mt-1 text-sm">
        Estes recibos foram emitidos com dados que mudaram depois. Cancele cada um no e-CAC em até
        10 dias da emissão; depois toque em “Já cancelei”, e o que restou volta para o arquivo.
      </p>
      <ul className="mt-3 divide-y divide-cancelled/30">
        {changed.map(({ paymentId, issuedOn, fields }) => {
          const payment = known.get(paymentId)
          return (
            <li
              key={paymentId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium wrap-anywhere">{payment && whoPaid(payment)}</p>
                <p className="text-sm">Emitido em {formatDay(issuedOn)}</p>
                {fields.map((field) => (
                  <p key={field.field} className="text-sm tabular-nums wrap-anywhere">
                    {changeText(field)}
                  </p>
                ))}
              </div>
              <Button
                size="sm"
                variant="outline"
                pending={isPending}
                onClick={() => void mark([paymentId], null)}
              >
                Já cancelei
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useMarking() {
  const marking = useMarkIssued()
  const { pending: isPending, run } = useOneAtATime(async (body: Issued) => {
    const { paymentIds, issuedOn } = body
    try {
      await marking.mutateAsync({ body })
    } catch (error) {
      showRefusal('Nada foi marcado', error)
      return false
    }
    const count = countPayments(paymentIds.length)
    toast(
      issuedOn === null
        ? { title: 'Marca retirada', description: `${count} a emitir` }
        : {
            title: 'Marcado como emitido',
            description: `${count}, em ${formatDay(issuedOn)}`,
            action: { label: 'Desfazer', onSelect: () => void mark(paymentIds, null) },
          },
    )
    return true
  })
  const mark = async (paymentIds: string[], issuedOn: string | null) =>
    (await run({ paymentIds, issuedOn })) ?? false
  return { mark, isPending }
}
