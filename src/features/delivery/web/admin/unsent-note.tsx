import { TriangleAlert } from 'lucide-react'
import { formatCount } from '../../../../platform/shared/figures.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../../platform/web/ui/card.tsx'
import { type PlatformFilters, useUnsent } from '../admin-api.ts'
import { RetryAllButton } from './retry-all-button.tsx'

type UnsentNoteProps = {
  filters: PlatformFilters
  onShow: () => void
  onShowAll: () => void
}

export function UnsentNote({ filters, onShow, onShowAll }: UnsentNoteProps) {
  const { channel, status } = filters
  const count = useUnsent(channel).data?.total
  if (!count) return null
  return (
    <Card className="mb-6">
      <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <p className="flex min-w-[min(14rem,100%)] flex-1 items-start gap-3 font-medium">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-cancelled" />
          {count === 1
            ? '1 mensagem não foi enviada, entre todos os consultórios'
            : `${formatCount(count)} mensagens não foram enviadas, de todos os consultórios`}
        </p>
        <div className="flex flex-wrap gap-3">
          {status === 'failed' ? (
            <Button variant="outline" onClick={onShowAll}>
              Ver todas
            </Button>
          ) : (
            <Button variant="outline" onClick={onShow}>
              Ver não enviadas
            </Button>
          )}
          <RetryAllButton channel={channel} />
        </div>
      </CardBody>
    </Card>
  )
}
