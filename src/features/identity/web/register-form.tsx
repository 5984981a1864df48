import { useForm } from 'react-hook-form'
import { ApiError } from '../../../platform/web/api.ts'
import {
  contractResolver,
  showFieldProblems,
  unlikePassword,
} from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { ActivationText } from '../../practice/web/parts/activation-text.tsx'
import { type LoggedIn, registration } from '../contract.ts'
import { useRegister } from './api.ts'
import { EntranceButton } from './entrance.tsx'

const BLANK = { name: '', email: '', phone: '', crp: '', password: '', confirmPassword: '' }

export function useRegisterForm() {
  return useForm({
    defaultValues: BLANK,
    resolver: contractResolver(
      registration,
      ({ confirmPassword: _, ...typed }: typeof BLANK) => typed,
      ({ password, confirmPassword }) =>
        unlikePassword(confirmPassword, password, 'Senhas não coincidem'),
    ),
  })
}

type Form = ReturnType<typeof useRegisterForm>
type RegisterFormProps = { form: Form; onEnter: (answer: LoggedIn) => void }

export function RegisterForm({ form, onEnter }: RegisterFormProps) {
  const register = useRegister()
  const submit = form.handleSubmit(async (body) => {
    try {
      onEnter(await register.mutateAsync({ body }))
    } catch (error) {
      if (isEmailTaken(error))
        form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true })
      else showFieldProblems(form, error)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <PersonFields form={form} />
      <PasswordFields form={form} />
      <p className="text-sm text-muted">
        <ActivationText />
      </p>
      <FormAlert>{register.isError && (register.error.message || 'Erro no cadastro')}</FormAlert>
      <EntranceButton type="submit" pending={register.isPending} pendingText="Criando conta...">
        Criar conta
      </EntranceButton>
    </form>
  )
}

function isEmailTaken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'email_taken'
}

function PersonFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Nome completo" required error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="E-mail" required error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('email')}
        />
      </Field>
      <Field
        label="WhatsApp"
        optional
        help="Para onde seus pacientes enviam o comprovante."
        error={errors.phone?.message}
      >
        <PhoneInput autoComplete="tel-national" {...form.register('phone')} />
      </Field>
      <Field
        label="CRP"
        optional
        help="Região e número, como 06/123456."
        error={errors.crp?.message}
      >
        <Input autoComplete="off" placeholder="06/123456" {...form.register('crp')} />
      </Field>
    </>
  )
}

function PasswordFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Senha"
        required
        help="Pelo menos 6 caracteres, difíceis de adivinhar: três palavras soltas servem bem."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirmar senha" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </>
  )
}
