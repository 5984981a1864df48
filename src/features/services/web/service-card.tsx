import { Clock, Eye, EyeOff, Layers, Pencil, Trash2 } from 'lucide-react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../platform/web/ui/dropdown-menu.tsx'
import { IconText } from '../../../platform/web/ui/icon-text.tsx'
import { SERVICE_TYPES, type Service } from '../contract.ts'
import { useShowService } from './use-show-service.ts'

type ServiceCardProps = { service: Service; onEdit: () => void; onDelete: () => void }

export function ServiceCard({ service, onEdit, onDelete }: ServiceCardProps) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-[min(1.25rem,6vw)] shadow-soft sm:p-6">
      <div className="flex items-start gap-[min(0.5rem,2vw)]">
        <h2 className="min-w-0 flex-1 text-[min(1.125rem,9vw)] font-semibold wrap-anywhere">
          {service.name}
        </h2>
        <div className="-my-2 -mr-3">
          <ServiceMenu service={service} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
      {service.description && (
        <p className="mt-1 line-clamp-3 text-muted wrap-anywhere">{service.description}</p>
      )}
      <p className="mt-4 text-xl font-semibold tabular-nums">{formatMoney(service.price)}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4">
        <li className="flex items-center gap-1.5">
          <Clock aria-hidden="true" />
          {service.duration} min
        </li>
        {service.type === 'package' && (
          <li className="flex items-center gap-1.5">
            <Layers aria-hidden="true" />
            {service.sessionsCount} {service.sessionsCount === 1 ? 'sessão' : 'sessões'}
          </li>
        )}
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pt-4">
        <ServiceBadges service={service} />
      </div>
    </li>
  )
}

function ServiceBadges({ service }: { service: Service }) {
  return (
    <>
      <Badge variant="secondary">{SERVICE_TYPES[service.type]}</Badge>
      {service.isOnline && <IconText tone="online">Online</IconText>}
      {service.isInPerson && <IconText tone="in-person">Presencial</IconText>}
      {!service.active && (
        <Badge variant="outline" icon={<EyeOff aria-hidden="true" />}>
          Inativo
        </Badge>
      )}
    </>
  )
}

function ServiceMenu({ service, onEdit, onDelete }: ServiceCardProps) {
  const { show } = useShowService()
  const Icon = service.active ? EyeOff : Eye
  return (
    <DropdownMenu label={`Ações de ${service.name}`}>
      <MenuItem onSelect={onEdit} icon={<Pencil aria-hidden="true" />}>
        Editar
      </MenuItem>
      <MenuItem onSelect={() => show(service, !service.active)} icon={<Icon aria-hidden="true" />}>
        {service.active ? 'Desativar' : 'Ativar'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onDelete} icon={<Trash2 aria-hidden="true" />} destructive>
        Excluir
      </MenuItem>
    </DropdownMenu>
  )
}
