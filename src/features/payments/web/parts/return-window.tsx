import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDate, formatDay, isDay } from '../../../../platform/shared/calendar.ts'
import { centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import { contractResolver } from '../../../../platform/web/form-problems.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../../platform/web/ui/day-input.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../../platform/web/ui/form-frame.tsx'
import { maskMoney, plainMoney } from '../../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useSave } from '../../../../platform/web/use-save.ts'
import { returnedPaymentInput } from '../../record-contract.ts'
import { useReturnPayment, useUndoReturn } from './balance-api.ts'
import { leftOf, type ReturnedPayment } from './return-button.tsx'

type ReturnWindowProps = { payment: ReturnedPayment; zone: string; onClose: () => void }

export default function ReturnWindow({ payment, zone, onClose }: ReturnWindowProps) {
  const { amount, receivedOn } = payment
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="O banco devolveu este pagamento?"
      description={`${formatMoney(amount)}, de ${formatDay(receivedOn)}. Use quando o banco tirou o valor da sua conta, por contestação. O que ele pagou volta a ficar em aberto. Se foi você que devolveu, use “Registrar devolução”, em Pagamentos.`}
    >
      <Returned payment={payment} onClose={onClose} />
      {leftOf(payment) > 0 && <ReturnForm payment={payment} zone={zone} onClose={onClose} />}
    </Dialog>
  )
}

function Returned({ payment, onClose }: Omit<ReturnWindowProps, 'zone'>) {
  const undo = useUndoReturn()
  if (payment.returned.length === 0) return null
  const run = async () => {
    try {
      await undo.mutateAsync({ params: { id: payment.id } })
      toast({ title: 'Devolução do banco desfeita' })
      onClose()
    } catch (error) {
      showRefusal('Erro ao desfazer', error)
    }
  }
  return (
    <div className="mb-5 rounded-lg border border-line px-4 py-3">
      <ul className="tabular-nums">
        {payment.returned.map(({ on, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two returns of a day may be equal, and the order stays
          <li key={index}>
            {formatMoney(amount)} em {formatDay(on)}
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        pending={undo.isPending}
        onClick={() => void run()}
      >
        Desfazer a última devolução
      </Button>
    </div>
  )
}

type Values = { on: string; amount: string }

function ReturnForm({ payment, zone, onClose }: ReturnWindowProps) {
  const back = useReturnPayment()
  const [defaultValues] = useState(
    (): Values => ({
      on: formatDate(serverNow(), zone),
      amount: maskMoney(centsToText(leftOf(payment))),
    }),
  )
  const form = useForm({
    defaultValues,
    resolver: contractResolver(returnedPaymentInput, toPayload, ({ on }: Values) =>
      isDay(plainDay(on)) ? [] : [{ path: 'on', message: 'Informe a data, dd/mm/aaaa' }],
    ),
  })
  const save = useSave(
    form,
    {
      send: async (body) => void (await back.mutateAsync({ params: { id: payment.id }, body })),
      done: { title: 'Devolução do banco registrada' },
      refused: 'Erro ao registrar devolução',
      onSaved: onClose,
    },
    payment.id,
  )
  const { errors } = form.formState
  return (
    <DialogForm save={save} submitLabel="Registrar devolução do banco">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Valor devolvido" required error={errors.amount?.message}>
          <MoneyInput {...form.register('amount')} />
        </Field>
        <Field label="Data da devolução" required error={errors.on?.message}>
          <DayInput {...form.register('on')} />
        </Field>
      </div>
    </DialogForm>
  )
}

function toPayload({ on, amount }: Values) {
  return { on: plainDay(on), amount: plainMoney(amount) }
}
