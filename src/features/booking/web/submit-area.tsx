import { useAwake, useOnline } from '../../../platform/web/page-facts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { OfflineBanner } from '../../../platform/web/ui/offline-banner.tsx'
import type { Refusal } from './booking-fields.ts'
import { firstWrong } from './booking-fields.ts'

const FAILURE_ID = 'booking-failure'

interface SubmitAreaProps {
  pending: boolean
  refused: Refusal | null
}

/** The button that books, and the reason if it cannot: a toast disappears after 5 s. */
export function SubmitArea({ pending, refused }: SubmitAreaProps) {
  const awake = useAwake()
  const online = useOnline()
  const failure = online && refused && !firstWrong(refused.errors) ? refused.failure : null
  return (
    <>
      <OfflineBanner />
      {failure && (
        <p
          id={FAILURE_ID}
          className="mt-6 rounded-lg bg-cancelled-soft px-4 py-3 text-cancelled-ink"
        >
          {failure}
        </p>
      )}
      <Button
        type={awake ? 'submit' : 'button'}
        size="lg"
        pending={pending}
        aria-describedby={failure ? FAILURE_ID : undefined}
        pendingText="Agendando..."
        className="mt-6 w-full"
      >
        Agendar Consulta
      </Button>
    </>
  )
}
