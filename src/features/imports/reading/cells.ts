import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { email } from '../../../platform/shared/fields.ts'
import { refusesAsLabel } from '../../../platform/shared/plain-name.ts'
import { cleanLine } from '../../../platform/shared/typed-text.ts'
import type { Billing } from '../../patients/contract.ts'
import { foldCell, spelledOut, wholeNumber } from './fold-cell.ts'

/** The kinds of a column, with the label that the screen offers. */
export const FIELDS = {
  name: 'Nome do paciente',
  middleName: 'Nome do meio',
  lastName: 'Sobrenome',
  socialName: 'Nome social',
  phone: 'Telefone',
  email: 'E-mail',
  cpf: 'CPF',
  birthDate: 'Data de nascimento',
  guardian: 'Nome do responsável',
  guardianRelation: 'Parentesco do responsável',
  guardianPhone: 'Telefone do responsável',
  guardianEmail: 'E-mail do responsável',
  guardianCpf: 'CPF do responsável',
  payer: 'Quem paga',
  payerDocument: 'CPF ou CNPJ de quem paga',
  payerPhone: 'Telefone de quem paga',
  payerEmail: 'E-mail de quem paga',
  emergencyName: 'Contato de emergência',
  emergencyPhone: 'Telefone de emergência',
  billing: 'Cobrança (por sessão, mês ou pacote)',
  price: 'Valor',
  priceSince: 'Valor combinado desde',
  priceReason: 'Motivo do valor',
  address: 'Endereço',
  observations: 'Observações',
  clinical: 'Texto clínico (prontuário)',
  active: 'Em acompanhamento?',
  date: 'Data',
  time: 'Horário',
  weekday: 'Dia da semana',
  frequency: 'Semanal ou quinzenal',
  duration: 'Duração',
  service: 'Serviço',
  type: 'Online ou presencial',
  status: 'Situação da sessão',
  paid: 'Pago?',
  paidOn: 'Data do pagamento',
  method: 'Forma de pagamento',
  owed: 'Valor em aberto',
  packageSessions: 'Sessões do pacote',
  packageLeft: 'Sessões restantes do pacote',
  packageUsed: 'Sessões usadas do pacote',
  packageUntil: 'Validade do pacote',
  category: 'Categoria da despesa',
  description: 'Descrição',
  side: 'Entrada ou saída',
  lastDate: 'Última data',
  skippedDates: 'Datas sem sessão',
  ignore: 'Não importar',
} as const

export type ColumnField = keyof typeof FIELDS

/** Fields that several columns may have. */
export const REPEATED_FIELDS: readonly ColumnField[] = ['observations', 'clinical', 'ignore']

const YES =
  /^(?:s|si|sim|x|y|yes|v|true|verdadeiro|1|ok|okay|pago|paga|pg|pgo|pagou|paguei|pagos|quitad[oa]|quitou|liquidad[oa]|recebid[oa]|recebi|recebeu|adiantad[oa]|antecipad[oa]|compensad[oa]|baixad[oa]|adimplente|check|paid|settled|feito|em dia|com certeza|t|xx+|pag|pa?gto?|receb(?:emos|eram)?|depositad[oa]|depositou|transferid[oa]|transferiu|creditad[oa]|caiu|entrou|acertad[oa]|acertou|quites?|zerad[oa]|confirmad[oa]|efetuad[oa]|realizad[oa]|aprovad[oa]|approved|completed?|succeeded|pre-?pag[oa]|certo|[✓✔✅☑🗸👍🟢🟩🆗]️?)$/u
const NO =
  /^(?:|-+|n|no|nao|ainda nao|(?:nao|sem) (?:pagamento|pagto|pgto|pagar|receber)|em debito|a vencer|f|false|falso|0|pendente|pend|(?:em )?aberto|aberta|(?:a )?(?:pagar|acertar|cobrar)|a receber|pagara|dev(?:e|endo|edora?)|(?:em )?atras(?:o|ou|ad[oa])|inad(?:impl(?:ente)?)?|pendencias?|fiado|nada|aguardo|aguard|espera(?:ndo)?|lembrar|vence|agendad[oa]|recusad[oa]|em (?:analise|processamento)|processando|(?:enviar|mandar|pedir|solicitar)|prometeu|ficou de pagar|esqueceu(?: de pagar)?|not yet|outstanding|failed|declined|vencid[oa]|aguarda(?:ndo)?|(?:aguarda(?:ndo)?|ag\.?) (?:o )?(?:pagamento|pagto|pgto|pix|comprovante)\.?|vai pagar|(?:vai )?paga(?:r|ra)? (?:depois|segunda|terca|quarta|quinta|sexta|sabado)|👎|falta|faltando|falt(?:a|ou|ando) (?:pagar|pagamento|acertar|receber)|(?:(?:vai )?paga(?:r|ra)? )?(?:na |no )?(?:proxim[oa](?: (?:sessao|semana|vez))?|proximo mes|mes que vem|semana que vem|amanha)|pendente de pagamento|unpaid|pending|open|due|overdue|[✗✘✖❌✕☐☒🔴🟥🚫⛔]️?)$/u

