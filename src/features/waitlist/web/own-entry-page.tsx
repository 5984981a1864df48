import { useState } from 'react'
import { isNotFound, problemText } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useLeaveWaitlist, useOwnEntry } from './api.ts'
import { wishText } from './waitlist-texts.ts'

const TITLE = 'Seu pedido na lista de espera'

/** Shows a person's entry by its link, and erases it. */
export function OwnEntryPage({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useOwnEntry(token)
  const [hasLeft, setHasLeft] = useState(false)
  if (hasLeft)
    return (
      <>
        <PageHeader title={TITLE} />
        <EmptyState
          title="Você saiu da lista de espera"
          description="O pedido e o seu contato foram apagados."
        />
      </>
    )
  return (
    <>
      <PageHeader described title={TITLE} description={data && `Com ${data.psychologistName}.`} />
      {data && (
        <Card>
          <CardBody className="space-y-5">
            <p className="font-semibold wrap-anywhere">{data.serviceName}</p>
            <p className="wrap-anywhere">{wishText(data)}</p>
            <p>Quando um horário assim ficar livre, avisamos você, um horário por vez.</p>
            <div className="flex flex-wrap gap-3">
              <a href={data.bookingPath} className={buttonClass({ variant: 'outline' })}>
                Ver horários livres
              </a>
              <LeaveButton token={token} onLeft={() => setHasLeft(true)} />
            </div>
          </CardBody>
        </Card>
      )}
      {!data && !error && (
        <Card>
          <CardBody>
            <SkeletonLines lines={5} />
          </CardBody>
        </Card>
      )}
      {error &&
        !data &&
        (isNotFound(error) ? (
          <EmptyState
            title="Este link não abre nenhum pedido"
            description="O pedido foi apagado, virou uma consulta, ou o link não veio inteiro da mensagem."
          />
        ) : (
          <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
        ))}
    </>
  )
}

function LeaveButton({ token, onLeft }: { token: string; onLeft: () => void }) {
  const [open, setOpen] = useState(false)
  const leave = useLeaveWaitlist()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="outline">Sair da lista</Button>}
      title="Sair da lista de espera?"
      description="O pedido e o seu contato são apagados agora. Um horário reservado para você fica livre."
      confirmLabel="Sair e apagar"
      destructive
      pending={leave.isPending}
      pendingText="Apagando..."
      onConfirm={() =>
        leave.mutate(
          { params: { token } },
          { onSuccess: onLeft, onError: (error) => showRefusal('Erro ao sair da lista', error) },
        )
      }
    />
  )
}
