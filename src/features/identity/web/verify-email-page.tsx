import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { isProblem } from '../../../platform/web/api.ts'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { useVerifyEmail } from './api.ts'
import { Entrance, EntranceButton, EntranceLink, MailNote } from './entrance.tsx'

const DASHBOARD = '/psychologist/dashboard'

/** The page of the mail's link, with or without a login. It needs a press, since mail scanners open links too. */
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
        <EntranceButton
          pending={verify.isPending}
          pendingText="Confirmando..."
          onClick={() => verify.mutate({ body: { token } })}
        >
          Confirmar meu e-mail
        </EntranceButton>
      )}
    </div>
  )
}

function isExpired(error: unknown): boolean {
  return isProblem(error, 'link_expired')
}

function Confirmed() {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <div className="space-y-5">
      <MailNote title="E-mail confirmado">As mensagens que esperavam por isso saem agora.</MailNote>
      <EntranceLink ref={next} href={DASHBOARD} primary>
        Ir para o Dashboard
      </EntranceLink>
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
        Se o seu e-mail ainda não está confirmado, o aviso no alto do Dashboard envia um novo link.
      </p>
      <EntranceLink href={DASHBOARD}>
        {storedPsychologist() ? 'Ir para o Dashboard' : 'Entrar e pedir um novo link'}
      </EntranceLink>
    </>
  )
}