const DONE =
  /^(?:pagamento|pag(?:to|\.)|pgto\.?) (?:realizad|efetuad|confirmad|concluid|aprovad|recebid)o$/

/** Several words that mean yes: `pago ok`, `✅ pago`. */
const AGREEING = /^(?:ok|sim|pag[oa]|pg|quitad[oa]|recebid[oa]|confirmad[oa]|[✓✔✅☑👍])$/u

function agrees(cell: string): boolean {
  const words = cell
    .replace(/([✓✔✅☑👍])\ufe0f?/gu, ' $1 ')
    .trim()
    .split(/ +/)
  const isWay = (word: string) => /^(?:pix|dinheiro|cartao|ted|transferencia)$/.test(word)
  const isAnswer = (word: string) => AGREEING.test(word)
  return (
    words.length > 1 && words.some(isAnswer) && words.every((word) => isAnswer(word) || isWay(word))
  )
}

/** The rest of an answer such as `sim, 10/03` or `pago por Pix`: the day, or the method. */
const BEHIND_ANSWER =
  / ?[,;(]| - |\/(?=pix|dinheiro|cartao|recibo)| (?:com|sem|c\/|s\/) ?(?:recibo|nota|nf\b)| (?:(?:em|no|na|por|via|com|dia) ?)?(?:\d.*|(?:pix|dinheiro|especie|cartao.*|credito|(?<!^em )debito|transferencia|ted|boleto|deposito|cheque|a vista)(?: (?:em|dia) .*)?)$| via | pel[oa] | desde | in full$| p\/ ?| (?:ainda|ontem|hoje|adiant|adiantado|antecipado|integral|integralmente|total|tudo)\.?$/

/** Who paid, or a word for the payment, before the answer. */
const BEFORE_ANSWER =
  /^(?:(?:(?:a |o )?(?:mae|pai|espos[oa]|marido|ela|ele)|ja|foi|me|esta|ta|ficou|tudo|td|pagamento|pagto|pgto|pix|transferencia)\.? )+/

/** A cross behind words that mean no. */
const CROSS = /(?<=^(?:n|nao|pendente|em aberto)) ?[✗✘✖❌🔴🚫⛔]\ufe0f?$/u

/** The colours of a hand. */
const TONES = /[\u{1f3fb}-\u{1f3ff}]/gu

/** Returns null for a word that is neither yes nor no; an empty cell means no. */
export function readYes(text: string): boolean | null {
  const box = /^[[(] ?(x|✓|✔)? ?[\])]$/.exec(text.trim().toLowerCase())
  if (box) return box[1] !== undefined
  const bare = spelledOut(foldCell(text))
    .replace(TONES, '')
    .replace(/^[[(*]+([^()[\]*]+)[\])*]+$/, '$1')
  const [first = ''] = bare.replace(CROSS, '').split(BEHIND_ANSWER)
  const cell = wholeNumber(first.replace(/(?<=[^.!?])[.!?]+$/, '').replace(/^([01])[.,]0+$/, '$1'))
  if (YES.test(cell) || DONE.test(cell)) return true
  if (NO.test(cell)) return false
  const denied = /^(?:nao |ainda nao |not )(.+)$/.exec(cell)?.[1]
  if (denied !== undefined) return readYes(denied) === true ? false : null
  if (agrees(cell)) return true
  const answer = cell.replace(BEFORE_ANSWER, '')
  return answer === cell ? null : readYes(answer)
}

const ACTIVE =
  /^(?:paciente )?(?:ativ[oa]|active|atual|em (?:acompanhamento|atendimento|tratamento|terapia|andamento)|frequente|current)(?:[ ,(-]+(?:desde|em|since|semanal|quinzenal|mensal)\b.*)?$/
const ENDED =
  /^(?:paciente )?(?:inativ[oa]|inactive|desativad[oa]|alta|de alta|teve alta|recebeu alta|encerrad[oa]|encerrou|finalizad[oa]|finalizou|concluid[oa]|concluiu|desligad[oa]|arquivad[oa]|archived|desist(?:iu|ente|encia)|abandon(?:o|ou)|evasao|evadiu|interromp(?:eu|id[oa])|parou|saiu|ex[- ]?(?:paciente|cliente)|antig[oa]|former|transferid[oa]|encaminhad[oa]|falecid[oa]|faleceu|obito|deceased)(?:[ ,(-]+(?!.*\b(?:retorn|volt|pag|pix)).*)?$/

/** Returns whether a patient is in treatment; null for other words and for an empty cell. */
export function readActive(text: string): boolean | null {
  const cell = foldCell(text)
  if (cell === '') return null
  if (ACTIVE.test(cell)) return true
  return ENDED.test(cell) ? false : readYes(text)
}

/** Returns the type of a session; null for both words or neither. */
export function readType(text: string): 'online' | 'presencial' | null {
  const cell = foldCell(text)
  const isOnline =
    /on-? ?line|remot|virtual|video|tele|zoom|\bmeet\b|google meet|whats|skype|teams|a distancia|\bead\b/.test(
      cell,
    )
  const isInPerson = /presencia|consultorio|clinica|\bsala\b|in[ -]person|office|face a face/.test(
    cell,
  )
  if (isOnline === isInPerson) return null
  return isOnline ? 'online' : 'presencial'
}

/** Returns how a patient pays. */
export function readBilling(text: string): Billing | null {
  const cell = foldCell(text)
  if (/pacote|package|plano/.test(cell)) return 'package'
  if (/mensal|\bmes\b|monthly|mensalista|mensalidade/.test(cell)) return 'monthly'
  return /sessao|avuls|consulta|por atendimento|session/.test(cell) ? 'session' : null
}

/** Returns the 11 digits of a CPF; zeros at its start that a spreadsheet dropped are added. */
export function readCpf(text: string): string | null {
  const digits = documentDigits(text)
  if (digits === null || digits.length < 8 || digits.length > 11) return null
  const cpf = digits.padStart(11, '0')
  return isValidCpf(cpf) ? cpf : null
}

/** Returns a CPF or a CNPJ without punctuation; zeros at its start that a spreadsheet dropped are added. */
export function readDocument(text: string): string | null {
  const cpf = readCpf(text)
  if (cpf !== null) return cpf
  const letters = bareDocument(text)
    .toUpperCase()
    .replace(/[\s./-]/g, '')
  const cnpj = /^\d{12,13}$/.test(letters) ? letters.padStart(14, '0') : letters
  return /^[A-Z\d]{12}\d\d$/.test(cnpj) && isValidCnpj(cnpj, { version: 2 }) ? cnpj : null
}

/** Returns null for a cell with other characters than digits and punctuation. */
function documentDigits(text: string): string | null {
  const cell = bareDocument(text).replace(/[;.,]$/, '')
  return /^[\d\s.,/-]+$/.test(cell) ? cell.replace(/\D/g, '') : null
}

/** Returns a cell without its quotes and the document's name: `CPF/CNPJ nº`, `C.P.F.:`. */
function bareDocument(text: string): string {
  const cell = foldCell(text).replace(/^"(.*)"$/, '$1')
  const name =
    /^(?:(?:c\.?p\.?f|c\.?n\.?p\.?j)(?![a-z])\.?(?:[/ ]*(?:cpf|cnpj|mf)(?![a-z]))*)?(?: ?n[o.]+)?[: .-]*/
  return wholeNumber(cell.replace(name, ''))
}

/** Returns the first e-mail address of a cell in lower case. */
export function readEmail(text: string): string | null {
  const parts = text
    .slice(0, 2_000)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(/[\s,;:|/<>()[\]{}"“”‘’`*!?]+/)
  for (const part of parts) {
    const address = part.replace(/^'+|[.']+$/g, '')
    const parsed = address.includes('@') ? email.safeParse(address) : null
    if (parsed?.success) return parsed.data
  }
  return null
}

const LONGEST_NAME = 120

/** Returns a name in one line; null for a text that is not a name, such as a dash, a number or an address. */
export function readName(text: string): string | null {
  const name = cleanLine(text)
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^'(?=\p{L})/u, '')
  const isName = /\p{L}/u.test(name) && name.length <= LONGEST_NAME && !refusesAsLabel(name)
  return isName && !NO_NAME.test(foldCell(name)) ? name : null
}

/** Returns whether a text is too long or too short for a name. */
export function isLongName(text: string): boolean {
  return cleanLine(text).replace(/ +/g, ' ').trim().length > LONGEST_NAME
}

/** Words that fill a cell in place of a name. */
const NO_NAME =
  /^(?:n\/?a|n\/?d|nao (?:tem|ha|se aplica|informad[oa]|possui)|nenhum[a]?|sem (?:nome|responsavel)|null|undefined|o mesmo|a mesma|total|totais|subtotal)$/
