import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { freshProof } from '../contract.ts'
import { useProveLogin } from './api.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { useSecondFactor } from './second-factor-api.ts'

export interface ProofDialogProps {
  onDone: (proved: boolean) => void
}

const BLANK = { password: '', code: '' }

export default function ProofDialog({ onDone }: ProofDialogProps) {
  const prove = useProveLogin()
  const hasFactor = typeof useSecondFactor().data?.since === 'string'
  const [usesCode, setUsesCode] = useState(false)
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(freshProof, ({ password, code }: typeof BLANK) =>
      usesCode ? { code } : { password },
    ),
  })
  const field = usesCode ? 'code' : 'password'
  const submit = form.handleSubmit(async (body) => {
    try {
      await prove.mutateAsync({ body })
      onDone(true)
    } catch (error) {
      showFieldProblems(form, error)
    }
  })
  const error = form.formState.errors[field]?.message
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
      title={usesCode ? 'Confirme com um código' : 'Confirme sua senha'}
      description={`Por segurança, digite ${usesCode ? 'um código do seu aplicativo autenticador' : 'sua senha de novo'} para continuar. Nada do que está na tela se perde.`}
    >
      <DialogForm save={save} submitLabel="Confirmar">
        {usesCode ? (
          <Field key="code" label="Código do aplicativo ou de recuperação" required error={error}>
            <Input autoComplete="one-time-code" spellCheck={false} {...form.register('code')} />
          </Field>
        ) : (
          <Field key="password" label="Sua senha" required error={error}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
        )}
        {hasFactor && (
          <Button variant="link" onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? 'Usar a senha' : 'Usar um código do aplicativo'}
          </Button>
        )}
        <PasskeyProof onProved={() => onDone(true)} />
        <FormAlert>{prove.isError && !error && prove.error.message}</FormAlert>
      </DialogForm>
    </Dialog>
  )
}
