import { Hourglass } from 'lucide-react'
import { formatDay } from '../../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { PaidMark } from '../../../payments/web/parts/paid-mark.tsx'
import type { BoughtPackage } from '../../contract.ts'
import { isExpired, lastDayOf } from '../../rules.ts'

export function PackagePaid({ paid, received }: Pick<BoughtPackage, 'paid' | 'received'>) {
  const partly = !paid && centsOf(received) !== 0
  return (
    <>
      <PaidMark paid={paid} partly={partly} />
      {partly && (
        <span className="mt-1 block text-sm text-muted tabular-nums">
          {formatMoney(received)} recebidos
        </span>
      )}
    </>
  )
}

type PackageValidityProps = Pick<BoughtPackage, 'expiresAt'> & { zone: string }

export function PackageValidity({ expiresAt, zone }: PackageValidityProps) {
  const now = useNow()
  if (expiresAt === null) return <span className="text-muted">Sem validade</span>
  const day = formatDay(lastDayOf(expiresAt, zone))
  if (!isExpired({ expiresAt }, now)) return <>até {day}</>
  return (
    <Badge variant="outline" icon={<Hourglass aria-hidden="true" />}>
      Venceu em {day}
    </Badge>
  )
}
