import { foldCell } from './fold-cell.ts'
import { readStatus } from './status-cells.ts'
import { readFrequency, weekdaysIn } from './week-cells.ts'

/** A cell with a person's name, and the other facts that people write next to a name. */
export interface PersonCell {
  name: string
  phone: string | null
  relation: string | null
  /** The words left out of the name besides phone and relation. */
  remarks: string[]
}

/** Words for relatives, without accents. */
const MOTHER = 'mae|mamae|genitora|mother|mom'
const FATHER = 'pai|papai|genitor|father|dad'
const SPOUSE = 'conjuge|espos[oa]|marido|mulher|companheir[oa]|spouse|wife|husband'
const GUARDIAN = '(?:resp(?:onsavel|\\.)?|tutora?|curadora?|guardiao?|guardian)(?: legal)?'
const FAMILY =
  'avo|vo(?:vo)?|ti[ao]|irmao?|madrasta|padrasto|madrinha|padrinho|filh[oa]|namorad[oa]|noiv[oa]|amig[oa]|prim[oa]|sogr[oa]|cunhad[oa]'

const relations = (words: string) => new RegExp(`^(?:[ao] )?(?:${words})$`)

const RELATION = relations(
  `(?:${MOTHER}|${FATHER}|${SPOUSE}|${GUARDIAN}|${FAMILY})(?: (?:biologic|adotiv|matern|patern)[oa])?`,
)

/** Relations that stand right before a name: `Mãe Rosa Lima`. */
const BEFORE_NAME = relations(
  `${MOTHER}|${FATHER}|resp\\.|espos[oa]|avo|vo(?:vo)?|ti[ao]|madrasta|padrasto|namorad[oa]`,
)
const FIRST_WORDS =
  /^((?:[ao] )?\p{L}+\.?) +(?!(?:d[aeo]s?|e|ou|respons\S*|(?:matern|patern|biol[oó]gic|adotiv)[oa]:?) )(?=\p{L}{2})/iu

const PARENTS = [
  ['mother', relations(MOTHER)],
  ['father', relations(FATHER)],
  ['spouse', relations(SPOUSE)],
  ['legal_guardian', relations(GUARDIAN)],
] as const

/** Returns the relation of a guardian by the usual words; null for others. */
export function readParent(text: string): (typeof PARENTS)[number][0] | null {
  const cell = foldCell(text)
    .replace(/\.$/, '')
    .replace(/(?: e | ?[/,(-] ?)(?:a |o )?resp(?:onsavel|\.)?(?: legal| financeir[oa])?\)?$/, '')
    .replace(/ (?:biologic|adotiv)[oa]$/, '')
  return PARENTS.find(([, words]) => words.test(cell))?.[0] ?? null
}

/** Words about appointments and payments. Other words in brackets, such as a nickname or `(2)`, belong to the name. */
const REMARK =
  /^(?:on-?line|presencial|remot[oa]|video(?:chamada)?|whats(?:app)?|zoom|meet|semanal|quinzenal|mensal|\dx\b.*|avuls[oa]|part\.?|particular|conv\b.*|convenio\b.*|plano\b.*|pacote\b.*|pct \d+|(?:unimed|amil|sul ?america|hapvida|bradesco saude|porto seguro|cassi|geap)\b.*|(?:valor )?social|bolsa|bolsista|pro[ -]?bono|cortesia|isent[oa]|nov[oa]|retorno|avaliacao|triagem|casal|familia|crianca|infantil|adolescente|adult[oa]|menor|individual|grupo|supervisao|(?:psico)?terapia\b.*|orientacao\b.*|reposicao|(?:1a|primeira) (?:sessao|consulta|vez)|hibrid[oa]|tele\w*|on line|manha|tarde|noite|(?:em )?pausa(?:d[oa])?|(?:in)?ativ[oa]|alta|encerrad[oa]|falecid[oa]|mens\.?|deve|nao pag\w+|pg|\d{1,2} ?a|(?:em|lista de) espera|paciente|ferias|licenca|ok|pag[oa]|pix|r\$.*|\d+ (?:reais|anos?)|\d{1,2}(?:h|:\d\d).*|(?:mae|pai|resp\.?|responsavel|avo|tia|tio|filh[oa] d[aeo])\b.+|indica(?:cao|d[oa])\b.*|(?:espos[oa]|marido|mulher|companheir[oa]|namorad[oa]|noiv[oa]|irma|irmao|net[oa]|sobrinh[oa]|prim[oa]|entead[oa]|afilhad[oa]|sogr[oa]|cunhad[oa]|genro|nora|amig[oa]|colega|ex[- ][a-z]+) d[aeo]s?\b.*|ex[- ]?paciente|encaixe|ind\..*|casal (?:c\/|com\b).*|deve\b.*|faltou\b.*|(?:em )?pausa\b.*|retorn[ao]\b.*|ferias\b.*|licenca\b.*|(?:desde|inicio|ate|a partir d[eo])\b.*\d.*|\d{1,2}\/\d{4}|(?:1[0-9]|[2-9])\d{1,2}(?:[.,]\d\d)?|mora (?:em|n[ao])\b.*|el[ae]s?\/del[ae]s?|(?:com |c\/ ?|sem |s\/ ?)?(?:nf|nota(?: fiscal)?|recibo)|reembolso|sem whats\w*|cobrar\b.*|[\d./-]{11,18})$/

