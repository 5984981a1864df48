import type { Problems } from '../../platform/shared/problem.ts'

export const EXPENSE_PROBLEMS = {
  expense_files_full: [
    409,
    'Os comprovantes de despesas chegaram a 200 MB, o máximo de uma conta. Este arquivo não foi guardado.',
  ],
  expense_full: [409, 'Uma despesa tem no máximo 5 comprovantes. Exclua um antes.'],
} as const satisfies Problems
