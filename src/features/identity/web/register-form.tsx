import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDay } from '../../../platform/shared/calendar.ts'
import {
  contractResolver,
  showFieldProblems,
  unlikePassword,
} from '../../../platform/web/form-problems.ts'
import { eraseDraft, keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import {
  guessablePassword,
  NewPasswordField,
} from '../../../platform/web/ui/new-password-field.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { TERMS_VERSION } from '../../practice/terms.ts'
import { ActivationText } from '../../practice/web/parts/activation-text.tsx'
import { LegalLink } from '../../practice/web/parts/legal-link.tsx'
import { type LoggedIn, PASSWORD_MIN, registration } from '../contract.ts'
import { useRegister } from './api.ts'
import { EntranceButton } from './entrance.tsx'

const BLANK = { name: '', email: '', phone: '', crp: '', password: '', confirmPassword: '' }

/** The draft of this tab, without passwords: a phone may drop the page while its owner looks up the CRP. */
const DRAFT = 'cadastro'

export function useRegisterForm() {
  const form = useForm({
    defaultValues: { ...BLANK, ...readDraft<typeof BLANK>(DRAFT) },
    resolver: contractResolver(
      registration,
      ({ confirmPassword: _, ...typed }: typeof BLANK) => typed,
      ({ password, confirmPassword, ...person }) => [
        ...guessablePassword('password', password, demandsOf(person)),
        ...unlikePassword(confirmPassword, password, 'Senhas não coincidem'),
      ],
    ),
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keepDraft(DRAFT, { ...values, password: '', confirmPassword: '' }),
      }),
    [form],
  )
  return form
}

type Form = ReturnType<typeof useRegisterForm>
type RegisterFormProps = { form: Form; onEnter: (answer: LoggedIn) => void }

export function RegisterForm({ form, onEnter }: RegisterFormProps) {
  const register = useRegister()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const answer = await register.mutateAsync({ body })
      eraseDraft(DRAFT)
      onEnter(answer)
    } catch (error) {
      if (!showFieldProblems(form, error, { email_taken: 'email' }))
        setFailure((error instanceof Error && error.message) || 'Erro no cadastro')
    }
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <PersonFields form={form} />
      <PasswordFields form={form} />
      <p className="text-sm text-muted">
        <ActivationText />
      </p>
      <p className="text-sm text-muted">
        Ao criar a conta, você aceita os <LegalLink part="termos">Termos de Uso</LegalLink> e a{' '}
        <LegalLink part="privacidade">Política de Privacidade</LegalLink>, na versão de{' '}
        {formatDay(TERMS_VERSION)}.
      </p>
      <FormAlert>{failure}</FormAlert>
      <EntranceButton type="submit" pending={register.isPending} pendingText="Criando conta...">
        Criar conta
      </EntranceButton>
    </form>
  )
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

function demandsOf({ name, email }: Pick<typeof BLANK, 'name' | 'email'>) {
  return { least: PASSWORD_MIN, known: [name, email] }
}

function PasswordFields({ form }: { form: Form }) {
  const { errors } = form.formState
  const [name, email, password] = form.watch(['name', 'email', 'password'])
  return (
    <>
      <NewPasswordField
        label="Senha"
        error={errors.password?.message}
        typed={password}
        {...demandsOf({ name, email })}
        {...form.register('password')}
      />
      <Field label="Confirmar senha" required error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </>
  )
}
