/** A bank statement as its readers return it: plain data, which can be passed between threads. */

export interface StatementRow {
  /** `YYYY-MM-DD`, in São Paulo. */
  day: string
  /** Above zero for received money; the sign decides, not the type. Never zero. */
  cents: number
  /** The text as printed, on one line. */
  text: string
  /** The counterparty's name, if the bank prints it apart from the text. */
  payer: string | null
  /** The bank's own identifiers of the line, in one text; they may repeat. */
  reference: string | null
  /** Whether it reverses an earlier line. */
  isReversal: boolean
}

export interface ReadStatement {
  /** The account as the file names it; null if it names none. */
  account: string | null
  /** Distinguishes statements without an account: the headings of a CSV. */
  source: string
  /** The period of the file, or of its rows; null without rows. */
  from: string | null
  to: string | null
  rows: StatementRow[]
}

export const LARGEST_FILE = 5 * 1024 * 1024
const LONGEST_TEXT = 300

/** Returns a text in one line, without the padding of banks, cut to its maximum length. */
export function printedText(...parts: readonly (string | null | undefined)[]): string {
  const line = parts
    .map((part) => part?.trim() ?? '')
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd-\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
  return Array.from(line).slice(0, LONGEST_TEXT).join('')
}

/** Words behind `saldo`. Other words are part of a movement: `SALDO DEVEDOR QUITADO`. */
const OF_BALANCE = [
  ...['ant', 'anterior', 'inicial', 'final', 'atual', 'parcial', 'total', 'disponivel', 'livre'],
  ...[
    'movim',
    'disp',
    'a compensar',
    'atualizado',
    'retido',
    'bloqueado',
    'bloq',
    'a liberar',
    'contabil',
    'real',
    'previsto',
    'provisorio',
  ],
  ...[
    'liquido',
    'bruto',
    'consolidado',
    'transportado',
    'a transportar',
    'aplicado',
    'movimentacao',
    'acumulado',
    'apurado',
    'remanescente',
    'vinculado',
    'minimo',
    'medio',
    'reservado',
    'projetado',
    'investido',
  ],
  ...[
    '(?:do |no |para o )?dia',
    '(?:de )?hoje',
    'diario',
    '(?:do |no )?(?:mes|periodo)',
    'na data',
    'ultimo',
    'ate',
  ],
  ...['(?:de |do )?(?:abertura|fechamento|encerramento)', 'em reais', '(?:com )?limite'],
  '(?:em |de |da |do |na )?(?:conta|cta|c/?c|c c|poupanca|aplic|aplicacao|aplicacoes|cdb|capital|rende)',
  '(?:em |de |do )?invest(?:imentos?)?',
].join('|')
const BALANCE = new RegExp(
  `^(?:s ?a ?l ?d ?o|sdo|sld)s?(?: (?:${OF_BALANCE})\\b.*| (?:credor|devedor)| (?:(?:em|de) )?\\d.*)?$`,
)
const OF_TOTAL =
  '(?:de |das? |dos? |no )?(?:entradas?|saidas?|creditos?|debitos?|lancamentos|dia|mes|periodo)'
const TOTAL = new RegExp(
  `^(?:(?:sub ?)?total|soma(?:torio)?|resultado)(?: geral| disponivel| ${OF_TOTAL}\\b.*)?$|^(?:limite (?:disponivel|contratad[oa]|total|da conta|(?:do )?cheque especial)|cheque especial(?: (?:disponivel|contratado))?|disponivel(?: (?:para|no|na|em)\\b.*)?|resumo\\b.*|totalizador(?:es)?)$`,
)
const ENGLISH =
  /^(?:(?:opening|closing|starting|ending|initial|final|current|available|total) )*balance$/

/** Returns whether a line is a balance or a sum, which banks print between the movements. */
export function isBalance(text: string): boolean {
  // Banco do Brasil prints the code of a kind before its name: `999 S A L D O`.
  const plain = plainBeginning(text).replace(/^\d{3} (?=s)/, '')
  return [BALANCE, TOTAL, ENGLISH].some((words) => words.test(plain))
}

/** Words before those of a return: `TARIFA ESTORNADA`, `Pix enviado devolvido`. */
const BEFORE_RETURN =
  'pix|ted|doc|tef|tev|med|dinheiro|transf\\w*|entradas?|saidas?|cred\\w*|receb\\w*|enviad\\w*|valor|compra|pagamento|pag|tarifa|taxa|boleto|titulo|cheque|saque|recarga|deb\\w*|de|do|no'
const RETURNED = new RegExp(
  `^(?:(?:${BEFORE_RETURN}) )*(?:estorn\\w*|est|devol\\w*|dev|revers\\w*|reembolso (?:recebido|enviado|(?:d[aeo] )?(?:compra|pagamento|tarifa|taxa|boleto))|(?:des)?bloqueio|rejei\\w*|recusad\\w*|cancelad\\w*|cancelamento|canc|chargeback|reembolsad\\w*|contestac\\w*|disputa|reclamac\\w*|nao (?:conclu|efetu|efetiv|realiz)\\w*)\\b`,
)

/** Returns whether a credit is money that the bank or a payee returns, by the words before a name. */
export function isReturned(text: string): boolean {
  return RETURNED.test(plainBeginning(text))
}

function plainBeginning(text: string): string {
  return text
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d/]+/g, ' ')
    .trim()
}

/** Returns whether a text is the code or sign of another currency; some banks write other signs of the real, such as `BRC`. */
export function isForeign(text: string): boolean {
  const code = text.trim().toUpperCase()
  if (/^(?:US?\$|U\$S|€|£)$/.test(code)) return true
  const isCode = /^[A-Z]{3}$/.test(code) && !code.startsWith('BR')
  return isCode && Intl.supportedValuesOf('currency').includes(code)
}

/** Returns statements with the period of their rows; those of one account are merged. */
export function inAccounts(read: readonly ReadStatement[]): ReadStatement[] {
  const groups = Map.groupBy(read, ({ account, source }) => account ?? source)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const rows = group.flatMap((statement) => statement.rows)
    const days = [
      ...rows.map(({ day }) => day),
      ...group.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null),
    ].toSorted()
    return [{ ...first, rows, from: days[0] ?? null, to: days.at(-1) ?? null }]
  })
}
