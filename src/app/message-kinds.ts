import { ACCOUNT_KINDS } from '../features/account/message-kinds.ts'
import { ADMIN_KINDS } from '../features/admin/message-kinds.ts'
import { AGREEMENT_KINDS } from '../features/agreements/message-kinds.ts'
import { BOOKING_KINDS } from '../features/booking/message-kinds.ts'
import { CALENDAR_KINDS } from '../features/calendars/message-kinds.ts'
import { IDENTITY_KINDS } from '../features/identity/message-kinds.ts'
import { PATIENT_KINDS } from '../features/patient-area/message-kinds.ts'
import { LOGIN_KINDS } from '../features/patient-login/message-kinds.ts'
import { PIX_PROVIDER_KINDS } from '../features/pix-provider/message-kinds.ts'
import { PRICE_KINDS } from '../features/prices/message-kinds.ts'
import { PROFILE_KINDS } from '../features/profile/message-kinds.ts'
import { RESCHEDULING_KINDS } from '../features/rescheduling/message-kinds.ts'
import { SERIES_KINDS } from '../features/series/message-kinds.ts'
import { CANCELLED_TOGETHER, SESSION_KINDS } from '../features/sessions/notices/message-kinds.ts'
import { STATEMENT_KINDS } from '../features/statements/message-kinds.ts'
import { SUBSCRIPTION_KINDS } from '../features/subscription/message-kinds.ts'
import { SUPPORT_KINDS } from '../features/support/message-kinds.ts'
import { TEST_KINDS } from '../features/test-api/message-kinds.ts'
import { WAITLIST_KINDS } from '../features/waitlist/message-kinds.ts'
import { isKeyOf } from '../platform/shared/keys.ts'

export const MESSAGE_KINDS = {
  ...BOOKING_KINDS,
  ...SESSION_KINDS,
  [CANCELLED_TOGETHER.name]: CANCELLED_TOGETHER,
  ...SERIES_KINDS,
  ...STATEMENT_KINDS,
  ...PRICE_KINDS,
  ...AGREEMENT_KINDS,
  ...RESCHEDULING_KINDS,
  ...WAITLIST_KINDS,
  ...PATIENT_KINDS,
  ...LOGIN_KINDS,
  ...IDENTITY_KINDS,
  ...PROFILE_KINDS,
  ...ACCOUNT_KINDS,
  ...ADMIN_KINDS,
  ...SUBSCRIPTION_KINDS,
  ...SUPPORT_KINDS,
  ...CALENDAR_KINDS,
  ...PIX_PROVIDER_KINDS,
  ...TEST_KINDS,
}

export type MessageKindName = keyof typeof MESSAGE_KINDS

/** Returns the label of a stored kind; a retired kind is returned unchanged. */
export function messageKindLabel(kind: string): string {
  return isKeyOf(MESSAGE_KINDS, kind) ? MESSAGE_KINDS[kind].label : kind
}
