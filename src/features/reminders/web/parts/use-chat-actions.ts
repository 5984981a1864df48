import { type MouseEvent, useRef } from 'react'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { ReadyChat } from '../../contract.ts'
import { useDismissChat, useMarkTapped, useRestoreChat } from '../api.ts'

export function useChatActions({ id, patientName }: ReadyChat) {
  const tapped = useMarkTapped()
  const dismissed = useDismissChat()
  const restore = useRestoreChat()
  const acting = useRef(false)
  const input = { params: { id } }
  const undo = () =>
    restore.mutate(input, { onError: (error) => showRefusal('Erro ao desfazer', error) })
  const act = async (change: typeof tapped | typeof dismissed, done: string) => {
    acting.current = true
    try {
      await change.mutateAsync(input)
      toast({
        title: done,
        description: patientName,
        action: { label: 'Desfazer', onSelect: undo },
      })
    } catch (error) {
      showRefusal('Erro ao atualizar lembrete', error)
    } finally {
      acting.current = false
    }
  }
  return {
    tap: (event: MouseEvent) => {
      // A second press would open a second chat.
      if (acting.current) event.preventDefault()
      else void act(tapped, 'Lembrete marcado como enviado')
    },
    dismiss: () => {
      if (!acting.current) void act(dismissed, 'Lembrete dispensado')
    },
    pending: tapped.isPending || dismissed.isPending,
  }
}
