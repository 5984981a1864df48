import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Card } from '../../../platform/web/ui/card.tsx'
import { patientPath } from '../../patients/rules.ts'
import type { Dashboard } from '../contract.ts'

export type NewAdultsCardProps = Pick<Dashboard, 'newAdults'>

/** Leads to the patients who turned 18: on their pages the psychologist decides what the people around them may still do. */
export default function NewAdultsCard({ newAdults }: NewAdultsCardProps) {
  if (newAdults.length === 0) return null
  return (
    <Card className="p-2 sm:p-3">
      <ul aria-label="Pacientes que fizeram 18 anos">
        {newAdults.map(({ patientId, patientName }) => (
          <li key={patientId}>
            <Link
              href={patientPath(patientId)}
              className="flex min-h-11 items-center gap-3 rounded-lg px-[min(0.75rem,4vw)] py-2 transition-colors hover:bg-sunken active:bg-line"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-semibold">{patientName} fez 18 anos</span>
                <span className="block text-sm text-muted">
                  Os responsáveis continuam com avisos e acesso?
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
