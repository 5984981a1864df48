import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ApiError } from '../../../platform/web/api.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { useVerifyEmail } from './api.ts'
import { Entrance } from './entrance.tsx'

const DASHBOARD = '/psychologist/dashboard'

/** Opened from the mail, with or without a login. Proved by a press, since mail scanners open links too. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const verify = useVerifyEmail()
  return (
    <Entrance
      title="Confirmar e-mail"
      description="Para que seus pacientes recebam suas mensagens."
    >
      <div role="status">{verify.isSuccess && <Confirmed />}</div>
      {!verify.isSuccess &&
        (token ? <Confirm token={token} verify={verify} /> : <LinkIncomplete />)}
    </Entrance>
  )
}

function Confirm({ token, verify }: { token: string; verify: ReturnType<typeof useVerifyEmail> }) {
  return (
    <div className="space-y-5">
      <p>
        Você recebeu este link porque este e-mail foi usado para criar uma conta. Se não foi você,
        feche esta página: nada muda.
      </p>
      <FormAlert>{verify.isError && verify.error.message}</FormAlert>
      {isExpired(verify.error) ? (
        <AskAgain />
      ) : (
        <Button
          size="lg"
          className="w-full"
          pending={verify.isPending}
          pendingText="Confirmando..."
          onClick={() => verify.mutate({ body: { token } })}
        >
          Confirmar meu e-mail
        </Button>
      )}
    </div>
  )
}

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired'
}

function Confirmed() {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <div className="space-y-5">
      <div className="flex items-start gap-3 rounded-lg bg-petrol-soft px-4 py-4 text-petrol-ink">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-semibold">E-mail confirmado</p>
          <p className="mt-1">As mensagens que esperavam por isso saem agora.</p>
        </div>
      </div>
      <Link ref={next} href={DASHBOARD} className={`${buttonClass({ size: 'lg' })} w-full`}>
        Ir para o meu painel
      </Link>
    </div>
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
    <>
      <p>
        Se o seu e-mail ainda não está confirmado, o aviso no alto do seu painel envia um novo link.
      </p>
      <Link href={DASHBOARD} className={`${buttonClass({ variant: 'outline' })} w-full`}>
        {storedPsychologist() ? 'Ir para o meu painel' : 'Entrar e pedir um novo link'}
      </Link>
    </>
  )
}
