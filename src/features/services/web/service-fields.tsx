import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { SERVICE_TYPES } from '../contract.ts'
import type { ServiceFormState } from './service-form.tsx'

const types = Object.entries(SERVICE_TYPES).map(([value, label]) => ({ value, label }))

export function ServiceFields({ form }: { form: ServiceFormState }) {
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
      <SaleFields form={form} />
      <div className="space-y-4 border-t border-line pt-5">
        <Switch label="Online" error={errors.isOnline?.message} {...form.register('isOnline')} />
        <Switch
          label="Presencial"
          error={errors.isInPerson?.message}
          {...form.register('isInPerson')}
        />
        <Switch
          label="Ativo"
          help="Desativado, o serviço não aparece na sua agenda pública."
          {...form.register('active')}
        />
      </div>
    </>
  )
}

/** Price, duration, and for a package how many sessions the price buys. */
function SaleFields({ form }: { form: ServiceFormState }) {
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
        <MoneyInput {...form.register('price')} />
      </Field>
      <Field label="Duração (minutos)" required error={errors.duration?.message}>
        <Input type="number" inputMode="numeric" min={15} step={5} {...form.register('duration')} />
      </Field>
    </div>
  )
}
