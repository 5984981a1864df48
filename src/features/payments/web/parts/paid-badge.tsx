import { CircleDashed } from 'lucide-react'
import { Badge } from '../../../../platform/web/ui/badge.tsx'

/** `partly`: something came, and something is missing. */
export function PaidBadge({ paid, partly = false }: { paid: boolean; partly?: boolean }) {
  if (paid) return <Badge variant="paid">Pago</Badge>
  if (partly) return <Badge variant="pending">Pago em parte</Badge>
  return (
    <Badge variant="outline" icon={<CircleDashed aria-hidden="true" />}>
      Não pago
    </Badge>
  )
}
