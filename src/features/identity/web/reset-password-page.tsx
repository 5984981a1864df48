import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import { problemText } from '../../../platform/web/api.ts'
import {
  contractResolver,
  showFieldProblems,
  unlikePassword,
} from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import {
  guessablePassword,
  NewPasswordField,
} from '../../../platform/web/ui/new-password-field.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { PASSWORD_MIN, passwordResetInput } from '../contract.ts'
import { useForgetLogin, useResetPassword } from './api.ts'
import { BACK_TO_LOGIN, Entrance, EntranceButton, EntranceLink } from './entrance.tsx'

const BLANK = { password: '', confirmPassword: '' }
const DEMANDS = { least: PASSWORD_MIN, known: [] }

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <Entrance
      back={BACK_TO_LOGIN}
      title="Nova senha"
      description="Escolha a senha com que vai entrar."
    >
      {token ? <ResetForm token={token} /> : <LinkIncomplete />}
    </Entrance>
  )
}

function LinkIncomplete() {
  return (
    <div className="space-y-5">
      <p>Este link está incompleto. Abra de novo o link do e-mail ou peça um novo.</p>
      <AskAgain />
    </div>
  )
}

function AskAgain() {
  return <EntranceLink href="/psychologist/forgot-password">Pedir um novo link</EntranceLink>
}

function useResetForm(token: string) {
  return useForm({
    defaultValues: BLANK,
    resolver: contractResolver(
      passwordResetInput,
      ({ password }: typeof BLANK) => ({ token, password }),
      ({ password, confirmPassword }) => [
        ...guessablePassword('password', password, DEMANDS),
        ...unlikePassword(confirmPassword, password, 'As senhas não coincidem'),
      ],
    ),
  })
}

function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const forgetLogin = useForgetLogin()
  const form = useResetForm(token)
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      await reset.mutateAsync({ body })
      forgetLogin()
      navigate('/psychologist/login', { replace: true })
      toast({ title: 'Senha alterada', description: 'Entre com a nova senha.' })
    } catch (error) {
      if (!showFieldProblems(form, error)) setFailure(problemText(error))
    }
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <ResetFields form={form} />
      <FormAlert>{failure}</FormAlert>
      <EntranceButton type="submit" pending={reset.isPending} pendingText="Salvando...">
        Salvar nova senha
      </EntranceButton>
      {failure && <AskAgain />}
    </form>
  )
}

function ResetFields({ form }: { form: ReturnType<typeof useResetForm> }) {
  const { errors } = form.formState
  return (
    <>
      <NewPasswordField
        label="Nova senha"
        error={errors.password?.message}
        typed={form.watch('password')}
        {...DEMANDS}
        {...form.register('password')}
      />
      <Field label="Confirmar nova senha" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </>
  )
}
