import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isProblem } from '../../../platform/web/api.ts'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { CodeInput } from '../../../platform/web/ui/code-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import type { LoggedIn } from '../contract.ts'
import { APP_CODE_DIGITS, secondFactorInput } from '../second-factor-contract.ts'
import { EntranceButton, MailNote } from './entrance.tsx'
import { useAnswerSecondFactor, useAskRecovery } from './second-factor-api.ts'

export interface SecondStepProps {
  challenge: string
  onEnter: (answer: LoggedIn) => void
  onRestart: () => void
}

/** The step after the password: a code of the app, a recovery code, or the way for owners who lost both. */
export default function SecondStep({ challenge, onEnter, onRestart }: SecondStepProps) {
  const [isLost, setLost] = useState(false)
  return (
    <div className="space-y-5">
      <h2 className="text-lg font-semibold">Verificação em duas etapas</h2>
      {isLost ? (
        <LostFactor challenge={challenge} />
      ) : (
        <CodeStep challenge={challenge} onEnter={onEnter} onLost={() => setLost(true)} />
      )}
      <Button variant="link" className="w-full" onClick={onRestart}>
        Voltar ao e-mail e à senha
      </Button>
    </div>
  )
}

const BLANK = { code: '', remember: false }

type CodeStepProps = Pick<SecondStepProps, 'challenge' | 'onEnter'> & { onLost: () => void }

function useCodeForm(challenge: string) {
  return useForm({
    defaultValues: BLANK,
    resolver: contractResolver(secondFactorInput, (typed: typeof BLANK) => ({
      challenge,
      ...typed,
    })),
  })
}

function CodeStep({ challenge, onEnter, onLost }: CodeStepProps) {
  const answer = useAnswerSecondFactor()
  const [usesRecovery, setUsesRecovery] = useState(false)
  const form = useCodeForm(challenge)
  const { resetField, formState } = form
  const submit = form.handleSubmit(async (body) => {
    if (answer.isPending) return
    try {
      onEnter(await answer.mutateAsync({ body }))
    } catch (error) {
      showFieldProblems(form, error)
    }
  })
  const error = formState.errors.code?.message
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {usesRecovery ? (
        <RecoveryField form={form} />
      ) : (
        <AppField form={form} onComplete={() => void submit()} />
      )}
      <Checkbox
        label="Lembrar este aparelho por 30 dias"
        help="Só em um aparelho seu: nele, basta a senha."
        {...form.register('remember')}
      />
      <FormAlert>{answer.isError && !error && answer.error.message}</FormAlert>
      <EntranceButton type="submit" pending={answer.isPending} pendingText="Entrando...">
        Entrar
      </EntranceButton>
      <div className="flex flex-col items-center gap-1">
        <Button
          variant="link"
          onClick={() => {
            resetField('code')
            setUsesRecovery(!usesRecovery)
          }}
        >
          {usesRecovery ? 'Usar o aplicativo' : 'Usar um código de recuperação'}
        </Button>
        <Button variant="link" onClick={onLost}>
          Perdi o aplicativo e os códigos
        </Button>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useCodeForm>

function useFirstFocus({ setFocus }: Form) {
  useEffect(() => setFocus('code'), [setFocus])
}

function RecoveryField({ form }: { form: Form }) {
  useFirstFocus(form)
  return (
    <Field
      label="Código de recuperação"
      help="Um dos códigos que você guardou. Cada um vale uma vez."
      required
      error={form.formState.errors.code?.message}
    >
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.register('code')}
      />
    </Field>
  )
}

function AppField({ form, onComplete }: { form: Form; onComplete: () => void }) {
  useFirstFocus(form)
  return (
    <Field
      label={`Código de ${APP_CODE_DIGITS} números`}
      help="Abra o seu aplicativo autenticador e digite o código desta conta."
      required
      error={form.formState.errors.code?.message}
    >
      <CodeInput digits={APP_CODE_DIGITS} onComplete={onComplete} {...form.register('code')} />
    </Field>
  )
}

function LostFactor({ challenge }: Pick<SecondStepProps, 'challenge'>) {
  const ask = useAskRecovery()
  if (ask.isSuccess)
    return (
      <div role="status">
        <MailNote title="Confira o seu e-mail">
          Enviamos ao e-mail da conta um link que começa a espera de 72 horas. Ele vale por 24
          horas.
        </MailNote>
      </div>
    )
  return (
    <>
      <p>
        Sem o aplicativo e sem os códigos de recuperação, você entra depois de uma espera de 72
        horas: enviamos um link ao e-mail da conta, e avisamos todos os e-mails e aparelhos dela. De
        qualquer um deles a espera pode ser cancelada.
      </p>
      <FormAlert>{ask.isError && ask.error.message}</FormAlert>
      {!isProblem(ask.error, 'login_expired') && (
        <EntranceButton
          pending={ask.isPending}
          pendingText="Enviando..."
          onClick={() => ask.mutate({ body: { challenge } })}
        >
          Enviar o link ao meu e-mail
        </EntranceButton>
      )}
    </>
  )
}
