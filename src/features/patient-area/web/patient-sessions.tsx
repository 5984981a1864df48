import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { problemText } from '../../../platform/web/api.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useNow } from '../../../platform/web/use-clock.ts'
import type { PatientSession } from '../contract.ts'
import { groupSessions, splitFixedTimes } from '../rules.ts'
import {
  useAnswerPatientPresence,
  useCancelPatientSession,
  useMarkCancellationsSeen,
  usePatientBalances,
  usePatientSessions,
  usePatientStatements,
} from './api.ts'
import type { CancellationNoticeProps } from './cancellation-notice.tsx'
import { FixedTimeCard } from './fixed-time-card.tsx'
import { PatientBalances } from './patient-balances.tsx'
import { PatientSessionList } from './patient-session-list.tsx'
import { PatientSessionSkeleton } from './patient-session-skeleton.tsx'
import { PatientStatements } from './patient-statements.tsx'
import { useCancelDialog } from './use-cancel-dialog.tsx'
import { useRescheduleWindow } from './use-reschedule-window.tsx'

const CancellationNotice = lazyPart<CancellationNoticeProps>(
  () => import('./cancellation-notice.tsx'),
)
const PatientMoney = lazyPart<{ phone: string }>(() => import('./patient-money.tsx'))
// Requested together with the page's data, since it is above everything else.
CancellationNotice.preload()

const FAILED = 'Erro ao carregar consultas'

type PatientSessionsProps = {
  phone: string
  children: ReactNode
}

export function PatientSessions({ phone, children }: PatientSessionsProps) {
  const { data, error, isFetching, refetch } = usePatientSessions(phone)
  const balances = usePatientBalances(phone)
  const statements = usePatientStatements(phone)
  const change = useCancelPatientSession()
  const presence = useAnswerPatientPresence()
  const seen = useMarkCancellationsSeen()
  const cancelling = useCancelDialog({
    cancel: ({ id, lateFee }) => change.mutateAsync({ params: { id }, body: { phone, lateFee } }),
    refresh: refetch,
  })
  const rescheduling = useRescheduleWindow({ phone }, ({ id }) =>
    presence.mutateAsync({ params: { id }, body: { phone, answer: 'reschedule' } }),
  )
  // Keep the loaded list when a refetch fails; the failed mutation reports its own error.
  const failed = data ? null : error
  useEffect(() => {
    if (failed) toast({ title: FAILED, description: problemText(failed), variant: 'destructive' })
  }, [failed])
  if (data && !balances.isPending && !statements.isPending)
    return (
      <>
        <CancellationNotice
          sessions={data}
          onSeen={(ids) => seen.mutateAsync({ body: { phone, ids } })}
          pending={seen.isPending}
        />
        <PatientStatements statements={statements} />
        <Groups
          sessions={data}
          phone={phone}
          onCancel={cancelling.ask}
          onMove={rescheduling.ask}
          onAnswer={({ id }, answer) =>
            presence.mutateAsync({ params: { id }, body: { phone, answer } })
          }
        >
          <PatientBalances balances={balances} phone={phone} />
          <PatientMoney phone={phone} />
        </Groups>
        {data.length > 0 && children}
        {cancelling.dialog}
        {rescheduling.dialog}
      </>
    )
  if (!error) return <PatientSessionSkeleton cards={3} />
  return (
    <ErrorState
      title={FAILED}
      description={problemText(error)}
      onRetry={refetch}
      pending={isFetching}
    />
  )
}

type GroupsProps = {
  sessions: readonly PatientSession[]
  children: ReactNode
} & Pick<ComponentProps<typeof PatientSessionList>, 'phone' | 'onCancel' | 'onMove' | 'onAnswer'>

function Groups({ sessions, children, ...actions }: GroupsProps) {
  const now = useNow()
  if (sessions.length === 0) {
    return (
      <div className="space-y-10">
        {children}
        <EmptyState
          title="Nenhuma consulta encontrada"
          description={`Confira se ${formatPhone(actions.phone)} é o telefone que você usou para agendar. Para marcar, peça o link a quem atende você.`}
        />
      </div>
    )
  }
  const { upcoming, past, cancelled } = groupSessions(sessions, now)
  const { fixed, listed } = splitFixedTimes(upcoming)
  return (
    <div className="space-y-10">
      <PatientSessionList
        title="Próximas Consultas"
        sessions={listed}
        none="Nenhuma consulta marcada."
        {...actions}
      />
      {fixed.map((session) => (
        <FixedTimeCard
          key={session.id}
          fixed={session}
          onCancel={actions.onCancel}
          onMove={actions.onMove}
        />
      ))}
      {children}
      <PatientSessionList
        title="Consultas Anteriores"
        past
        sessions={past}
        none={cancelled.length === 0 ? 'Nenhuma consulta anterior.' : undefined}
        {...actions}
      >
        {cancelled.length > 0 && (
          <PatientSessionList
            title="Canceladas antes do dia"
            past
            level={3}
            sessions={cancelled}
            {...actions}
          />
        )}
      </PatientSessionList>
    </div>
  )
}
