import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Merge } from '../contract.ts'
import { useUndoMerge } from './api.ts'

/** Returns the function that undoes a merge and reports the outcome. */
export function useSeparating(): (merge: Merge) => Promise<void> {
  const undo = useUndoMerge()
  return async ({ id, patientId, removedName }) => {
    try {
      await undo.mutateAsync({ params: { id } })
      toast({
        title: 'Junção desfeita',
        description: `${removedName} voltou a ser outro cadastro, como era.`,
        about: patientId,
      })
    } catch (error) {
      showRefusal('Erro ao desfazer', error)
    }
  }
}
