import { ADMIN_PROBLEMS } from '../features/admin/problems.ts'
import { AGREEMENT_PROBLEMS } from '../features/agreements/problems.ts'
import { BANK_PROBLEMS } from '../features/bank/problems.ts'
import { BOOKING_PROBLEMS } from '../features/booking/problems.ts'
import { CALENDAR_PROBLEMS } from '../features/calendars/problems.ts'
import { CLOSURE_PROBLEMS } from '../features/closures/problems.ts'
import { COUPON_CONSTRAINTS, COUPON_PROBLEMS } from '../features/coupons/problems.ts'
import { DELIVERY_PROBLEMS } from '../features/delivery/problems.ts'
import { ENDING_PROBLEMS } from '../features/endings/problems.ts'
import { EXPENSE_PROBLEMS } from '../features/expenses/problems.ts'
import { FISCAL_PROBLEMS } from '../features/fiscal/problems.ts'
import { IDENTITY_CONSTRAINTS, IDENTITY_PROBLEMS } from '../features/identity/problems.ts'
import { IMPORT_CONSTRAINTS, IMPORT_PROBLEMS } from '../features/imports/problems.ts'
import { MERGING_PROBLEMS } from '../features/merging/problems.ts'
import { PACKAGE_CONSTRAINTS, PACKAGE_PROBLEMS } from '../features/packages/problems.ts'
import { PATIENT_AREA_PROBLEMS } from '../features/patient-area/problems.ts'
import { PATIENT_LOGIN_PROBLEMS } from '../features/patient-login/problems.ts'
import { PATIENT_PROBLEMS } from '../features/patients/problems.ts'
import { PAYMENT_CONSTRAINTS, PAYMENT_PROBLEMS } from '../features/payments/problems.ts'
import { PIX_PROVIDER_PROBLEMS } from '../features/pix-provider/problems.ts'
import { PRACTICE_CONSTRAINTS, PRACTICE_PROBLEMS } from '../features/practice/problems.ts'
import { PRICE_PROBLEMS } from '../features/prices/problems.ts'
import { PUSH_CONSTRAINTS } from '../features/push/problems.ts'
import { RECORD_PROBLEMS } from '../features/records/problems.ts'
import { RESCHEDULING_PROBLEMS } from '../features/rescheduling/problems.ts'
import { SERIES_CONSTRAINTS, SERIES_PROBLEMS } from '../features/series/problems.ts'
import { SERVICE_PROBLEMS } from '../features/services/problems.ts'
import { SESSION_CONSTRAINTS, SESSION_PROBLEMS } from '../features/sessions/problems.ts'
import { STATEMENT_CONSTRAINTS, STATEMENT_PROBLEMS } from '../features/statements/problems.ts'
import { SUBSCRIPTION_PROBLEMS } from '../features/subscription/problems.ts'
import { WAITLIST_CONSTRAINTS, WAITLIST_PROBLEMS } from '../features/waitlist/problems.ts'
import { PLATFORM_PROBLEMS } from '../platform/shared/problem.ts'

export const problems = {
  ...PLATFORM_PROBLEMS,
  ...PRACTICE_PROBLEMS,
  ...DELIVERY_PROBLEMS,
  ...IDENTITY_PROBLEMS,
  ...SUBSCRIPTION_PROBLEMS,
  ...SERVICE_PROBLEMS,
  ...PATIENT_PROBLEMS,
  ...PATIENT_LOGIN_PROBLEMS,
  ...PAYMENT_PROBLEMS,
  ...PIX_PROVIDER_PROBLEMS,
  ...PACKAGE_PROBLEMS,
  ...COUPON_PROBLEMS,
  ...SESSION_PROBLEMS,
  ...CLOSURE_PROBLEMS,
  ...SERIES_PROBLEMS,
  ...STATEMENT_PROBLEMS,
  ...PRICE_PROBLEMS,
  ...EXPENSE_PROBLEMS,
  ...FISCAL_PROBLEMS,
  ...RECORD_PROBLEMS,
  ...AGREEMENT_PROBLEMS,
  ...ENDING_PROBLEMS,
  ...CALENDAR_PROBLEMS,
  ...IMPORT_PROBLEMS,
  ...MERGING_PROBLEMS,
  ...RESCHEDULING_PROBLEMS,
  ...BANK_PROBLEMS,
  ...PATIENT_AREA_PROBLEMS,
  ...BOOKING_PROBLEMS,
  ...WAITLIST_PROBLEMS,
  ...ADMIN_PROBLEMS,
} as const

export const constraints = {
  ...PRACTICE_CONSTRAINTS,
  ...IDENTITY_CONSTRAINTS,
  ...PUSH_CONSTRAINTS,
  ...PAYMENT_CONSTRAINTS,
  ...PACKAGE_CONSTRAINTS,
  ...COUPON_CONSTRAINTS,
  ...SESSION_CONSTRAINTS,
  ...SERIES_CONSTRAINTS,
  ...STATEMENT_CONSTRAINTS,
  ...IMPORT_CONSTRAINTS,
  ...WAITLIST_CONSTRAINTS,
}

type Assembled = typeof problems

declare module '../platform/shared/problem.ts' {
  interface ProblemTable extends Assembled {}
}
