import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { closeAccount, KEPT_DAYS } from '../contract.ts'
import { useCloseAccount } from './api.ts'

const BLANK = { password: '' }

/** The password again, and what will be lost. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const close = useCloseAccount()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(closeAccount.body, (values: typeof BLANK) => values),
  })
  const save = useSave(form, {
    send: (body) => close.mutateAsync({ body }),
    done: {
      title: 'Conta encerrada',
      description: `Você tem ${KEPT_DAYS} dias para restaurar a conta.`,
    },
    refused: 'Erro ao encerrar conta',
    onSaved: () => {
      onClose()
      // The button that opened it is gone; what is left to do is said at the top.
      setTimeout(() => {
        focusHeading()
        scrollTo({ top: 0 })
      })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Encerrar a conta?"
      description={`A assinatura e as sessões futuras são canceladas agora, e os pacientes avisados. Em ${KEPT_DAYS} dias tudo é apagado: pacientes, sessões, pagamentos e observações.`}
    >
      <DialogForm save={save} submitLabel="Encerrar conta" destructive>
        <Field label="Sua senha" required error={form.formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
