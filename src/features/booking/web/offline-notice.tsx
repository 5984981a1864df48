import { WifiOff } from 'lucide-react'
import { useOnline } from './browser-facts.ts'
import { OFFLINE_MESSAGE } from './use-booking.ts'

/** Always on the page, so that losing the connection is announced. */
export function OfflineNotice() {
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
