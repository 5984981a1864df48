import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { generationOf, hasGeneration, TITLES } from '../../platform/shared/name-words.ts'
import { foldCell } from '../imports/reading/fold-cell.ts'

/** Words that banks print around a name; they name nobody. */
const NOISE = new Set(
  (
    'pix ted doc tef transf transferencia transferencias recebido recebida recebidos recebidas recebimento receb rec enviado enviada envio env ' +
    'credito cred cr debito deb db conta corrente poupanca cc cp ag agencia banco bco pagamento pagto pgto pag compra cartao boleto titulo deposito dep ' +
    'dinheiro cheque saque pelo pela por para via qr qrcode code estatico dinamico chave cobranca cob rem remetente favorecido fav dest destinatario ' +
    'internet mobile app online int int. mesma outra titularidade instantaneo instantanea terceiros terceiro interbancaria automatico autom ref sessao cpf cnpj nome ' +
    'no na em a o e'
  ).split(' '),
)
const LINKING = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'di', 'del'])

/** Returns the words of a name in lower case without accents, and without `de` and similar words. */
function nameWords(name: string): string[] {
  return wordsOf(name).filter((word) => !LINKING.has(word))
}

function wordsOf(text: string): string[] {
  return foldCell(text)
    .replace(/['’`´]/g, '')
    .replace(DAY_BEHIND_NAME, ' ')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !/\d/.test(word))
}

/** Returns the words of a known person's name, without a title. */
export function knownWords(name: string): string[] {
  const words = nameWords(name)
  const first = words.findIndex((word) => !TITLES.has(word))
  return words.slice(Math.max(first, 0))
}

/** Itaú prints the day right behind a name that it cuts off: `ANA LIM02/03`. */
const DAY_BEHIND_NAME = /(?<=[a-z])(?=\d\d\/\d\d(?!\d))/g

export interface Printed {
  text: string
  /** The counterparty's name, if the bank prints it apart. */
  payer: string | null
}

/** Returns the words of a line that may be the counterparty's name, in printed order. */
function printedWords({ text, payer }: Printed): string[] {
  const payerWords = payer === null ? [] : nameWords(payer)
  const words = payerWords.length > 0 ? payerWords : nameWords(text)
  return words.filter((word) => !NOISE.has(word))
}

/** Nubank prints the payer's bank behind the document. */
const PAYERS_BANK = /(?<=[\d*•·∙⋅●#]|xx) - .*\bag[eê]ncia\b.*$/i

export interface PrintedName {
  words: string[]
  /** The words, and each two neighbouring ones as one: banks print `D AVILA` and `DAVILA` for D’Ávila. */
  parts: ReadonlySet<string>
  /** Whether the bank certainly cut off the last word. */
  isCut: boolean
}

/**
 * Returns the name that a line prints, to compare it with known names. It includes initials, unlike `printedWords`, whose words
 * were stored as keyed hashes.
 */
export function printedName({ text, payer }: Printed): PrintedName {
  const ofPayer = payer === null ? [] : namingWords(wordsOf(payer))
  const isOfText = ofPayer.length === 0
  const words = isOfText ? namingWords(wordsOf(text.replace(PAYERS_BANK, ''))) : ofPayer
  const isCut = isOfText && /[a-z]\d\d\/\d\d$/.test(foldCell(text))
  return { words, parts: new Set([...words, ...inPairs(words)]), isCut }
}

/** Returns the words without those around a name. A letter between two other words is an initial: `MARIA A SILVA`. */
function namingWords(words: readonly string[]): string[] {
  const isName = (word: string | undefined) =>
    word !== undefined && word.length > 1 && !NOISE.has(word) && !LINKING.has(word)
  return words.filter((word, index) => {
    if (!NOISE.has(word) && !LINKING.has(word)) return true
    return word.length === 1 && isName(words[index - 1]) && isName(words[index + 1])
  })
}

const DOCUMENT =
  /(?<!\d\.?)(?:\d{3} \d{3} \d{3} \d{2}|[*•·∙⋅●#x]{3} \d{3} \d{3} [*•·∙⋅●#x]{2}|\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}|[*•·∙⋅●#x]{3}\.?\d{3}\.?\d{3}-?[*•·∙⋅●#x]{2})(?!\d)/gi
/** A CNPJ with letters, which exists since July 2026. */
const CNPJ = /(?<![A-Z\d.])[A-Z\d]{2}\.?[A-Z\d]{3}\.?[A-Z\d]{3}\/?[A-Z\d]{4}-?\d{2}(?![A-Z\d])/g

/** Returns the CPF or CNPJ that a line prints, or the six digits of a masked CPF. Phones and other numbers are left out. */
export function printedDocument(text: string): string | null {
  for (const [written] of text.matchAll(DOCUMENT)) {
    const digits = written.replace(/\D/g, '')
    if (digits.length === 6 || isValidCpf(digits) || isValidCnpj(digits)) return digits
    // Banco do Brasil fills a CPF with zeros to the length of a CNPJ.
    const cpf = digits.replace(/^000(?=\d{11}$)/, '')
    if (isValidCpf(cpf)) return cpf
  }
  const written = Array.from(text.toUpperCase().matchAll(CNPJ), ([cnpj]) =>
    cnpj.replace(/[./-]/g, ''),
  )
  return written.find((cnpj) => isValidCnpj(cnpj, { version: 2 })) ?? null
}

/** Returns whether a printed document, masked or not, matches this one. */
export function isDocument(printed: string, document: string): boolean {
  return printed.length === 6
    ? document.length === 11 && document.slice(3, 9) === printed
    : printed === document
}

export type NameFit = 'none' | 'part' | 'whole'

/**
 * Compares a printed name with a known one. `whole`: all words of one are in the other, two at least; the last printed one may be
 * cut off behind two others. `part`: the first name and another word, a name of one word, or a whole name next to words that
 * name another person, such as another first name before it, `Neto` behind it, or another initial.
 */
export function nameFit(
  { words: printed, parts: printedParts, isCut }: PrintedName,
  name: readonly string[],
): NameFit {
  const [first] = name
  if (first === undefined || !printedParts.has(first) || !printed.includes(first)) return 'none'
  const last = printed.at(-1) ?? ''
  const ofName = printed.filter(
    (word, index) =>
      index >= printed.indexOf(first) || !(BEFORE_NAME.has(word) || TITLES.has(word)),
  )
  const isPrinted = (part: string) => printedParts.has(part)
  const isCutOff = (part: string) => last.length >= 2 && isBeginningOf(last, part)
  const common = name.filter(
    (part) => isPrinted(part) || isCutOff(part) || hasGeneration(printed, part),
  ).length
  const parts = [...name, ...inPairs(name)]
  const isKnown = (word: string) =>
    parts.includes(word) ||
    (word === last && parts.some(isCutOff)) ||
    hasGeneration(name, word) ||
    isInitialOf(word, name)
  const isWhole =
    (common >= 2 && common === name.length) || (ofName.length >= 2 && ofName.every(isKnown))
  const isCertain = isWhole && !namesAnother(printed, name, isKnown)
  if (isCertain && ((isCut && common >= 2) || completeCount() >= 2)) return 'whole'
  return common >= 2 || (name.length === 1 && printed[0] === first) ? 'part' : 'none'

  function completeCount(): number {
    return Math.max(
      name.filter(isPrinted).length,
      printed.filter((word) => parts.includes(word)).length,
    )
  }
}

function isInitialOf(word: string, [, ...others]: readonly string[]): boolean {
  return word.length === 1 && others.some((part) => part.startsWith(word))
}

function namesAnother(
  printed: readonly string[],
  name: readonly string[],
  isKnown: (word: string) => boolean,
): boolean {
  const before = printed.slice(0, printed.indexOf(name[0] ?? ''))
  // A letter right before the first name is an initial: `J MARIA`.
  const isOther = (word: string, index: number) =>
    !isKnown(word) &&
    !BEFORE_NAME.has(word) &&
    !TITLES.has(word) &&
    (word.length > 1 || index === before.length - 1)
  const generations = (words: readonly string[]) => words.map(generationOf).filter(Boolean)
  return before.some(isOther) || generations(printed).length !== generations(name).length
}

/** Further words that banks print before a name; any other word may begin the name of another person. */
const BEFORE_NAME = new Set(
  (
    'if dif titular titularidade elet disp dispon remet remetente bank nu nubank pagamentos sicredi sicoob itau bradesco santander banrisul bb ' +
    'inter neon picpay maquininha link qrs qrc qrd received money from transfer payment credit in cash realizado realizada efetuado efetuada ' +
    'instituicao participante origem interbancario interno agendado agendamento copia cola aproximacao entre contas agencias fdos autoriz ' +
    'eletronico eletronica voce recebeu um uma liquidacao recpix pixrec ordem entrada saldo remessa ch tev open finance recebimentos sispag mei celular email aleatoria manual dados bancarios ' +
    'pixrecebido pixreceb pixtransf pixcred credpix caixa economica federal'
  ).split(' '),
)

function inPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}

function isBeginningOf(printed: string, word: string): boolean {
  return word.length > printed.length && word.startsWith(printed)
}

/** Returns how much of a name is printed, to compare names that fit; a name with the same words precedes a longer one. */
export function closenessOf(
  { words: printed, parts }: PrintedName,
  name: readonly string[],
): number {
  const common = name.filter((part) => parts.has(part)).length
  return 2 * common + (common === printed.length && common === name.length ? 1 : 0)
}

/** Returns the text by which a line's counterparty is recognized again; null if the line names nobody. */
export function counterpartyOf(printed: Printed): string | null {
  const words = printedWords(printed)
  return words.length === 0 ? null : words.join(' ')
}

const TXID = /(?<![A-Za-z\d])[A-Za-z\d]{25,35}(?![A-Za-z\d])/g
/** The identifiers of a Pix and of its return. */
const END_TO_END = /^[ED]\d{8}/
/** The form of the codes that this product writes. */
const OWN_TXID = /^(?=\d*[a-f])[\da-f]{25}$/

/**
 * Returns the identifier of a Pix charge that a line carries; Brazilian codes have one of 25 to 35 letters and digits. One of
 * this product's form precedes others, which may be a bank's numbers, and is in lower case.
 */
export function txidIn(...texts: readonly (string | null)[]): string | null {
  const written = texts.flatMap((text) =>
    Array.from((text ?? '').matchAll(TXID), ([txid]) => txid).filter(
      (txid) => !END_TO_END.test(txid),
    ),
  )
  const own = written.map((txid) => txid.toLowerCase()).find((txid) => OWN_TXID.test(txid))
  return own ?? written[0] ?? null
}

/** Returns the payment method by the words of a line. */
export function methodOf(text: string): 'pix' | 'transfer' | 'cash' | 'other' {
  const words = foldCell(text)
  if (/(?<![a-z])pix|pix(?![a-z])/.test(words)) return 'pix'
  if (/\b(?:ted|doc|tef|tev|transf\w*)\b/.test(words)) return 'transfer'
  return /\bdep(?:osito)?\b|dinheiro/.test(words) && !/cheque/.test(words) ? 'cash' : 'other'
}
