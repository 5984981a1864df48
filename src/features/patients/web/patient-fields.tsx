import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatPhone, parsePhone } from '../../../platform/shared/phone.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { maskCpf, maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import type { MessageChannel } from '../../delivery/channels.ts'
import { CHANNELS } from '../../delivery/channels.ts'
import type { Patient } from '../contract.ts'
import { patientInput } from '../input-contract.ts'
import type { Person, Relation } from '../people-contract.ts'
import { maskDocument } from './parts/document-input.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'

type Values = ReturnType<typeof valuesOf>
export type PatientFormState = ReturnType<typeof usePatientForm>

export function usePatientForm(patient: Patient | null, name = '') {
  return useForm({
    defaultValues: patient ? valuesOf(patient) : { ...valuesOf(null), name },
    resolver: contractResolver(patientInput, payloadOf),
  })
}

export function valuesOf(patient: Patient | null) {
  return {
    name: patient?.name ?? '',
    socialName: patient?.socialName ?? '',
    phone: patient ? formatPhone(patient.phone) : '',
    email: patient?.email ?? '',
    observations: patient?.observations ?? '',
    cpf: maskCpf(patient?.cpf ?? ''),
    billing: patient?.billing ?? 'session',
    birthDate: patient?.birthDate ?? '',
    price: maskMoney(patient?.price ?? ''),
    priceSince: patient?.priceSince ?? '',
    priceReason: patient?.priceReason ?? '',
    people: (patient?.people ?? []).map((person): PersonValues => personValuesOf(person)),
    notices: allBut(patient?.optedOut ?? []),
  }
}

/** A person in the form. A new one has no id, and no relation before one is chosen. */
export type PersonValues = Omit<ReturnType<typeof personValuesOf>, 'id' | 'relation'> & {
  id: string | undefined
  relation: Relation | ''
}

function personValuesOf(person: Person) {
  const { id, phone, email, document } = person
  return {
    ...person,
    key: id,
    phone: phone ? formatPhone(phone) : '',
    email: email ?? '',
    document: maskDocument(document ?? ''),
    /** Fields of a new person that were chosen: no suggestion changes them. */
    chosen: [] as string[],
  }
}

function payloadOf({ notices, people, price, ...typed }: Values) {
  return {
    ...typed,
    phone: typed.phone.trim() || (guardianWithPhone(people)?.phone ?? ''),
    price: plainMoney(price),
    people: people.map(({ key: _key, chosen: _chosen, ...person }) => person),
    optedOut: allBut(notices),
  }
}

const GUARDIANS: readonly string[] = ['mother', 'father', 'legal_guardian'] satisfies Relation[]

/** Returns the guardian whose phone becomes the patient's if that field is empty: the call requires a phone. */
function guardianWithPhone(people: readonly PersonValues[]): PersonValues | undefined {
  return people.find(({ relation, phone }) => GUARDIANS.includes(relation) && parsePhone(phone))
}

function allBut(channels: readonly MessageChannel[]): MessageChannel[] {
  return CHANNELS.filter((channel) => !channels.includes(channel))
}

const UNCONFIRMED_EMAIL = 'Informado na reserva. Ao salvar, você confirma que é do paciente.'

type PatientFieldsProps = {
  form: PatientFormState
  emailUnconfirmed: boolean
  phoneNote?: ReactNode
}

export function PatientFields({ form, emailUnconfirmed, phoneNote }: PatientFieldsProps) {
  const { errors } = form.formState
  const guardian = guardianWithPhone(useWatch({ control: form.control, name: 'people' }))
  return (
    <>
      <Field label={PATIENT_LABELS.name} required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={PATIENT_LABELS.phone}
          required={!guardian}
          optional={guardian !== undefined}
          help={
            guardian
              ? `Em branco, fica o de ${guardian.name || 'quem responde pelo paciente'}, que então abre a área do paciente.`
              : 'WhatsApp, com DDD.'
          }
          error={errors.phone?.message}
        >
          <PhoneInput autoComplete="off" {...form.register('phone')} />
        </Field>
        {phoneNote}
        <Field
          label={PATIENT_LABELS.email}
          optional
          help={emailUnconfirmed ? UNCONFIRMED_EMAIL : undefined}
          error={errors.email?.message}
        >
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            {...form.register('email')}
          />
        </Field>
      </div>
      <Field
        label={PATIENT_LABELS.observations}
        optional
        help="Só você vê."
        error={errors.observations?.message}
      >
        <Textarea rows={4} {...form.register('observations')} />
      </Field>
    </>
  )
}
