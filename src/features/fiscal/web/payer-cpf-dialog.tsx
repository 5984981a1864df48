import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { CpfInput } from '../../../platform/web/ui/cpf-input.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { payerCpfInput } from '../contract.ts'
import { useSetPayerCpf } from './api.ts'

type PayerCpfDialogProps = { paymentId: string; payerName: string; onClose: () => void }

export default function PayerCpfDialog({ paymentId, payerName, onClose }: PayerCpfDialogProps) {
  const change = useSetPayerCpf()
  const form = useForm({
    defaultValues: { payerCpf: '' },
    resolver: contractResolver(payerCpfInput, (values: { payerCpf: string }) => values),
  })
  const save = useSave(
    form,
    {
      send: async (body) => void (await change.mutateAsync({ params: { id: paymentId }, body })),
      done: { title: 'CPF salvo' },
      refused: 'Erro ao salvar o CPF',
      onSaved: onClose,
    },
    paymentId,
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="CPF de quem pagou"
      description={`${payerName} pagou no lugar do paciente. O CPF vai para o recibo deste pagamento.`}
    >
      <DialogForm save={save} submitLabel="Salvar">
        <Field label="CPF" required error={form.formState.errors.payerCpf?.message}>
          <CpfInput autoComplete="off" {...form.register('payerCpf')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
