import { foldCell } from './fold-cell.ts'

const BLANK =
  /^(?:[-_.?*/\\]+|x{3,}|\(?(?:vazi[oa]|em branco)\)?|desconhecid[oa]|n[./]?[adi]\.?|(?:nao|n)(?: (?:tem|ha|possui|consta|informad[oa]|informou|sei|sabe|lembr[ao]|se aplica|quis informar|usa(?: e-?mail)?)|informad[oa])|nenhum[a]?|(?:sem|s\/|(?:nao|n) (?:tem|possui)|no) ?(?:e-?mail|tel(?:efone)?|fone|celular|whats(?:app)?|zap|cpf|nome|contato|responsavel|informacao|registro)|ignorad[oa]|a (?:combinar|definir|confirmar|preencher)|(?:nao |in)disponivel|indefinid[oa]|nao (?:forneceu|quer informar|cadastrad[oa])|none|unknown|tbd|not provided|perguntar|\(?null\)?|undefined|nan|0{1,2}\/0{1,2}\/0{1,4}|0000-00-00(?: 00:00:00)?|#(?:n\/[ad]|ref!|valor!|value!|nome\?|name\?|div\/0!|nulo!|null!|num!))$/

/** Returns whether a cell has only what people and programs write for nothing: `-`, `não tem`, `a combinar`, `#N/D`. */
export function isBlank(text: string): boolean {
  return BLANK.test(foldCell(text))
}

const TOTAL =
  /^(?:soma total|(?:(?:valor|faturamento|receita|quantidade|qtde?\.?) )?(?:sub-? ?|grand )?(?:tot\.|tota(?:l|is)|soma(?:torio)?|sum|media|contagem|saldo|faturamento|receita(?= (?:bruta|liquida))|(?:pacientes|sessoes|faltas)(?= ?:| realizad))|(?:n[o.]*|numero) (?:de )?(?:pacientes|sessoes|atendimentos|consultas)|(?:qtde?\.?|quantidade) (?:d[aeo]s? )?(?:pacientes|sessoes|atendimentos))(?: \(?(?:r\$|pix|faltas|bruta|liquida|bruto|liquido|amount|paid|due|dinheiro|cartao|realizad[oa]s?|gera(?:l|is)|parcial|final|bruto|liquido|recebid[oa]s?|pag[oa]s?|pendentes?|d[aeo]s?|em|aberto|a|receber|mes|mensal|ano|anual|semana|dia|sess(?:ao|oes)|pacientes?|atendimentos?|consultas?|valor(?:es)?|por|\d[ao]|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?:\/\d{2,4})?|\d{1,2}|\d{4})\)?)* ?[:=]?(?: \d+ (?:sess(?:ao|oes)|pacientes|atendimentos))?(?: ?(?:r\$)? ?[\d.,/]+)?$/

/** Returns whether a row sums others: by its first cell, or by its only words. */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell.trim() !== '')
  if (first === undefined) return false
  const [words, ...more] = [first, ...others].filter((cell) => /\p{L}{3}/u.test(cell))
  return isTotal(first) || (words !== undefined && more.length === 0 && isTotal(words))
}

const MONTH =
  /^(?:mes(?: de)?:? )?(?:(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?=[ /.-]*\d))(?: ?(?:de |[/.-]) ?| )?(?:\d{2}|\d{4})?|(?:0?[1-9]|1[0-2])\/20\d\d|20\d\d)$/
/** A part of a list: `Semana 1`, `SEGUNDA-FEIRA`, `Pacientes ativos`. */
const SECTION =
  /^(?:semana(?: \d| d[eo] .*\d.*)?|\d[ao]? semana|(?:segunda|terca|quarta|quinta|sexta)(?:s|-feira)?|sabados?|domingo|pacientes [^\d]{3,30}|(?:in)?ativos|(?:antigos|encerrados|em pausa|de alta)|lista de espera|(?:atendimentos? )?(?:on-?line|presencia(?:l|is))|criancas|adolescentes|adultos|casais|manha|tarde|noite)(?: ?:)?$/
const REMARK = /^(?:obs|observac(?:ao|oes)|legenda|nota|atencao)\.? ?[:-]/

/** Returns whether a row is a title or a remark among the others: only the name of a month or of a part of the list, or `Obs.: …`. */
export function isTitleRow(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.filter((cell) => cell.trim() !== '')
  const cell = foldCell(first)
  return others.length === 0 && [MONTH, SECTION, REMARK].some((words) => words.test(cell))
}

/** Returns whether a row has the headings again, as on each page of a printed list. */
export function isHeadingRow(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, index) =>
    cell.trim() === '' ? [] : [[cell, headings[index]]],
  )
  return (
    filled.length > 0 &&
    filled.every(([cell = '', heading = '']) => foldCell(cell) === foldCell(heading))
  )
}

function isTotal(cell: string): boolean {
  return TOTAL.test(foldCell(cell))
}
