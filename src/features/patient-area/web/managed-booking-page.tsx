import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { isNotFound, problemText } from '../../../platform/web/api.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import type { PresenceAnswer } from '../../sessions/contract.ts'
import type { PatientSession } from '../contract.ts'
import {
  useAnswerBookingPresence,
  useBooking,
  useCancelBooking,
  useMarkBookingSeen,
} from './api.ts'
import type { CancellationNoticeProps } from './cancellation-notice.tsx'
import { PatientFrame } from './patient-frame.tsx'
import { PatientSessionCard } from './patient-session-card.tsx'
import { PatientSessionSkeleton } from './patient-session-skeleton.tsx'
import { RescheduleRequest } from './reschedule-request.tsx'
import { SessionChoices } from './session-choices.tsx'
import { useCancelDialog } from './use-cancel-dialog.tsx'
import { useRescheduleWindow } from './use-reschedule-window.tsx'

const CancellationNotice = lazyPart<CancellationNoticeProps>(
  () => import('./cancellation-notice.tsx'),
)
// Requested together with the page's data, since it is above everything else.
CancellationNotice.preload()

export default function ManagedBookingPage({ token }: { token: string }) {
  return (
    <PatientFrame>
      <div className="mx-auto max-w-xl">
        <PageHeader title="Sua consulta" />
        <Booking token={token} />
      </div>
    </PatientFrame>
  )
}

function Booking({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useBooking(token)
  const change = useCancelBooking()
  const presence = useAnswerBookingPresence()
  const seen = useMarkBookingSeen()
  const chosen = useChosenAnswer()
  const cancelling = useCancelDialog({
    cancel: ({ lateFee }) => change.mutateAsync({ params: { token }, body: { lateFee } }),
    refresh: refetch,
  })
  const rescheduling = useRescheduleWindow({ token }, () =>
    presence.mutateAsync({ params: { token }, body: { answer: 'reschedule' } }),
  )
  useOpenFromReminder(data, chosen, rescheduling.ask)
  if (data) {
    return (
      <>
        <CancellationNotice
          sessions={[data]}
          onSeen={() => seen.mutateAsync({ params: { token } })}
          pending={seen.isPending}
        />
        <PatientSessionCard
          session={data}
          level={2}
          request={<RescheduleRequest session={data} mover={{ token }} />}
          actions={
            <SessionChoices
              session={data}
              chosen={chosen}
              onAnswer={(answer) => presence.mutateAsync({ params: { token }, body: { answer } })}
              onCancel={cancelling.ask}
              onMove={rescheduling.ask}
              earlierPath={`/consulta/${token}/antes`}
            />
          }
        />
        <p className="mt-6 text-center">
          <Link href="/patient/login" className={buttonClass({ variant: 'link' })}>
            Ver todas as minhas consultas
          </Link>
        </p>
        {cancelling.dialog}
        {rescheduling.dialog}
      </>
    )
  }
  if (!error) return <PatientSessionSkeleton />
  if (isNotFound(error)) return <OpensNothing />
  return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
}

function useChosenAnswer(): PresenceAnswer | null {
  const presence = new URLSearchParams(useSearch()).get('presenca')
  if (presence === 'sim') return 'confirmed'
  return presence === 'nao' ? 'reschedule' : null
}

/** Opens the free hours after a reminder's 'Preciso remarcar', which by itself changes nothing. */
function useOpenFromReminder(
  session: PatientSession | undefined,
  chosen: PresenceAnswer | null,
  ask: (session: PatientSession) => void,
) {
  const opened = useRef(false)
  const isWanted = chosen === 'reschedule' && session?.reschedule != null
  useEffect(() => {
    if (!session || !isWanted || opened.current) return
    opened.current = true
    ask(session)
  })
}

function OpensNothing() {
  return (
    <EmptyState
      title="Este link não abre nenhuma consulta"
      description="Confira se ele veio inteiro da mensagem de confirmação. Você também encontra suas consultas com o telefone que usou para agendar."
      action={
        <Link href="/patient/login" className={buttonClass()}>
          Ver todas as minhas consultas
        </Link>
      }
    />
  )
}
