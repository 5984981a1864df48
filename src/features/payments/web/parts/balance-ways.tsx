import { PiggyBank, Wallet } from 'lucide-react'
import { centsOf, centsToText, formatMoney } from '../../../../platform/shared/money.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { Receivable } from '../../record-contract.ts'
import { useBalanceOf, useKeepForNext, useUseBalance } from './balance-api.ts'

type BalanceWaysProps = { receivable: Receivable; sessionId: string; patientId: string }

/** Offers to pay a session with its patient's balance, or to keep the amount to be refunded for the next session. */
export function BalanceWays({ receivable, sessionId, patientId }: BalanceWaysProps) {
  const { data } = useBalanceOf(patientId)
  const use = useUseBalance()
  const keep = useKeepForNext()
  const usable = Math.min(centsOf(data?.amount ?? '0'), centsOf(receivable.owed))
  const run = async (work: () => Promise<unknown>, done: string, refused: string) => {
    try {
      await work()
      toast({ title: done })
    } catch (error) {
      showRefusal(refused, error)
    }
  }
  return (
    <>
      {usable > 0 && (
        <Button
          variant="outline"
          className="grow"
          icon={<Wallet aria-hidden="true" />}
          pending={use.isPending}
          onClick={() =>
            void run(
              () =>
                use.mutateAsync({ params: { id: patientId }, body: { sessionIds: [sessionId] } }),
              'Saldo usado',
              'Erro ao usar o saldo',
            )
          }
        >
          Usar {formatMoney(centsToText(usable))} do saldo
        </Button>
      )}
      {centsOf(receivable.toRefund) > 0 && (
        <Button
          variant="outline"
          className="grow"
          icon={<PiggyBank aria-hidden="true" />}
          pending={keep.isPending}
          onClick={() =>
            void run(
              () => keep.mutateAsync({ params: { id: sessionId } }),
              'Guardado como saldo',
              'Erro ao guardar como saldo',
            )
          }
        >
          Usar na próxima
        </Button>
      )}
    </>
  )
}
