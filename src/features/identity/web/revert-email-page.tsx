import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'wouter'
import { storage } from '../../../platform/web/storage.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useRevertEmail } from './api.ts'
import { Entrance } from './entrance.tsx'

const BACK = { href: '/psychologist/login', label: 'Voltar ao login' }

/** The page of the link that reverts a change of address. It then sets a new password. */
export default function RevertEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const revert = useRevertEmail()
  return (
    <Entrance
      back={BACK}
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
          <Link
            href="/psychologist/forgot-password"
            className={`${buttonClass({ variant: 'outline' })} w-full`}
          >
            Pedir uma nova senha
          </Link>
        )}
      </div>
    </Entrance>
  )
}

type RevertButtonProps = { token: string; revert: ReturnType<typeof useRevertEmail> }

function RevertButton({ token, revert }: RevertButtonProps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const press = () =>
    revert.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          // Every login has ended, also one in this browser.
          storage.remove('token', 'psychologist')
          client.clear()
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
      <Button
        size="lg"
        variant="destructive"
        className="w-full"
        pending={revert.isPending}
        pendingText="Recuperando..."
        onClick={press}
      >
        Recuperar minha conta
      </Button>
    </>
  )
}
