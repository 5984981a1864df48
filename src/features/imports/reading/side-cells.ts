import { foldCell } from './fold-cell.ts'

const SIDES =
  /^(?:c|d|cr|db|(?:cred|deb)(?:ito)?s?|(?:cred|deved)or[ae]?s?|received|sent|entradas?|saidas?|e|s|in|out|credit|debit|recebid[oa]s?|enviad[oa]s?|receitas?|despesas?|recebimentos?|pagamentos?|income|expense|\+|-)$/

/** Returns a side without signs around it and words behind it: `c` for `(C)`, `credito` for `C - Crédito` and `Crédito em conta`. */
export function bareSide(cell: string): string {
  return foldCell(cell)
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/\.$/, '')
    .replace(/^[cd] ?[-/=:] ?(?=credito|debito)/, '')
    .replace(/^(credito|debito) em conta$/, '$1')
}

/** Returns whether a cell only marks a side. */
export function isBareSide(cell: string): boolean {
  return SIDES.test(bareSide(cell))
}

/** Returns whether a cell marks money received or paid; null for one that does not only mark a side. */
export function readSide(cell: string): 'in' | 'out' | null {
  const side = bareSide(cell)
  if (!SIDES.test(side)) return null
  return /^(?:d|saida|s$|sent|out|enviad|pagamento|expense|-)/.test(side) ? 'out' : 'in'
}
