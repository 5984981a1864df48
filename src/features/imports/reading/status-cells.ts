import { foldCell } from './fold-cell.ts'

/** The state of a session that a cell can name. */
export type CellStatus =
  | 'pending'
  | 'confirmed'
  | 'completed'
  | 'cancelled'
  | 'absent'
  | 'late_cancel'

/** The first matching pattern decides: words for a session that did not take place contain those for one that did. */
const STATUS_WORDS: readonly (readonly [CellStatus, RegExp])[] = [
  ['completed', /\bnao faltou|\bsem faltas?\b|^(?:p|foi)$/],
  ['pending', /\bnao (?:foi )?confirm|\b(?:a|aguard\w*|falta|esperando|sem) confirma|unconfirmed/],
  [
    'absent',
    /\bnao (?:compareceu|veio|apareceu|foi$)|\bnao comparec|\bfalt(?:ou|a|as|oso|osa|ante)\b|ausen|no[ _-]?show|\besqueceu|missed|absent|\bfurou|\bbolo\b/,
  ],
  [
    'late_cancel',
    /(?:cancel|desmarc).*(?:tard|ultima hora|em cima|no dia|fora do prazo|sem aviso|menos de|late|<)|late[ _-]?cancel/,
  ],
  [
    'completed',
    /^(?:sessao )?(?:realizad|concluid|atendid|finalizad|compareceu|feit[oa]|veio).*\b(?:remarc|reagend|adiad|transferid)/,
  ],
  [
    'cancelled',
    /cancel|\bcanc\b|desmarc|desist|remarc(?:ad|ou)|reagend(?:ad|ou)|transferid|adiad|suspens|rescheduled|postponed|\bnao (?:foi )?(?:realiz|aconteceu|atendid|houve|feit|ocorreu)/,
  ],
  [
    'completed',
    /realiz|conclu|atendid|finaliz|compareceu|comparecimento|presen[ct]|\bfeit[oa]|execut|efetuad|efetivad|complet|attended|\bdone\b|finished|encerrad|\bveio\b|aconteceu|ocorreu|\bok\b|^check|✓|✔|✅/,
  ],
  ['confirmed', /confirm|\bconf\b/],
  [
    'pending',
    /agend|marcad|pend|aguard|previst|futur|reserv|schedul|book|abert|em espera|programad|planejad|planned|upcoming|nao iniciad|\bnova?\b/,
  ],
  ['cancelled', /recusad|excluid|rejeitad|declined/],
]

const LONGEST_STATUS = 60

/** `falta pagar` and `faltou R$ 50` are about money, and no absence. */
export const LACKS_MONEY =
  /\bfalt(?:a|am|ou|ando)(?: (?:o|so|de|apenas))* (?:pag(?:ar|amento|to|ou)?|pgto|pix|receber|acert(?:ar|o)|quitar|(?:r\$ ?)?\d[\d.,]*)(?![a-z])/

/** Returns a session's state by the usual words for it. */
export function readStatus(text: string): CellStatus | null {
  const cell = foldCell(text).replace(LACKS_MONEY, '')
  if (cell.length > LONGEST_STATUS) return null
  if (/^f(?:j|i|nj)?$/.test(cell)) return 'absent'
  return STATUS_WORDS.find(([, words]) => words.test(cell))?.[0] ?? null
}
