import { useRef } from 'react'
import { ApiError, isProblem, isUnanswered } from '../../../platform/web/api.ts'
import { type Attempt, attemptFor } from '../../../platform/web/attempt.ts'
import { dismissToast, toast } from '../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { type FilledForm, type Outcome, type Refusal, refusedFields } from './booking-fields.ts'
import { loadSending } from './load-sending.ts'

const FAILED = 'Erro ao agendar sessão'

/** Sends a filled form once, however often the button is tapped. Resolves to null while it is being sent. */
export function useBooking(friendlyId: number) {
  const attempt = useRef<Attempt | null>(null)

  const send = async (form: FilledForm): Promise<Outcome> => {
    // The toast of an earlier failure must not cover the result of this attempt.
    dismissToast()
    // Before any await, since the form stores it with its content.
    const before = attempt.current
    const sent = attemptFor(before, JSON.stringify(form.body))
    attempt.current = sent
    try {
      const { sendAttempt } = await loadSending()
      const outcome = await sendAttempt(friendlyId, form, { sent, before, attempt })
      attempt.current = null
      return outcome
    } catch (error) {
      // A refusal is an answer: the next press is a new attempt, even with the same content.
      if (!isUnanswered(error)) attempt.current = null
      return refuse(error)
    }
  }
  const { pending, run: submit } = useOneAtATime(send)
  return { pending, attempt, submit }
}

/** Returns the failure; a lost time is an error of the date and hour. */
function refuse(error: unknown): Refusal {
  const failure = (error instanceof Error && error.message) || 'Tente novamente'
  const code = error instanceof ApiError ? error.code : undefined
  // Not a failure: the form requests the code.
  if (code === 'contact_unproven') return { errors: {}, failure, asksCode: true }
  toast({ title: FAILED, description: failure, variant: 'destructive' })
  return {
    errors: isProblem(error, 'time_taken') ? { datetime: failure } : refusedFields(error),
    failure,
  }
}
