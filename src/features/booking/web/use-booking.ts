import { useRef } from 'react'
import { ApiError } from '../../../platform/web/api.ts'
import { createKey } from '../../../platform/web/query.ts'
import { OFFLINE_MESSAGE } from '../../../platform/web/ui/offline-notice.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import type { Booked } from '../contract.ts'
import { type BookingBody, book, isUnanswered } from './api.ts'
import { type Attempt, attemptFor } from './attempt.ts'
import { errorsOf, type FieldErrors, refusedFields } from './booking-fields.ts'

/** Spec part 1 §5 and §7: the texts of what can be told about a booking. */
const NO_TIME = {
  title: 'Selecione data e horário',
  description: 'Por favor, escolha uma data e horário para a consulta',
}
const NO_SERVICE = {
  title: 'Selecione um serviço',
  description: 'Por favor, escolha um serviço para a consulta',
}
const BOOKED = {
  title: 'Sessão agendada com sucesso!',
  description: 'Emails de confirmação foram enviados. Confira os dados para pagamento abaixo.',
}
const FAILED = 'Erro ao agendar sessão'

/** Why it was not booked: by field, and else as a whole. */
export interface Refusal {
  errors: FieldErrors
  failure: string | null
}
type Outcome = { booked: Booked } | Refusal

/** Sends a filled form, once however often it is tapped. Resolves to null when a sending is already under way. */
export function useBooking(friendlyId: number) {
  const attempt = useRef<Attempt | null>(null)

  const send = async (body: BookingBody): Promise<Outcome> => {
    const errors = errorsOf(body)
    if (errors.datetime) toast({ ...NO_TIME, variant: 'destructive' })
    else if (errors.serviceId) toast({ ...NO_SERVICE, variant: 'destructive' })
    if (Object.keys(errors).length > 0) return { errors, failure: null }
    if (!navigator.onLine) return refuse(new ApiError(OFFLINE_MESSAGE, 0))
    attempt.current = attemptFor(attempt.current, JSON.stringify(body), createKey)
    try {
      const booked = await book(friendlyId, body, attempt.current.key)
      attempt.current = null
      toast(BOOKED)
      return { booked }
    } catch (error) {
      // A refusal is an answer: what follows is a new attempt, even with the same content.
      if (!isUnanswered(error)) attempt.current = null
      return refuse(error)
    }
  }
  const { pending, run: submit } = useOneAtATime(send)
  return { pending, attempt, submit }
}

/** Tells the failure; a time that is gone is an error of the date and hour. */
function refuse(error: unknown): Refusal {
  const failure = (error instanceof Error && error.message) || 'Tente novamente'
  toast({ title: FAILED, description: failure, variant: 'destructive' })
  const taken = error instanceof ApiError && error.code === 'time_taken'
  return { errors: taken ? { datetime: failure } : refusedFields(error), failure }
}
