import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
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
            set(id, !answered).catch((error) => showRefusal('Erro ao desfazer', error))
          },
        },
      })
    } catch (error) {
      showRefusal('Erro ao marcar a mensagem', error)
    }
  }
  return { mark, pendingId: change.isPending ? change.variables.params.id : undefined }
}
