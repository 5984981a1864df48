import { changeHook, useRead } from '../../../platform/web/query.ts'
import { periodQuery, type ShownPeriod } from '../addresses.ts'
import { getBook } from '../book-contract.ts'
import { getReceitaSaude, markIssued, setPayerCpf } from '../contract.ts'

export function useBook(shown: ShownPeriod) {
  return useRead(getBook, { query: periodQuery(shown) }, { keepsLast: true })
}

export function useReceitaSaude(shown: ShownPeriod) {
  return useRead(getReceitaSaude, { query: periodQuery(shown) }, { keepsLast: true })
}

export const useMarkIssued = changeHook(markIssued)
export const useSetPayerCpf = changeHook(setPayerCpf)
