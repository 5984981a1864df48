import { QrCode } from 'lucide-react'
import { useState } from 'react'
import type { Changes } from '../../../../platform/shared/endpoint.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { useInvalidate } from '../../../../platform/web/query.ts'
import { Button, type ButtonVariant } from '../../../../platform/web/ui/button.tsx'
import { LazyDialog } from '../../../../platform/web/ui/lazy-dialog.ts'
import type { PixPayment } from '../../contract.ts'
import { LazyPixPayment } from './lazy-pix-payment.tsx'
import { loadPixPayment } from './load-pix-payment.ts'
import type { PixPaymentProps } from './pix-payment.tsx'

type PixButtonProps = {
  payment: PixPayment
  to: string
  deadline?: string | null
  variant?: ButtonVariant
  /** The reads that are stale once the bank confirmed it. */
  stale?: Changes
}

/** The window's content, which needs the data client. */
function OpenPayment({ stale, ...props }: PixPaymentProps & { stale: Changes }) {
  const invalidate = useInvalidate()
  return <LazyPixPayment {...props} onPaid={() => void invalidate(stale)} />
}

export function PixButton({ payment, to, deadline = null, variant, stale = [] }: PixButtonProps) {
  const [open, setOpen] = useState(false)
  const prepare = () => {
    LazyDialog.preload()
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
      <LazyDialog
        open={open}
        onOpenChange={setOpen}
        title="Pagar com Pix"
        description={`${formatMoney(payment.amount)} para ${to}`}
      >
        <OpenPayment payment={payment} headed={false} deadline={deadline} stale={stale} />
      </LazyDialog>
    </>
  )
}
