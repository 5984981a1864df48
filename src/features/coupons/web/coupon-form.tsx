import { useForm } from 'react-hook-form'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { call } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { MoneyInput } from '../../../platform/web/ui/money-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { type Coupon, couponInput, getCoupon } from '../contract.ts'
import { useCreateCoupon, useUpdateCoupon } from './api.ts'

type CouponFormProps = { coupon: Coupon | null; onDone: () => void }

export function CouponForm({ coupon, onDone }: CouponFormProps) {
  const create = useCreateCoupon()
  const update = useUpdateCoupon()
  const form = useCouponForm(coupon)
  const save = useSave(
    form,
    {
      send: (body, version) =>
        coupon
          ? update.mutateAsync({ params: { id: coupon.id }, body: { ...body, version } })
          : create.mutateAsync({ body }),
      done: { title: coupon ? 'Cupom atualizado' : 'Cupom criado' },
      refused: coupon ? 'Erro ao atualizar cupom' : 'Erro ao criar cupom',
      fieldOf: { coupon_code_taken: 'code' },
      onSaved: onDone,
    },
    coupon && {
      saved: coupon,
      read: () => call(getCoupon, { params: { id: coupon.id } }),
      valuesOf,
      labels: COUPON_LABELS,
      shown: { kind: (kind) => DISCOUNTS[kind] },
    },
  )
  return (
    <DialogForm save={save} submitLabel={coupon ? 'Salvar alterações' : 'Criar cupom'}>
      <CouponFields form={form} />
    </DialogForm>
  )
}

type Values = ReturnType<typeof valuesOf>

type CouponFormState = ReturnType<typeof useCouponForm>

function useCouponForm(coupon: Coupon | null) {
  return useForm({
    defaultValues: valuesOf(coupon),
    resolver: contractResolver(couponInput, payloadOf),
  })
}

function valuesOf(coupon: Coupon | null) {
  const byAmount = coupon !== null && coupon.percent === null
  return {
    code: coupon?.code ?? '',
    kind: byAmount ? ('amount' as const) : ('percent' as const),
    percent: String(coupon?.percent ?? ''),
    amount: maskMoney(coupon?.amount ?? ''),
    validFrom: shownDay(coupon?.validFrom),
    validUntil: shownDay(coupon?.validUntil),
    maxUses: String(coupon?.maxUses ?? ''),
    maxUsesPerPatient: String(coupon?.maxUsesPerPatient ?? ''),
    active: coupon?.active ?? true,
  }
}

function shownDay(day: string | null | undefined): string {
  return day ? formatDay(day) : ''
}

function payloadOf({ kind, ...values }: Values) {
  return {
    ...values,
    percent: kind === 'percent' ? values.percent || null : null,
    amount: kind === 'amount' ? plainMoney(values.amount) || null : null,
    validFrom: plainDay(values.validFrom) || null,
    validUntil: plainDay(values.validUntil) || null,
    maxUses: values.maxUses || null,
    maxUsesPerPatient: values.maxUsesPerPatient || null,
  }
}

const DISCOUNTS = { percent: 'Porcentagem', amount: 'Valor' } as const

const kinds = Object.entries(DISCOUNTS).map(([value, label]) => ({ value, label }))

const COUPON_LABELS = {
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

function CouponFields({ form }: { form: CouponFormState }) {
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
        help="Desativado, o código não vale na sua página pública."
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
        help="Sai do preço do serviço, no máximo até zerar."
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
        Em branco, não há limite. Um agendamento cancelado devolve o uso.
      </p>
    </fieldset>
  )
}
