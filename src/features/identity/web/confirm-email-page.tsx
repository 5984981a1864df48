import { Link, useSearchParams } from 'wouter'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { useConfirmEmail } from './api.ts'
import { Entrance } from './entrance.tsx'

const BACK = { href: '/psychologist/login', label: 'Voltar ao login' }

/** The page of the link to a new address. Confirmed by a press, since mail programs open links. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const confirm = useConfirmEmail()
  return (
    <Entrance
      back={BACK}
      title={confirm.isSuccess ? 'E-mail confirmado' : 'Confirmar e-mail'}
      description="O novo endereço da sua conta."
    >
      <div className="space-y-5">
        {!token && <p>Este link está incompleto. Abra de novo o link do e-mail.</p>}
        {token && !confirm.isSuccess && (
          <>
            <p>Confirme para entrar na sua conta com este endereço de agora em diante.</p>
            <FormAlert>{confirm.isError && confirm.error.message}</FormAlert>
            <Button
              size="lg"
              className="w-full"
              pending={confirm.isPending}
              pendingText="Confirmando..."
              onClick={() => confirm.mutate({ body: { token } })}
            >
              Confirmar novo e-mail
            </Button>
          </>
        )}
        {confirm.isSuccess && (
          <p role="status">Pronto: de agora em diante, entre na sua conta com este endereço.</p>
        )}
        {(confirm.isSuccess || confirm.isError || !token) && (
          <Link
            href="/psychologist/profile"
            className={`${buttonClass({ variant: 'outline' })} w-full`}
          >
            Ir para o meu perfil
          </Link>
        )}
      </div>
    </Entrance>
  )
}
