import { useSearchParams } from 'wouter'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { useConfirmEmail } from './api.ts'
import { BACK_TO_LOGIN, Entrance, EntranceButton, EntranceLink } from './entrance.tsx'

/** The page of the link to a new address. It needs a press, since mail programs open links. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const confirm = useConfirmEmail()
  return (
    <Entrance
      back={BACK_TO_LOGIN}
      title={confirm.isSuccess ? 'E-mail confirmado' : 'Confirmar e-mail'}
      description="O novo endereço da sua conta."
    >
      <div className="space-y-5">
        {!token && <p>Este link está incompleto. Abra de novo o link do e-mail.</p>}
        {token && !confirm.isSuccess && (
          <>
            <p>Confirme para entrar na sua conta com este endereço de agora em diante.</p>
            <FormAlert>{confirm.isError && confirm.error.message}</FormAlert>
            <EntranceButton
              pending={confirm.isPending}
              pendingText="Confirmando..."
              onClick={() => confirm.mutate({ body: { token } })}
            >
              Confirmar novo e-mail
            </EntranceButton>
          </>
        )}
        {confirm.isSuccess && (
          <p role="status">Pronto: de agora em diante, entre na sua conta com este endereço.</p>
        )}
        {(confirm.isSuccess || confirm.isError || !token) && (
          <EntranceLink href="/psychologist/profile">Ir para o meu perfil</EntranceLink>
        )}
      </div>
    </Entrance>
  )
}
