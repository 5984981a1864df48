import { use, useState } from 'react'
import { formatDateTime } from '../../../../platform/shared/calendar.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { cancelAhead } from '../parts/cancel-text.ts'
import { type FollowingProps, SeriesSlot } from '../parts/series-slot.ts'
import { useNotifying } from '../parts/use-notifying.ts'
import { useSessionActions } from '../parts/use-session-actions.ts'

const NOTHING_ELSE = {
  onOccupied: () => undefined,
  onReminder: () => undefined,
  onAhead: () => undefined,
}

export default function CancelScopeDialog({ session, zone, onClose }: FollowingProps) {
  const parts = use(SeriesSlot)
  const { cancel, isPending } = useSessionActions(session, NOTHING_ELSE)
  const notifying = useNotifying()
  const now = useNow()
  const [following, setFollowing] = useState(false)
  if (following && parts)
    return <parts.EndFollowing session={session} zone={zone} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      size="sm"
      title="Cancelar qual sessão?"
      description={`${formatDateTime(session.datetime, zone)}: é uma sessão de um horário fixo.${notifying ? ` ${cancelAhead(session, notifying, now)}` : ''}`}
    >
      <div className="grid gap-3">
        <Button
          variant="outline"
          pending={isPending}
          pendingText="Cancelando..."
          onClick={async () => {
            await cancel()
            onClose()
          }}
        >
          Só esta
        </Button>
        <Button variant="outline" disabled={isPending} onClick={() => setFollowing(true)}>
          Esta e as próximas
        </Button>
      </div>
    </Dialog>
  )
}
