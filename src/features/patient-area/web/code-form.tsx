import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { problemText } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { CodeInput } from '../../../platform/web/ui/code-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { CODE_DIGITS, CODE_LIFE_MINUTES, loginCodeInput } from '../../patient-login/contract.ts'
import { useVerifyLoginCode } from './api.ts'
import { showRefusal } from './use-entrance.ts'

type CodeFormProps = {
  phone: string
  entered: boolean
  onVerified: (token: string) => void
}

export function CodeForm({ phone, entered, onVerified }: CodeFormProps) {
  const verify = useVerifyLoginCode()
  const pending = verify.isPending || entered
  const form = useForm({
    defaultValues: { code: '' },
    resolver: contractResolver(loginCodeInput, ({ code }: { code: string }) => ({
      phone,
      code,
    })),
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const send = form.handleSubmit(async (body) => {
    if (pending) return
    try {
      const { token } = await verify.mutateAsync({ body })
      onVerified(token)
    } catch (error) {
      form.setError('code', { message: problemText(error) })
      form.setFocus('code', { shouldSelect: true })
      showRefusal(error)
    }
  })
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <Field
        label={`Código de ${CODE_DIGITS} números`}
        help={`Vale por ${CODE_LIFE_MINUTES} minutos.`}
        required
        error={form.formState.errors.code?.message}
      >
        <CodeInput
          digits={CODE_DIGITS}
          readOnly={pending}
          onComplete={() => void send()}
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" className="w-full" pending={pending} pendingText="Entrando...">
        Entrar
      </Button>
    </form>
  )
}
