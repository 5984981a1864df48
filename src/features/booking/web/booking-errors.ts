import { errorsBy } from '../../../platform/web/native-form-errors.ts'
import { bookingInput } from '../contract.ts'
import type { BookingBody } from './api.ts'
import { FIELDS, type FieldErrors } from './booking-fields.ts'

export function errorsOf(body: BookingBody): FieldErrors {
  return errorsBy(bookingInput, body, FIELDS)
}
