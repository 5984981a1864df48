import { problemText } from '../../../../platform/web/api.ts'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { KeptDayOff } from '../../../attendance/contract.ts'
import { dayOffText } from '../../../attendance/day-off-rules.ts'
import { useRemoveDayOff } from '../../../attendance/web/api.ts'
import { readAffectedSessions, useAddDayOff } from '../api.ts'

export function useDayOffRemoval() {
  const removal = useRemoveDayOff()
  const addition = useAddDayOff()

  async function restore({ id: _, ...dayOff }: KeptDayOff): Promise<void> {
    try {
      const affected = await readAffectedSessions(dayOff)
      const sessions = affected.map(({ id }) => ({ id, action: 'keep' as const }))
      await addition.mutateAsync({ body: { ...dayOff, sessions } })
      toast({ title: 'Período restaurado', description: dayOffText(dayOff) })
    } catch (error) {
      refuse(error)
    }
  }

  async function remove(dayOff: KeptDayOff): Promise<boolean> {
    try {
      await removal.mutateAsync({ params: { id: dayOff.id } })
    } catch (error) {
      refuse(error)
      return false
    }
    toast({
      title: 'Período removido',
      description: dayOffText(dayOff),
      action: { label: 'Desfazer', onSelect: () => void restore(dayOff) },
    })
    return true
  }

  return { remove, isPending: removal.isPending || addition.isPending }
}

function refuse(error: unknown): void {
  toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
}
