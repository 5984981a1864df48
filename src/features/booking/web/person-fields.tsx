import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import type { FieldErrors } from './booking-fields.ts'

/** Who books. A number from abroad starts with +. */
export function PersonFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field label="Nome completo" required error={errors.patientName}>
        <Input name="patientName" autoComplete="name" maxLength={120} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <Field label="WhatsApp" required error={errors.patientPhone}>
          <PhoneInput name="patientPhone" placeholder="(11) 98765-4321" />
        </Field>
        <Field label="Email" optional error={errors.patientEmail}>
          <Input
            name="patientEmail"
            type="email"
            autoComplete="email"
            maxLength={254}
            placeholder="voce@exemplo.com"
          />
        </Field>
      </div>
    </>
  )
}
