import { useState } from 'react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ApiError, problemText } from '../../../platform/web/api.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { PatientSession } from '../contract.ts'

export interface Cancelling {
  cancel: (session: PatientSession) => Promise<unknown>
  refresh: () => unknown
}

export const FAILED = 'Erro ao cancelar consulta'

/**
 * Cancels after a confirmation. A refused cancellation closes the window, shows the reason and refetches; any other failure
 * stays in the window for a retry.
 */
export function useCancellation(
  session: PatientSession,
  { cancel, refresh }: Cancelling,
  onClose: () => void,
) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const end = () => {
    setFailure(null)
    onClose()
  }
  const fail = (error: unknown) => {
    if (!isOutdated(error)) return setFailure(problemText(error))
    toast({ title: FAILED, description: problemText(error), variant: 'destructive' })
    refresh()
    end()
  }
  const confirm = async () => {
    setPending(true)
    setFailure(null)
    try {
      await cancel(session)
      toast({ title: 'Consulta cancelada', description: outcomeText(session) })
      end()
    } catch (error) {
      fail(error)
    } finally {
      setPending(false)
    }
  }
  const close = () => {
    if (!pending) end()
  }
  return { pending, failure, confirm, close }
}

function outcomeText({ lateFee, price, package: bought }: PatientSession): string {
  const freed = 'O horário voltou a ficar livre.'
  if (lateFee === null) return freed
  return bought && lateFee === price
    ? `${freed} A sessão do pacote conta como usada.`
    : `${freed} Ficou a cobrança de ${formatMoney(lateFee)}.`
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}
