import { useState } from 'react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { useSessionPayments } from '../../payments/web/api.ts'
import type { Session } from '../contract.ts'
import PaymentsDialog from './payments-dialog.tsx'

export function MoneyStrip({ session, zone }: { session: Session; zone: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken py-2 pr-2 pl-4">
      <Received id={session.id} />
      <Button variant="outline" onClick={() => setOpen(true)}>
        Pagamentos
      </Button>
      {open && <PaymentsDialog session={session} zone={zone} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Received({ id }: Pick<Session, 'id'>) {
  const { data, isError } = useSessionPayments(id)
  if (isError && !data) return <p className="text-muted">Pagamentos não carregados</p>
  if (!data)
    return (
      <Skeleton>
        <Bone className="h-5 w-48" />
      </Skeleton>
    )
  return (
    <p className="tabular-nums first-letter:uppercase">
      {data.packageId && 'Pacote: '}
      {data.paid ? 'pago' : 'recebido'} {formatMoney(data.received)} de {formatMoney(data.price)}
    </p>
  )
}
