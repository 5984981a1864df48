import { useEffect } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { CodeInput } from '../../../platform/web/ui/code-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { CODE_DIGITS, CODE_LIFE_MINUTES, CODE_MESSAGE } from '../../patient-login/contract.ts'
import { useVerifyLoginCode } from './api.ts'
import { useOneField } from './use-one-field.ts'

type CodeFormProps = {
  phone: string
  entered: boolean
  onVerified: (token: string) => void
}

export function CodeForm({ phone, entered, onVerified }: CodeFormProps) {
  const verify = useVerifyLoginCode()
  const pending = verify.isPending || entered
  const { field, error, submit, clearError } = useOneField({
    pending,
    problemOf: (code) => (code.length === CODE_DIGITS ? null : CODE_MESSAGE),
    send: async (code) => {
      const { token } = await verify.mutateAsync({ body: { phone, code } })
      onVerified(token)
    },
    selectsRefused: true,
  })
  useEffect(() => field.current?.focus(), [field])
  return (
    <form noValidate onSubmit={submit} onInput={clearError} className="space-y-5">
      <Field
        label={`Código de ${CODE_DIGITS} números`}
        help={`Vale por ${CODE_LIFE_MINUTES} minutos.`}
        required
        error={error}
      >
        <CodeInput
          ref={field}
          name="code"
          digits={CODE_DIGITS}
          readOnly={pending}
          onComplete={submit}
        />
      </Field>
      <Button type="submit" className="w-full" pending={pending} pendingText="Entrando...">
        Entrar
      </Button>
    </form>
  )
}
