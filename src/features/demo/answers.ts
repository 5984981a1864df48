import type { Answer } from './answer.ts'
import { attendanceAnswers } from './attendance-answers.ts'
import { bookAnswers } from './book-answers.ts'
import { couponAnswers } from './coupon-answers.ts'
import { messageAnswers } from './message-answers.ts'
import { packageAnswers } from './package-answers.ts'
import { patientAnswers } from './patient-answers.ts'
import { paymentAnswers } from './payment-answers.ts'
import { profileAnswers } from './profile-answers.ts'
import { reportAnswers } from './report-answers.ts'
import { seriesAnswers } from './series-answers.ts'
import { serviceAnswers } from './service-answers.ts'
import { sessionAnswers } from './session-answers.ts'
import { statementAnswers } from './statement-answers.ts'
import { timeAnswers } from './time-answers.ts'

export const answers: readonly Answer[] = [
  ...profileAnswers,
  ...attendanceAnswers,
  ...serviceAnswers,
  ...couponAnswers,
  ...bookAnswers,
  ...patientAnswers,
  ...sessionAnswers,
  ...seriesAnswers,
  ...timeAnswers,
  ...packageAnswers,
  ...paymentAnswers,
  ...statementAnswers,
  ...reportAnswers,
  ...messageAnswers,
]
