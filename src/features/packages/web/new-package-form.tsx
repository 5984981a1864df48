import { useRef } from 'react'
import { useController, useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { Select } from '../../../platform/web/ui/select.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { chosenPatient, PatientField } from '../../patients/web/parts/patient-field.tsx'
import type { Service } from '../../services/contract.ts'
import { packageInput } from '../contract.ts'
import { useCreatePackage } from './api.ts'
import { CountField, expiryOf, PriceField, ValidityField } from './package-fields.tsx'

type NewPackageFormProps = {
  services: Service[]
  zone: string
  onDone: () => void
}

const EMPTY = { patientId: '', serviceId: '', sessionsCount: '4', price: '', expiresAt: '' }

export function NewPackageForm({ services, zone, onDone }: NewPackageFormProps) {
  const create = useCreatePackage()
  const form = useNewPackage(zone)
  const { errors } = form.formState
  const save = useSave(
    form,
    {
      send: (body) => create.mutateAsync({ body }),
      done: { title: 'Pacote criado' },
      refused: 'Erro ao criar pacote',
      onSaved: onDone,
    },
    null,
  )
  return (
    <DialogForm save={save} submitLabel="Criar pacote">
      <BuyerField form={form} />
      <ServiceField form={form} services={services} />
      <div className="grid gap-5 sm:grid-cols-2">
        <CountField
          control={form.register('sessionsCount')}
          error={errors.sessionsCount?.message}
        />
        <PriceField control={form.register('price')} error={errors.price?.message} />
      </div>
      <ValidityField control={form.register('expiresAt')} error={errors.expiresAt?.message} />
    </DialogForm>
  )
}

type NewPackageState = ReturnType<typeof useNewPackage>

function useNewPackage(zone: string) {
  const form = useForm({
    defaultValues: EMPTY,
    resolver: contractResolver(packageInput, ({ price, expiresAt, ...values }: typeof EMPTY) => ({
      ...values,
      price: plainMoney(price),
      expiresAt: expiryOf(expiresAt, zone),
    })),
  })
  // Of the wrong fields the first one registered gets the focus.
  form.register('patientId')
  form.register('serviceId')
  return form
}

function BuyerField({ form }: { form: NewPackageState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'patientId' })
  return (
    <PatientField
      autoFocus
      label="Paciente"
      inputRef={field.ref}
      error={fieldState.error?.message}
      chosen={chosenPatient(field.value)}
      onChoose={(patient) => field.onChange(patient?.id ?? '')}
    />
  )
}

type ServiceFieldProps = { form: NewPackageState; services: Service[] }

function ServiceField({ form, services }: ServiceFieldProps) {
  const active = services.filter((service) => service.active)
  const packages = active.filter(({ type }) => type === 'package')
  const single = active.filter(({ type }) => type === 'single')
  /** The number and price that came with the last service; typed ones stay. */
  const brought = useRef({ sessionsCount: EMPTY.sessionsCount, price: EMPTY.price })
  const choose = (id: string) => {
    const service = packages.find((candidate) => candidate.id === id)
    if (!service) return
    const terms = {
      sessionsCount: String(service.sessionsCount),
      price: maskMoney(service.price),
    }
    for (const name of ['sessionsCount', 'price'] as const) {
      const typed = form.getValues(name)
      if (typed.trim() === '' || typed === brought.current[name])
        form.setValue(name, terms[name], { shouldDirty: true })
    }
    brought.current = terms
  }
  return (
    <Field label="Serviço" required error={form.formState.errors.serviceId?.message}>
      <Select
        placeholder="Selecione um serviço"
        {...form.register('serviceId', { onChange: (event) => choose(event.target.value) })}
      >
        {[...packages, ...single].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
