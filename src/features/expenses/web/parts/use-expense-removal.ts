import { formatDay } from '../../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { focusHeading } from '../../../../platform/web/heading-focus.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { Expense } from '../../contract.ts'
import { useDeleteExpense, useRestoreExpense } from '../api.ts'

export function useExpenseRemoval() {
  const deletion = useDeleteExpense()
  const restoration = useRestoreExpense()

  async function restore({ id }: Expense): Promise<void> {
    try {
      await restoration.mutateAsync({ params: { id } })
      toast({ title: 'Despesa restaurada' })
    } catch (error) {
      showRefusal('A despesa não foi restaurada', error)
    }
  }

  return async function remove(expense: Expense): Promise<void> {
    try {
      await deletion.mutateAsync({ params: { id: expense.id } })
    } catch (error) {
      showRefusal('A despesa não foi excluída', error)
      return
    }
    focusHeading()
    toast({
      title: 'Despesa excluída',
      description: `${expense.description}, ${formatMoney(expense.amount)}, ${formatDay(expense.date)}`,
      action: { label: 'Desfazer', onSelect: () => void restore(expense) },
    })
  }
}
