import { centsToText, textToCents } from '../../../platform/shared/money.ts'
import { foldCell } from './fold-cell.ts'

const EXEMPT =
  /^(?:100 ?% )?(?:gratis|gratuit[oa]|gratuidade|isent[oa](?: de (?:pagamento|taxa))?|isencao|cortesia|sem (?:custo|cobranca|onus)|nao (?:cobr(?:ar|o|ei)|cobrad[oa])|pro[ -]?bono)$/
/** In the column of a price, but not in one of payments. */
const FREE = /^(?:sem valor|nao (?:paga|cobra)|free|zero)$/

/** The purpose before an amount. */
const BEFORE_AMOUNT =
  /^(?:(?:(?:valor|preco|vlr)(?: (?:social|da sessao))?|social|sessao|consulta)(?: ?[:.] ?| - | ))+(?=[-(]? ?(?:r ?\$|\d))/

/** A mark or a word for the payment before an amount. */
const MARK_BEFORE = /^(?:[✓✔✅*] ?|(?:pag[oa]|pg|recebid[oa])[: ]+)(?=r ?\$|\d)/

/** The purpose after an amount. */
const SUFFIX =
  /(?: ?- )? ?(?:reais|real|brl|r\$|(?:(?:\/|por|p\/|a|cada|pela) ?)(?:sessao|sess|consulta|cons|atendimento|atend|encontro|vez|hora|h|cada)|cada(?: uma?)?|(?:\/|por) ?50 ?min(?:utos)?|(?:\/ ?|(?:no|em|via|por) )?(?:pix|dinheiro|especie|cartao|ted|transferencia)|(?<=\d\d) (?:sessao|consulta)|(?<=\d) (?:- )?(?:a vista|particular|(?:valor )?social|pg|pag[oa]|ok|(?:c\/ ?|com )desconto)|(?<=\d) ?[✓✔✅]|\*+)\.?$/

/** A remark in brackets after an amount, unless it says that the amount is for something else than one. */
const REMARK =
  /(?<=[a-z\d.]) ?\((?:(?![^)]*(?:mes|mensa|pacote|plano|tot|sema|quinz|sessoes))[^()\d]+|\d\d ?min(?:utos)?)\)$/

/** The most remarks and purposes that follow an amount. */
const MOST_SUFFIXES = 3

function bareAmount(cell: string): string {
  let bare = cell.replace(/;$/, '').replace(BEFORE_AMOUNT, '').replace(MARK_BEFORE, '')
  for (let index = 0; index < MOST_SUFFIXES; index++)
    bare = bare.replace(REMARK, '').replace(SUFFIX, '')
  return bare
    .replace(/(?<=[.,]\d\d)[.,]$/, '')
    .replace(/(?<=\d) ?, ?(?=\d\d$)/, ',')
    .replace(/(?<=\d)\. (?=\d{3},\d\d$)/, '.')
}

/** Returns whether a cell says that nothing is owed: `isento`, `pro bono (estudante)`. */
export function isExempt(text: string): boolean {
  return EXEMPT.test(foldCell(text).replace(REMARK, ''))
}

/** Returns an amount of reais as `1234.50`, negative amounts with a minus; null if there is none. */
export function readMoney(text: string): string | null {
  const cell = foldCell(text)
  if (isExempt(text) || FREE.test(cell)) return centsToText(0)
  const match =
    /^(-|\()? ?(?:(?:r ?\$|brl|rs)[:.]?)? ?([-(])? ?([\d.,' ]*\d[\d.,' ]*?)(?:,-{1,2})? ?(mil|k)?(-|\))?$/.exec(
      bareAmount(cell),
    )
  if (!match) return null
  const [, before, inner, number = '', thousands, behind] = match
  if ((before === '(' || inner === '(') !== (behind === ')')) return null
  const plain = plainNumber(number.replace(/(?<=\d)[' ](?=\d{3}(?!\d))/g, '').trim())
  const cents = plain && centsOf(plain, thousands !== undefined)
  if (cents === null) return null
  const isBelow = [before, inner, behind].some((sign) => sign === '-' || sign === '(')
  return centsToText(isBelow && cents !== 0 ? -cents : cents)
}

interface Digits {
  whole: string
  decimals: string
}

/**
 * Distinguishes thousands from decimals. Of two separators the last one separates the decimals. A single one before exactly
 * three digits groups thousands, except behind a zero.
 */
function plainNumber(number: string): Digits | null {
  if (!/^[\d.,]+$/.test(number)) return null
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (last === -1) return { whole: number, decimals: '' }
  const [sign, rest] = [number.charAt(last), number.slice(last + 1)]
  const times = number.split(sign).length - 1
  const hasOther = number.includes(sign === '.' ? ',' : '.')
  const head = number.slice(0, last)
  const groups = times > 1 || (!hasOther && rest.length === 3 && /^[1-9]\d{0,2}$/.test(head))
  if (groups) return hasOther ? null : grouped(number, sign)
  const whole = hasOther ? grouped(head, sign === '.' ? ',' : '.')?.whole : head
  return whole === undefined ? null : { whole: whole || '0', decimals: rest }
}

function grouped(number: string, sign: string): Digits | null {
  const [first = '', ...others] = number.split(sign)
  const isEven = /^\d{1,3}$/.test(first) && others.every((group) => group.length === 3)
  return isEven ? { whole: [first, ...others].join(''), decimals: '' } : null
}

/** Rounds to whole cents, a half up. */
function centsOf({ whole, decimals }: Digits, inThousands: boolean): number | null {
  const digits = inThousands ? decimals.padEnd(3, '0') : ''
  const reais = inThousands ? `${whole}${digits.slice(0, 3)}` : whole
  const rest = inThousands ? digits.slice(3) : decimals
  const cents = textToCents(`${reais.replace(/^0+(?=\d)/, '')}.${rest.slice(0, 2).padEnd(2, '0')}`)
  return cents === null ? null : cents + (Number(rest.charAt(2)) >= 5 ? 1 : 0)
}
