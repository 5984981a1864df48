import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { formatDate, instantOn, isDay } from '../../../../platform/shared/calendar.ts'
import type { ProblemDetail } from '../../../../platform/shared/problem.ts'
import { contractResolver } from '../../../../platform/web/form-problems.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { maskMoney, plainMoney } from '../../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { useSave } from '../../../../platform/web/use-save.ts'
import {
  PAYMENT_METHODS,
  type Payment,
  paymentInput,
  type Receivable,
} from '../../record-contract.ts'

export type RecordMovement = (movement: MovementDraft) => Promise<Payment>

export const MOVEMENT_TEXTS = {
  payment: {
    title: 'Registrar pagamento',
    done: 'Pagamento registrado',
    refused: 'Erro ao registrar pagamento',
  },
  refund: {
    title: 'Registrar estorno',
    done: 'Estorno registrado',
    refused: 'Erro ao registrar estorno',
  },
} as const

type MovementFormProps = {
  kind: Payment['kind']
  receivable: Receivable
  zone: string
  record: RecordMovement
  onDone: () => void
}

export function MovementForm({ kind, receivable, zone, record, onDone }: MovementFormProps) {
  const form = useForm({
    defaultValues: movementValues(kind, receivable, zone),
    resolver: contractResolver(paymentInput, movementPayload(zone), dayProblems),
  })
  const texts = MOVEMENT_TEXTS[kind]
  const save = useSave(form, {
    send: async (movement: MovementDraft) => void (await record(movement)),
    done: { title: texts.done },
    refused: texts.refused,
    onSaved: onDone,
  })
  return (
    <DialogForm save={save} submitLabel={texts.title}>
      <MovementFields register={form.register} errors={form.formState.errors} />
    </DialogForm>
  )
}

type MovementField = Exclude<keyof MovementValues, 'kind'>

type MovementFieldsProps = {
  register: (name: MovementField) => UseFormRegisterReturn
  errors: Partial<Record<MovementField, { message?: string | undefined }>>
}

export function MovementFields({ register, errors }: MovementFieldsProps) {
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
    </>
  )
}

export type MovementDraft = z.input<typeof paymentInput>

export function movementValues(
  kind: Payment['kind'],
  { owed, received, toRefund }: Receivable,
  zone: string,
) {
  return {
    kind,
    method: 'pix',
    amount: maskMoney(kind === 'payment' ? owed : Number(toRefund) > 0 ? toRefund : received),
    receivedAt: formatDate(serverNow(), zone),
    note: '',
  }
}

export type MovementValues = ReturnType<typeof movementValues>

export function movementPayload(zone: string) {
  return ({ amount, receivedAt, ...rest }: MovementValues) => ({
    ...rest,
    amount: plainMoney(amount),
    receivedAt: instantOf(plainDay(receivedAt), zone),
  })
}

function instantOf(day: string, zone: string): string | null {
  return isDay(day) ? new Date(instantOn(day, zone, serverNow())).toISOString() : null
}

export function dayProblems({ receivedAt }: MovementValues): ProblemDetail[] {
  if (isDay(plainDay(receivedAt))) return []
  return [{ path: 'receivedAt', message: 'Informe a data, dd/mm/aaaa' }]
}
