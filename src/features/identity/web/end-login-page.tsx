import { useSearchParams } from 'wouter'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { useEndMailedLogin } from './device-api.ts'
import { BACK_TO_LOGIN, Entrance, EntranceButton, EntranceLink } from './entrance.tsx'

/** The page of the link in the mail about a new device. It needs a press, since mail programs open links. */
export default function EndLoginPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const end = useEndMailedLogin()
  const isOver = end.isSuccess || end.isError || !token
  return (
    <Entrance
      back={BACK_TO_LOGIN}
      title={end.isSuccess ? 'Acesso encerrado' : 'Não foi você?'}
      description="O acesso de um aparelho novo à sua conta."
    >
      <div className="space-y-5">
        {!token && <p>Este link está incompleto. Abra de novo o link do e-mail.</p>}
        {token && !end.isSuccess && (
          <>
            <p>O aparelho que o e-mail mostra sai da sua conta agora. Os outros continuam.</p>
            <FormAlert>{end.isError && end.error.message}</FormAlert>
            <EntranceButton
              variant="destructive"
              pending={end.isPending}
              pendingText="Encerrando..."
              onClick={() => end.mutate({ body: { token } }, { onSuccess: focusHeading })}
            >
              Encerrar este acesso
            </EntranceButton>
          </>
        )}
        {end.isSuccess && (
          <p role="status">
            Esse aparelho não está mais na sua conta. Quem entrou sabe a sua senha ou tem uma chave
            de acesso: crie outra senha e confira suas chaves de acesso em Configurações.
          </p>
        )}
        {isOver && (
          <EntranceLink href="/psychologist/forgot-password" primary={end.isSuccess}>
            Criar outra senha
          </EntranceLink>
        )}
      </div>
    </Entrance>
  )
}
