import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { bothZones, useOwnZone } from '../../../platform/web/own-time.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PackageMeter } from '../../packages/web/parts/package-meter.tsx'
import { PackageValidity } from '../../packages/web/parts/package-notes.tsx'
import { PaidMark } from '../../payments/web/parts/paid-mark.tsx'
import type { PatientPackage } from '../contract.ts'
import type { usePatientBalances } from './api.ts'
import { PatientName } from './patient-session-card.tsx'
import { ReceiptButtons } from './receipt-buttons.tsx'

type PatientBalancesProps = { balances: ReturnType<typeof usePatientBalances>; phone: string }

export function PatientBalances({ balances, phone }: PatientBalancesProps) {
  const { data, error, isFetching, refetch } = balances
  if (data?.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-xl font-semibold">Seus pacotes</h2>
      {data ? (
        <ul className="space-y-4">
          {data.map((bought) => (
            <li key={bought.id}>
              <BalanceCard bought={bought} phone={phone} />
            </li>
          ))}
        </ul>
      ) : (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </section>
  )
}

function BalanceCard({ bought, phone }: { bought: PatientPackage; phone: string }) {
  const { serviceName, psychologist, timezone, receipts } = bought
  const ownZone = useOwnZone(timezone)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-[min(1.25rem,6vw)] sm:p-6">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h3 className="font-semibold wrap-anywhere">{serviceName}</h3>
        <PatientName {...bought} />
        <p className="text-sm wrap-anywhere text-muted">{psychologist.name}</p>
      </div>
      <PackageMeter balance={bought} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm tabular-nums max-sm:w-full">
        <Payment bought={bought} />
        <PackageDeadline bought={bought} ownZone={ownZone} />
      </div>
      {receipts.length > 0 && (
        <div className="w-full">
          <ReceiptButtons receipts={receipts} phone={phone} />
        </div>
      )}
    </Card>
  )
}

function Payment({ bought: { paid, price, received } }: { bought: PatientPackage }) {
  const partly = !paid && centsOf(received) !== 0
  return (
    <>
      <PaidMark paid={paid} partly={partly} />
      {partly && (
        <span>
          {formatMoney(received)} de {formatMoney(price)}
        </span>
      )}
    </>
  )
}

type PackageDeadlineProps = {
  bought: Pick<PatientPackage, 'expiresAt' | 'timezone'>
  ownZone: string | null
}

export function PackageDeadline({ bought, ownZone }: PackageDeadlineProps) {
  const { expiresAt, timezone } = bought
  const zones = expiresAt && bothZones(expiresAt, timezone, ownZone)
  return (
    <>
      <PackageValidity expiresAt={expiresAt} zone={timezone} />
      {zones && <span className="text-muted">{zones}</span>}
    </>
  )
}
