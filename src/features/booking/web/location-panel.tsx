import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { IconText } from '../../../platform/web/ui/icon-text.tsx'
import { addressLine } from '../../practice/rules.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import type { PublicPsychologist } from '../contract.ts'

/** The consultation types, and the office's address for in-person ones. */
export function LocationPanel({ psychologist }: { psychologist: PublicPsychologist }) {
  const { attendsOnline, attendsInPerson, observations } = psychologist
  const address = attendsInPerson ? addressLine(psychologist) : null
  return (
    <Card>
      <CardHeader title="Tipos de atendimento" />
      <CardBody className="space-y-4">
        <p className="flex flex-wrap gap-x-4 gap-y-1.5">
          {attendsOnline && <IconText tone="online">{SESSION_TYPES.online}</IconText>}
          {attendsInPerson && <IconText tone="in-person">{SESSION_TYPES.presencial}</IconText>}
          {!attendsOnline && !attendsInPerson && (
            <span className="text-muted">Não configurado</span>
          )}
        </p>
        {address && (
          <div>
            <h3 className="font-medium">Endereço do consultório</h3>
            <address className="text-muted not-italic">{address}</address>
          </div>
        )}
        {observations && (
          <div>
            <h3 className="font-medium">Observações</h3>
            <p className="whitespace-pre-line text-muted">{observations}</p>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
