import { ApiError } from '../../../../platform/web/api.ts'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import { useChangePsychologistStatus } from '../psychologist-api.ts'

export function useStatusChange() {
  const { mutateAsync, isPending } = useChangePsychologistStatus()
  const change = async (
    id: string,
    body: { is_active: boolean; reason?: string },
  ): Promise<boolean> => {
    try {
      await mutateAsync({ params: { id }, body })
    } catch (error) {
      toast({
        title: 'Erro',
        description: failureText(error),
        variant: 'destructive',
      })
      return false
    }
    toast({
      title: 'Status atualizado',
      description: 'O status do psicólogo foi atualizado com sucesso.',
    })
    return true
  }
  return { isPending, change }
}

export function failureText(error: unknown): string {
  const failed = 'Erro ao atualizar status do psicólogo.'
  return error instanceof ApiError ? `${failed} ${error.message}` : failed
}
