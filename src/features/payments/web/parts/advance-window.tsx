import { centsOf, centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { DialogForm } from '../../../../platform/web/ui/form-frame.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { useSave } from '../../../../platform/web/use-save.ts'
import type { Payer } from '../../payer-contract.ts'
import { paymentInput } from '../../record-contract.ts'
import { useRecordAdvance, useRefundBalance } from './balance-api.ts'
import { type MovementDraft, MovementFields, useMovementForm } from './movement-form.tsx'
import { usePayers } from './payer-api.ts'

type AdvanceWindowProps = {
  kind: 'payment' | 'refund'
  patientId: string
  /** The balance. */
  amount: string
  zone: string
  onClose: () => void
}

const TEXTS = {
  payment: {
    title: 'Receber antes',
    description: 'Um pagamento antes das sessões. Fica como saldo, com recibo do dia em que veio.',
    submit: 'Registrar pagamento',
    done: 'Pagamento guardado como saldo',
    refused: 'Erro ao registrar pagamento',
  },
  debt: {
    title: 'Receber o saldo devedor',
    description: 'Um pagamento foi devolvido depois de usado. O que vier agora paga essa falta.',
    submit: 'Registrar pagamento',
    done: 'Pagamento registrado',
    refused: 'Erro ao registrar pagamento',
  },
  refund: {
    title: 'Devolver saldo',
    description: 'Registra que você devolveu este valor ao paciente.',
    submit: 'Registrar devolução',
    done: 'Devolução registrada',
    refused: 'Erro ao registrar devolução',
  },
} as const

function textsOf({ kind, amount }: AdvanceWindowProps) {
  return TEXTS[kind === 'payment' && centsOf(amount) < 0 ? 'debt' : kind]
}

/** Records a payment in advance, which first pays a debt; or the refund of a balance. */
export default function AdvanceWindow(props: AdvanceWindowProps) {
  const { data: payers = [], isLoading } = usePayers(props.patientId)
  const { title, description } = textsOf(props)
  return (
    <Dialog open onOpenChange={props.onClose} size="sm" title={title} description={description}>
      {isLoading ? <SkeletonLines lines={8} /> : <AdvanceForm {...props} payers={payers} />}
    </Dialog>
  )
}

function AdvanceForm(props: AdvanceWindowProps & { payers: readonly Payer[] }) {
  const { kind, patientId, amount, zone, payers, onClose } = props
  const owed = -centsOf(amount)
  const [advance, refund] = [useRecordAdvance(), useRefundBalance()]
  const form = useMovementForm(
    { kind, amount: kind === 'refund' ? amount : owed > 0 ? centsToText(owed) : '', zone },
    paymentInput,
  )
  const texts = textsOf(props)
  const params = { id: patientId }
  const save = useSave(
    form,
    {
      send: async ({ method, amount: typed, receivedAt, note, payerId, payer }: MovementDraft) => {
        const receivedOn = typeof receivedAt === 'string' ? receivedAt : undefined
        const body = { method, amount: typed, receivedOn, note }
        if (kind === 'refund') await refund.mutateAsync({ params, body })
        else await advance.mutateAsync({ params, body: { ...body, payerId, payer } })
        return undefined
      },
      done: { title: texts.done },
      refused: texts.refused,
      onSaved: onClose,
    },
    kind + patientId,
  )
  return (
    <DialogForm save={save} submitLabel={texts.submit}>
      {kind === 'refund' && centsOf(amount) > 0 && (
        <p className="text-muted tabular-nums">O saldo é de {formatMoney(amount)}.</p>
      )}
      <MovementFields kind={kind} payers={payers} form={form} />
    </DialogForm>
  )
}
