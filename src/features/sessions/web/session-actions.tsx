import { ApiError } from '../../../platform/web/api.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Session } from '../contract.ts'
import { useCompleteSession, useConfirmPayment, useConfirmSession, useRemindSession } from './api.ts'
import type { Reminder } from './reminder-dialog.tsx'

interface Answers {
  /** The time was taken meanwhile; the server's words name what stands in the way. */
  onOccupied: (message: string) => void
  onReminder: (reminder: Reminder) => void
}

/** The actions that need no question first. Each waits for the server, then says what happened. */
export function useSessionActions({ id }: Pick<Session, 'id'>, answers: Answers) {
  const confirm = useConfirmSession()
  const pay = useConfirmPayment()
  const complete = useCompleteSession()
  const remind = useRemindSession()
  const input = { params: { id } }
  const confirmPayment = () => {
    const refused = (error: Error) => {
      if (error instanceof ApiError && error.code === 'time_occupied') answers.onOccupied(error.message)
      else failed('Erro ao confirmar pagamento')(error)
    }
    pay.mutate(
      { ...input, body: {} },
      { onSuccess: () => toast({ title: 'Pagamento confirmado' }), onError: refused },
    )
  }
  return {
    isPending: [confirm, pay, complete, remind].some((change) => change.isPending),
    confirm: () => confirm.mutate(input, said('Sessão confirmada', 'Erro ao confirmar sessão')),
    confirmPayment,
    complete: () => complete.mutate(input, said('Sessão concluída', 'Erro ao concluir sessão')),
    remind: () =>
      remind.mutate(input, {
        onSuccess: answers.onReminder,
        onError: failed('Erro ao enviar lembrete'),
      }),
  }
}

/** What a change says when it is done, or refused. */
export function said(done: string, refused: string) {
  return { onSuccess: () => void toast({ title: done }), onError: failed(refused) }
}

function failed(title: string) {
  return (error: Error) => {
    toast({ title, description: problemText(error), variant: 'destructive' })
  }
}
