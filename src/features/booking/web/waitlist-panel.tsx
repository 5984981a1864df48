import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'

/** Leads to the form of the practice's waiting list, on another page, so that this page's script does not contain the form. */
export function WaitlistPanel({ friendlyId }: { friendlyId: number }) {
  return (
    <Card>
      <CardHeader title="Nenhum horário serve?" />
      <CardBody>
        <p className="mb-3">Avisamos você quando um horário que serve ficar livre.</p>
        <a href={`/lista-de-espera/${friendlyId}`} className={buttonClass({ variant: 'outline' })}>
          Entrar na lista de espera
        </a>
      </CardBody>
    </Card>
  )
}
