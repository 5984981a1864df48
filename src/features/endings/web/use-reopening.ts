import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useReopenPatient } from './api.ts'

/** Returns the function that reopens a treatment and reports the outcome. */
export function useReopening(): (patientId: string) => Promise<boolean> {
  const reopen = useReopenPatient()
  return async (id) => {
    try {
      await reopen.mutateAsync({ params: { id } })
      toast({
        title: 'Acompanhamento reaberto',
        description: 'O que foi cancelado continua cancelado.',
        about: id,
      })
      return true
    } catch (error) {
      showRefusal('Erro ao reabrir', error)
      return false
    }
  }
}
