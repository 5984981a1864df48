import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { SECOND_FACTOR_PATH } from '../addresses.ts'
import type { SecondFactor } from '../second-factor-contract.ts'
import { useRemoveTotp, useSecondFactor } from './second-factor-api.ts'

export default function SecondFactorCard() {
  const { data, isError, isFetching, refetch } = useSecondFactor()
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Card>
      <CardHeader
        title="Verificação em duas etapas"
        description="Depois da senha, um código do aplicativo autenticador do seu celular."
        action={data?.since && <Badge>Ligada</Badge>}
      />
      <CardBody>{data ? <State factor={data} /> : <SkeletonLines lines={2} />}</CardBody>
      {data && <Actions factor={data} />}
    </Card>
  )
}

function State({ factor }: { factor: SecondFactor }) {
  if (!factor.available)
    return (
      <p className="text-muted">
        Este servidor está sem a chave que protege o segredo do aplicativo. Avise quem cuida dele.
      </p>
    )
  if (!factor.since)
    return (
      <p className="text-muted">
        Com ela, quem descobrir a sua senha ainda não entra. Serve qualquer aplicativo autenticador,
        como o Google Authenticator, o Microsoft Authenticator ou o do seu gerenciador de senhas.
      </p>
    )
  return (
    <p className="text-muted">
      Ligada desde {formatDate(factor.since, new Intl.DateTimeFormat().resolvedOptions().timeZone)}.{' '}
      {leftText(factor.recoveryCodes)}
    </p>
  )
}

function leftText(codes: number): string {
  if (codes === 0) return 'Não resta nenhum código de recuperação: gere novos.'
  return codes === 1 ? 'Resta 1 código de recuperação.' : `Restam ${codes} códigos de recuperação.`
}

function Actions({ factor: { since, required, available } }: { factor: SecondFactor }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (!available) return null
  if (!since)
    return (
      <CardFooter>
        <Link href={SECOND_FACTOR_PATH} className={buttonClass({})}>
          <ShieldCheck aria-hidden="true" />
          Ligar
        </Link>
      </CardFooter>
    )
  return (
    <CardFooter>
      <Link
        href={`${SECOND_FACTOR_PATH}?codigos=novos`}
        className={buttonClass({ variant: 'outline' })}
      >
        Gerar novos códigos
      </Link>
      <Link href={SECOND_FACTOR_PATH} className={buttonClass({ variant: 'outline' })}>
        Trocar de aplicativo
      </Link>
      {!required && (
        <Button variant="destructive" onClick={() => setDialogOpen(true)}>
          Desligar
        </Button>
      )}
      {isDialogOpen && <RemoveDialog onClose={() => setDialogOpen(false)} />}
    </CardFooter>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveTotp()
  const confirm = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          toast({ title: 'Verificação em duas etapas desligada' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Desligar a verificação em duas etapas?"
      description="A senha passa a bastar para entrar. Os códigos de recuperação são apagados, e você recebe um e-mail."
      confirmLabel="Desligar"
      destructive
      pending={remove.isPending}
      pendingText="Desligando..."
      failure={remove.isError && problemText(remove.error)}
      onConfirm={confirm}
    />
  )
}
