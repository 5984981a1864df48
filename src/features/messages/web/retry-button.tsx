import { RotateCw } from 'lucide-react'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { LoggedMessage } from '../contract.ts'
import { messageKind } from '../label-rules.ts'
import { useRetrying } from './use-retrying.ts'

/** Has what failed tried again; what stopped being true meanwhile is not sent all the same. */
export function RetryButton({ message: { id, kind, recipient } }: { message: LoggedMessage }) {
  const { retry, pending } = useRetrying(id)
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      pending={pending}
      pendingText="Um momento..."
      aria-label={`Tentar de novo: ${messageKind(kind)} para ${recipient}`}
      onClick={retry}
    >
      Tentar de novo
    </Button>
  )
}
