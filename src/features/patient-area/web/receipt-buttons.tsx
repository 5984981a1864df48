import { FileText } from 'lucide-react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { getPatientReceipt, type PatientReceipt } from '../contract.ts'

type ReceiptButtonsProps = { receipts: readonly PatientReceipt[]; phone: string }

export function ReceiptButtons({ receipts, phone }: ReceiptButtonsProps) {
  if (receipts.length === 0) return null
  return (
    <ul className="-mx-3 flex flex-wrap gap-x-2">
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <ReceiptButton receipt={receipt} phone={phone} isOnly={receipts.length === 1} />
        </li>
      ))}
    </ul>
  )
}

type ReceiptButtonProps = {
  receipt: PatientReceipt
  phone: string
  isOnly: boolean
}

function ReceiptButton({ receipt, phone, isOnly }: ReceiptButtonProps) {
  const { pending, download } = useDownload(getPatientReceipt, 'Recibo salvo')
  return (
    <Button
      variant="ghost"
      className="px-3 text-petrol-ink"
      icon={<FileText aria-hidden="true" />}
      pending={pending}
      onClick={() => download({ params: { id: receipt.id }, query: { phone } })}
    >
      <span>
        Recibo nº {receipt.number}
        <span className={isOnly ? 'max-sm:sr-only' : undefined}>
          {' '}
          · {formatMoney(receipt.amount)}
        </span>
      </span>
    </Button>
  )
}
