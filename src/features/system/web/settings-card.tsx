import { Minus } from 'lucide-react'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { CHANNELS, MESSAGE_CHANNELS, type MessageChannel } from '../../delivery/channels.ts'
import type { SystemState } from '../contract.ts'
import { FactList } from './fact-list.tsx'

const PAYMENTS = { stripe: 'Stripe', test: 'Checkout de teste', none: 'Sem assinaturas' }
const ACTIVATIONS = { automatic: 'Automática', manual: 'Manual, na lista de psicólogos' }
const LOGINS = { phone: 'Só o telefone', code: 'Telefone e código' }

export function SettingsCard({ system }: { system: SystemState }) {
  const { senders, payments, activation, patientLogin } = system
  const configured: Partial<Record<MessageChannel, boolean>> = senders
  return (
    <Card>
      <CardHeader title="Configuração" />
      <CardBody>
        <FactList
          facts={[
            ...CHANNELS.map((channel) => ({
              label: MESSAGE_CHANNELS[channel],
              value: <SetBadge set={configured[channel] ?? true} />,
            })),
            { label: 'Pagamento dos planos', value: PAYMENTS[payments] },
            { label: 'Ativação de contas', value: ACTIVATIONS[activation] },
            { label: 'Login do paciente', value: LOGINS[patientLogin] },
          ]}
        />
      </CardBody>
    </Card>
  )
}

function SetBadge({ set }: { set: boolean }) {
  if (set) return <Badge variant="paid">Configurado</Badge>
  return (
    <Badge variant="secondary" icon={<Minus aria-hidden="true" />}>
      Não configurado
    </Badge>
  )
}
