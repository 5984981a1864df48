import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { credentials, type LoggedIn, loginIn } from '../contract.ts'
import { useLogin } from './api.ts'
import type { SecondStepProps } from './second-step.tsx'

const SecondStep = lazyPart<SecondStepProps>(() => import('./second-step.tsx'))

const PasskeyLogin = lazyExtra(() => import('./passkey-login.tsx'))

const BLANK = { email: '', password: '' }

export function useLoginForm() {
  return useForm({
    defaultValues: BLANK,
    resolver: contractResolver(credentials, (typed: typeof BLANK) => typed),
  })
}

type LoginFormProps = {
  form: ReturnType<typeof useLoginForm>
  onEnter: (answer: LoggedIn) => unknown
  onEnterByPasskey: (answer: LoggedIn) => void
}

export function LoginForm({ form, onEnter, onEnterByPasskey }: LoginFormProps) {
  const login = useLogin()
  const [challenge, setChallenge] = useState<string>()
  const { errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const answer = await login.mutateAsync({ body })
      const loggedIn = loginIn(answer)
      if (loggedIn) await onEnter(loggedIn)
      else setChallenge(answer.challenge)
    } catch (error) {
      if (!showFieldProblems(form, error)) form.setFocus('password', { shouldSelect: true })
    }
  })
  if (challenge !== undefined) {
    const restart = () => setChallenge(undefined)
    return <SecondStep challenge={challenge} onEnter={onEnter} onRestart={restart} />
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="E-mail" required error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          {...form.register('email')}
        />
      </Field>
      <Field label="Senha" required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <FormAlert>{login.isError && (login.error.message || 'Erro no login')}</FormAlert>
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" pending={login.isPending} pendingText="Entrando...">
          Entrar
        </Button>
        <Link
          href="/psychologist/forgot-password"
          className="flex min-h-11 items-center self-center rounded-lg px-2 text-petrol-ink underline underline-offset-4"
        >
          Esqueci minha senha
        </Link>
      </div>
      <PasskeyLogin onEnter={onEnterByPasskey} />
    </form>
  )
}
