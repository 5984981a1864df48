import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { Button, type ButtonVariant } from '../../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import type { PixPayment } from '../../contract.ts'
import { LazyPixPayment } from './lazy-pix-payment.tsx'
import { loadPixPayment } from './load-pix-payment.ts'

type PixButtonProps = {
  payment: PixPayment
  to: string
  deadline?: string | null
  variant?: ButtonVariant
  onPaid?: () => void
}

export function PixButton({ payment, to, deadline = null, variant, onPaid }: PixButtonProps) {
  const [open, setOpen] = useState(false)
  const prepare = () => {
    loadPixPayment().catch(() => undefined)
  }
  return (
    <>
      <Button
        variant={variant}
        icon={<QrCode aria-hidden="true" />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        Pagar com Pix
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Pagar com Pix"
        description={`${formatMoney(payment.amount)} para ${to}`}
      >
        <LazyPixPayment payment={payment} headed={false} deadline={deadline} onPaid={onPaid} />
      </Dialog>
    </>
  )
}
