import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { AddButton } from '../../../platform/web/ui/add-button.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { COUPONS_PATH, PACKAGES_PATH } from '../../practice/addresses.ts'
import type { Service } from '../contract.ts'
import { useServices } from './api.ts'
import { DeleteServiceDialog } from './delete-service-dialog.tsx'
import { ServiceCard } from './service-card.tsx'

const LazyServiceDialog = lazyWindow(() => import('./service-dialog.tsx'))

type Writing = { service: Service | null }

export default function ServicesPage() {
  const [address, setAddress] = useSearchParams()
  const [editing, setEditing] = useState<Writing | null>(
    address.has('new') ? { service: null } : null,
  )
  const isEmpty = useServices().data?.length === 0
  const create = () => setEditing({ service: null })
  const close = () => {
    setEditing(null)
    if (address.has('new')) setAddress({}, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Serviços"
        description="O que você oferece: sessões avulsas e pacotes."
        actions={
          <>
            <ProLinks />
            <AddButton
              label="Novo serviço"
              // If the list is empty, its empty state has this button.
              variant={isEmpty ? 'outline' : 'default'}
              onClick={create}
              onPointerEnter={LazyServiceDialog.preload}
              onFocus={LazyServiceDialog.preload}
            />
          </>
        }
      />
      <ServiceFaces onCreate={create} onEdit={(service) => setEditing({ service })} />
      {editing && <LazyServiceDialog service={editing.service} onClose={close} />}
    </>
  )
}

function ProLinks() {
  const look = `${buttonClass({ variant: 'outline' })} max-sm:order-last`
  return (
    <>
      <Link href={PACKAGES_PATH} className={look}>
        Pacotes
      </Link>
      <Link href={COUPONS_PATH} className={look}>
        Cupons
      </Link>
    </>
  )
}

type ServiceFacesProps = { onCreate: () => void; onEdit: (service: Service) => void }

function ServiceFaces({ onCreate, onEdit }: ServiceFacesProps) {
  const services = useServices()
  if (services.isPending) return <SkeletonCards cards={3} />
  if (services.isError && !services.data) {
    return <ReadError read={services} />
  }
  if (services.data.length === 0) {
    return (
      <EmptyState
        scene="desk"
        title="Nenhum serviço ainda"
        description="Um serviço diz ao paciente o que ele agenda: nome, duração e preço."
        action={<Button onClick={onCreate}>Criar o primeiro serviço</Button>}
      />
    )
  }
  return <ServiceGrid services={services.data} onEdit={onEdit} />
}

type ServiceGridProps = { services: readonly Service[]; onEdit: (service: Service) => void }

function ServiceGrid({ services, onEdit }: ServiceGridProps) {
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
