import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { PushSwitch } from './push-switch.tsx'

export function PushCard() {
  return (
    <Card>
      <CardHeader
        title="Notificações neste aparelho"
        description="Avisos na tela, mesmo com o aplicativo fechado. Valem só para este aparelho e este acesso."
      />
      <CardBody>
        <PushSwitch
          owner="psychologist"
          label="Receber notificações"
          help="Saiba na hora quando alguém agenda, cancela ou pede para remarcar."
        />
      </CardBody>
    </Card>
  )
}
