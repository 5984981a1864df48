import { Problem } from '../../platform/shared/problem.ts'
import { READING_PROBLEMS, ReadingProblem } from '../imports/reading/reading-problem.ts'
import { BANK_READING_PROBLEMS, BankReadingProblem } from './reading/reading-problem.ts'

/** Returns the refusal of a file, with the line that caused it or the columns or periods to choose; other errors unchanged. */
export function problemOfFile(error: unknown): unknown {
  if (error instanceof ReadingProblem) {
    const [, text] = READING_PROBLEMS[error.code]
    const { row } = error.place
    return new Problem(error.code, row ? { message: `${text} (linha ${row})` } : {})
  }
  if (!(error instanceof BankReadingProblem)) return error
  const { code, place, asked } = error
  const [, text] = BANK_READING_PROBLEMS[code]
  return new Problem(code, {
    ...(place && { message: `${text} (${place})` }),
    ...(asked && {
      more:
        'headings' in asked ? { columns: asked.headings, rows: asked.rows } : { periods: asked },
    }),
  })
}
