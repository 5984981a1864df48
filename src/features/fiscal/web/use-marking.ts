import { useRef } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useMarkIssued } from './api.ts'
import { countPayments } from './fiscal-texts.ts'

export function useMarking() {
  const marking = useMarkIssued()
  const busy = useRef(false)

  async function mark(paymentIds: string[], issuedOn: string | null): Promise<boolean> {
    // A second press may come before the next render.
    if (busy.current) return false
    busy.current = true
    try {
      await marking.mutateAsync({ body: { paymentIds, issuedOn } })
    } catch (error) {
      sayRefused('Nada foi marcado', error)
      return false
    } finally {
      busy.current = false
    }
    toast(
      issuedOn === null
        ? { title: 'Marca retirada', description: `${countPayments(paymentIds.length)} a emitir` }
        : {
            title: 'Marcado como emitido',
            description: `${countPayments(paymentIds.length)}, em ${formatDay(issuedOn)}`,
            action: { label: 'Desfazer', onSelect: () => void mark(paymentIds, null) },
          },
    )
    return true
  }

  return { mark, isPending: marking.isPending }
}
