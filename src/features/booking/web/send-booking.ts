import { textToCents } from '../../../platform/shared/money.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { OFFLINE_MESSAGE } from '../../../platform/web/ui/offline-notice.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { type BookingBody, book } from './api.ts'
import { errorsOf } from './booking-errors.ts'
import type { Outcome } from './use-booking.ts'

/** Spec part 1 §5 and §7: the texts of what can be told about a booking. */
const NO_TIME = {
  title: 'Selecione data e horário',
  description: 'Por favor, escolha uma data e horário para a consulta',
}
const NO_SERVICE = {
  title: 'Selecione um serviço',
  description: 'Por favor, escolha um serviço para a consulta',
}
const BOOKED = 'Sessão agendada com sucesso!'
const SENT = 'Emails de confirmação foram enviados.'
const TO_BE_PAID = `${SENT} Confira os dados para pagamento abaixo.`

/** Sends a filled form once nothing is wrong with it. Throws ApiError. */
export async function sendBooking(
  friendlyId: number,
  body: BookingBody,
  key: string,
): Promise<Outcome> {
  const errors = errorsOf(body)
  if (errors.datetime) toast({ ...NO_TIME, variant: 'destructive' })
  else if (errors.serviceId) toast({ ...NO_SERVICE, variant: 'destructive' })
  if (Object.keys(errors).length > 0) return { errors, failure: null }
  if (!navigator.onLine) throw new ApiError(OFFLINE_MESSAGE, 0)
  const booked = await book(friendlyId, body, key)
  const free = textToCents(booked.session.price) === 0
  toast({ title: BOOKED, description: free ? SENT : TO_BE_PAID })
  return { booked }
}
