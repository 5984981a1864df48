import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'wouter'
import { contractResolver, showFieldProblems } from '../../../platform/web/form-problems.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { CodeInput } from '../../../platform/web/ui/code-input.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { QrCode } from '../../../platform/web/ui/qr-code.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { ACCOUNT_SETTINGS_PATH } from '../addresses.ts'
import { groupedCode } from '../rules.ts'
import { APP_CODE_DIGITS, type SecondFactor, totpInput } from '../second-factor-contract.ts'
import { Entrance, EntranceButton, EntranceLink } from './entrance.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  useConfirmTotp,
  useOpenTotp,
  useReplaceRecoveryCodes,
  useSecondFactor,
} from './second-factor-api.ts'

const TO_SETTINGS = { href: ACCOUNT_SETTINGS_PATH, label: 'Voltar às configurações' }
const TO_DASHBOARD = '/psychologist/dashboard'

/** Turns the second factor on, replaces its app, or makes new recovery codes, which are shown at the end. */
export default function FactorSetupPage() {
  const { data, isError, isFetching, refetch } = useSecondFactor()
  const [codes, setCodes] = useState<string[]>()
  const [search] = useSearchParams()
  const isForced = data?.required === true && data.since === null
  useEffect(() => {
    if (!codes) return
    scrollTo(0, 0)
    focusHeading()
  }, [codes])
  return (
    <Entrance
      {...(isForced ? {} : { back: TO_SETTINGS })}
      title={codes ? 'Códigos de recuperação' : 'Verificação em duas etapas'}
      description={
        !codes &&
        (isForced
          ? 'Esta conta cuida da plataforma e só funciona com ela.'
          : 'Um código do seu celular, depois da senha.')
      }
    >
      {isError && !data && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
      {!isError && !data && <SkeletonLines lines={4} />}
      {codes && (
        <RecoveryCodes codes={codes}>
          <EntranceLink primary href={data?.required ? TO_DASHBOARD : ACCOUNT_SETTINGS_PATH}>
            Guardei os códigos
          </EntranceLink>
        </RecoveryCodes>
      )}
      {data && !codes && (
        <Begin factor={data} onlyCodes={search.has('codigos')} onCodes={setCodes} />
      )}
    </Entrance>
  )
}

type OnCodes = { onCodes: (codes: string[]) => void }

function Begin({
  factor,
  onlyCodes,
  onCodes,
}: OnCodes & { factor: SecondFactor; onlyCodes: boolean }) {
  const open = useOpenTotp()
  if (onlyCodes && factor.since) return <NewCodes onCodes={onCodes} />
  if (open.data) return <Confirm app={open.data} onCodes={onCodes} />
  return (
    <div className="space-y-5">
      <p>
        Você precisa de um aplicativo autenticador no celular, como o Google Authenticator, o
        Microsoft Authenticator ou o do seu gerenciador de senhas.
        {factor.since && ' O aplicativo de agora vale até você confirmar o novo.'}
      </p>
      <FormAlert>{open.isError && open.error.message}</FormAlert>
      <EntranceButton
        pending={open.isPending}
        pendingText="Preparando..."
        onClick={() => open.mutate({})}
      >
        {factor.since ? 'Trocar de aplicativo' : 'Começar'}
      </EntranceButton>
    </div>
  )
}

function NewCodes({ onCodes }: OnCodes) {
  const replace = useReplaceRecoveryCodes()
  const make = () =>
    replace.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  return (
    <div className="space-y-5">
      <p>Os códigos que você guardou deixam de valer, e você recebe dez novos.</p>
      <FormAlert>{replace.isError && replace.error.message}</FormAlert>
      <EntranceButton pending={replace.isPending} pendingText="Gerando..." onClick={make}>
        Gerar novos códigos
      </EntranceButton>
    </div>
  )
}

type ConfirmProps = OnCodes & { app: { secret: string; otpauthUrl: string } }

function Confirm({ app, onCodes }: ConfirmProps) {
  const confirm = useConfirmTotp()
  const form = useForm({
    defaultValues: { code: '' },
    resolver: contractResolver(totpInput, (typed: { code: string }) => typed),
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.handleSubmit(async (body) => {
    if (confirm.isPending) return
    try {
      onCodes((await confirm.mutateAsync({ body })).recoveryCodes)
    } catch (error) {
      showFieldProblems(form, error)
    }
  })
  const error = form.formState.errors.code?.message
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <p>Leia este código QR com o aplicativo, e digite o código que ele mostrar.</p>
      <QrCode text={app.otpauthUrl} label="Código QR para o aplicativo autenticador" />
      {/* A phone cannot scan its own screen. */}
      <a
        href={app.otpauthUrl}
        className={`${buttonClass({ variant: 'outline' })} w-full pointer-fine:hidden`}
      >
        <Smartphone aria-hidden="true" />
        Abrir no aplicativo deste celular
      </a>
      <div>
        <p className="text-sm text-muted">Se não puder ler, digite esta chave no aplicativo:</p>
        <p className="mt-1 font-mono break-words select-all">{groupedCode(app.secret)}</p>
        <CopyButton text={app.secret} className="mt-2 w-full">
          Copiar a chave
        </CopyButton>
      </div>
      <Field label={`Código de ${APP_CODE_DIGITS} números`} required error={error}>
        <CodeInput
          digits={APP_CODE_DIGITS}
          onComplete={() => void submit()}
          {...form.register('code')}
        />
      </Field>
      <FormAlert>{confirm.isError && !error && confirm.error.message}</FormAlert>
      <EntranceButton type="submit" pending={confirm.isPending} pendingText="Conferindo...">
        Ligar
      </EntranceButton>
    </form>
  )
}
