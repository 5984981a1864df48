import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import type { Coupon } from '../contract.ts'
import { COUPON_PROBLEMS, INACTIVE_COUPON_IN_USE } from '../problems.ts'
import { useDeleteCoupon } from './api.ts'
import { useSwitchCoupon } from './use-switch-coupon.ts'

type DeleteCouponDialogProps = { coupon: Coupon; onClose: () => void }

const KEPT = {
  active: COUPON_PROBLEMS.coupon_in_use[1],
  inactive: INACTIVE_COUPON_IN_USE,
}

export function DeleteCouponDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const remove = useDeleteCoupon()
  const { turn, pending } = useSwitchCoupon()
  return (
    <DeleteDialog
      title={`Excluir o cupom ${coupon.code}?`}
      description="Quem recebeu este código não poderá mais usá-lo."
      confirmLabel="Excluir cupom"
      remove={() => remove.mutateAsync({ params: { id: coupon.id } })}
      pending={remove.isPending}
      done={{ title: 'Cupom excluído', description: coupon.code }}
      refused="Erro ao excluir cupom"
      inUse={{
        code: 'coupon_in_use',
        name: coupon.code,
        active: coupon.active,
        reasons: KEPT,
        deactivateLabel: 'Desativar cupom',
        pending,
        onDeactivate: () => turn(coupon, false, onClose),
      }}
      onClose={onClose}
    />
  )
}
