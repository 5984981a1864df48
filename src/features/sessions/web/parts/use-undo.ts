import { problemText } from '../../../../platform/web/form-problems.ts'
import { type ToastContent, toast } from '../../../../platform/web/ui/toast-store.ts'
import { useUndoSession } from '../api.ts'

/** How long an undo is offered, in milliseconds; the server takes one for longer (docs/product.md, Sessions). */
const OFFERED = 10_000

/**
 * Says what was done with some sessions and offers to undo it, for 10 seconds; `done` names it: `Sessão confirmada`. What cannot be
 * undone any more is said by its reason. `version`: of a single session the one that the change left, so that no later change is
 * undone in its place.
 */
export function useOfferUndo() {
  const undo = useUndoSession()
  const undoAll = async (ids: readonly string[], version?: number) => {
    const failures: unknown[] = []
    // The last one changed first: it may stand on those before it.
    for (const id of ids.toReversed())
      await undo
        .mutateAsync({ params: { id }, body: { version } })
        .catch((error: unknown) => failures.push(error))
    const undone = ids.length - failures.length
    if (failures.length === 0) return toast({ title: 'Desfeito' })
    return toast({
      title: undone === 0 ? 'Erro ao desfazer' : `${undone} de ${ids.length} desfeitas`,
      description: problemText(failures[0]),
      variant: 'destructive',
    })
  }
  return (
    done: Pick<ToastContent, 'title' | 'description'>,
    ids: readonly string[],
    version?: number,
  ) =>
    toast({
      ...done,
      about: ids.join(),
      duration: OFFERED,
      action: { label: 'Desfazer', online: true, onSelect: () => void undoAll(ids, version) },
    })
}
