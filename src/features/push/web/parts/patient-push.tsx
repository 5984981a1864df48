import { Card, CardBody } from '../../../../platform/web/ui/card.tsx'
import { PushSwitch } from './push-switch.tsx'

export default function PatientPush() {
  return (
    <Card className="mt-10">
      <CardBody>
        <PushSwitch
          owner="patient"
          label="Receber lembretes neste aparelho"
          help="Um aviso na tela antes de cada consulta, mesmo com esta página fechada."
        />
      </CardBody>
    </Card>
  )
}
