import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useSearchParams } from 'wouter'
import * as z from 'zod/mini'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { storage } from '../../../platform/web/storage.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { resetPassword } from '../contract.ts'
import { useResetPassword } from './api.ts'
import { Entrance } from './entrance.tsx'

const BACK = { href: '/psychologist/login', label: 'Voltar ao login' }
const BLANK = { password: '', confirmPassword: '' }

const confirmedReset = z.extend(resetPassword.body, { confirmPassword: z.string() }).check(
  z.refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: 'As senhas não coincidem',
    when: () => true,
  }),
)

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <Entrance back={BACK} title="Nova senha" description="Escolha a senha com que vai entrar.">
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
  return (
    <Link
      href="/psychologist/forgot-password"
      className={`${buttonClass({ variant: 'outline' })} w-full`}
    >
      Pedir um novo link
    </Link>
  )
}

function useResetForm(token: string) {
  return useForm({
    defaultValues: BLANK,
    resolver: contractResolver(confirmedReset, (typed: typeof BLANK) => ({ ...typed, token })),
  })
}

function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const client = useQueryClient()
  const form = useResetForm(token)
  const [, navigate] = useLocation()
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reset.mutateAsync({ body: { token, password } })
      // Every login has ended, also one in this browser.
      storage.remove('token', 'psychologist')
      client.clear()
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
      <Button
        type="submit"
        size="lg"
        className="w-full"
        pending={reset.isPending}
        pendingText="Salvando..."
      >
        Salvar nova senha
      </Button>
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
