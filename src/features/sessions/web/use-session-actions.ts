import { ApiError } from '../../../platform/web/api.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { dismissToast, toast } from '../../../platform/web/ui/toast-store.ts'
import type { Session } from '../contract.ts'
import { isDrawn } from '../rules.ts'
import {
  useCompleteSession,
  useConfirmPayment,
  useConfirmSession,
  useRemindSession,
} from './api.ts'
import type { Reminder } from './reminder-dialog.tsx'

interface Answers {
  /** The time was taken meanwhile; the server's words name what stands in the way. */
  onOccupied: (message: string) => void
  onReminder: (reminder: Reminder) => void
}

/** Longer than a call takes, in milliseconds. */
const WAITING = 120_000

/** The actions that need no question first. Each waits for the server, then says what happened. */
export function useSessionActions(
  { id, packagePlace }: Pick<Session, 'id' | 'packagePlace'>,
  answers: Answers,
) {
  const confirm = useConfirmSession()
  const pay = useConfirmPayment()
  const complete = useCompleteSession()
  const remind = useRemindSession()
  const confirmPayment = async () => {
    try {
      await pay.mutateAsync({ params: { id }, body: {} })
      // A drawn session has no payment of its own: it is the whole package that was paid.
      const what = isDrawn({ packagePlace }) ? 'Pagamento do pacote' : 'Pagamento'
      toast({ title: `${what} confirmado` })
    } catch (error) {
      if (isOccupied(error)) answers.onOccupied(error.message)
      else sayRefused('Erro ao confirmar pagamento', error)
    }
  }
  const sendReminder = async () => {
    // The menu has closed, and the answer may take seconds.
    const waiting = toast({ title: 'Enviando...', duration: WAITING })
    try {
      answers.onReminder(await remind.mutateAsync({ params: { id } }))
    } catch (error) {
      sayRefused('Erro ao enviar lembrete', error)
    } finally {
      dismissToast(waiting)
    }
  }
  return {
    isPending: [confirm, pay, complete, remind].some((change) => change.isPending),
    confirm: () =>
      tell(
        confirm.mutateAsync({ params: { id } }),
        'Sessão confirmada',
        'Erro ao confirmar sessão',
      ),
    confirmPayment,
    complete: () =>
      tell(complete.mutateAsync({ params: { id } }), 'Sessão concluída', 'Erro ao concluir sessão'),
    sendReminder,
  }
}

/** Says how a change went, also when its row has left the list meanwhile. */
export async function tell(change: Promise<unknown>, done: string, refused: string): Promise<void> {
  try {
    await change
    toast({ title: done })
  } catch (error) {
    sayRefused(refused, error)
  }
}

/** Whether the time was taken meanwhile; the message names what stands in the way. */
export function isOccupied(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'time_occupied'
}

function sayRefused(title: string, error: unknown): void {
  toast({ title, description: problemText(error), variant: 'destructive' })
}
