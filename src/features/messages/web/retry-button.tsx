import { RotateCw } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { LoggedMessage } from '../contract.ts'
import { messageKind } from '../label-rules.ts'
import { type RetryChange, useRetrying } from './use-retrying.ts'

type RetryButtonProps = {
  message: Pick<LoggedMessage, 'id' | 'kind'>
  /** What tells it from others of its kind: `para maria@exemplo.com`. */
  detail: string
  change: RetryChange
}

/** Has what failed tried again; what stopped being true meanwhile is not sent all the same. */
export function RetryButton({ message: { id, kind }, detail, change }: RetryButtonProps) {
  const { retry, pending } = useRetrying(change, id)
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      pending={pending}
      pendingText="Um momento..."
      aria-label={`Tentar de novo: ${messageKind(kind)} ${detail}`}
      onClick={retry}
    >
      Tentar de novo
    </Button>
  )
}
