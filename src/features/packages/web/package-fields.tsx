import type { UseFormRegisterReturn } from 'react-hook-form'
import { isDay } from '../../../platform/shared/calendar.ts'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { expiryAfter } from '../rules.ts'

export const PACKAGE_LABELS = {
  sessionsCount: 'Quantidade de sessões',
  price: 'Preço do pacote',
  expiresAt: 'Válido até',
}

type FieldOf = { control: UseFormRegisterReturn; error: string | undefined }

export function CountField({ control, error }: FieldOf) {
  return (
    <Field label={PACKAGE_LABELS.sessionsCount} required error={error}>
      <Input type="number" inputMode="numeric" min={1} max={100} {...control} />
    </Field>
  )
}

export function PriceField({ control, error }: FieldOf) {
  return (
    <Field label={PACKAGE_LABELS.price} required error={error}>
      <MoneyInput {...control} />
    </Field>
  )
}

export function ValidityField({ control, error }: FieldOf) {
  return (
    <Field
      label={PACKAGE_LABELS.expiresAt}
      optional
      help="O último dia em que uma sessão pode acontecer. Em branco, o pacote não vence."
      error={error}
    >
      <DayInput {...control} />
    </Field>
  )
}

export function expiryOf(shown: string, zone: string): string | null {
  const day = plainDay(shown)
  if (day === '') return null
  return isDay(day) ? expiryAfter(day, zone) : day
}
