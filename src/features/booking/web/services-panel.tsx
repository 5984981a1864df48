import { formatMoney } from '../../../platform/shared/money.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { SERVICE_TYPES } from '../../services/contract.ts'
import type { PublicService } from '../contract.ts'
import { ServiceBadges } from './service-badges.tsx'
import { sessionsText } from './service-text.ts'

/** Lists the services; empty if there are none, since the page then names the person to contact. */
export function ServicesPanel({ services }: { services: PublicService[] }) {
  if (services.length === 0) return null
  return (
    <Card>
      <CardHeader title="Serviços disponíveis" />
      <CardBody>
        <ul className="-my-4 divide-y divide-line">
          {services.map((service) => (
            <ServiceItem key={service.id} service={service} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function ServiceItem({ service }: { service: PublicService }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 flex-1 basis-40 font-medium">{service.name}</h3>
        <p className="whitespace-nowrap font-medium tabular-nums">{formatMoney(service.price)}</p>
      </div>
      {service.description && (
        <p className="mt-0.5 text-sm whitespace-pre-line text-muted">{service.description}</p>
      )}
      <p className="mt-1 text-sm text-muted tabular-nums">{sessionsText(service)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge variant="secondary">{SERVICE_TYPES[service.type]}</Badge>
        <ServiceBadges {...service} />
      </p>
    </li>
  )
}
