import { useState } from 'react'
import { formatDateTime } from '../../../../platform/shared/calendar.ts'
import { centsOf, centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../../platform/web/use-one-at-a-time.ts'
import type { OwedTogether } from '../../payer-contract.ts'
import { useUseBalance } from './balance-api.ts'
import { useOwedTogether } from './payer-api.ts'

type UseBalanceWindowProps = {
  patientId: string
  /** The balance. */
  amount: string
  zone: string
  onClose: () => void
}

/** Lets the psychologist choose the open sessions that the balance pays, oldest first. */
export default function UseBalanceWindow({
  patientId,
  amount,
  zone,
  onClose,
}: UseBalanceWindowProps) {
  const { data, isPending, error } = useOwedTogether(patientId)
  const pay = useUseBalance()
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const open = (data ?? []).filter((session) => session.patientId === patientId)
  const chosen = open.filter(({ sessionId }) => !unticked.has(sessionId))
  const used = usedCents(amount, chosen)
  const { pending, run } = useOneAtATime(async () => {
    setFailure(null)
    if (chosen.length === 0) return setFailure('Escolha ao menos uma sessão.')
    try {
      const sessionIds = chosen.map(({ sessionId }) => sessionId)
      const { amount: rest } = await pay.mutateAsync({
        params: { id: patientId },
        body: { sessionIds },
      })
      toast({ title: 'Saldo usado', description: `Ficam ${formatMoney(rest)} de saldo.` })
      onClose()
    } catch (refused) {
      setFailure(problemText(refused))
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Usar saldo"
      description={`Há ${formatMoney(amount)}. As sessões são pagas da mais antiga à mais nova, até onde o saldo chega.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          {open.length > 0 && (
            <Button pending={pending} pendingText="Usando..." onClick={() => void run(undefined)}>
              Usar {formatMoney(centsToText(used))}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {failure && <FormAlert>{failure}</FormAlert>}
        {error && !data && <FormAlert>{problemText(error)}</FormAlert>}
        {isPending && <SkeletonLines lines={3} />}
        {data && open.length === 0 && (
          <p className="text-muted">Nenhuma sessão em aberto. O saldo fica para as próximas.</p>
        )}
        {open.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="mb-1.5 font-medium">Sessões em aberto</legend>
            <div className="divide-y divide-line rounded-lg border border-line px-4">
              {open.map(({ sessionId, datetime, owed }) => (
                <Checkbox
                  key={sessionId}
                  className="py-2.5"
                  label={
                    <>
                      <span className="block">{formatDateTime(datetime, zone)}</span>
                      <span className="block text-sm text-muted tabular-nums">
                        {formatMoney(owed)}
                      </span>
                    </>
                  }
                  checked={!unticked.has(sessionId)}
                  onChange={({ currentTarget }) => {
                    const next = new Set(unticked)
                    if (currentTarget.checked) next.delete(sessionId)
                    else next.add(sessionId)
                    setUnticked(next)
                  }}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}

function usedCents(amount: string, chosen: readonly OwedTogether[]): number {
  const owed = chosen.reduce((sum, session) => sum + centsOf(session.owed), 0)
  return Math.min(centsOf(amount), owed)
}
