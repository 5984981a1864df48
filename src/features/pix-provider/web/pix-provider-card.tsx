import { Landmark, RefreshCw, TriangleAlert, Unplug } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_ZONE, formatDate } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { PixProvider } from '../contract.ts'
import { BANKS, bankFailureText } from '../labels.ts'
import { useDisconnectPixProvider, usePixProvider, useTestPixProvider } from './api.ts'

const ConnectWindow = lazyWindow(() => import('./connect-window.tsx'))

/** The psychologist's own bank, which confirms Pix automatically. */
export function PixProviderCard() {
  const query = usePixProvider()
  const { data: profile } = useProfile()
  const [isConnecting, setConnecting] = useState(false)
  const connected = query.data?.connected
  return (
    <Card>
      <CardHeader
        title="Pix que se confirma sozinho"
        description="Ligue a sua conta pela API Pix do banco: cada pagamento recebe um código próprio, e a sessão fica paga assim que o banco recebe."
      />
      <CardBody className="space-y-4">
        {connected ? (
          <Connected bank={connected} zone={profile?.timezone ?? DEFAULT_ZONE} />
        ) : query.isError ? (
          <ReadError read={query} />
        ) : (
          query.isPending && <SkeletonLines lines={2} />
        )}
        {query.data &&
          (isPro(profile?.plan) ? (
            <Button
              variant={connected ? 'outline' : 'default'}
              icon={<Landmark aria-hidden="true" />}
              onClick={() => setConnecting(true)}
            >
              {connected ? 'Trocar banco ou certificado' : 'Ligar meu banco'}
            </Button>
          ) : (
            <p className="text-muted">
              {connected
                ? 'Sem o plano Pro não há cobranças novas; as abertas ainda se confirmam.'
                : 'Faz parte do plano Pro.'}
            </p>
          ))}
      </CardBody>
      {isConnecting && <ConnectWindow onClose={() => setConnecting(false)} />}
    </Card>
  )
}

type ConnectedProps = { bank: PixProvider; zone: string }

function Connected({ bank, zone }: ConnectedProps) {
  const { provider, key, certificateEndsAt, isHooked, failure } = bank
  const test = useTestPixProvider()
  const run = async () => {
    try {
      await test.mutateAsync({})
      toast({ title: 'O banco respondeu', description: 'A ligação funciona.' })
    } catch (error) {
      showRefusal('O banco não respondeu como esperado', error)
    }
  }
  return (
    <div className="space-y-3">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">Banco</dt>
        <dd className="font-medium">{BANKS[provider]}</dd>
        <dt className="text-muted">Chave Pix</dt>
        <dd className="wrap-anywhere">{key}</dd>
        {certificateEndsAt && (
          <>
            <dt className="text-muted">Certificado até</dt>
            <dd className="tabular-nums">{formatDate(Date.parse(certificateEndsAt), zone)}</dd>
          </>
        )}
      </dl>
      {!isHooked && (
        <p className="text-sm text-muted">
          O banco não aceitou avisar este site: perguntamos a ele de tempos em tempos, e a
          confirmação pode demorar um pouco.
        </p>
      )}
      {failure && (
        <p role="alert" className="flex items-start gap-2 text-pending-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">
            {bankFailureText(failure, true)} Enquanto isso, os pacientes recebem o código comum.
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          pending={test.isPending}
          onClick={run}
        >
          Testar ligação
        </Button>
        <DisconnectButton />
      </div>
    </div>
  )
}

function DisconnectButton() {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const disconnect = useDisconnectPixProvider()
  const finish = () => {
    toast({ title: 'Banco desligado', description: 'Os pacientes recebem o código comum.' })
    setDialogOpen(false)
  }
  return (
    <ConfirmDialog
      open={isDialogOpen}
      onOpenChange={setDialogOpen}
      trigger={
        <Button variant="ghost" size="sm" icon={<Unplug aria-hidden="true" />}>
          Desligar
        </Button>
      }
      title="Desligar o banco?"
      description="As cobranças abertas são retiradas no banco, e as credenciais apagadas aqui. Pagamentos já registrados ficam. Para ligar de novo, será preciso enviar o certificado outra vez."
      confirmLabel="Desligar"
      pending={disconnect.isPending}
      pendingText="Desligando..."
      failure={disconnect.error && problemText(disconnect.error)}
      onConfirm={() => disconnect.mutate({}, { onSuccess: finish })}
    />
  )
}
