import { foldCell, spelledOut } from './fold-cell.ts'

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
  ['completed', /\bnao faltou|\bsem faltas?\b|^foi$/],
  [
    'pending',
    /\b(?:nao|not) (?:foi )?confirm|\b(?:a|aguard\w*|falta|esperando|sem) confirma|unconfirmed|\ba (?:realizar|fazer)\b|pendente de confirma|\bconfirma\w+ pendente/,
  ],
  // The patient is not the one who was absent.
  [
    'cancelled',
    /\b(?:psi|psicolog[oa]|terapeuta|profissional) (?:nao|falt)|\bfalt\w+ d[aeo] (?:psi|psicolog|terapeuta|profissional)/,
  ],
  [
    'absent',
    /\b(?:nao|nunca|not|did not|didn't) (?:est\w+ |was )?(?:comparec|veio|vieram|chegou|aparec|foi$|presen(?:te|t|ca)\b|atendeu|entrou|conect|respond|particip|pode vir|conseguiu|attend|arrive|show)|\bsem presenca\b|\bpresen(?:ca|te):? \(?nao\)?$|\bfalt(?:ou|a|as|aram|oso|osa|ante)\b|ausen|no[ _-]?show|\besqueceu|missed|absent|\bfurou|\bbolo\b|^dna$/,
  ],
  [
    'late_cancel',
    /(?:cancel|desmarc|desmarq|\bdesm\b).*(?:tard|ultima hora|em cima|(?:no|na mesma|no mesmo) dia(?! (?:\d|anterior|antes))|na hora|fora do prazo|sem (?:aviso|avisar|antecedencia)|menos de|less than|same day|late|<|(?<!\d)(?:\d{1,3} ?min\w*|(?:1?\d|2[0-3]) ?h\w*|uma hora) (?:antes|de antecedencia)|\b(?:com|c\/) ?(?:so |apenas )?(?:\d{1,3} ?min\w*|(?:1?\d|2[0-3]) ?h(?:s|rs?|oras?)?\b|uma hora))|late[ _-]?cancel/,
  ],
  [
    'completed',
    /^(?:sessao )?(?:realizad|concluid|atendid|finalizad|compareceu|feit[oa]|veio).*\b(?:remarc|reagend|adiad|transferid)/,
  ],
  [
    'cancelled',
    /cancel|\bcanc\b|desmarc|desmarq|\bdesm\b|desist|\bremar[cq]|\breag(?:end|\b)|transferid|adiad|postergad|suspens|rescheduled|postponed|\b(?:nao|not) (?:foi )?(?:realiz|aconteceu|aceit|atendid|atendi\b|houve|feit|ocorreu|teve|rolou|conclu|finaliz|efetiv|execut|complet)|\bsem (?:sessao|atendimento)\b/,
  ],
  [
    'completed',
    /realiz|conclu|\bconcl\b|atendid|\batend(?:i|eu)?\b|finaliz|comparec|presen[ct]|\bpres\b|participou|\bchegou\b|\bfeit[oa]|execut|efetuad|efetivad|(?<!in)complet|attended|arrived|occurred|^(?:show|held|teve)$|\bdone\b|finished|encerrad|\bveio\b|\bvieram\b|aconteceu|ocorreu|\bok\b|^check|✓|✔|✅/,
  ],
  ['confirmed', /confirm|\bconf\b|\baceit[oa]\b|\baccepted\b/],
  [
    'pending',
    /agend|marcad|pend|aguard|previst|futur|reserv|schedul|book|abert|em espera|programad|planejad|planned|upcoming|nao iniciad|\bnova?\b/,
  ],
  ['cancelled', /recusad|excluid|rejeitad|declined|rejected/],
]

const LONGEST_STATUS = 60

/** `falta pagar` and `faltou R$ 50` are about money, and no absence. */
export const LACKS_MONEY =
  /\bfalt(?:a|am|ou|ando)(?: (?:o|so|de|apenas))* (?:pag(?:ar|amento|to|ou)?|pgto|pix|receber|acert(?:ar|o)|quitar|(?:r\$ ?)?\d[\d.,]*)(?![a-z])/

/** Words for money behind a mark: `F (pago)`, `P pg`. */
const BEHIND_MARK =
  /(?<=^\(?[a-z./]{1,5}\)?)[ ,/(*-]+(?:(?:nao )?(?:pg|pag[oa]|pagou)|pix|cobr(?:ar|ad[oa])|deve)\)?$/

/** Returns a session's state by the usual words for it. */
export function readStatus(text: string): CellStatus | null {
  const cell = spelledOut(foldCell(text)).replace(LACKS_MONEY, '')
  if (cell.length > LONGEST_STATUS) return null
  const mark = cell.replace(BEHIND_MARK, '').replace(/[ ().*/]/g, '')
  if (/^f(?:j|i|nj)?$/.test(mark)) return 'absent'
  if (mark === 'p') return 'completed'
  return STATUS_WORDS.find(([, words]) => words.test(cell))?.[0] ?? null
}
