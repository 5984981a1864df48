import type { ReactNode } from 'react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import type { PublicService } from '../contract.ts'
import { ServiceBadges } from './service-badges.tsx'
import { sessionsText } from './service-text.ts'

interface ServiceFieldProps {
  services: PublicService[]
  initial: string
  chosen: PublicService | undefined
  error: string | undefined
  onChoose: (serviceId: string) => void
  children: ReactNode
}

export function ServiceField(props: ServiceFieldProps) {
  const { services, initial, chosen, error, onChoose, children } = props
  return (
    <div>
      <Field label="Serviço" required error={error} id="serviceId">
        <Select
          name="serviceId"
          defaultValue={initial}
          autoComplete="off"
          wraps
          placeholder={services.length === 1 ? undefined : 'Selecione um serviço'}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {services.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {name} – {formatMoney(price)}
            </option>
          ))}
        </Select>
      </Field>
      <div aria-live="polite">{chosen && <ServiceSummary service={chosen} />}</div>
      {children}
    </div>
  )
}

function ServiceSummary({ service }: { service: PublicService }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-4 py-3 tabular-nums">
      <span>{sessionsText(service)}</span>
      <ServiceBadges {...service} />
      <strong className="ml-auto font-semibold">{formatMoney(service.price)}</strong>
    </p>
  )
}
