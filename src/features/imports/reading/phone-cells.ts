export type CellPhone = { phone: string; others: string[] } | { refused: string }

/** Returns E.164, and the cell's other numbers; `areaCode` is the practice's, for numbers without one. */
export function readPhone(_text: string, _areaCode: string): CellPhone {
  return { refused: 'Telefone inválido' }
}
