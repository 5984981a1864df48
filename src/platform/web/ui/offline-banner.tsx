import { WifiOff } from 'lucide-react'
import { useOnline } from '../page-facts.ts'

export const OFFLINE_MESSAGE =
  'Você está sem internet. O que você preencheu continua aqui; tente de novo quando a conexão voltar.'

/** Always rendered, so that losing the connection is announced. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="mt-6 flex items-start gap-2.5 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {OFFLINE_MESSAGE}
        </p>
      )}
    </div>
  )
}
