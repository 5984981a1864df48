import { CalendarPlus, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { useNow } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { BoughtPackage } from '../contract.ts'
import { bookFromPackagePath, creditRefusal, isInUse } from '../rules.ts'
import { usePatientPackages } from './api.ts'
import { LazyPaymentsDialog } from './lazy-payments-dialog.ts'
import { PackageMeter } from './parts/package-meter.tsx'
import { PackagePaid, PackageValidity } from './parts/package-notes.tsx'

export function PatientPackages({ patientId }: { patientId: string }) {
  const { data, error, isFetching, refetch } = usePatientPackages(patientId)
  const profile = useProfile()
  const [paying, setPaying] = useState<BoughtPackage | null>(null)
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  const now = useNow()
  if (error && !data)
    return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
  const packages = (data ?? []).filter((bought) => isInUse(bought, now))
  // Paying the last package removes it from the list while its dialog is open.
  if (packages.length === 0 && !paying) return null
  return (
    <Card>
      <CardHeader title="Pacotes" />
      <CardBody className="divide-y divide-line py-0! sm:py-0!">
        {packages.map((bought) => (
          <PackageLine
            key={bought.id}
            bought={bought}
            zone={zone}
            onPay={() => setPaying(bought)}
          />
        ))}
      </CardBody>
      {paying && <LazyPaymentsDialog bought={paying} zone={zone} onClose={() => setPaying(null)} />}
    </Card>
  )
}

/** Side by side, or stacked if the text is much enlarged; on a phone two fit only without icons. */
const sideBySide = classNames(
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5 sm:flex sm:flex-wrap',
  'max-sm:*:px-2 max-sm:has-[>:nth-child(2)]:[&_svg]:hidden',
)

type PackageLineProps = {
  bought: BoughtPackage
  zone: string
  onPay: () => void
}

function PackageLine({ bought, zone, onPay }: PackageLineProps) {
  const drawing = creditRefusal(bought, useNow()) === null && bookFromPackagePath(bought)
  return (
    <div className="space-y-4 py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <h3 className="font-medium wrap-anywhere">{bought.serviceName}</h3>
          <p className="mt-0.5 text-sm text-muted tabular-nums">
            {formatMoney(bought.price)} · <PackageValidity {...bought} zone={zone} />
          </p>
        </div>
        <PackageMeter balance={bought} />
        <div className="min-w-[min(9rem,100%)]">
          <PackagePaid {...bought} />
        </div>
      </div>
      <div className={sideBySide}>
        {drawing && (
          <Link href={drawing} className={buttonClass({ variant: 'outline' })}>
            <CalendarPlus aria-hidden="true" />
            Marcar sessão
          </Link>
        )}
        <Button variant="outline" icon={<HandCoins aria-hidden="true" />} onClick={onPay}>
          Pagamentos
        </Button>
      </div>
    </div>
  )
}
