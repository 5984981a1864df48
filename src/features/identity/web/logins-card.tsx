import { LogOut } from 'lucide-react'
import { DEFAULT_ZONE, formatDateTime } from '../../../platform/shared/calendar.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { ConnectedLogin } from '../device-contract.ts'
import { useEndLogin, useEndLogins, useLogins } from './device-api.ts'

export function LoginsCard() {
  const logins = useLogins()
  return (
    <Card>
      <CardHeader
        title="Dispositivos conectados"
        description="Onde sua conta está aberta. Guardamos o aparelho e o navegador, nunca o lugar nem o endereço."
      />
      <CardBody>
        {logins.data ? (
          <ul className="divide-y divide-line">
            {logins.data.map((login) => (
              <LoginLine key={login.id} login={login} />
            ))}
          </ul>
        ) : logins.isPending ? (
          <SkeletonLines lines={2} />
        ) : (
          <ReadError read={logins} />
        )}
      </CardBody>
      {logins.data && logins.data.length > 1 && (
        <CardFooter>
          <EndAllButton />
        </CardFooter>
      )}
    </Card>
  )
}

function LoginLine({ login }: { login: ConnectedLogin }) {
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const end = useEndLogin()
  const { id, device, isCurrent, createdAt, lastUsedAt } = login
  const press = () =>
    end.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          toast({ title: 'Acesso encerrado', description: `${device} pede para entrar de novo.` }),
        onError: (error) => showRefusal('Erro ao encerrar o acesso', error),
      },
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {device}
          {isCurrent && <Badge variant="secondary">Este acesso</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          Primeiro uso em {formatDateTime(createdAt, zone)} · Último em{' '}
          {formatDateTime(lastUsedAt, zone)}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Encerrar ${device}, aberto em ${formatDateTime(createdAt, zone)}`}
          icon={<LogOut aria-hidden="true" />}
          pending={end.isPending}
          pendingText="Encerrando..."
          onClick={press}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}

function EndAllButton() {
  const end = useEndLogins()
  const press = () =>
    end.mutate(
      {},
      {
        onSuccess: () =>
          toast({ title: 'Acessos encerrados', description: 'Só este continua aberto.' }),
        onError: (error) => showRefusal('Erro ao encerrar os acessos', error),
      },
    )
  return (
    <Button
      variant="outline"
      icon={<LogOut aria-hidden="true" />}
      pending={end.isPending}
      pendingText="Encerrando..."
      onClick={press}
    >
      Encerrar todos os outros
    </Button>
  )
}
