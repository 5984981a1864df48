import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useMarkSupportMessage } from './inbox-api.ts'

export interface Marking {
  mark: (id: string, answered: boolean) => Promise<void>
  pendingId: string | undefined
}

export function useMarking(): Marking {
  const change = useMarkSupportMessage()
  const set = async (id: string, answered: boolean) => {
    await change.mutateAsync({ params: { id }, body: { answered } })
  }
  const mark = async (id: string, answered: boolean) => {
    try {
      await set(id, answered)
      focusHeading()
      toast({
        title: answered ? 'Mensagem respondida' : 'Mensagem reaberta',
        action: {
          label: 'Desfazer',
          onSelect: () => {
            set(id, !answered).catch((error) => sayRefused('Erro ao desfazer', error))
          },
        },
      })
    } catch (error) {
      sayRefused('Erro ao marcar a mensagem', error)
    }
  }
  return { mark, pendingId: change.isPending ? change.variables.params.id : undefined }
}
