import { foldCell } from './fold-cell.ts'

const BLANK =
  /^(?:[-_.?*/\\]+|x{3,}|\(?(?:vazi[oa]|em branco)\)?|desconhecid[oa]|n[./]?[ad]|(?:nao|n)(?: (?:tem|ha|possui|consta|informad[oa]|informou|sei|sabe|lembr[ao]|se aplica|quis informar|usa(?: e-?mail)?)|informad[oa])|nenhum[a]?|sem (?:e-?mail|telefone|fone|celular|cpf|nome|responsavel|informacao|registro)|ignorad[oa]|a (?:combinar|definir|confirmar|preencher)|null|undefined|nan|0{2}\/0{2}\/0{2,4}|#(?:n\/[ad]|ref!|valor!|value!|nome\?|name\?|div\/0!|nulo!|null!|num!))$/

/** Returns whether a cell has only what people and programs write for nothing: `-`, `não tem`, `a combinar`, `#N/D`. */
export function isBlank(text: string): boolean {
  return BLANK.test(foldCell(text))
}

const TOTAL =
  /^(?:(?:(?:valor|faturamento|receita|quantidade|qtde?\.?) )?(?:sub-? ?)?(?:tota(?:l|is)|soma(?:torio)?|media)|(?:qtde?\.?|quantidade) (?:d[aeo]s? )?(?:pacientes|sessoes|atendimentos))(?: (?:r\$|pix|dinheiro|cartao|realizad[oa]s?|gera(?:l|is)|parcial|final|bruto|liquido|recebid[oa]s?|pag[oa]s?|pendentes?|d[aeo]s?|em|aberto|a|receber|mes|mensal|ano|anual|semana|dia|sess(?:ao|oes)|pacientes?|atendimentos?|consultas?|valor(?:es)?|por|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|\d{1,2}|\d{4}))* ?[:=]?(?: ?(?:r\$)? ?[\d.,/]+)?$/

/** Returns whether a row sums others: by its first cell, or by its only words. */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell.trim() !== '')
  if (first === undefined) return false
  const [words, ...more] = [first, ...others].filter((cell) => /\p{L}{3}/u.test(cell))
  return isTotal(first) || (words !== undefined && more.length === 0 && isTotal(words))
}

function isTotal(cell: string): boolean {
  return TOTAL.test(foldCell(cell))
}
