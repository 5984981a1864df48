import { Link2 } from 'lucide-react'
import { problemText } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useCalendarFeed, useOpenCalendarFeed } from './api.ts'
import { FeedActions } from './feed-actions.tsx'
import { FeedLink } from './feed-link.tsx'

export function CalendarFeedCard() {
  return (
    <Card>
      <CardHeader
        title="Ver a agenda no seu calendário"
        description="Um link privado, que o Google Agenda, o Calendário da Apple e o Outlook leem sozinhos. Só leitura: nada muda aqui por lá."
      />
      <FeedFaces />
    </Card>
  )
}

function FeedFaces() {
  const { data, error, isFetching, refetch } = useCalendarFeed()
  if (data?.url) {
    return (
      <>
        <CardBody className="space-y-6">
          <FeedLink url={data.url} showsNames={data.showsNames} />
        </CardBody>
        <CardFooter>
          <FeedActions />
        </CardFooter>
      </>
    )
  }
  if (data) return <NoFeed />
  return (
    <CardBody>
      {error ? (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </CardBody>
  )
}

function NoFeed() {
  const open = useOpenCalendarFeed()
  const make = () =>
    open.mutate(
      { body: {} },
      {
        onSuccess: () =>
          toast({ title: 'Link gerado', description: 'Copie e cole no seu calendário.' }),
        onError: (error) => showRefusal('Erro ao gerar o link', error),
      },
    )
  return (
    <CardBody>
      <p className="mb-4 text-muted">
        Aparecem o horário e as iniciais de cada paciente. Quem tiver o link vê o mesmo: não o
        publique.
      </p>
      <Button
        icon={<Link2 aria-hidden="true" />}
        pending={open.isPending}
        pendingText="Gerando..."
        onClick={make}
      >
        Gerar link
      </Button>
    </CardBody>
  )
}
