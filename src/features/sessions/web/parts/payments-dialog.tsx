import { formatDateTime } from '../../../../platform/shared/calendar.ts'
import { formatMoney, withCents } from '../../../../platform/shared/money.ts'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { useSessionPayments } from '../../../payments/web/api.ts'
import { PaymentsPanel } from '../../../payments/web/parts/payments-panel.tsx'
import type { Session } from '../../contract.ts'
import { isCharged, usesCredit } from '../../rules.ts'
import { OccupiedQuestion } from '../payments/occupied-dialog.tsx'
import { useRecordedMovement } from '../payments/use-recorded-movement.ts'

type PaymentsDialogProps = { session: Session; zone: string; onClose: () => void }

function moneyNote(session: Session): string | null {
  const { outcome, packageId } = session
  if (packageId && (outcome === null || usesCredit(session)))
    return 'Esta sessão é de um pacote: os valores e os pagamentos são os do pacote inteiro.'
  if (outcome === null) return null
  const what = outcome === 'absent' ? 'da falta' : 'do cancelamento tardio'
  if (session.feeWaived) return `A cobrança ${what} foi perdoada.`
  return isCharged(withCents(session, 'fee'))
    ? `O valor é a cobrança ${what}: ${session.lateCancelPercent} % de ${formatMoney(session.price)}.`
    : `Nada é cobrado ${what}, como combinado ao marcar.`
}

export default function PaymentsDialog({ session, zone, onClose }: PaymentsDialogProps) {
  const payments = useSessionPayments(session.id)
  const { record, question } = useRecordedMovement(session)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pagamentos"
      description={`${session.patientName}, ${formatDateTime(session.datetime, zone)}`}
    >
      <p className="mb-5 text-muted empty:hidden">{moneyNote(session)}</p>
      <PaymentsPanel
        read={payments}
        patientId={session.patientId}
        patientName={session.patientName}
        sessionId={session.id}
        zone={zone}
        record={record}
        cancelled={session.status === 'cancelled' && !isCharged(withCents(session, 'fee'))}
      />
      <OccupiedQuestion session={session} question={question} />
    </Dialog>
  )
}
