import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { formatDay, formatMonth, HOUR } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { formatPhone, isSamePhone } from '../../platform/shared/phone.ts'
import type { Belongings, MergePreview } from './contract.ts'
import { MERGING_PROBLEMS } from './problems.ts'

/** How long joined patients can be separated again, in milliseconds. */
export const UNDO_MERGE_WITHIN = HOUR

/** The facts that decide whether two patients may be joined. */
export interface MergeFacts {
  /** The first days of the months for which both have a statement. */
  months: readonly string[]
  /** Whether the removed patient has something that must never change: a sealed entry, a document or an accepted contract. */
  isSealed: boolean
  keep: Identity
  remove: Identity
}

interface Identity {
  cpf: string | null
  birthDate: string | null
}

/**
 * Returns why two patients cannot be joined; null if they can. A sealed text was signed for one identity: it cannot move to a
 * patient with another CPF or date of birth.
 */
export function refusalOfMerge({
  months,
  isSealed,
  keep,
  remove,
}: MergeFacts): 'both_have_a_statement' | 'records_of_two_people' | null {
  if (months.length > 0) return 'both_have_a_statement'
  const differs = (field: keyof Identity) =>
    keep[field] !== null && remove[field] !== null && keep[field] !== remove[field]
  return isSealed && (differs('cpf') || differs('birthDate')) ? 'records_of_two_people' : null
}

type Sides = Pick<MergePreview, 'keep' | 'remove'>

const COUNTS = {
  sessions: 'Sessões',
  series: 'Horários fixos',
  packages: 'Pacotes',
  payments: 'Pagamentos',
  statements: 'Demonstrativos',
  entries: 'Registros do prontuário',
  documents: 'Documentos',
  contracts: 'Contratos aceitos',
  openContracts: 'Contratos à espera do aceite',
  people: 'Pessoas em volta',
  messages: 'Mensagens',
} as const satisfies { [Field in keyof Belongings]?: string }

/** Returns the data that at least one of two patients has: a label and each patient's text. */
export function comparedLines({
  keep,
  remove,
}: Sides): [label: string, kept: string, removed: string][] {
  const texts = (side: Belongings): Record<string, string> => ({
    Telefone: formatPhone(side.phone),
    CPF: side.cpf ? formatCpf(side.cpf) : '',
    Nascimento: side.birthDate ? formatDay(side.birthDate) : '',
    'Valor combinado': side.price ? formatMoney(side.price) : '',
    ...Object.fromEntries(
      Object.entries(COUNTS).map(([field, label]) => [
        label,
        String(side[field as keyof typeof COUNTS] || ''),
      ]),
    ),
    Recebido: Number(side.received) === 0 ? '' : formatMoney(side.received),
  })
  const [kept, removed] = [texts(keep), texts(remove)]
  return Object.keys(kept).flatMap((label) => {
    const [first = '', second = ''] = [kept[label], removed[label]]
    return first || second
      ? [[label, first || 'não', second || 'não'] as [string, string, string]]
      : []
  })
}

/** Returns the effects on both patients, one sentence each. */
export function mergeEffects({ keep, remove }: Sides): string[] {
  const isOtherPhone = !isSamePhone(keep.phone, remove.phone)
  const isOtherPrice = keep.price !== null && remove.price !== null && keep.price !== remove.price
  return [
    `Tudo passa para o cadastro de ${keep.name}. Nada é apagado, e o histórico continua o mesmo.`,
    isOtherPhone &&
      `O telefone ${formatPhone(remove.phone)} fica entre as pessoas em volta, e continua abrindo a área do paciente.`,
    isOtherPrice && `Daqui para frente vale o valor combinado de ${formatMoney(keep.price ?? '')}.`,
    keep.openContracts > 0 &&
      remove.openContracts > 0 &&
      'Dos contratos à espera do aceite, só o mais recente continua.',
    keep.optedOut.length + remove.optedOut.length > 0 &&
      'Os avisos que um dos dois não quer continuam desligados.',
    'Você pode desfazer por uma hora, enquanto nada mais mudar no paciente.',
  ].filter((line) => line !== false)
}

/** Returns why two patients cannot be joined, with the months for which both have a statement. */
export function refusalText({
  refusal,
  months,
}: Pick<MergePreview, 'refusal' | 'months'>): string | null {
  if (refusal === null) return null
  const monthNames = months.map((month) => formatMonth(month.slice(0, 7))).join(', ')
  return MERGING_PROBLEMS[refusal][1] + (monthNames && ` (${monthNames})`)
}
