import { BRAZIL_ZONES } from '../../../platform/shared/calendar.ts'
import { useOwnZone } from '../../../platform/web/own-time.ts'
import { MomentInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { PatientOptions } from '../../patients/web/parts/patient-options.tsx'
import type { Profile } from '../../practice/contract.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import type { Service } from '../../services/contract.ts'
import type { Session } from '../contract.ts'
import type { Drawing } from './session-package-field.tsx'
import type { SessionChoices, SessionFormState } from './session-values.ts'
import { fillFrom, moveToUsualPlace } from './session-values.ts'

/** What a person calls what is kept of a session. */
export const SESSION_LABELS = {
  patientId: 'Paciente',
  serviceId: 'Serviço',
  datetime: 'Data e hora',
  duration: 'Duração (min)',
  price: 'Valor',
  type: 'Tipo de sessão',
  location: 'Local da sessão',
  notes: 'Observações (Visível ao paciente)',
}

type WhoProps = {
  form: SessionFormState
  choices: SessionChoices
  session: Session | null
  /** Whose it is and of what were settled when the package was sold. */
  drawing: Drawing
}

export function WhoFields({ form, choices, session, drawing }: WhoProps) {
  const { fixed, leave } = drawing
  const offered = choices.services.filter(({ id, active }) => active || id === session?.serviceId)
  const choose = (id: string) => {
    const service = offered.find((one) => one.id === id)
    if (service) fillFrom(service, form, choices.profile)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fixed && session ? (
        <SettledField label={SESSION_LABELS.patientId} value={session.patientName} />
      ) : (
        // A package is of one patient.
        <PatientField
          form={form}
          choices={choices}
          onChoose={() => form.getValues('packageId') && leave()}
        />
      )}
      {fixed ? (
        <SettledField
          label={SESSION_LABELS.serviceId}
          value={choices.services.find(({ id }) => id === form.watch('serviceId'))?.name ?? ''}
        />
      ) : (
        <ServiceField form={form} offered={offered} onChoose={choose} />
      )}
    </div>
  )
}

/** What a package settled: shown as it is. */
function SettledField({ label, ...shown }: { label: string; value: string; prefix?: string }) {
  return (
    <Field label={label}>
      <Input readOnly {...shown} />
    </Field>
  )
}

type PatientFieldProps = Pick<WhoProps, 'form' | 'choices'> & { onChoose: () => void }

function PatientField({ form, choices, onChoose }: PatientFieldProps) {
  return (
    <Field
      label={SESSION_LABELS.patientId}
      required
      error={form.formState.errors.patientId?.message}
    >
      <Select
        // The window opens before its fields are drawn: the first one takes the focus when it comes.
        autoFocus
        placeholder="Selecione um paciente"
        {...form.register('patientId', { onChange: onChoose })}
      >
        <PatientOptions
          patients={choices.patients}
          chosen={form.formState.defaultValues?.patientId ?? ''}
        />
      </Select>
    </Field>
  )
}

type ServiceFieldProps = {
  form: SessionFormState
  offered: Service[]
  onChoose: (id: string) => void
}

function ServiceField({ form, offered, onChoose }: ServiceFieldProps) {
  return (
    <Field
      label={SESSION_LABELS.serviceId}
      required
      error={form.formState.errors.serviceId?.message}
    >
      <Select
        placeholder="Selecione um serviço"
        {...form.register('serviceId', { onChange: (event) => onChoose(event.target.value) })}
      >
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

// Filled in counts as changed here: where another window changed it too, the person is asked.

type WhenProps = {
  form: SessionFormState
  timezone: string
  /** The price is a package's share. */
  fixed: boolean
}

export function WhenFields({ form, timezone, fixed }: WhenProps) {
  const { errors } = form.formState
  const elsewhere = useOwnZone(timezone) !== null
  const places = BRAZIL_ZONES[timezone as keyof typeof BRAZIL_ZONES] ?? timezone
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7.5rem_9rem]">
      <Field
        label={SESSION_LABELS.datetime}
        required
        className="col-span-2 sm:col-span-1"
        help={elsewhere && `No fuso da sua agenda: ${places}.`}
        error={errors.datetime?.message}
      >
        {/* What stands before it was settled. */}
        <MomentInput autoFocus={fixed} {...form.register('datetime')} />
      </Field>
      <Field label={SESSION_LABELS.duration} required error={errors.duration?.message}>
        <Input type="number" inputMode="numeric" min={15} step={5} {...form.register('duration')} />
      </Field>
      {fixed ? (
        <SettledField label={SESSION_LABELS.price} prefix="R$" value={form.watch('price')} />
      ) : (
        <Field label={SESSION_LABELS.price} optional error={errors.price?.message}>
          <MoneyInput {...form.register('price')} />
        </Field>
      )}
    </div>
  )
}

const TYPES = Object.entries(SESSION_TYPES).map(([value, label]) => ({ value, label }))

/** How they meet, where, and what the patient reads about it. */
export function DetailFields({ form, profile }: { form: SessionFormState; profile: Profile }) {
  const { errors } = form.formState
  const online = form.watch('type') === 'online'
  return (
    <>
      <RadioGroup
        legend={SESSION_LABELS.type}
        options={TYPES}
        error={errors.type?.message}
        {...form.register('type', { onChange: () => moveToUsualPlace(form, profile) })}
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
      <Field label={SESSION_LABELS.notes} optional error={errors.notes?.message}>
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
    </>
  )
}
