import { isNotFound, problemText } from '../../../platform/web/api.ts'
import { useChange, useRead } from '../../../platform/web/query.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { ALWAYS_NOTIFIED, CHANNEL_CHOICES, type MessageChannel } from '../../delivery/channels.ts'
import type { Notices } from '../notices-contract.ts'
import { getNotices, updateNotices } from '../notices-contract.ts'
import { PatientFrame } from './patient-frame.tsx'

export default function NoticesPage({ token }: { token: string }) {
  return (
    <PatientFrame>
      <div className="mx-auto max-w-xl">
        <NoticesFaces token={token} />
      </div>
    </PatientFrame>
  )
}

const TITLE = 'Seus avisos'

function NoticesFaces({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useNotices(token)
  if (data) return <Choices token={token} notices={data} />
  return (
    <>
      <PageHeader title={TITLE} />
      {!error && (
        <Card>
          <CardBody>
            <SkeletonLines lines={8} />
          </CardBody>
        </Card>
      )}
      {error && isNotFound(error) && (
        <EmptyState
          title="Este link não abre nenhum aviso"
          description="Confira se ele veio inteiro da mensagem que você recebeu."
        />
      )}
      {error && !isNotFound(error) && (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </>
  )
}

function Choices({ token, notices }: { token: string; notices: Notices }) {
  const { firstName, psychologistName, channels, inUse } = notices
  return (
    <>
      <PageHeader
        title={TITLE}
        description={`Olá, ${firstName}. Escolha por onde receber os avisos de ${psychologistName}.`}
      />
      <Card>
        <CardBody className="space-y-5">
          {inUse.map((channel) => (
            <ChannelSwitch
              key={channel}
              token={token}
              channel={channel}
              receives={channels[channel]}
            />
          ))}
        </CardBody>
      </Card>
      <p className="mt-4 text-muted">{ALWAYS_NOTIFIED}</p>
    </>
  )
}

type ChannelSwitchProps = { token: string; channel: MessageChannel; receives: boolean }

function ChannelSwitch({ token, channel, receives }: ChannelSwitchProps) {
  const update = useUpdateNotices()
  const requested = update.isPending ? update.variables.body.channels[channel] : undefined
  const label = CHANNEL_CHOICES[channel]
  const updateChannel = (isOn: boolean) =>
    update.mutate(
      { params: { token }, body: { channels: { [channel]: isOn } } },
      {
        onSuccess: () =>
          toast({
            title: isOn ? 'Avisos ligados' : 'Avisos desligados',
            description: label,
          }),
        onError: (error) => showRefusal('Erro ao salvar sua escolha', error),
      },
    )
  return (
    <Switch
      label={label}
      checked={requested ?? receives}
      onChange={(event) => !update.isPending && updateChannel(event.currentTarget.checked)}
    />
  )
}

function useNotices(token: string) {
  return useRead(getNotices, { params: { token } })
}

function useUpdateNotices() {
  return useChange(updateNotices)
}
