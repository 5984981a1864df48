import { CircleDashed } from 'lucide-react'
import { IconText } from '../../../../platform/web/ui/icon-text.tsx'

export function PaidMark({ paid, partly = false }: { paid: boolean; partly?: boolean }) {
  if (paid) return <IconText tone="paid">Pago</IconText>
  if (partly) return <IconText tone="pending">Pago em parte</IconText>
  return (
    <IconText tone="quiet" icon={<CircleDashed aria-hidden="true" />}>
      Não pago
    </IconText>
  )
}
