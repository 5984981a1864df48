import { problemText } from '../../../platform/web/form-problems.ts'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useShowInProfile, useUpdatePublicSettings } from './api.ts'

/** Answers at once and takes it back when the server refuses. */
export function BookingSwitch({ enabled }: { enabled: boolean }) {
  const update = useUpdatePublicSettings()
  const show = useShowInProfile()
  const change = (allowOnlineBooking: boolean) => {
    const undo = show({ allowOnlineBooking })
    update.mutate(
      { body: { allowOnlineBooking } },
      {
        onSuccess: () =>
          toast({
            title: allowOnlineBooking ? 'Agenda pública ativada' : 'Agenda pública desativada',
          }),
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
          label={enabled ? 'Agenda Pública Ativa' : 'Agenda Pública Desativada'}
          help={
            enabled
              ? 'Os pacientes podem agendar consultas pelo link.'
              : 'Somente você pode agendar, pelo painel administrativo.'
          }
          checked={enabled}
          disabled={update.isPending}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </CardBody>
    </Card>
  )
}
