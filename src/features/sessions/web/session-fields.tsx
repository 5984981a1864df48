import type { UseFormReturn } from 'react-hook-form'
import { BRAZIL_ZONES } from '../../../platform/shared/calendar.ts'
import { centsToText } from '../../../platform/shared/money.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import type { Service } from '../../services/contract.ts'
import { SESSION_TYPES, type Session } from '../contract.ts'
import { sessionPriceOf } from '../rules.ts'
import type { SessionChoices } from './session-form.tsx'
import { type SessionValues, shownPrice } from './session-values.ts'

type Form = Pick<UseFormReturn<SessionValues>, 'register' | 'formState' | 'setValue' | 'watch'>
type WhoProps = { form: Form; choices: SessionChoices; session: Session | null }

export function WhoFields({ form, choices, session }: WhoProps) {
  const { errors } = form.formState
  const offered = choices.services.filter(({ id, active }) => active || id === session?.serviceId)
  const choose = (id: string) => {
    const service = offered.find((one) => one.id === id)
    if (service) fillFrom(service, form)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Paciente" required error={errors.patientId?.message}>
        <Select placeholder="Selecione um paciente" {...form.register('patientId')}>
          {choices.patients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Serviço" required error={errors.serviceId?.message}>
        <Select
          placeholder="Selecione um serviço"
          {...form.register('serviceId', { onChange: (event) => choose(event.target.value) })}
        >
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** A service brings its price and duration, and its type where it has only one. */
function fillFrom(service: Service, form: Form) {
  form.setValue('price', shownPrice(centsToText(sessionPriceOf(service))))
  form.setValue('duration', String(service.duration))
  if (service.isOnline !== service.isInPerson)
    form.setValue('type', service.isOnline ? 'online' : 'presencial')
}

export function WhenFields({ form, timezone }: { form: Form; timezone: string }) {
  const { errors } = form.formState
  const elsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timezone
  const places = BRAZIL_ZONES[timezone as keyof typeof BRAZIL_ZONES] ?? timezone
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7.5rem_9rem]">
      <Field
        label="Data e hora"
        required
        className="col-span-2 sm:col-span-1"
        help={elsewhere && `No fuso da sua agenda: ${places}.`}
        error={errors.datetime?.message}
      >
        <Input type="datetime-local" {...form.register('datetime')} />
      </Field>
      <Field label="Duração (min)" required error={errors.duration?.message}>
        <Input type="number" inputMode="numeric" min={15} step={5} {...form.register('duration')} />
      </Field>
      <Field label="Valor" optional error={errors.price?.message}>
        <MoneyInput {...form.register('price')} />
      </Field>
    </div>
  )
}

const TYPES = Object.entries(SESSION_TYPES).map(([value, label]) => ({ value, label }))

/** How they meet, where, and what the patient reads about it. */
export function DetailFields({ form }: { form: Form }) {
  const { errors } = form.formState
  const online = form.watch('type') === 'online'
  return (
    <>
      <RadioGroup
        legend="Tipo de sessão"
        options={TYPES}
        error={errors.type?.message}
        {...form.register('type')}
      />
      <Field
        label={online ? 'Link da sessão' : 'Endereço da sessão'}
        optional
        error={errors.location?.message}
      >
        <Input
          autoComplete="off"
          inputMode={online ? 'url' : 'text'}
          placeholder={online ? 'https://' : 'Rua, número e sala'}
          {...form.register('location')}
        />
      </Field>
      <Field label="Observações (Visível ao paciente)" optional error={errors.notes?.message}>
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
    </>
  )
}
