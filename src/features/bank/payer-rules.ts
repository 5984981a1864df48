import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
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
export function nameWords(name: string): string[] {
  return wordsOf(name).filter((word) => !LINKING.has(word))
}

function wordsOf(text: string): string[] {
  return foldCell(text)
    .replace(/['’`´]/g, '')
    .replace(DAY_BEHIND_NAME, ' ')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !/\d/.test(word))
}

/** Itaú prints the day right behind a name that it cuts off: `ANA LIM02/03`. */
const DAY_BEHIND_NAME = /(?<=[a-z])(?=\d\d\/\d\d(?!\d))/g

export interface Printed {
  text: string
  /** The counterparty's name, if the bank prints it apart. */
  payer: string | null
}

/** Returns the words of a line that may be the counterparty's name, in printed order. */
export function printedWords({ text, payer }: Printed): string[] {
  const payerWords = payer === null ? [] : nameWords(payer)
  const words = payerWords.length > 0 ? payerWords : nameWords(text)
  return words.filter((word) => !NOISE.has(word))
}

const DOCUMENT =
  /(?<![\d.])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}|[*•·∙⋅●#x]{3}\.?\d{3}\.?\d{3}-?[*•·∙⋅●#x]{2})(?!\d)/gi
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
 * Compares a printed name with a known one. `whole`: all words of one are in the other, two at least, of which the last
 * printed one may be cut off. `part`: the first name and another word, or a name of one word.
 */
export function nameFit(printed: readonly string[], name: readonly string[]): NameFit {
  const [first] = name
  if (first === undefined || !printed.includes(first)) return 'none'
  const last = printed.at(-1) ?? ''
  const joined = inPairs(printed)
  const isPrinted = (word: string) =>
    printed.includes(word) || joined.includes(word) || isCutOff(last, word)
  const common = name.filter(isPrinted).length
  if (common >= 2 && common === name.length) return 'whole'
  const parts = [...name, ...inPairs(name)]
  const known = printed.filter((word, index) =>
    parts.some((part) => part === word || (index === printed.length - 1 && isCutOff(word, part))),
  ).length
  if (known >= 2 && known === printed.length) return 'whole'
  return common >= 2 || (name.length === 1 && printed[0] === first) ? 'part' : 'none'
}

/** Returns each two neighbouring words as one: banks print `D AVILA` and `DAVILA` for D’Ávila. */
function inPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`)
}

function isCutOff(printed: string, word: string): boolean {
  return printed.length >= 2 && word.length > printed.length && word.startsWith(printed)
}

/** Returns the text by which a line's counterparty is recognized again; null if the line names nobody. */
export function counterpartyOf(printed: Printed): string | null {
  const words = printedWords(printed)
  return words.length === 0 ? null : words.join(' ')
}

const TXID = /(?<![A-Za-z\d])[A-Za-z\d]{25,35}(?![A-Za-z\d])/

/** Returns the identifier of a Pix charge that a line carries; Brazilian codes have one of 25 to 35 letters and digits. */
export function txidIn(...texts: readonly (string | null)[]): string | null {
  for (const text of texts) {
    const txid = TXID.exec(text ?? '')?.[0]
    if (txid && !/^E\d{8}/.test(txid)) return txid
  }
  return null
}

/** Returns the payment method by the words of a line. */
export function methodOf(text: string): 'pix' | 'transfer' | 'cash' | 'other' {
  const words = foldCell(text)
  if (/(?<![a-z])pix|pix(?![a-z])/.test(words)) return 'pix'
  if (/\b(?:ted|doc|tef|tev|transf\w*)\b/.test(words)) return 'transfer'
  return /\bdep(?:osito)?\b|dinheiro/.test(words) && !/cheque/.test(words) ? 'cash' : 'other'
}
