import { useState } from 'react'
import type { Service } from '../contract.ts'
import { DeleteServiceDialog } from './delete-service-dialog.tsx'
import { ServiceCard } from './service-card.tsx'

type ServiceGridProps = { services: readonly Service[]; onEdit: (service: Service) => void }

export function ServiceGrid({ services, onEdit }: ServiceGridProps) {
  const [deleting, setDeleting] = useState<Service | null>(null)
  return (
    <>
      <ul aria-label="Serviços" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            onEdit={() => onEdit(service)}
            onDelete={() => setDeleting(service)}
          />
        ))}
      </ul>
      {deleting && <DeleteServiceDialog service={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
