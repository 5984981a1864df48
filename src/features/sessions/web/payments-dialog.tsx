import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { useSessionPayments } from '../../payments/web/api.ts'
import { PaymentsPanel } from '../../payments/web/parts/payments-panel.tsx'
import type { Session } from '../contract.ts'
import { OccupiedQuestion } from './occupied-dialog.tsx'
import { useRecordedMovement } from './use-recorded-movement.ts'

type PaymentsDialogProps = { session: Session; zone: string; onClose: () => void }

/** What is owed and what came for a session; of one drawn from a package, for the package. */
export function PaymentsDialog({ session, zone, onClose }: PaymentsDialogProps) {
  const payments = useSessionPayments(session.id)
  const { record, question } = useRecordedMovement(session)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pagamentos"
      description={`${session.patientName}, ${formatDateTime(session.datetime, zone)}`}
    >
      {session.packageId && (
        <p className="mb-5 text-muted">
          Esta sessão é de um pacote: os valores e os pagamentos são os do pacote inteiro.
        </p>
      )}
      <PaymentsPanel
        read={payments}
        zone={zone}
        record={record}
        cancelled={session.status === 'cancelled'}
      />
      <OccupiedQuestion session={session} question={question} />
    </Dialog>
  )
}
