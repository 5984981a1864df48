import type { Answer } from './answer.ts'
import { attendanceAnswers } from './attendance-answers.ts'
import { bookAnswers } from './book-answers.ts'
import { messageAnswers } from './message-answers.ts'
import { packageAnswers } from './package-answers.ts'
import { paymentAnswers } from './payment-answers.ts'
import { registryAnswers } from './registry-answers.ts'
import { reportAnswers } from './report-answers.ts'
import { seriesAnswers } from './series-answers.ts'
import { sessionAnswers } from './session-answers.ts'
import { statementAnswers } from './statement-answers.ts'

export const answers: readonly Answer[] = [
  ...registryAnswers,
  ...attendanceAnswers,
  ...bookAnswers,
  ...sessionAnswers,
  ...seriesAnswers,
  ...packageAnswers,
  ...paymentAnswers,
  ...statementAnswers,
  ...reportAnswers,
  ...messageAnswers,
]
