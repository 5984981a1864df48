import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import type { BankLine } from '../contract.ts'
import { useConfirmLines, useMakeExpense, useSetLineAside, useUndoLine } from './api.ts'
import { lineName, type SureLine } from './line-texts.ts'

/** Returns the one-tap actions on lines; each shows a toast with its undo. */
export function useLineActions() {
  const confirmation = useConfirmLines()
  const expense = useMakeExpense()
  const aside = useSetLineAside()
  const undoing = useUndoLine()

  async function undo(lines: readonly Pick<BankLine, 'id'>[]): Promise<void> {
    try {
      for (const { id } of lines) await undoing.mutateAsync({ params: { id } })
      toast({ title: lines.length === 1 ? 'Conferência desfeita' : 'Conferências desfeitas' })
    } catch (error) {
      showRefusal('Nem tudo foi desfeito', error)
    }
  }

  function showUndoToast(title: string, lines: readonly BankLine[]): void {
    const [only, ...others] = lines
    toast({
      title,
      ...(only && others.length === 0 && { description: lineName(only) }),
      action: { label: 'Desfazer', onSelect: () => void undo(lines) },
    })
  }

  const { pending, run } = useOneAtATime(async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      showRefusal('O lançamento ficou como estava', error)
    }
  })

  return {
    pending,
    showUndoToast,
    undo: (line: BankLine) => void run(() => undo([line])),
    confirm: (chosen: readonly SureLine[]) =>
      void run(async () => {
        const lines = chosen.map(({ line, suggestion }) => ({
          id: line.id,
          suggestion: suggestion.key,
        }))
        const { confirmed } = await confirmation.mutateAsync({ body: { lines } })
        showUndoToast(
          confirmed === 1 ? 'Lançamento conferido' : `${confirmed} lançamentos conferidos`,
          chosen.map(({ line }) => line),
        )
      }),
    spend: (line: BankLine) =>
      void run(async () => {
        await expense.mutateAsync({ params: { id: line.id }, body: {} })
        showUndoToast('Despesa registrada', [line])
      }),
    setAside: (line: BankLine) =>
      void run(async () => {
        await aside.mutateAsync({ params: { id: line.id } })
        showUndoToast('Posto de lado', [line])
      }),
  }
}

export type LineActions = ReturnType<typeof useLineActions>
