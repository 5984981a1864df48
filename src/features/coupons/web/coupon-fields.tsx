import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import type { CouponFormState } from './coupon-form.tsx'

export const DISCOUNTS = { percent: 'Porcentagem', amount: 'Valor' } as const

const kinds = Object.entries(DISCOUNTS).map(([value, label]) => ({ value, label }))

/** What a person calls what is kept of a coupon. */
export const COUPON_LABELS = {
  code: 'Código',
  kind: 'Desconto',
  percent: 'Porcentagem do preço',
  amount: 'Valor do desconto',
  validFrom: 'Válido a partir de',
  validUntil: 'Válido até',
  maxUses: 'Usos no total',
  maxUsesPerPatient: 'Usos por paciente',
  active: 'Ativo',
}

export function CouponFields({ form }: { form: CouponFormState }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label={COUPON_LABELS.code}
        required
        help="O que o paciente digita: letras sem acento, números ou hífens. Maiúsculas e espaços não importam."
        error={errors.code?.message}
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="PRIMEIRA10"
          className="uppercase placeholder:normal-case"
          {...form.register('code')}
        />
      </Field>
      <RadioGroup legend={COUPON_LABELS.kind} options={kinds} {...form.register('kind')} />
      <DiscountField form={form} />
      <LimitFields form={form} />
      <Switch
        label={COUPON_LABELS.active}
        help="Desativado, o código não vale na sua página de agendamento."
        {...form.register('active')}
      />
    </>
  )
}

function DiscountField({ form }: { form: CouponFormState }) {
  const { errors } = form.formState
  if (form.watch('kind') === 'amount') {
    return (
      <Field
        label={COUPON_LABELS.amount}
        required
        help="Sai do preço do serviço; nunca mais do que ele."
        error={errors.amount?.message}
      >
        <MoneyInput {...form.register('amount')} />
      </Field>
    )
  }
  return (
    <Field
      label={COUPON_LABELS.percent}
      required
      help="De 1 a 100 por cento do preço do serviço."
      error={errors.percent?.message}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        suffix="%"
        {...form.register('percent')}
      />
    </Field>
  )
}

/** When and how often; what is left empty has no limit. */
function LimitFields({ form }: { form: CouponFormState }) {
  const { errors } = form.formState
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="sr-only">Limites</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={COUPON_LABELS.validFrom} optional error={errors.validFrom?.message}>
          <DayInput {...form.register('validFrom')} />
        </Field>
        <Field label={COUPON_LABELS.validUntil} optional error={errors.validUntil?.message}>
          <DayInput {...form.register('validUntil')} />
        </Field>
        <Field label={COUPON_LABELS.maxUses} optional error={errors.maxUses?.message}>
          <Input type="number" inputMode="numeric" min={1} {...form.register('maxUses')} />
        </Field>
        <Field
          label={COUPON_LABELS.maxUsesPerPatient}
          optional
          error={errors.maxUsesPerPatient?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            {...form.register('maxUsesPerPatient')}
          />
        </Field>
      </div>
      <p className="mt-3 text-sm text-muted">
        Vazio, não há limite. Um agendamento cancelado devolve o uso.
      </p>
    </fieldset>
  )
}
