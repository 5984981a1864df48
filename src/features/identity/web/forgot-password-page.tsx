import { useForm } from 'react-hook-form'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { forgottenPasswordInput } from '../contract.ts'
import { useForgotPassword } from './api.ts'
import { BACK_TO_LOGIN, Entrance, EntranceButton, MailNote } from './entrance.tsx'

const BLANK = { email: '' }

export default function ForgotPasswordPage() {
  const ask = useForgotPassword()
  return (
    <Entrance
      back={BACK_TO_LOGIN}
      title="Esqueci minha senha"
      description="Diga o e-mail da sua conta e enviamos um link para criar uma nova senha."
    >
      <div role="status">{ask.isSuccess && <Sent />}</div>
      {!ask.isSuccess && <AskForm ask={ask} />}
    </Entrance>
  )
}

/** Shows the same for known and unknown e-mails, so that no account is disclosed. */
function Sent() {
  return (
    <MailNote title="Confira seu e-mail">
      Se houver uma conta com este endereço, o link chega em instantes e vale por 1 hora. Se não
      encontrar, veja a caixa de spam.
    </MailNote>
  )
}

function AskForm({ ask }: { ask: ReturnType<typeof useForgotPassword> }) {
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(forgottenPasswordInput, (typed: typeof BLANK) => typed),
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await ask.mutateAsync({ body })
    } catch (error) {
      if (!showFieldProblems(form, error)) form.setFocus('email')
    }
  })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="E-mail" required error={form.formState.errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('email')}
        />
      </Field>
      <FormAlert>{ask.isError && ask.error.message}</FormAlert>
      <EntranceButton type="submit" pending={ask.isPending} pendingText="Enviando...">
        Enviar link
      </EntranceButton>
    </form>
  )
}
