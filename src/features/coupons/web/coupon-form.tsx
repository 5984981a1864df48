import { useForm } from 'react-hook-form'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { call } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { finishMoney, maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import { type Coupon, couponInput, getCoupon } from '../contract.ts'
import { useCreateCoupon, useUpdateCoupon } from './api.ts'
import { COUPON_LABELS, CouponFields, DISCOUNTS } from './coupon-fields.tsx'

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
    <DialogForm save={save} submitLabel={coupon ? 'Salvar alterações' : 'Criar Cupom'}>
      <CouponFields form={form} />
    </DialogForm>
  )
}

type Values = ReturnType<typeof valuesOf>

export type CouponFormState = ReturnType<typeof useCouponForm>

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
    amount: finishMoney(maskMoney(coupon?.amount ?? '')),
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

/** One of the two discounts; what is left empty has no limit. */
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
