import { problemText } from '../../../platform/web/api.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Coupon } from '../contract.ts'
import { useUpdateCoupon } from './api.ts'

export function useSwitchCoupon() {
  const update = useUpdateCoupon()
  const turn = (coupon: Coupon, active: boolean, onSettled?: () => void) =>
    update.mutate(
      { params: { id: coupon.id }, body: { active } },
      {
        onSuccess: () =>
          toast({
            title: active ? 'Cupom ativado' : 'Cupom desativado',
            description: active
              ? `${coupon.code} volta a valer na sua página pública.`
              : `${coupon.code} não vale mais. O que já foi agendado fica como está.`,
          }),
        onError: (error) =>
          toast({
            title: 'Erro ao atualizar cupom',
            description: problemText(error),
            variant: 'destructive',
          }),
        onSettled,
      },
    )
  const requested = update.isPending ? update.variables.body.active : undefined
  return { turn, asked: requested, pending: update.isPending }
}
