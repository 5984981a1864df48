import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import type { Coupon } from '../contract.ts'
import { CouponForm } from './coupon-form.tsx'

type CouponDialogProps = {
  /** Null for a new one. */
  coupon: Coupon | null
  onClose: () => void
}

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={coupon ? 'Editar Cupom' : 'Novo Cupom'}
    >
      <CouponForm coupon={coupon} onDone={onClose} />
    </Dialog>
  )
}
