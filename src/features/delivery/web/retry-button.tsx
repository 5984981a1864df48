import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'

type RetryButtonProps = {
  id: string
  label: string
  detail: string
  change: RetryChange
}

export function RetryButton({ id, label, detail, change }: RetryButtonProps) {
  const { retry, pending } = useRetrying(change, id)
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      pending={pending}
      pendingText="Um momento..."
      aria-label={`Tentar de novo: ${label} ${detail}`}
      onClick={retry}
    >
      Tentar de novo
    </Button>
  )
}

interface RetryChange {
  mutateAsync: (call: { params: { id: string } }) => Promise<unknown>
  isPending: boolean
}

function useRetrying(change: RetryChange, id: string) {
  const asked = useRef(false)
  const ask = async () => {
    asked.current = true
    try {
      await change.mutateAsync({ params: { id } })
      toast({ title: 'Mensagem de volta à fila', description: 'Sai em instantes, se ainda valer.' })
    } catch (error) {
      showRefusal('Erro ao tentar de novo', error)
    } finally {
      asked.current = false
    }
  }
  const retry = () => {
    if (!asked.current) void ask()
  }
  return { retry, pending: change.isPending }
}
