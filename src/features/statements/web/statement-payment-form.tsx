import { type UseFormReturn, useForm } from 'react-hook-form'
import { formatDate } from '../../../platform/shared/calendar.ts'
import type { ProblemDetail } from '../../../platform/shared/problem.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { CpfInput } from '../../../platform/web/ui/cpf-input.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { maskMoney } from '../../../platform/web/ui/masks.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import { UNNAMED_PAYER } from '../../patients/contract.ts'
import type { Payment } from '../../payments/record-contract.ts'
import {
  dayProblems,
  MOVEMENT_TEXTS,
  MovementFields,
  movementPayload,
} from '../../payments/web/parts/movement-form.tsx'
import { recordStatementPayment } from '../contract.ts'
import { useRecordStatementPayment } from './api.ts'

type StatementPaymentDialogProps = {
  statementId: string
  kind: Payment['kind']
  amount: string
  zone: string
  onClose: () => void
}

export default function StatementPaymentDialog(props: StatementPaymentDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="sm"
      title={MOVEMENT_TEXTS[props.kind].title}
      description={
        props.kind === 'payment'
          ? 'Um pagamento e um recibo para o mês inteiro. Quita primeiro o mais antigo.'
          : 'Devolve primeiro o que foi recebido do mais recente.'
      }
    >
      <StatementPaymentForm {...props} />
    </Dialog>
  )
}

function StatementPaymentForm({
  statementId,
  kind,
  amount,
  zone,
  onClose,
}: StatementPaymentDialogProps) {
  const record = useRecordStatementPayment()
  const form = useForm({
    defaultValues: blankValues(kind, amount, formatDate(serverNow(), zone)),
    resolver: contractResolver(recordStatementPayment.body, payloadIn(zone), problemsOf),
  })
  const texts = MOVEMENT_TEXTS[kind]
  const save = useSave(form, {
    send: async (body) => void (await record.mutateAsync({ params: { id: statementId }, body })),
    done: { title: texts.done },
    refused: texts.refused,
    onSaved: onClose,
  })
  return (
    <DialogForm save={save} submitLabel={texts.title}>
      <MovementFields register={form.register} errors={form.formState.errors} />
      {kind === 'payment' && <PayerFields form={form} />}
    </DialogForm>
  )
}

function blankValues(kind: Payment['kind'], amount: string, receivedAt: string) {
  return {
    kind,
    method: 'pix',
    amount: maskMoney(amount),
    receivedAt,
    note: '',
    isOther: false,
    payerName: '',
    payerCpf: '',
  }
}

type Values = ReturnType<typeof blankValues>

function problemsOf(values: Values): ProblemDetail[] {
  const isUnnamed = values.isOther && values.payerName.trim() === ''
  return [...dayProblems(values), ...(isUnnamed ? [UNNAMED_PAYER] : [])]
}

function payloadIn(zone: string) {
  const movement = movementPayload(zone)
  return ({ isOther, payerName, payerCpf, ...values }: Values) => ({
    ...movement(values),
    payerName: isOther ? payerName : '',
    payerCpf: isOther ? payerCpf : '',
  })
}

type PayerFieldsProps = { form: Pick<UseFormReturn<Values>, 'register' | 'watch' | 'formState'> }

function PayerFields({ form: { register, watch, formState } }: PayerFieldsProps) {
  const { errors } = formState
  return (
    <>
      <Checkbox
        label="Outra pessoa pagou"
        help="O recibo sai no nome dela. Sem isso, vale quem está no cadastro do paciente."
        {...register('isOther')}
      />
      {watch('isOther') && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nome" required error={errors.payerName?.message}>
            <Input autoComplete="off" {...register('payerName')} />
          </Field>
          <Field label="CPF" optional error={errors.payerCpf?.message}>
            <CpfInput autoComplete="off" {...register('payerCpf')} />
          </Field>
        </div>
      )}
    </>
  )
}
