import { type ReactNode, use, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatDate, isDay } from '../../../../platform/shared/calendar.ts'
import { centsOf, centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import type { ProblemDetail } from '../../../../platform/shared/problem.ts'
import { ApiError } from '../../../../platform/web/api.ts'
import { contractResolver } from '../../../../platform/web/form-problems.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { Checkbox } from '../../../../platform/web/ui/checkbox.tsx'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { maskMoney, plainMoney } from '../../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { useSave } from '../../../../platform/web/use-save.ts'
import { PAYMENT_METHODS } from '../../contract.ts'
import type { Payer } from '../../payer-contract.ts'
import { type Payment, paymentInput, type Receivable } from '../../record-contract.ts'
import { keptText } from '../../surplus-rules.ts'
import { useRecordPayments } from './payer-api.ts'
import { chosenPayer, knownPayer, NO_CHOICE, PayerFields, payerProblems } from './payer-fields.tsx'
import { type StatedProps, StatedSlot } from './stated-slot.ts'
import {
  type PaidTogether,
  refusalOfTogether,
  type Ticks,
  TogetherFields,
  useOfferedTogether,
} from './together-fields.tsx'

export type RecordMovement = (movement: MovementDraft) => Promise<Payment>

export const MOVEMENT_TEXTS = {
  payment: {
    title: 'Registrar pagamento',
    done: 'Pagamento registrado',
    refused: 'Erro ao registrar pagamento',
  },
  refund: {
    title: 'Registrar devolução',
    done: 'Devolução registrada',
    refused: 'Erro ao registrar devolução',
  },
} as const

type MovementFormProps = {
  kind: Payment['kind']
  payers: readonly Payer[]
  receivable: Receivable
  zone: string
  record: RecordMovement
  /** The sessions that the same payment may cover. */
  paid: PaidTogether
  /** Called with the payments of one action for several sessions; an empty list for a single one. */
  onDone: (together: readonly Payment[], kept: string | undefined) => void
}

export function MovementForm(props: MovementFormProps) {
  const { kind, payers, receivable, zone, record, paid, onDone } = props
  const { owed, received, toRefund } = receivable
  const amount = kind === 'payment' ? owed : centsOf(toRefund) > 0 ? toRefund : received
  const others = paid.owed.map(({ sessionId, owed: rest }) => [sessionId, maskMoney(rest)])
  const amounts: Record<string, string> = Object.fromEntries(others)
  const form = useMovementForm({ kind, amount, zone, amounts }, paymentInput)
  const texts = MOVEMENT_TEXTS[kind]
  const values = form.watch()
  const payer = knownPayer(values, payers)
  const offered = useOfferedTogether(paid, payer)
  const ticked = offered.filter(({ sessionId }) => values.together[sessionId])
  const recordPayments = useRecordPayments()
  const total = [values.amount, ...ticked.map(({ sessionId }) => values.amounts[sessionId] ?? '')]
    .map((typed) => centsOf(plainMoney(typed) || '0'))
    .reduce((sum, cents) => sum + cents, 0)
  const kept = useRef<string>(undefined)
  const isStated = useRef(false)
  const recordOne = async (movement: MovementDraft) => {
    kept.current = keptText(total, [await record(movement)])
    onDone([], kept.current)
  }
  const recordTogether = async ({ kind: _, amount, ...movement }: MovementDraft) => {
    const usual = payer?.relation ? payer.id : null
    const items = [{ sessionId: paid.sessionId, amount }].concat(
      ticked.map(({ sessionId }) => ({ sessionId, amount: typedAmount(values, sessionId) })),
    )
    const body = { ...movement, items, payerId: movement.payerId ?? usual }
    try {
      const payments = await recordPayments.mutateAsync({ body })
      kept.current = keptText(total, payments)
      onDone(payments, kept.current)
    } catch (error) {
      throw refusalOfTogether(error, ticked)
    }
  }
  const save = useSave(
    form,
    {
      send: async (movement: MovementDraft) => {
        if (isStated.current) throw FOR_THE_STATEMENT
        await (ticked.length > 0 ? recordTogether(movement) : recordOne(movement))
        return undefined
      },
      done: () => ({
        title: ticked.length > 0 ? 'Pagamentos registrados' : texts.done,
        ...(kept.current && { description: kept.current }),
      }),
      refused: texts.refused,
      onSaved: () => {},
    },
    kind + (receivable.packageId ?? paid.sessionId),
  )
  return (
    <DialogForm save={save} submitLabel={texts.title}>
      <MovementFields
        kind={kind}
        payers={payers}
        form={form}
        owed={owed}
        stated={
          paid.patientId === null
            ? undefined
            : {
                patientId: paid.patientId,
                itemId: receivable.packageId ?? paid.sessionId,
                zone,
                onOffer: (isOffered) => {
                  isStated.current = isOffered
                },
                onPaid: (keptThere) => onDone([], keptThere),
              }
        }
      >
        {kind === 'payment' && payer && offered.length > 0 && (
          <TogetherFields
            offered={offered}
            ticked={ticked}
            total={total}
            patientId={paid.patientId}
            payer={payer}
            zone={zone}
            errors={form.formState.errors}
            register={form.register}
          />
        )}
      </MovementFields>
    </DialogForm>
  )
}

const ON_STATEMENT =
  'Este valor é do demonstrativo: registre-o nele, ou registre aqui só o que falta.'
const FOR_THE_STATEMENT = new ApiError(ON_STATEMENT, 422, {
  details: [{ path: 'amount', message: ON_STATEMENT }],
})

export type MovementDraft = z.input<typeof paymentInput>

type Proposal = {
  kind: Payment['kind']
  amount: string
  zone: string
  /** The amounts of the other sessions in the same action, by id, as typed. */
  amounts?: Record<string, string>
}

/** Returns the form state of a payment or refund, with a suggested amount and today's date. */
export function useMovementForm<Schema extends typeof paymentInput>(
  proposal: Proposal,
  schema: Schema,
) {
  const [defaultValues] = useState(() => blankValues(proposal))
  return useForm({
    defaultValues,
    resolver: contractResolver(schema, toPayload, problemsOf),
  })
}

const NOTHING_ELSE: Ticks = {}
const NO_AMOUNTS: Record<string, string> = {}

function blankValues({ kind, amount, zone, amounts = NO_AMOUNTS }: Proposal) {
  return {
    kind,
    method: 'pix',
    amount: maskMoney(amount),
    receivedAt: formatDate(serverNow(), zone),
    note: '',
    surplus: false,
    together: NOTHING_ELSE,
    amounts,
    ...NO_CHOICE,
  }
}

type Values = ReturnType<typeof blankValues>

function typedAmount({ amounts }: Values, sessionId: string): string {
  return plainMoney(amounts[sessionId] ?? '')
}

function toPayload({
  amount,
  receivedAt,
  isOther,
  payerChoice,
  payer,
  surplus,
  together: _,
  amounts: __,
  ...rest
}: Values) {
  return {
    ...rest,
    amount: plainMoney(amount),
    receivedAt: plainDay(receivedAt),
    ...(surplus && { surplus: 'balance' as const }),
    ...chosenPayer({ isOther, payerChoice, payer }),
  }
}

function problemsOf({ receivedAt, ...choice }: Values): ProblemDetail[] {
  return [
    ...(isDay(plainDay(receivedAt))
      ? []
      : [{ path: 'receivedAt', message: 'Informe a data, dd/mm/aaaa' }]),
    ...payerProblems(choice),
  ]
}

type SurplusProps = { rest: number; register: UseFormReturn<Values>['register'] }

/** Asks whether a surplus is kept as balance. */
function Surplus({ rest, register }: SurplusProps) {
  return (
    <Checkbox
      label={`${formatMoney(centsToText(rest))} a mais: guardar como saldo?`}
      help="Fica para as próximas sessões, com recibo à parte."
      {...register('surplus')}
    />
  )
}

type MovementFieldsProps = {
  kind: Payment['kind']
  payers: readonly Payer[]
  form: Pick<UseFormReturn<Values>, 'register' | 'watch' | 'formState'>
  /** The amount above which the excess is kept as balance; if undefined, there is no question. */
  owed?: string
  /** For a session or package of a patient, who may have an open statement. */
  stated?: Omit<StatedProps, 'cents' | 'children'> | undefined
  /** Shown after the payer. */
  children?: ReactNode
}

export function MovementFields(props: MovementFieldsProps) {
  const { kind, payers, form, owed, stated, children } = props
  const { register, watch, formState } = form
  const { errors } = formState
  const Stated = use(StatedSlot)
  const asksAmongPeople = payers.length > 1
  const cents = centsOf(plainMoney(watch('amount')) || '0')
  const rest = owed === undefined ? 0 : cents - centsOf(owed)
  const surplus = <Surplus rest={rest} register={register} />
  const payer = kind === 'payment' && (
    <PayerFields payers={payers} choice={watch()} errors={errors} register={register} />
  )
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Valor" required error={errors.amount?.message}>
          <MoneyInput autoFocus {...register('amount')} />
        </Field>
        <Field label="Data" required error={errors.receivedAt?.message}>
          <DayInput {...register('receivedAt')} />
        </Field>
      </div>
      {kind === 'payment' &&
        rest > 0 &&
        (stated && Stated ? (
          <Stated {...stated} cents={cents}>
            {surplus}
          </Stated>
        ) : (
          surplus
        ))}
      {asksAmongPeople && payer}
      {asksAmongPeople && children}
      <Field label="Forma de pagamento" required error={errors.method?.message}>
        <Select {...register('method')} labels={PAYMENT_METHODS} />
      </Field>
      <Field
        label="Anotação"
        optional
        help="Só você vê: não sai no recibo."
        error={errors.note?.message}
      >
        <Input autoComplete="off" {...register('note')} />
      </Field>
      {!asksAmongPeople && payer}
      {!asksAmongPeople && children}
    </>
  )
}
