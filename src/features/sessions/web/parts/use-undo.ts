import { problemText } from '../../../../platform/web/api.ts'
import { type ToastContent, toast } from '../../../../platform/web/ui/toast-store.ts'
import { BULK_REFUSALS } from '../../bulk-contract.ts'
import { useBulkSessions, useUndoSession } from '../api.ts'

/** How long an undo is offered, in milliseconds; the server takes one for longer (docs/product.md, Sessions). */
const OFFERED = 10_000

/**
 * Says what was done with some sessions and offers to undo it, for 10 seconds; `done` names it: `Sessão confirmada`. What cannot be
 * undone any more is said by its reason. `version`: of a single session the one that the change left, so that no later change is
 * undone in its place.
 */
export function useOfferUndo() {
  const undo = useUndoSession()
  const bulk = useBulkSessions()
  /** The last one changed first: it may stand on those before it. */
  const undoMany = async (ids: readonly string[]) => {
    const body = { action: 'undo', ids: ids.toReversed() } as const
    const { done, refused } = await bulk.mutateAsync({ body })
    if (refused.length === 0) return
    const reasons = new Set(refused.map(({ code }) => BULK_REFUSALS[code]))
    throw new Error(
      `${done.length} de ${ids.length} desfeitas. As outras: ${[...reasons].join(', ')}.`,
    )
  }
  const undoAll = async (ids: readonly string[], version?: number) => {
    const [id, ...others] = ids
    if (id === undefined) return
    try {
      if (others.length > 0) await undoMany(ids)
      else await undo.mutateAsync({ params: { id }, body: { version } })
      toast({ title: 'Desfeito' })
    } catch (error) {
      const description = problemText(error)
      toast({ title: 'Erro ao desfazer', description, variant: 'destructive' })
    }
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