const PHONE_LABEL = /(?<!\p{L})(?:whats(?:app)?|wpp|zap|cel(?:ular)?|tel(?:efone)?|fone)\.?:? *$/iu
const PHONE = /(?:\+?55[ .-]*)?(?:(?:\(0?\d{2}\)|0?\d{2})[ .-]*)?(?:9[ .]?)?\d{4}[ .-]?\d{4}(?!\d)/
const NUMBERING =
  /^(?:\d{1,3} ?[.)]|\d{1,3} ?[-–]|#? ?\d{1,3} (?=\p{L}{2})|[*•·]+|[-–] |(?:menor|paciente|pct|pcte|cliente|nome) ?:|(?:pac|pct|pcte|paciente)\.? ) *(?=\p{L})/iu
/** Longer texts are no names, and their patterns could be slow. */
const LONGEST_CELL = 200

function isRemark(text: string): boolean {
  const cell = foldCell(text)
  if (REMARK.test(cell) || weekdaysIn(cell).length > 0) return true
  // A single letter may be an initial, and `(2)` another one of the name.
  return cell.length > 2 && (readStatus(cell) !== null || readFrequency(cell) !== null)
}

function trimmed(name: string): string {
  return name.replace(/ {2,}/g, ' ').replace(/^[\s,;:/|✝†\p{So}-]+|[\s*,;:/|–✝†!?_\p{So}-]+$/gu, '')
}

/** The time of a session before or behind a name. */
const TIME =
  /^\d{1,2}(?:h|:)(?:\d\d)?h?(?: ?[-–:])? (?=\p{L})|(?<=\p{L}) (?:[-–] )?\d{1,2}(?:h(?:\d\d)?|:\d\d)h?$/iu
/** An age behind a name. */
const AGE = /(?:,|(?<=\p{L})) ?\d{1,3} anos$/iu
/** An amount behind a name. */
const AMOUNT = /(?<=\p{L})[ ,-]+(?:r\$ ?\d[\d.,]*|\d{2,3},\d\d)$/iu
/** A CPF or an e-mail address behind a name. */
const IDENTIFIER =
  /(?<=\p{L})[ ,-]+(?:cpf:? *)?(?:\(?\d{3}\.\d{3}\.\d{3}-\d\d\)?|<?[\w.+-]{1,60}@[\w.-]{1,60}>?)$/iu
/** Remarks behind a dash, a bar, a semicolon, a comma, a colon or an arrow. */
const BEHIND_SIGN = /(?: [-–] |\s*(?:\||;|,|:|->)\s*)([^-–|;,:>]{2,40})$/
const MOST_REMARKS = 3

/** Returns a patient's name without its number in a list, a phone, and remarks such as `(online)` and ` - quinzenal`. */
export function splitName(text: string): PersonCell {
  const unchanged = { name: text, phone: null, relation: null, remarks: [] }
  if (text.length > LONGEST_CELL) return unchanged
  const remarks: string[] = []
  const remarked = (part: string, inside: string) => {
    if (!isRemark(inside)) return part
    remarks.push(inside)
    return ' '
  }
  const kept = (part: string) => {
    remarks.push(part.replace(/^[ ,-]+|[ :–-]+$/g, ''))
    return ' '
  }
  let name = text
    .replace(NUMBERING, '')
    .replace(/ (?:[-–] )?(?:paciente|pac|pct|pcte)\.?$/i, '')
    .replace(/[([]([^()[\]]{2,80})[)\]]/g, (part, inside: string) =>
      PHONE.test(part) && !isRemark(inside) ? part : remarked(part, inside),
    )
    .replace(TIME, kept)
    .replace(AGE, kept)
    .replace(AMOUNT, kept)
    .replace(IDENTIFIER, kept)
  for (let index = 0; index < MOST_REMARKS; index++)
    name = name.trim().replace(BEHIND_SIGN, remarked)
  const phone = PHONE.exec(name)?.[0] ?? null
  if (phone !== null) {
    const [before = '', behind = ''] = name.split(phone)
    name = `${before.replace(PHONE_LABEL, '')} ${behind}`.replace(/\( *\)/g, ' ')
  }
  name = trimmed(name).replace(/(?<=\p{L}{4})\.$/u, '')
  return /\p{L}.*\p{L}/u.test(name) ? { name, phone, relation: null, remarks } : unchanged
}

/** Returns the name in `mãe: Rosa Lima - (11) 98765-4321`, with relation and phone; several people stay one text. */
export function splitGuardian(text: string): PersonCell {
  const unchanged = { name: text, phone: null, relation: null, remarks: [] }
  if (text.length > LONGEST_CELL) return unchanged
  const phone = PHONE.exec(text)?.[0] ?? null
  let relation: string | null = null
  const parts = text
    .replace(phone ?? '', ' ')
    .trim()
    .replace(/(?<=\p{L}{2} \p{L}{2,}) (?=(?:m[ãa]e|av[óô])$)/iu, ', ')
    .replace(FIRST_WORDS, (words, relation: string) =>
      BEFORE_NAME.test(foldCell(relation)) ? `${relation}: ` : words,
    )
    .split(/[()[\]:;|,/=]|\s[-–](?=\s|$)/)
    .map(trimmed)
    .filter((part) => {
      if (!RELATION.test(foldCell(part)) && readParent(part) === null) return part !== ''
      relation ??= part
      return false
    })
  const [name, ...others] = parts
  const isOne = name !== undefined && others.length === 0 && /\p{L}.*\p{L}/u.test(name)
  return isOne ? { name, phone, relation, remarks: [] } : unchanged
}

/** Returns the relation that a column of guardians has by its heading. */
export function relationOfHeading(heading: string): string | null {
  const cell = foldCell(heading).replaceAll('_', ' ')
  const isMother = new RegExp(`\\b(?:${MOTHER})\\b`).test(cell)
  const isFather = new RegExp(`\\b(?:${FATHER})\\b`).test(cell)
  if (isMother === isFather || /respons|\be\b|\bou\b/.test(cell)) return null
  return isMother ? 'mãe' : 'pai'
}
