import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import type { Coupon } from '../contract.ts'
import { CouponForm } from './coupon-form.tsx'

export type CouponDialogProps = {
  coupon: Coupon | null
  onClose: () => void
}

export default function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={coupon ? 'Editar cupom' : 'Novo cupom'}
    >
      <CouponForm coupon={coupon} onDone={onClose} />
    </Dialog>
  )
}
