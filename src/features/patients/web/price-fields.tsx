import { useState } from 'react'
import { DEFAULT_ZONE, formatDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Patient } from '../contract.ts'
import type { PatientFormState } from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'
import { Fold } from './register-fields.tsx'

type PriceFieldsProps = { form: PatientFormState; patient: Patient | null }

/** The agreed price. Another price begins today, unless a day was chosen. */
export function PriceFields({ form, patient }: PriceFieldsProps) {
  const { data: profile } = useProfile()
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const { errors } = form.formState
  const failed = errors.price || errors.priceSince || errors.priceReason
  const [open, setOpen] = useState(form.getValues('price') !== '')
  const toggle = (opened: boolean) => {
    setOpen(opened)
    if (opened && !open) form.setFocus('price')
  }
  const beginToday = () => {
    const since = form.getValues('priceSince')
    if (since === '' || since === patient?.priceSince)
      form.setValue('priceSince', today, { shouldDirty: true })
  }
  return (
    <Fold
      open={open || failed !== undefined}
      onToggle={toggle}
      className="rounded-lg border border-line"
      title={
        <span className="font-medium">
          Valor combinado <span className="font-normal text-muted">(opcional)</span>
        </span>
      }
    >
      <Field
        label={PATIENT_LABELS.price}
        help="Sem ele, vale o valor do serviço."
        error={errors.price?.message}
      >
        <MoneyInput {...form.register('price', { onChange: beginToday })} />
      </Field>
      <Field label={PATIENT_LABELS.priceSince} error={errors.priceSince?.message}>
        <Input type="date" {...form.register('priceSince')} />
      </Field>
      <Field
        label={PATIENT_LABELS.priceReason}
        optional
        help="Só você vê."
        error={errors.priceReason?.message}
        className="sm:col-span-2"
      >
        <Input autoComplete="off" placeholder="Valor social" {...form.register('priceReason')} />
      </Field>
      <p className="text-sm text-muted sm:col-span-2">
        {patient?.nextPrice && patient.nextPriceSince
          ? `A partir de ${formatDay(patient.nextPriceSince)}, ${formatMoney(patient.nextPrice)} por sessão. `
          : ''}
        Vale para as sessões que você marcar. As que já estão marcadas ficam como estão: para mudar
        todas, use o Reajuste, em Pacientes.
      </p>
    </Fold>
  )
}
