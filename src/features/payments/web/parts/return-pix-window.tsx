import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../../platform/web/form-problems.ts'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../../platform/web/ui/form-frame.tsx'
import { plainMoney } from '../../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../../platform/web/ui/money-input.tsx'
import { useSave } from '../../../../platform/web/use-save.ts'
import { refundInput } from '../../record-contract.ts'
import { useGiveBackPayment } from '../api.ts'

type ReturnPixWindowProps = {
  /** The id of the payment, or of its Pix. */
  id: string
  wanted: string
  onClose: () => void
}

/** Requests the bank to return a Pix, in part or completely. */
export default function ReturnPixWindow({ id, wanted, onClose }: ReturnPixWindowProps) {
  const give = useGiveBackPayment()
  const form = useForm({
    defaultValues: { amount: wanted },
    resolver: contractResolver(refundInput, (values: { amount: string }) => values),
  })
  const save = useSave(
    form,
    {
      send: (body) => give.mutateAsync({ params: { id }, body }),
      done: {
        title: 'Devolução pedida ao banco',
        description: 'Ela aparece nos pagamentos quando o banco a confirmar.',
      },
      refused: 'A devolução não foi pedida',
      onSaved: onClose,
    },
    id,
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Devolver por Pix"
      description="O banco devolve o valor para a conta de onde o Pix veio."
    >
      <DialogForm save={save} submitLabel="Devolver">
        <Field label="Valor" error={form.formState.errors.amount?.message}>
          <MoneyInput {...form.register('amount', { setValueAs: plainMoney })} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
