import { problemText } from '../../../platform/web/api.ts'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useRefusal, useShowInProfile } from '../../practice/web/api.ts'
import { useUpdatePublicSettings } from './api.ts'

const ON = {
  label: 'Agenda Pública Ativa',
  help: 'Os pacientes podem agendar consultas pelo link.',
}
const OFF = {
  label: 'Agenda Pública Desativada',
  help: 'Somente você pode agendar, pelo painel administrativo.',
}
const DOWN = {
  label: 'Agenda Pública Fora do Ar',
  help: 'Enquanto sua conta não estiver ativa, ninguém pode agendar pelo link.',
}

export function BookingSwitch({ enabled }: { enabled: boolean }) {
  const isDown = useRefusal() !== null
  const update = useUpdatePublicSettings()
  const show = useShowInProfile()
  const change = (allowOnlineBooking: boolean) => {
    const undo = show({ allowOnlineBooking })
    update.mutate(
      { body: { allowOnlineBooking } },
      {
        onError: (error) => {
          undo()
          toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
        },
      },
    )
  }
  return (
    <Card>
      <CardBody>
        <Switch
          {...(isDown ? DOWN : enabled ? ON : OFF)}
          checked={enabled && !isDown}
          disabled={isDown || update.isPending}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </CardBody>
    </Card>
  )
}
