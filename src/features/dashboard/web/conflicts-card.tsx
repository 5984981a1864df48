import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ConflictLines } from '../../series/web/parts/conflict-lines.tsx'
import type { Dashboard } from '../contract.ts'

type ConflictsCardProps = Pick<Dashboard, 'conflicts'> & { zone: string }

/** The dates of fixed times that could not be made, settled in place; gone once there are none. */
export function ConflictsCard({ conflicts, zone }: ConflictsCardProps) {
  if (conflicts.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Horários fixos a resolver"
        description="Estas datas não puderam ser marcadas."
      />
      <CardBody className="pt-2! sm:pt-2!">
        <ConflictLines conflicts={conflicts} zone={zone} named />
      </CardBody>
    </Card>
  )
}
