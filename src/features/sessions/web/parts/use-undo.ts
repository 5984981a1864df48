import { useChanges } from '../../../../platform/web/query.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { type ToastContent, toast } from '../../../../platform/web/ui/toast-store.ts'
import { deleteBlock } from '../../../attendance/block-contract.ts'
import { BULK_REFUSALS } from '../../changes/bulk-contract.ts'
import { useBulkSessions, useUndoSession } from '../api.ts'

/** The time of an offered undo, in milliseconds; the server accepts it for longer (docs/product.md, Sessions). */
const UNDO_DURATION = 10_000

/**
 * Shows the result of a change with an undo for 10 seconds; `done` names it: `Sessão confirmada`. A refused undo shows
 * its reason. `versions` are those that the change left, so that no later change is undone. `blocks` are removed by the undo.
 */
export function useOfferUndo() {
  const undo = useUndoSession()
  const bulk = useBulkSessions()
  const { change: send } = useChanges()
  const undoMany = async (ids: readonly string[], versions: readonly number[]) => {
    const [last, lastVersions] = [ids.toReversed(), versions.toReversed()]
    const body = { action: 'undo', ids: last, versions: lastVersions } as const
    const { done, refused } = await bulk.mutateAsync({ body })
    if (refused.length === 0) return
    const reasons = new Set(refused.map(({ code }) => BULK_REFUSALS[code]))
    throw new Error(
      `${done.length} de ${ids.length} desfeitas. As outras: ${[...reasons].join(', ')}.`,
    )
  }
  const undoAll = async (
    ids: readonly string[],
    versions: readonly number[],
    blocks: readonly string[],
  ) => {
    const [id, ...others] = ids
    if (id === undefined) return
    try {
      for (const block of blocks) await send(deleteBlock, { params: { id: block } })
      if (others.length > 0) await undoMany(ids, versions)
      else await undo.mutateAsync({ params: { id }, body: { version: versions[0] } })
      toast({ title: 'Desfeito' })
    } catch (error) {
      showRefusal('Erro ao desfazer', error)
    }
  }
  return (
    done: Pick<ToastContent, 'title' | 'description' | 'link' | 'links'>,
    ids: readonly string[],
    versions: readonly number[],
    blocks: readonly string[] = [],
  ) =>
    toast({
      ...done,
      about: ids.join(),
      duration: UNDO_DURATION,
      action: {
        label: 'Desfazer',
        online: true,
        onSelect: () => void undoAll(ids, versions, blocks),
      },
    })
}
