import { isKeyOf, keysOf } from '../../../platform/shared/keys.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../../expenses/categories.ts'
import { foldCell } from './fold-cell.ts'

/** The usual words for an account of Carnê-Leão. Ambiguous words are left out: 'internet', 'INSS', 'seguro', 'manutenção'. */
const WORDS: readonly (readonly [ExpenseCategory, RegExp])[] = [
  ['P11.01.00013', /\biptu\b.*\b(?:casa|residenci\w*|apartamento|apto)\b/],
  ['P10.01.00009', /\biptu\b/],
  ['P10.01.00003', /\bcondominio\b/],
  ['P10.01.00002', /\b(?:sub)?aluguel\b|\bsublocacao\b|\blocacao\b.*\bsala\b|\bcoworking\b/],
  [
    'P10.01.00007',
    /\benergia\b|\b(?:conta de )?luz\b|\beletricidade\b|\benel\b|\bcpfl\b|\bcemig\b|\bcopel\b|\bcelesc\b|\bequatorial\b/,
  ],
  [
    'P10.01.00001',
    /\bagua\b(?! (?:mineral|sanitaria))|\bsabesp\b|\bcopasa\b|\bcedae\b|\bsanepar\b|\bembasa\b/,
  ],
  ['P10.01.00008', /\bgas\b|\bcomgas\b/],
  ['P10.01.00014', /\btelefone\b(?! novo)|\btelefonia\b|\bconta de celular\b/],
  [
    'P10.01.00004',
    /\bcrp\b|\banuidade\b.*\bconselho\b|\bconselho (?:regional|federal)\b|\bsindicato\b/,
  ],
  ['P10.01.00005', /\bcopias?\b|\bxerox\b|\bautenticacao\b/],
  ['P10.01.00006', /\bemolumentos?\b|\bcartorio\b/],
  ['P10.01.00010', /\biss(?:qn)?\b/],
  ['P10.01.00011', /\blimpeza\b|\bfaxin\w+\b/],
  ['P10.01.00012', /\bmateria(?:l|is) de escritorio\b|\bpapelaria\b|\bcartuchos?\b|\btoner\b/],
  ['P10.01.00013', /\bfgts\b|\bsalarios?\b|\bsecretaria\b|\bempregad[oa]s?\b|\bfuncionari[oa]s?\b/],
  ['P11.01.00006', /\bcarne[- ]leao\b/],
  ['P11.01.00005', /\bleasing\b|\barrendamento\b/],
  ['P11.01.00007', /\bcombustive(?:l|is)\b|\bgasolina\b|\betanol\b/],
  ['P11.01.00012', /\bestacionamento\b|\bzona azul\b/],
  [
    'P11.01.00010',
    /\buber\b|\btaxi\b|\b99 ?(?:app|pop)\b|\btransportes?\b|\blocomocao\b|\bpassage(?:m|ns)\b|\bonibus\b|\bmetro\b/,
  ],
  ['P11.01.00011', /\blivros?\b|\brevistas?\b/],
  ['P11.01.00002', /\bcomputador\b|\bnotebook\b/],
  ['P11.01.00016', /\bseguro de vida\b/],
  ['P11.01.00018', /\bseguro (?:do |de )?(?:carro|auto\w*|veiculo)\b/],
  ['P11.01.00014', /\b(?:manutencao|revisao|conserto) (?:do |de )?(?:carro|auto\w*|veiculo)\b/],
]

const CODE = /\bp?(1[01])\.?01\.?0*(\d{2})\b/

const LABELS = new Map(
  keysOf(EXPENSE_CATEGORIES).map((code) => [foldCell(EXPENSE_CATEGORIES[code]), code]),
)

/** Returns the account that a text names: by its code, its whole name or a usual word; null if the text fits two accounts. */
export function readCategory(text: string): ExpenseCategory | null {
  const cell = foldCell(text)
  const [, group = '', number = ''] = CODE.exec(cell) ?? []
  const code = `P${group}.01.000${number}`
  if (isKeyOf(EXPENSE_CATEGORIES, code)) return code
  const label = LABELS.get(cell)
  if (label) return label
  const categories = new Set(
    WORDS.filter(([, words]) => words.test(cell)).map(([category]) => category),
  )
  // The tax on a home is also the tax on a building.
  if (categories.has('P11.01.00013')) categories.delete('P10.01.00009')
  const [only, ...others] = categories
  return only && others.length === 0 ? only : null
}
