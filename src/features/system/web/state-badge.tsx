import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../platform/web/ui/badge.tsx'

export function StateBadge({ well }: { well: boolean }) {
  if (well) return <Badge variant="paid">Em ordem</Badge>
  return (
    <Badge variant="pending" icon={<TriangleAlert aria-hidden="true" />}>
      Atenção
    </Badge>
  )
}
