import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, timeAt } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { ownTime, useOwnZone } from '../../../platform/web/own-time.ts'
import type { PatientSession } from '../contract.ts'
import {
  Facts,
  FeeNote,
  Notes,
  PaymentNote,
  paymentText,
  SituationBadge,
  Who,
} from './patient-session-card.tsx'
import { PracticeTime } from './practice-time.tsx'

type PastSessionRowProps = {
  session: PatientSession
  level: 3 | 4
  receipts: ReactNode
  actions: ReactNode
}

export function PastSessionRow({ session, level, receipts, actions }: PastSessionRowProps) {
  const { patientName, psychologist, serviceName, price } = session
  return (
    <div className="space-y-3 px-[min(1.25rem,6vw)] pt-4 pb-2 sm:px-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Moment session={session} level={level} />
          <SituationBadge session={session} />
        </div>
        <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 text-sm text-muted">
          <p className="min-w-0 flex-1 basis-24 wrap-anywhere">
            {patientName && (
              <span className="block font-semibold text-ink">Paciente: {patientName}</span>
            )}
            {serviceName}
            <span className="block">{psychologist.name}</span>
          </p>
          <div className="ml-auto text-right tabular-nums max-sm:max-w-[58%]">
            <span className="text-ink">{formatMoney(price)}</span>
            <span className="block">{paymentText(session)}</span>
            <FeeNote {...session} />
          </div>
        </div>
      </div>
      <PaymentNote session={session} />
      {actions}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {receipts}
        <details className="group ml-auto open:w-full">
          <summary className="-mx-2 ml-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-lg px-2 text-sm font-medium text-petrol-ink hover:underline [&::-webkit-details-marker]:hidden">
            Detalhes
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="space-y-4 pt-1 pb-3">
            <Who session={session} />
            <Facts session={session} />
            <Notes {...session} />
          </div>
        </details>
      </div>
    </div>
  )
}

function Moment({ session, level }: Pick<PastSessionRowProps, 'session' | 'level'>) {
  const { datetime, timezone } = session
  const ownZone = useOwnZone(timezone)
  const zone = ownTime(datetime, timezone, ownZone) && ownZone ? ownZone : timezone
  const Heading = `h${level}` as const
  return (
    <Heading className="font-semibold tabular-nums">
      {formatDate(datetime, zone)}, {timeAt(datetime, zone)}
      <PracticeTime datetime={datetime} timezone={timezone} ownZone={ownZone} />
    </Heading>
  )
}
