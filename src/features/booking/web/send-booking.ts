import { ApiError, isProblem } from '../../../platform/web/api.ts'
import type { Attempt } from '../../../platform/web/attempt.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { OFFLINE_MESSAGE } from '../../../platform/web/ui/offline-banner.tsx'
import { dismissToast, toast } from '../../../platform/web/ui/toast-store.ts'
import { loadPixPayment } from '../../payments/web/parts/load-pix-payment.ts'
import { costOfBooked, costOfSlot } from '../cancel-cost-rules.ts'
import { changedCancelRule } from '../contract.ts'
import { book } from './api.ts'
import { BookedPanel } from './booked-panel.tsx'
import { errorsOf } from './booking-errors.ts'
import { type FilledForm, type Outcome, type Refusal, unansweredTime } from './booking-fields.ts'
import { NearestTimes } from './nearest-times.tsx'

const NO_TIME = {
  title: 'Selecione data e horário',
  description: 'Por favor, escolha uma data e horário para a consulta',
}
const NO_SERVICE = {
  title: 'Selecione um serviço',
  description: 'Por favor, escolha um serviço para a consulta',
}

/** Exported from here, because neither is needed until an hour is chosen. */
export const Nearest = NearestTimes
export const costOf = costOfSlot

interface Attempts {
  sent: Attempt
  /** The last attempt, if it got no answer; the same object as `sent` if the form is unchanged since. */
  before: Attempt | null
  /** The attempt that is being repeated. */
  attempt: { current: Attempt | null }
}

/**
 * Sends a filled form. Throws ApiError. If the hour is taken, an unanswered attempt for the same hour may have booked it: that
 * attempt is sent again.
 */
export async function sendAttempt(
  friendlyId: number,
  form: FilledForm,
  { sent, before, attempt }: Attempts,
): Promise<Outcome> {
  try {
    return await sendBooking(friendlyId, form, sent.key)
  } catch (error) {
    const isSameHour = before !== sent && unansweredTime(before) === form.body.datetime
    if (!before || !isSameHour || !isProblem(error, 'time_taken')) throw error
    attempt.current = before
    return sendBooking(friendlyId, { ...form, body: JSON.parse(before.content) }, before.key)
  }
}

/** Checks the form before it is sent. */
async function sendBooking(
  friendlyId: number,
  { body, isPackage }: FilledForm,
  key: string,
): Promise<Outcome> {
  const errors = errorsOf(body)
  if (errors.datetime) showUntilChange(NO_TIME)
  else if (errors.serviceId) showUntilChange(NO_SERVICE)
  if (Object.keys(errors).length > 0) return { errors, failure: null }
  if (!navigator.onLine) throw new ApiError(OFFLINE_MESSAGE, 0)
  const booked = await book(friendlyId, body, key).catch(refusedForRule)
  if ('errors' in booked) return booked
  if (booked.payment) await loadPixPayment().catch(() => undefined)
  const lateCost = costOfBooked(body.cancelRule, booked.session, isPackage, serverNow())
  return { booked, Panel: BookedPanel, lateCost }
}

/** Shows a missing field; the next choice hides the message, so that it never contradicts the form. */
function showUntilChange(missing: typeof NO_TIME): void {
  const id = toast({ ...missing, variant: 'destructive', atTop: true })
  document.addEventListener('input', () => dismissToast(id), { once: true })
}

/** Returns the refusal for a stricter rule, so that it can be shown and accepted; rethrows any other error. */
function refusedForRule(error: unknown): Refusal {
  if (!(error instanceof ApiError && error.code === 'cancel_rule_changed')) throw error
  const { cancelRule } = changedCancelRule.parse(error.body)
  return { errors: {}, failure: error.message, cancelRule }
}
