import { ChevronRight, FileCheck } from 'lucide-react'
import { Link } from 'wouter'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { Card } from '../../../platform/web/ui/card.tsx'
import { closingPath } from '../../statements/addresses.ts'
import type { Dashboard } from '../contract.ts'

export function ClosingCard({ closing }: Pick<Dashboard, 'closing'>) {
  if (!closing) return null
  const { month, patients } = closing
  return (
    <Card className="p-2 sm:p-3">
      <Link
        href={closingPath(month)}
        className="flex min-h-11 items-center gap-3 rounded-lg px-[min(0.75rem,4vw)] py-2 transition-colors hover:bg-sunken active:bg-line"
      >
        <FileCheck aria-hidden="true" className="size-5 shrink-0 text-petrol-ink" />
        <span className="min-w-0 flex-1">
          <span className="font-semibold">Fechar {formatMonth(month)}</span>
          <span className="block text-sm text-muted">
            {patients === 1
              ? '1 paciente cobrado por mês'
              : `${patients} pacientes cobrados por mês`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  )
}
