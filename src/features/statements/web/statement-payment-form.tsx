import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Payer } from '../../payments/payer-contract.ts'
import type { Payment } from '../../payments/record-contract.ts'
import { paymentInput } from '../../payments/record-contract.ts'
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
  amount: string
  zone: string
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
      description={
        props.kind === 'payment'
          ? 'Um pagamento e um recibo para o mês inteiro. Quita primeiro o mais antigo.'
          : 'Devolve primeiro o que foi recebido do mais recente.'
      }
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
  zone,
  payers,
  onClose,
}: StatementPaymentDialogProps & { payers: readonly Payer[] }) {
  const record = useRecordStatementPayment()
  const form = useMovementForm({ kind, amount, zone }, paymentInput)
  const texts = MOVEMENT_TEXTS[kind]
  const save = useSave(form, {
    send: async (body) => void (await record.mutateAsync({ params: { id: statementId }, body })),
    done: { title: texts.done },
    refused: texts.refused,
    onSaved: onClose,
  })
  return (
    <DialogForm save={save} submitLabel={texts.title}>
      <MovementFields kind={kind} payers={payers} form={form} owed={amount} />
    </DialogForm>
  )
}
