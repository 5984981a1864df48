import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import {
  contractResolver,
  showFieldProblems,
  unlikePassword,
} from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { resetPassword } from '../contract.ts'
import { useForgetLogin, useResetPassword } from './api.ts'
import { BACK_TO_LOGIN, Entrance, EntranceButton, EntranceLink } from './entrance.tsx'

const BLANK = { password: '', confirmPassword: '' }

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
      resetPassword.body,
      ({ password }: typeof BLANK) => ({ token, password }),
      ({ password, confirmPassword }) =>
        unlikePassword(confirmPassword, password, 'As senhas não coincidem'),
    ),
  })
}

function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const forgetLogin = useForgetLogin()
  const form = useResetForm(token)
  const [, navigate] = useLocation()
  const submit = form.handleSubmit(async (body) => {
    try {
      await reset.mutateAsync({ body })
      forgetLogin()
      navigate('/psychologist/login', { replace: true })
      toast({ title: 'Senha alterada', description: 'Entre com a nova senha.' })
    } catch (error) {
      showFieldProblems(form, error)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <ResetFields form={form} />
      <FormAlert>{reset.isError && reset.error.message}</FormAlert>
      <EntranceButton type="submit" pending={reset.isPending} pendingText="Salvando...">
        Salvar nova senha
      </EntranceButton>
      {reset.isError && <AskAgain />}
    </form>
  )
}

function ResetFields({ form }: { form: ReturnType<typeof useResetForm> }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Nova senha"
        required
        help="Pelo menos 6 caracteres, difíceis de adivinhar: três palavras soltas servem bem."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirmar nova senha" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </>
  )
}
