import { useForm } from 'react-hook-form'
import { call } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { finishMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import { getService, SERVICE_TYPES, type Service, serviceInput } from '../contract.ts'
import { useCreateService, useUpdateService } from './api.ts'
import { ServiceFields } from './service-fields.tsx'

/** Minutes a new service starts with: spec part 1 §9, default session duration. */
const DEFAULT_MINUTES = '50'
const DEFAULT_COUNT = '4'

type ServiceFormProps = { service: Service | null; onDone: () => void }

export function ServiceForm({ service, onDone }: ServiceFormProps) {
  const create = useCreateService()
  const update = useUpdateService()
  const form = useServiceForm(service)
  const save = useSave(
    form,
    {
      send: (body, version) =>
        service
          ? update.mutateAsync({ params: { id: service.id }, body: { ...body, version } })
          : create.mutateAsync({ body }),
      done: { title: service ? 'Serviço atualizado' : 'Serviço criado' },
      refused: 'Erro',
      onSaved: onDone,
    },
    service && {
      saved: service,
      read: () => call(getService, { params: { id: service.id } }),
      valuesOf,
      labels: SERVICE_LABELS,
      shown: { type: (type) => SERVICE_TYPES[type], price: finishMoney },
    },
  )
  return (
    <DialogForm save={save} submitLabel="Salvar">
      <ServiceFields form={form} />
    </DialogForm>
  )
}

const SERVICE_LABELS = {
  name: 'Nome',
  description: 'Descrição',
  type: 'Tipo',
  sessionsCount: 'Quantidade de sessões',
  price: 'Preço',
  duration: 'Duração (minutos)',
  isOnline: 'Online',
  isInPerson: 'Presencial',
  active: 'Ativo',
}

type Values = ReturnType<typeof valuesOf>

export type ServiceFormState = ReturnType<typeof useServiceForm>

function useServiceForm(service: Service | null) {
  return useForm({
    defaultValues: valuesOf(service),
    resolver: contractResolver(serviceInput, payloadOf),
  })
}

function valuesOf(service: Service | null) {
  const counts = service?.type === 'package'
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    type: service?.type ?? 'single',
    sessionsCount: counts ? String(service.sessionsCount) : DEFAULT_COUNT,
    price: service?.price ?? '',
    duration: service ? String(service.duration) : DEFAULT_MINUTES,
    isOnline: service?.isOnline ?? true,
    isInPerson: service?.isInPerson ?? false,
    active: service?.active ?? true,
  }
}

function payloadOf(values: Values) {
  return {
    ...values,
    price: plainMoney(values.price),
    sessionsCount: values.type === 'package' ? values.sessionsCount : 1,
  }
}
