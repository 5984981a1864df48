import { useRef } from 'react'
import { ApiError, isUnanswered } from '../../../platform/web/api.ts'
import { type Attempt, attemptFor } from '../../../platform/web/attempt.ts'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import type { FilledForm, Outcome, Refusal } from './booking-fields.ts'
import { refusedFields } from './booking-fields.ts'
import { loadSending } from './load-sending.ts'

const FAILED = 'Erro ao agendar sessão'

/** Sends a filled form once, however often it is tapped. Resolves to null while it is being sent. */
export function useBooking(friendlyId: number) {
  const attempt = useRef<Attempt | null>(null)

  const send = async (form: FilledForm): Promise<Outcome> => {
    // Before any wait: the form stores it with its content.
    const before = attempt.current
    const sent = attemptFor(before, JSON.stringify(form.body))
    attempt.current = sent
    try {
      const { sendBooking } = await loadSending()
      const first = before !== sent && unansweredTime(before) === form.body.datetime ? before : null
      const outcome = await sendBooking(friendlyId, form, sent.key).catch((error: unknown) => {
        // The first attempt may have taken the hour, without an answer: it is sent again.
        if (!first || !isTimeTaken(error)) throw error
        attempt.current = first
        return sendBooking(friendlyId, { ...form, body: JSON.parse(first.content) }, first.key)
      })
      attempt.current = null
      return outcome
    } catch (error) {
      // A refusal is an answer: what follows is a new attempt, even with the same content.
      if (!isUnanswered(error)) attempt.current = null
      return refuse(error)
    }
  }
  const { pending, run: submit } = useOneAtATime(send)
  return { pending, attempt, submit }
}

/** Returns the hour that an unanswered attempt asked for, ISO 8601. */
export function unansweredTime(attempt: Attempt | null): string | null {
  if (!attempt) return null
  const { datetime } = JSON.parse(attempt.content) as { datetime?: string }
  return datetime ?? null
}

const isTimeTaken = (error: unknown) => error instanceof ApiError && error.code === 'time_taken'

/** Returns the failure; a lost time is an error of the date and hour. */
function refuse(error: unknown): Refusal {
  const failure = (error instanceof Error && error.message) || 'Tente novamente'
  const code = error instanceof ApiError ? error.code : undefined
  // No failure: the form asks for what is missing.
  if (code === 'contact_unproven') return { errors: {}, failure, asksCode: true }
  toast({ title: FAILED, description: failure, variant: 'destructive' })
  return { errors: isTimeTaken(error) ? { datetime: failure } : refusedFields(error), failure }
}
