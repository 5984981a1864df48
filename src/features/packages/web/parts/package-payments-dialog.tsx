import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { PaymentsPanel } from '../../../payments/web/parts/payments-panel.tsx'
import type { BoughtPackage } from '../../contract.ts'
import { usePackagePayments, useRecordPackagePayment } from '../api.ts'

type PackagePaymentsDialogProps = {
  bought: Pick<BoughtPackage, 'id' | 'patientId' | 'patientName' | 'serviceName'>
  zone: string
  onClose: () => void
}

export default function PackagePaymentsDialog({
  bought,
  zone,
  onClose,
}: PackagePaymentsDialogProps) {
  const { id, patientId, patientName, serviceName } = bought
  const query = usePackagePayments(id)
  const record = useRecordPackagePayment()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pagamentos"
      description={`${patientName}, ${serviceName}`}
    >
      <PaymentsPanel
        read={query}
        patientId={patientId}
        patientName={patientName}
        zone={zone}
        record={(movement) => record.mutateAsync({ params: { id }, body: movement })}
      />
    </Dialog>
  )
}
