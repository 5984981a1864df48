import { ApiError, callUpload } from '../../../platform/web/api.ts'
import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  confirmLines,
  type ImportedStatements,
  importStatement,
  type LineState,
  listBankLines,
  makeExpense,
  matchLine,
  STATEMENT_TYPES,
  setLineAside,
  undoLine,
} from '../contract.ts'
import type { BankColumn } from '../reading/bank-columns.ts'
import type { AskedColumns, AskedPeriod } from '../reading/reading-problem.ts'

export function useBankLines(state: LineState) {
  return useRead(listBankLines, { query: { state } }, { keepsLast: true })
}

export const useMatchLine = changeHook(matchLine)
export const useConfirmLines = changeHook(confirmLines)
export const useUndoLine = changeHook(undoLine)
export const useMakeExpense = changeHook(makeExpense)
export const useSetLineAside = changeHook(setLineAside)

const NAME_MAX = 200

/** The answers to the questions about a file. */
export interface StatementAnswers {
  columns?: readonly BankColumn[] | null
  year?: number | null
}

/** Sends a statement file; operating systems give its type many names, or none. */
export function sendStatement(
  file: File,
  { columns = null, year = null }: StatementAnswers,
  onSent: (share: number) => void,
): Promise<ImportedStatements> {
  const isKnown = STATEMENT_TYPES.some((type) => type === file.type)
  const plain = isKnown ? file : new File([file], file.name, { type: 'application/octet-stream' })
  const query = {
    name: file.name.slice(0, NAME_MAX),
    ...(columns && { columns: columns.join(',') }),
    ...(year && { year: String(year) }),
  }
  return callUpload(importStatement, { query }, plain, onSent)
}

/** Returns the columns that a refusal asks to choose; null for any other refusal. */
export function uncertainColumnsOf(error: unknown): AskedColumns | null {
  if (!(error instanceof ApiError) || error.code !== 'bank_columns_unknown') return null
  const { columns: headings = [], rows = [] } = error.body as {
    columns?: string[]
    rows?: string[][]
  }
  return { headings, rows }
}

/** Returns the periods that a refusal asks to choose; null for any other refusal. */
export function uncertainPeriodsOf(error: unknown): readonly AskedPeriod[] | null {
  if (!(error instanceof ApiError) || error.code !== 'bank_year_unknown') return null
  return (error.body as { periods?: AskedPeriod[] }).periods ?? []
}
