import { useForm } from 'react-hook-form'
import {
  contractResolver,
  problemText,
  showFieldProblems,
} from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DialogClose, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { plainMoney } from '../../../platform/web/ui/masks.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { type Service, serviceInput } from '../contract.ts'
import { useCreateService, useUpdateService } from './api.ts'
import { ServiceFields } from './service-fields.tsx'

/** Minutes a new service starts with: spec part 1 §9, default session duration. */
const DEFAULT_MINUTES = '50'
const DEFAULT_COUNT = '4'

type ServiceFormProps = { service: Service | null; onDone: () => void }

export function ServiceForm({ service, onDone }: ServiceFormProps) {
  const create = useCreateService()
  const update = useUpdateService()
  const pending = create.isPending || update.isPending
  const form = useServiceForm(service)
  const save = form.handleSubmit(async (body) => {
    try {
      if (service) await update.mutateAsync({ params: { id: service.id }, body })
      else await create.mutateAsync({ body })
      toast({ title: service ? 'Serviço atualizado' : 'Serviço criado' })
      onDone()
    } catch (error) {
      showFieldProblems(form, error)
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
    }
  })
  return (
    <form noValidate onSubmit={save}>
      <ServiceFields form={form} />
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={pending}>
            Cancelar
          </Button>
        </DialogClose>
        <Button type="submit" pending={pending} pendingText="Salvando...">
          Salvar
        </Button>
      </DialogFooter>
    </form>
  )
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
