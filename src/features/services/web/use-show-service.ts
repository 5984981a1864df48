import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Service } from '../contract.ts'
import { useUpdateService } from './api.ts'

export function useShowService() {
  const update = useUpdateService()
  const show = (service: Service, active: boolean, onSettled?: () => void) =>
    update.mutate(
      { params: { id: service.id }, body: { active } },
      {
        onSuccess: () =>
          toast({
            title: active ? 'Serviço ativado' : 'Serviço desativado',
            description: active
              ? 'Ele volta a aparecer na sua página pública.'
              : 'Ele não aparece mais na sua página pública.',
          }),
        onError: (error) => showRefusal('Erro', error),
        onSettled,
      },
    )
  return { show, pending: update.isPending }
}
