import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { RadioGroup } from '../../../../platform/web/ui/radio-group.tsx'
import { Select } from '../../../../platform/web/ui/select.tsx'
import { Textarea } from '../../../../platform/web/ui/textarea.tsx'
import {
  type ChosenPatient,
  chosenPatient,
  PatientField,
} from '../../../patients/web/parts/patient-field.tsx'
import type { Profile } from '../../../practice/contract.ts'
import { SESSION_TYPES } from '../../../practice/session-types.ts'
import type { Service } from '../../../services/contract.ts'
import type { Session } from '../../contract.ts'
import { nameOfComing } from '../../rules.ts'
import type { MessageContent } from './session-package-field.tsx'
import type { SessionChoices, SessionFormState } from './session-values.ts'
import { fillFrom, lacksOnlyTime, moveToUsualLocation } from './session-values.ts'

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
  drawing: MessageContent
  onPatient: (patient: ChosenPatient) => void
  onService: () => void
}

export function WhoFields(props: WhoProps) {
  const { form, choices, session, drawing, onPatient, onService } = props
  const { fixed, leave } = drawing
  const offered = choices.services.filter(({ id, active }) => active || id === session?.serviceId)
  const before = choices.services.find(({ id }) => id === form.watch('serviceId'))
  const choose = (id: string) => {
    const service = offered.find((service) => service.id === id)
    onService()
    if (service) fillFrom(service, form, choices.profile, before)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fixed && session ? (
        <SettledField label={SESSION_LABELS.patientId} value={nameOfComing(session)} />
      ) : (
        <SessionPatient
          form={form}
          session={session}
          onChoose={(patient) => {
            if (patient) onPatient(patient)
            if (form.getValues('packageId')) leave()
          }}
        />
      )}
      {fixed ? (
        <SettledField label={SESSION_LABELS.serviceId} value={before?.name ?? ''} />
      ) : (
        <ServiceField form={form} offered={offered} onChoose={choose} />
      )}
    </div>
  )
}

export function SettledField({
  label,
  ...shown
}: {
  label: string
  value: string
  prefix?: string
}) {
  return (
    <Field label={label}>
      <Input readOnly {...shown} />
    </Field>
  )
}

type SessionPatientProps = Pick<WhoProps, 'form' | 'session'> & {
  onChoose: (patient: ChosenPatient | null) => void
}

function SessionPatient({ form, session, onChoose }: SessionPatientProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'patientId' })
  return (
    <PatientField
      // The dialog opens before its fields load, so a field takes the focus itself.
      autoFocus={!lacksOnlyTime(form, session)}
      label={SESSION_LABELS.patientId}
      inputRef={field.ref}
      error={fieldState.error?.message}
      chosen={chosenPatient(field.value)}
      onChoose={(patient) => {
        onChoose(patient)
        field.onChange(patient?.id ?? '')
      }}
    />
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

const TYPES = Object.entries(SESSION_TYPES).map(([value, label]) => ({ value, label }))

type DetailProps = {
  form: SessionFormState
  profile: Profile
  notes: boolean
}

export function DetailFields({ form, profile, notes }: DetailProps) {
  const { errors } = form.formState
  const online = form.watch('type') === 'online'
  // The location of each type as it was typed: choosing the other type and back loses nothing.
  const typed = useRef<Partial<Record<Session['type'], string>>>({})
  const changeType = () => {
    const { type, location } = form.getValues()
    typed.current[type === 'online' ? 'presencial' : 'online'] = location
    moveToUsualLocation(form, profile, typed.current[type])
  }
  return (
    <>
      <RadioGroup
        legend={SESSION_LABELS.type}
        options={TYPES}
        error={errors.type?.message}
        {...form.register('type', { onChange: changeType })}
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
      {notes ? (
        <Field label={SESSION_LABELS.notes} optional error={errors.notes?.message}>
          <Textarea rows={3} {...form.register('notes')} />
        </Field>
      ) : (
        <p className="text-sm text-muted">
          As observações são de cada sessão: escreva-as depois, em Editar.
          {form.watch('notes').trim() !== '' && ' O texto que você escreveu não será salvo.'}
        </p>
      )}
    </>
  )
}
