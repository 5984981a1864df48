import { useRef } from 'react'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'

export interface RetryChange {
  mutateAsync: (call: { params: { id: string } }) => Promise<unknown>
  isPending: boolean
}

/** Asks once, however often it is pressed, and says how that went: also when its row has changed or gone meanwhile. */
export function useRetrying(change: RetryChange, id: string) {
  const asked = useRef(false)
  const ask = async () => {
    asked.current = true
    try {
      await change.mutateAsync({ params: { id } })
      toast({ title: 'Mensagem de volta à fila', description: 'Sai em instantes, se ainda valer.' })
    } catch (error) {
      sayRefused('Erro ao tentar de novo', error)
    } finally {
      asked.current = false
    }
  }
  const retry = () => {
    if (!asked.current) void ask()
  }
  return { retry, pending: change.isPending }
}
