import { Building2, ChartNoAxesCombined, QrCode } from 'lucide-react'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'

const features = [
  { label: 'Gestão de clínicas', help: 'Várias pessoas na mesma conta.', Icon: Building2 },
  {
    label: 'Analytics avançado',
    help: 'Mais recortes do uso da plataforma.',
    Icon: ChartNoAxesCombined,
  },
  { label: 'PIX automático', help: 'Pagamentos conferidos sem ninguém olhar.', Icon: QrCode },
]

export function FutureFeatures() {
  return (
    <Card>
      <CardHeader title="Recursos futuros" />
      <CardBody>
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
          {features.map(({ label, help, Icon }) => (
            <li key={label} className="flex items-start gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <div>
                <p className="font-medium">{label}</p>
                <p className="text-sm text-muted">{help}</p>
              </div>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
