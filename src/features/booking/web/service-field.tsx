import type { ReactNode } from 'react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { FieldError } from '../../../platform/web/ui/field-notes.tsx'
import type { PublicService } from '../contract.ts'
import { RadioCard } from './radio-card.tsx'
import { ServiceBadges } from './service-badges.tsx'
import { sessionsText } from './service-text.ts'

const ERROR_ID = 'service-error'

interface ServiceFieldProps {
  services: PublicService[]
  chosen: PublicService | undefined
  error: string | undefined
  onChoose: (serviceId: string) => void
  children: ReactNode
}

/** The services as cards. Their descriptions are in the panel next to the form on a wide window. */
export function ServiceField({ services, chosen, error, onChoose, children }: ServiceFieldProps) {
  return (
    <div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">Serviço</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {services.map((service) => (
            <RadioCard
              key={service.id}
              name="serviceId"
              value={service.id}
              checked={service === chosen}
              errorId={error && ERROR_ID}
              onChange={() => onChoose(service.id)}
            >
              <ServiceSummary service={service} />
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <FieldError id={ERROR_ID}>{error}</FieldError>
      {children}
    </div>
  )
}

function ServiceSummary({ service }: { service: PublicService }) {
  return (
    <span className="min-w-0 flex-1 tabular-nums">
      <span className="block font-medium wrap-anywhere">{service.name}</span>
      <span className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span>
          <strong className="font-medium">{formatMoney(service.price)}</strong> ·{' '}
          {sessionsText(service)}
        </span>
        <ServiceBadges {...service} />
      </span>
      {service.description && (
        <span className="mt-0.5 block text-sm whitespace-pre-line wrap-anywhere text-muted lg:hidden">
          {service.description}
        </span>
      )}
    </span>
  )
}
