import { CalendarCheck, CalendarDays, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, formatDate, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { StatCard } from '../../../platform/web/ui/stat-card.tsx'
import { useProfile } from '../../profile/web/api.ts'
import type { Session } from '../contract.ts'
import { sessionsPath } from '../rules.ts'
import { usePatientAccount } from './api.ts'
import { StatusBadge, TypeBadge } from './session-badges.tsx'

/** What was held, what is still to be paid and what comes next, of one patient. */
export function PatientFigures({ patientId }: { patientId: string }) {
  const account = usePatientAccount(patientId)
  const profile = useProfile()
  if (account.isError) {
    return (
      <ErrorState
        description={problemText(account.error)}
        onRetry={account.refetch}
        pending={account.isFetching}
      />
    )
  }
  if (!account.data || profile.isPending) return <FiguresSkeleton />
  const { completed, sessions, owed, unpaid, next } = account.data
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  return (
    <div className={GRID}>
      <StatCard
        label="Sessões feitas"
        icon={<CalendarCheck />}
        figure={completed}
        hint={`de ${sessions} no histórico`}
      />
      <StatCard
        label="A receber"
        icon={<Wallet />}
        figure={formatMoney(owed)}
        hint={<OwedHint unpaid={unpaid} patientId={patientId} />}
      />
      <div className={LAST}>
        <StatCard
          label="Próxima sessão"
          icon={<CalendarDays />}
          figure={next ? formatDate(next.datetime, zone) : 'Nenhuma'}
          hint={next ? <NextHint next={next} zone={zone} /> : 'Nada marcado daqui para a frente'}
        />
      </div>
    </div>
  )
}

const GRID = 'grid grid-cols-2 gap-4 lg:grid-cols-3'
const LAST = 'col-span-2 grid lg:col-span-1'

function FiguresSkeleton() {
  return (
    <Skeleton className={GRID}>
      {['held', 'owed', 'next'].map((figure) => (
        <div
          key={figure}
          className="h-36 space-y-4 rounded-lg border border-line bg-surface p-5 last:col-span-2 sm:p-6 lg:last:col-span-1"
        >
          <Bone className="h-4 w-1/2" />
          <Bone className="h-8 w-3/4" />
        </div>
      ))}
    </Skeleton>
  )
}

function OwedHint({ unpaid, patientId }: { unpaid: number; patientId: string }) {
  if (unpaid === 0) return 'Tudo pago'
  return (
    <Link
      href={sessionsPath({ paid: 'false', patientId })}
      className="-my-2.5 inline-block rounded-sm py-2.5 text-petrol-ink underline underline-offset-4"
    >
      {unpaid === 1 ? '1 sessão não paga' : `${unpaid} sessões não pagas`}
    </Link>
  )
}

function NextHint({ next, zone }: { next: Session; zone: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      às {timeAt(next.datetime, zone)}
      <TypeBadge type={next.type} />
      <StatusBadge status={next.status} />
    </span>
  )
}
