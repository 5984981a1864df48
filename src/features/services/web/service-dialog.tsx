import { useForm } from 'react-hook-form'
import { call } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { getService, SERVICE_TYPES, type Service, serviceInput } from '../contract.ts'
import { useCreateService, useServices, useUpdateService } from './api.ts'

const DEFAULT_MINUTES = '50'
const DEFAULT_COUNT = '4'

const FIRST_NAME = 'Consulta individual'

type ServiceDialogProps = {
  service: Service | null
  onClose: () => void
}

export default function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const services = useServices()
  // The fields' defaults depend on whether it is the first one.
  if (services.isPending) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={service ? 'Editar serviço' : 'Novo serviço'}
    >
      <ServiceForm service={service} isFirst={services.data?.length === 0} onDone={onClose} />
    </Dialog>
  )
}

type ServiceFormProps = { service: Service | null; isFirst: boolean; onDone: () => void }

function ServiceForm({ service, isFirst, onDone }: ServiceFormProps) {
  const create = useCreateService()
  const update = useUpdateService()
  const form = useServiceForm(service, isFirst)
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
      shown: { type: (type) => SERVICE_TYPES[type], price: maskMoney },
    },
  )
  return (
    <DialogForm save={save} submitLabel="Salvar">
      <ServiceFields form={form} isFirst={isFirst} />
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
  reschedulable: 'Pacientes podem remarcar',
  active: 'Ativo',
}

type Values = ReturnType<typeof valuesOf>

type ServiceFormState = ReturnType<typeof useServiceForm>

function useServiceForm(service: Service | null, isFirst: boolean) {
  return useForm({
    defaultValues: { ...valuesOf(service), ...(isFirst && { name: FIRST_NAME }) },
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
    price: maskMoney(service?.price ?? ''),
    duration: service ? String(service.duration) : DEFAULT_MINUTES,
    isOnline: service?.isOnline ?? true,
    isInPerson: service?.isInPerson ?? false,
    reschedulable: service?.reschedulable ?? true,
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

const types = Object.entries(SERVICE_TYPES).map(([value, label]) => ({ value, label }))

type FieldsProps = { form: ServiceFormState; isFirst: boolean }

function ServiceFields({ form, isFirst }: FieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Nome" required error={errors.name?.message}>
        <Input
          autoComplete="off"
          placeholder="Psicoterapia individual"
          {...form.register('name')}
        />
      </Field>
      <Field label="Descrição" optional error={errors.description?.message}>
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <RadioGroup
        legend="Tipo"
        options={types}
        error={errors.type?.message}
        {...form.register('type')}
      />
      <SaleFields form={form} isFirst={isFirst} />
      <div className="space-y-4 border-t border-line pt-5">
        <Switch label="Online" error={errors.isOnline?.message} {...form.register('isOnline')} />
        <Switch
          label="Presencial"
          error={errors.isInPerson?.message}
          {...form.register('isInPerson')}
        />
        <Switch
          label={SERVICE_LABELS.reschedulable}
          help="Pela internet, pelas regras das Configurações."
          {...form.register('reschedulable')}
        />
        <Switch
          label="Ativo"
          help="Desativado, o serviço não aparece na sua página pública."
          {...form.register('active')}
        />
      </div>
    </>
  )
}

function SaleFields({ form, isFirst }: FieldsProps) {
  const { errors } = form.formState
  const isPackage = form.watch('type') === 'package'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {isPackage && (
        <Field
          label="Quantidade de sessões"
          required
          className="sm:col-span-2"
          error={errors.sessionsCount?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            {...form.register('sessionsCount')}
          />
        </Field>
      )}
      <Field label={isPackage ? 'Preço do pacote' : 'Preço'} required error={errors.price?.message}>
        <MoneyInput autoFocus={isFirst} {...form.register('price')} />
      </Field>
      <Field label="Duração (minutos)" required error={errors.duration?.message}>
        <Input type="number" inputMode="numeric" min={15} step={5} {...form.register('duration')} />
      </Field>
    </div>
  )
}
