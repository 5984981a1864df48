import { useLocation } from 'wouter'
import { formatMoney, withCents } from '../../../../platform/shared/money.ts'
import { ApiError } from '../../../../platform/web/api.ts'
import { useChanges } from '../../../../platform/web/query.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { showRefusal } from '../../../../platform/web/show-refusal.ts'
import { dismissToast, type ToastContent, toast } from '../../../../platform/web/ui/toast-store.ts'
import { recordPath } from '../../../patients/rules.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../payments/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  markAbsent,
  remindSession,
  reopenSession,
  type Session,
  waiveFee,
} from '../../contract.ts'
import { dueCents, inCents, isCharged, usesCredit } from '../../rules.ts'
import type { Reminder } from '../notices/reminder-dialog.tsx'
import type { Notifying } from './notice-text.ts'
import { useNotifying } from './use-notifying.ts'
import type { OpenWindows, SessionQuestion } from './use-session-windows.ts'
import { useOfferUndo } from './use-undo.ts'

interface Answers {
  onOccupied: (message: string, method: PaymentMethod) => void
  onReminder: (reminder: Reminder) => void
  onAhead: () => void
}

type ToastText = Pick<ToastContent, 'description' | 'links'>

const WAITING = 120_000

/** Returns the actions that need no dialog. Each waits for the server, then shows the result, with an undo if possible. */
export function useSessionActions(
  session: Pick<
    Session,
    | 'id'
    | 'patientId'
    | 'packagePlace'
    | 'holdExpired'
    | 'patientName'
    | 'datetime'
    | 'fee'
    | 'price'
    | 'received'
  >,
  answers: Answers,
) {
  const { id, patientName } = session
  const params = { params: { id } }
  const { change: send, isPending } = useChanges()
  const offerUndo = useOfferUndo()
  const notifying = useNotifying()
  const [, navigate] = useLocation()
  const change = (called: Promise<Session>, title: string, refused: string) =>
    showOutcome(
      called,
      (after) =>
        offerUndo({ title, description: chargeText(patientName, after) }, [id], [after.version]),
      refused,
    )
  const noticed = async (
    after: Session,
    describe: (texts: typeof import('./notice-toast.ts'), known: Notifying) => Promise<ToastText>,
  ): Promise<ToastText> => {
    const plain = { description: chargeText(patientName, after) }
    if (!notifying) return plain
    try {
      return await describe(await import('./notice-toast.ts'), notifying)
    } catch {
      return plain
    }
  }
  const cancelled = (
    called: Promise<Session>,
    title = 'Sessão cancelada',
    refused = 'Erro ao cancelar sessão',
  ) =>
    showOutcome(
      called,
      async (after) => {
        const content = await noticed(after, ({ cancelToast }, known) =>
          cancelToast(session, after, { notifying: known, send }),
        )
        offerUndo({ title, ...content }, [id], [after.version])
      },
      refused,
    )
  const pay = async (method: PaymentMethod = 'pix') => {
    try {
      const { version } = await send(confirmPayment, { ...params, body: { method } })
      offerUndo(paymentToast(session, method), [id], [version])
    } catch (error) {
      if (isOccupied(error)) answers.onOccupied(error.message, method)
      else showRefusal('Erro ao confirmar pagamento', error)
    }
  }
  const completed = (called: Promise<Session>, done: { title: string; description: string }) =>
    showOutcome(
      called,
      ({ patientId, version }) => {
        const href = patientId && recordPath(patientId, id)
        const link = href && { label: 'Anotar', href, follow: () => navigate(href) }
        offerUndo({ ...done, ...(link && { link }) }, [id], [version])
      },
      'Erro ao concluir sessão',
    )
  const completeNow = () =>
    completed(send(completeSession, params), {
      title: 'Sessão concluída',
      description: patientName,
    })
  const completePaid = (received: PaymentMethod = 'pix') =>
    completed(send(completeSession, { ...params, body: { received } }), {
      title: 'Sessão concluída e recebida',
      description: paymentToast(session, received).description,
    })
  const sendReminder = async () => {
    const waiting = toast({ title: 'Enviando...', duration: WAITING })
    try {
      answers.onReminder(await send(remindSession, params))
    } catch (error) {
      showRefusal('Erro ao enviar lembrete', error)
    } finally {
      dismissToast(waiting)
    }
  }
  return {
    isPending,
    confirm: () =>
      showOutcome(
        send(confirmSession, params),
        async (after) => {
          const content = await noticed(after, ({ confirmToast }, known) =>
            confirmToast(after, known),
          )
          offerUndo({ title: 'Sessão confirmada', ...content }, [id], [after.version])
        },
        'Erro ao confirmar sessão',
      ),
    confirmPayment: pay,
    complete: () =>
      Date.parse(session.datetime) > serverNow() ? answers.onAhead() : completeNow(),
    completePaid,
    cancel: () => cancelled(send(cancelSession, params)),
    /** Cancels a booking that waits for its confirmation. */
    refuse: () =>
      cancelled(send(cancelSession, params), 'Agendamento recusado', 'Erro ao recusar agendamento'),
    cancelAsAsked: () => cancelled(send(cancelSession, { ...params, body: { by: 'patient' } })),
    markAbsent: () =>
      change(send(markAbsent, params), 'Falta registrada', 'Erro ao registrar falta'),
    waive: () => change(send(waiveFee, params), 'Cobrança perdoada', 'Erro ao perdoar cobrança'),
    reopen: () =>
      reportOutcome(send(reopenSession, params), 'Sessão reaberta', 'Erro ao reabrir sessão'),
    sendReminder,
  }
}

function chargeText(patientName: string, after: Session): string {
  const { fee, outcome } = after
  if (outcome === null || !isCharged(withCents(after, 'fee')) || fee === null) return patientName
  return usesCredit(after)
    ? `${patientName}: a sessão do pacote conta como usada`
    : `${patientName}: cobrança de ${formatMoney(fee)}`
}

export function paymentToast(
  session: Pick<Session, 'patientName' | 'packagePlace' | 'fee' | 'price' | 'received'>,
  method: PaymentMethod,
) {
  const how = PAYMENT_METHODS[method]
  if (usesCredit(session))
    return {
      title: 'Pagamento do pacote confirmado',
      description: `${session.patientName}, ${how}`,
    }
  return {
    title: 'Pagamento confirmado',
    description: `${session.patientName}: ${formatMoney(dueCents(inCents(session)))}, ${how}`,
  }
}

export async function reportOutcome(
  change: Promise<unknown>,
  done: string,
  refused: string,
): Promise<void> {
  await showOutcome(change, () => toast({ title: done }), refused)
}

/** Shows the result or the refusal of a change, even if its row has left the list. */
export async function showOutcome<Done>(
  change: Promise<Done>,
  onDone: (done: Done) => unknown,
  refused: string,
): Promise<void> {
  try {
    await onDone(await change)
  } catch (error) {
    showRefusal(refused, error)
  }
}

export function isOccupied(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'time_occupied'
}

export interface SessionWork {
  session: Session
  actions: ReturnType<typeof useSessionActions>
  ask: (question: SessionQuestion) => void
}

export function useSessionWork(session: Session, windows: OpenWindows): SessionWork {
  const { ask, ...answers } = windows.windowsOf(session)
  const actions = useSessionActions(session, answers)
  return { session, actions, ask }
}
