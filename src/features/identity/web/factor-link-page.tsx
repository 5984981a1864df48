import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { BACK_TO_LOGIN, Entrance, EntranceButton, EntranceLink } from './entrance.tsx'
import { useCancelRecovery, useContinueRecovery } from './second-factor-api.ts'

export interface FactorLinkProps {
  token: string | null
  cancel: string | null
}

/** The pages of the two links in mails about a lost second factor. */
export default function FactorLinkPage({ token, cancel }: FactorLinkProps) {
  return cancel === null ? <LostFactor token={token ?? ''} /> : <KeepFactor token={cancel} />
}

/** The page of the link that begins the wait and later ends it. Both need a press, since mail programs open links. */
function LostFactor({ token }: { token: string }) {
  const go = useContinueRecovery()
  return (
    <Entrance
      back={BACK_TO_LOGIN}
      title="Entrar sem o aplicativo"
      description="Para quem perdeu o aplicativo e os códigos de recuperação."
    >
      <div className="space-y-5">
        <div role="status">{go.data && <Outcome {...go.data} />}</div>
        {!go.data && (
          <>
            <p>
              Ao continuar, começa uma espera de 72 horas. Depois dela, este mesmo link desliga a
              verificação em duas etapas, e a senha basta para entrar.
            </p>
            <FormAlert>{go.isError && go.error.message}</FormAlert>
            <EntranceButton
              pending={go.isPending}
              pendingText="Continuando..."
              onClick={() => go.mutate({ body: { token } })}
            >
              Continuar
            </EntranceButton>
          </>
        )}
        {(go.isError || go.data?.isRemoved) && (
          <EntranceLink href={BACK_TO_LOGIN.href}>Ir para o login</EntranceLink>
        )}
      </div>
    </Entrance>
  )
}

function Outcome({ endsAt, isRemoved }: { endsAt: string; isRemoved: boolean }) {
  if (isRemoved)
    return <p>Pronto: a verificação em duas etapas está desligada. Entre com a sua senha.</p>
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p>
      A espera vai até {formatDateTime(endsAt, zone)}. Abra de novo o link do e-mail a partir daí:
      ele vale por mais 7 dias. Avisamos os e-mails e aparelhos da conta.
    </p>
  )
}

/** The page of the link that cancels the wait. */
function KeepFactor({ token }: { token: string }) {
  const cancel = useCancelRecovery()
  return (
    <Entrance
      back={BACK_TO_LOGIN}
      title="Não foi você?"
      description="Alguém pediu para desligar a verificação em duas etapas da sua conta."
    >
      <div className="space-y-5">
        <div role="status">
          {cancel.isSuccess && (
            <p>Cancelado: a verificação continua ligada. Troque agora a sua senha.</p>
          )}
        </div>
        {!cancel.isSuccess && (
          <>
            <p>Quem pediu sabe a sua senha e lê o seu e-mail. Cancele e troque as duas senhas.</p>
            <FormAlert>{cancel.isError && cancel.error.message}</FormAlert>
            <EntranceButton
              variant="destructive"
              pending={cancel.isPending}
              pendingText="Cancelando..."
              onClick={() => cancel.mutate({ body: { token } })}
            >
              Cancelar o pedido
            </EntranceButton>
          </>
        )}
        <EntranceLink href="/psychologist/forgot-password">Trocar a senha</EntranceLink>
      </div>
    </Entrance>
  )
}
