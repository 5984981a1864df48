import { useLocation, useSearchParams } from 'wouter'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useForgetLogin, useRevertEmail } from './api.ts'
import { BACK_TO_LOGIN, Entrance, EntranceButton, EntranceLink } from './entrance.tsx'

export default function RevertEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const revert = useRevertEmail()
  return (
    <Entrance
      back={BACK_TO_LOGIN}
      title="Não foi você?"
      description="Recupere a conta cujo e-mail foi trocado."
    >
      <div className="space-y-5">
        {token ? (
          <RevertButton token={token} revert={revert} />
        ) : (
          <p>Este link está incompleto. Abra de novo o link do e-mail.</p>
        )}
        {(revert.isError || !token) && (
          <EntranceLink href="/psychologist/forgot-password">Pedir uma nova senha</EntranceLink>
        )}
      </div>
    </Entrance>
  )
}

type RevertButtonProps = { token: string; revert: ReturnType<typeof useRevertEmail> }

function RevertButton({ token, revert }: RevertButtonProps) {
  const forgetLogin = useForgetLogin()
  const [, navigate] = useLocation()
  const press = () =>
    revert.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          forgetLogin()
          navigate(`/psychologist/reset-password?token=${encodeURIComponent(token)}`, {
            replace: true,
          })
          toast({ title: 'Conta recuperada', description: 'Crie agora uma nova senha.' })
        },
      },
    )
  return (
    <>
      <p>
        O endereço que recebeu este link volta a ser o da conta, todos os acessos são encerrados e
        você cria uma nova senha em seguida.
      </p>
      <FormAlert>{revert.isError && revert.error.message}</FormAlert>
      <EntranceButton
        variant="destructive"
        pending={revert.isPending}
        pendingText="Recuperando..."
        onClick={press}
      >
        Recuperar minha conta
      </EntranceButton>
    </>
  )
}
