import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import type { PatientFormState } from './patient-form.tsx'

/** What a person calls what is kept of a patient. */
export const PATIENT_LABELS = {
  name: 'Nome completo',
  phone: 'Telefone',
  email: 'E-mail',
  observations: 'Observações',
  cpf: 'CPF',
  payerName: 'Quem paga',
  payerCpf: 'CPF de quem paga',
  notices: 'Avisos a este paciente',
}

const UNCONFIRMED_EMAIL = 'Informado na reserva. Ao salvar, você confirma que é do paciente.'

type PatientFieldsProps = {
  form: PatientFormState
  /** A visitor typed the e-mail when booking. */
  emailUnconfirmed: boolean
}

export function PatientFields({ form, emailUnconfirmed }: PatientFieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label={PATIENT_LABELS.name} required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={PATIENT_LABELS.phone}
          required
          help="WhatsApp, com DDD."
          error={errors.phone?.message}
        >
          <PhoneInput autoComplete="off" {...form.register('phone')} />
        </Field>
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
