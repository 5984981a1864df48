import { useRef } from 'react'
import { centsOf } from '../../../platform/shared/money.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { plainMoney } from '../../../platform/web/ui/masks.ts'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Payer } from '../../payments/payer-contract.ts'
import type { Payment } from '../../payments/record-contract.ts'
import { paymentInput } from '../../payments/record-contract.ts'
import { keptText } from '../../payments/surplus-rules.ts'
import {
  MOVEMENT_TEXTS,
  MovementFields,
  useMovementForm,
} from '../../payments/web/parts/movement-form.tsx'
import { usePayers } from '../../payments/web/parts/payer-api.ts'
import { useRecordStatementPayment } from './api.ts'

type StatementPaymentDialogProps = {
  statementId: string
  patientId: string | null
  kind: Payment['kind']
  /** The amount that is proposed. */
  amount: string
  /** The open amount, if another one is proposed. */
  owed?: string
  /** The patient and the statement, if the screen behind does not show them. */
  about?: string
  zone: string
  /** Called with a sentence about the part that became balance, before the window closes. */
  onPaid?: (kept: string | undefined) => void
  onClose: () => void
}

export default function StatementPaymentDialog(props: StatementPaymentDialogProps) {
  const { data: payers = [], isLoading } = usePayers(props.patientId)
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="sm"
      title={MOVEMENT_TEXTS[props.kind].title}
      description={[
        props.about,
        props.kind === 'payment'
          ? 'Um pagamento e um recibo para o mês inteiro. Quita primeiro o mais antigo.'
          : 'Devolve primeiro o que foi recebido do mais recente.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {isLoading ? (
        <SkeletonLines lines={8} />
      ) : (
        <StatementPaymentForm {...props} payers={payers} />
      )}
    </Dialog>
  )
}

function StatementPaymentForm({
  statementId,
  kind,
  amount,
  owed = amount,
  zone,
  payers,
  onPaid,
  onClose,
}: StatementPaymentDialogProps & { payers: readonly Payer[] }) {
  const record = useRecordStatementPayment()
  const form = useMovementForm({ kind, amount, zone }, paymentInput)
  const texts = MOVEMENT_TEXTS[kind]
  const kept = useRef<string>(undefined)
  const save = useSave(
    form,
    {
      send: async (body) => {
        const typed = centsOf(plainMoney(form.getValues('amount')))
        const payment = await record.mutateAsync({ params: { id: statementId }, body })
        kept.current = keptText(typed, [payment])
        return undefined
      },
      done: () => ({ title: texts.done, ...(kept.current && { description: kept.current }) }),
      refused: texts.refused,
      onSaved: () => {
        onPaid?.(kept.current)
        onClose()
      },
    },
    kind + statementId,
  )
  return (
    <DialogForm save={save} submitLabel={texts.title}>
      <MovementFields kind={kind} payers={payers} form={form} owed={owed} />
    </DialogForm>
  )
}
