import { useState } from 'react'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { formatDateTime } from '../../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { ApiError } from '../../../../platform/web/api.ts'
import { Checkbox } from '../../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { MOST_ITEMS, type OwedTogether, type Payer } from '../../payer-contract.ts'

/** The session that is paid, and the open sessions that the same action may pay. */
export interface PaidTogether {
  sessionId: string
  patientId: string | null
  owed: readonly OwedTogether[]
}

/** Whether each of the other sessions is paid too, by its id. */
export type Ticks = Record<string, boolean>

/**
 * Returns the other open sessions that the payer may pay; none if all are the patient's. A session that was offered stays even
 * if it is no longer owed: its refusal is shown there.
 */
export function useOfferedTogether(
  { sessionId, patientId, owed }: PaidTogether,
  payer: Payer | undefined,
): OwedTogether[] {
  const [first] = useState(owed)
  const offered = first
    .map((session) => owed.find((now) => now.sessionId === session.sessionId) ?? session)
    .filter(
      (session) => session.sessionId !== sessionId && payer && session.payerIds.includes(payer.id),
    )
    .slice(0, MOST_ITEMS - 1)
  return offered.some((session) => session.patientId !== patientId) ? offered : []
}

/** Maps the refusal of an action to the fields of the form: the first item is the form's own amount. */
export function refusalOfTogether(error: unknown, ticked: readonly OwedTogether[]): unknown {
  if (!(error instanceof ApiError)) return error
  const details = error.details.map(({ path, message }) => {
    const [, index, field] = /^items\.(\d+)\.(\w+)/.exec(path) ?? []
    if (index === undefined) return { path, message }
    const other = ticked[Number(index) - 1]
    if (!other) return { path: 'amount', message }
    return { path: `${field === 'amount' ? 'amounts' : 'together'}.${other.sessionId}`, message }
  })
  return new ApiError(error.message, error.status, { ...error.body, details }, error.retryAfter)
}

type TogetherFieldsProps = {
  offered: readonly OwedTogether[]
  ticked: readonly OwedTogether[]
  /** In cents, with the form's own amount. */
  total: number
  patientId: string | null
  payer: Payer
  zone: string
  errors: FieldErrors<{ together: Ticks; amounts: Record<string, string> }>
  register: (name: `together.${string}` | `amounts.${string}`) => UseFormRegisterReturn
}

/** Offers open sessions of other patients with the same payer, and shows their sum. */
export function TogetherFields(props: TogetherFieldsProps) {
  const { offered, ticked, total, patientId, payer, zone, errors, register } = props
  const others = new Set(
    offered.flatMap((session) => (session.patientId === patientId ? [] : session.patientName)),
  )
  const names = new Intl.ListFormat('pt-BR').format(others)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium wrap-anywhere">
        {payer.relation === null
          ? `Também em aberto: ${names}`
          : `${payer.name} também paga por ${names}`}
      </legend>
      <div className="divide-y divide-line rounded-lg border border-line px-4">
        {offered.map((session) => (
          <div key={session.sessionId} className="py-2.5">
            <Checkbox
              label={
                <>
                  <span className="block wrap-anywhere">{session.patientName}</span>
                  <span className="block text-sm text-muted tabular-nums">
                    {formatDateTime(session.datetime, zone)} · {formatMoney(session.owed)}
                  </span>
                </>
              }
              error={errors.together?.[session.sessionId]?.message}
              {...register(`together.${session.sessionId}`)}
            />
            {ticked.includes(session) && (
              <div className="mt-2 mb-1 ml-9">
                <Field
                  label={
                    <>
                      Recebido
                      <span className="sr-only">
                        {' '}
                        de {session.patientName}, {formatDateTime(session.datetime, zone)}
                      </span>
                    </>
                  }
                  error={errors.amounts?.[session.sessionId]?.message}
                >
                  <MoneyInput {...register(`amounts.${session.sessionId}`)} />
                </Field>
              </div>
            )}
          </div>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">
        Marque o que entrou no mesmo pagamento. Cada sessão tem o seu recibo.
      </p>
      <p aria-live="polite" className="mt-3 flex flex-wrap justify-between gap-x-3 font-semibold">
        <span>{ticked.length === 0 ? 'Total' : `Total de ${ticked.length + 1} sessões`}</span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney(total)}</span>
      </p>
    </fieldset>
  )
}
