import { problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../../platform/web/use-one-at-a-time.ts'
import type { MovementDraft, RecordMovement } from './movement-form.tsx'

const NOTHING: MovementDraft = { kind: 'payment', method: 'other', amount: '0.00' }

export function ConfirmFreeButton({ record }: { record: RecordMovement }) {
  const { pending, run } = useOneAtATime(async () => {
    try {
      await record(NOTHING)
      toast({ title: 'Pagamento confirmado' })
    } catch (error) {
      toast({
        title: 'Erro ao confirmar pagamento',
        description: problemText(error),
        variant: 'destructive',
      })
    }
  })
  return (
    <Button
      className="grow"
      pending={pending}
      pendingText="Confirmando..."
      onClick={() => void run(undefined)}
    >
      Confirmar
    </Button>
  )
}
