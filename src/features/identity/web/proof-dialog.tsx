import { useForm } from 'react-hook-form'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { proveLogin } from '../contract.ts'
import { useProveLogin } from './api.ts'
import { PasskeyProof } from './passkey-proof.tsx'

export interface ProofDialogProps {
  onDone: (proved: boolean) => void
}

const BLANK = { password: '' }

export default function ProofDialog({ onDone }: ProofDialogProps) {
  const prove = useProveLogin()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(proveLogin.body, (typed: typeof BLANK) => typed),
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await prove.mutateAsync({ body })
      onDone(true)
    } catch (error) {
      showFieldProblems(form, error)
    }
  })
  const error = form.formState.errors.password?.message
  const save = {
    submit: () => void submit(),
    discard: () => form.reset(),
    isPending: prove.isPending,
    isDirty: false,
    conflict: null,
  }
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      size="sm"
      title="Confirme sua senha"
      description="Por segurança, digite sua senha de novo para continuar. Nada do que está na tela se perde."
    >
      <DialogForm save={save} submitLabel="Confirmar">
        <Field label="Sua senha" required error={error}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <PasskeyProof onProved={() => onDone(true)} />
        <FormAlert>{prove.isError && !error && prove.error.message}</FormAlert>
      </DialogForm>
    </Dialog>
  )
}
