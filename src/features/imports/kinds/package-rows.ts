import { instantAt } from '../../../platform/shared/calendar.ts'
import { centsOf, centsToText } from '../../../platform/shared/money.ts'
import { packageInput } from '../../packages/contract.ts'
import { expiryAfter } from '../../packages/rules.ts'
import type { RowField, RowState } from '../labels.ts'
import { foldCell } from '../reading/fold-cell.ts'
import { isLeftOut, textsOf } from '../row-rules.ts'
import { packageKey } from './known.ts'
import {
  asksForService,
  bringsOf,
  type GivenService,
  keepNewPatient,
  keepNewService,
  namedFields,
  refusePerson,
  serviceOf,
  type Who,
  whoIs,
} from './named-rows.ts'
import type { PackagePlan, PlannedPackage, Planning, PlanRow, ReceivedBefore } from './planned.ts'
import { NOON, readReceived } from './received-cells.ts'
import { RowCells } from './row-cells.ts'

/** Plans a row of a sheet of packages that patients bought: docs/product.md, Import. */
export const planPackage: PlanRow<PlannedPackage> = (stored, place, planning) => {
  const [, cells, mended, chosen] = stored
  const { sheet, known } = planning
  const texts = textsOf(cells, sheet, mended ?? {})
  const row = new RowCells(texts)
  const isSkipped = isLeftOut(texts, chosen)
  const balance = balanceOf(row)
  const until = row.readDay('packageUntil', planning.context)
  const isLeft = reasonToLeave(row, { balance, until, planning }) || isSkipped
  const who = isLeft ? null : whoIs(texts, place, chosen, planning)
  const priceCents = row.readCents('price')
  if (row.text('price') === null) row.refuse('price', 'Informe o preço do pacote')
  const eachCents = priceCents === null ? null : Math.round(priceCents / (balance?.count ?? 1))
  const given = isLeft ? null : serviceOf(row, place, eachCents, planning)
  const asksService = !isLeft && asksForService(row, given)
  const received = receivedOf(row, priceCents, planning)
  const plan =
    who && given && balance && priceCents !== null
      ? packageOf(row, who, { ...given, ...balance, priceCents, until, received })
      : null
  const isKnown = plan !== null && chosen !== 'new' && known.packages.has(packageKey(plan))
  if (who?.state === 'asked') row.refuse(who.problem.field, who.problem.text)
  refusePerson(row, who)
  const state = stateOf(row, { who, isLeft, isKnown, asksService })
  if (state === 'same' && plan) known.packages.take(packageKey(plan))
  const isNew = state === 'new' && plan !== null
  if (isNew && who?.state === 'new') keepNewPatient(texts, place, who, planning)
  if (isNew && given) keepNewService(given, planning)
  return {
    ...{ ...place, ...namedFields('packages', stored, row, who), state, asksService, month: null },
    brings: isNew ? bringsOf('packages', plan) : [],
    input: isNew ? plan : null,
  }
}

const MOST_SESSIONS = 100

interface Share {
  number: number
  /** The sessions of the whole package, next to those left or used: `3/10`. */
  whole: number | null
}

const SHARE =
  /^(?:pacote (?:de |com )?)?(\d{1,3})(?:[.,]0+)?(?: ?(?:\/|de) ?(\d{1,3}))?(?: ?(?:x|sess(?:oes|ao|\.)?|atendimentos?|consultas?|encontros?))?$/

function readShare(text: string): Share | null {
  const [, digits, ofDigits] = SHARE.exec(foldCell(text)) ?? []
  if (digits === undefined) return null
  const [number, whole] = [Number(digits), ofDigits === undefined ? null : Number(ofDigits)]
  return Math.max(number, whole ?? 0) <= MOST_SESSIONS ? { number, whole } : null
}

interface Balance {
  count: number
  used: number
}

/** Returns how many sessions a package has and how many are used; null if that is missing or impossible. */
function balanceOf(row: RowCells): Balance | null {
  const read = (field: RowField) =>
    row.read(field, readShare, ({ number }) => String(number), 'Escreva um número de sessões')
  const [bought, left, given] = [read('packageSessions'), read('packageLeft'), read('packageUsed')]
  if (row.problems.length > 0) return null
  // Of a package `3/10`, three sessions are used.
  const used = given?.number ?? (bought?.whole ? bought.number : null)
  const whole = [bought, left, given].flatMap((share) => share?.whole ?? [])[0]
  const count = whole ?? bought?.number ?? (left === null ? null : left.number + (used ?? 0))
  if (count === null || count === 0) {
    row.refuse('packageSessions', 'Informe quantas sessões o pacote tem')
    return null
  }
  const usedUp = left === null ? (used ?? 0) : count - left.number
  const isOther = (share: Share | null) => share !== null && (share.whole ?? share.number) !== count
  const isWrong = usedUp < 0 || usedUp > count || (used !== null && used !== usedUp)
  if (!isWrong && !isOther(bought)) {
    if (whole !== undefined) row.show('packageSessions', String(count))
    if (bought?.whole) row.show('packageUsed', String(usedUp))
    return { count, used: usedUp }
  }
  row.refuse(
    left === null ? 'packageUsed' : 'packageLeft',
    'As sessões usadas e as restantes não somam as do pacote',
  )
  return null
}

function receivedOf(
  row: RowCells,
  priceCents: number | null,
  { context: { today, timezone, now } }: Planning,
): ReceivedBefore | null {
  const { paid, paidOn, method } = readReceived(row, { today, timezone, priceCents })
  if (!(paid?.paid ?? paidOn !== null)) return null
  const cents = centsOf(paid?.amount ?? null)
  if (cents !== null && priceCents !== null && cents > priceCents)
    row.refuse('paid', 'Foi pago mais do que o preço do pacote')
  const day = paidOn ?? paid?.on ?? today
  if (day > today) row.refuse(paidOn ? 'paidOn' : 'paid', 'O dia do pagamento ainda não chegou')
  const at = day === today ? now : instantAt(day, NOON, timezone)
  return { cents, at, method }
}

interface Reasons {
  balance: Balance | null
  until: string | null
  planning: Planning
}

/** Returns whether a package is left out, with a note on the reason: it has no credits left, or the plan has no packages. */
function reasonToLeave(row: RowCells, { balance, until, planning }: Reasons): boolean {
  const { isPro, today } = planning.context
  if (!isPro) row.note('packageSessions', 'Pacotes são do plano Pro: fica de fora')
  else if (balance && balance.used === balance.count)
    row.note('packageLeft', 'Todas as sessões foram usadas: fica de fora')
  else if (until !== null && until < today) row.note('packageUntil', 'Já venceu: fica de fora')
  return row.notes.length > 0
}

interface Parts extends GivenService, Balance {
  priceCents: number
  until: string | null
  received: ReceivedBefore | null
}

/** A valid id for the contract's check; the row has ids of the import. */
const SOME_ID = '00000000-0000-7000-8000-000000000000'

const ORIGINS: Record<string, RowField> = {
  sessionsCount: 'packageSessions',
  price: 'price',
  expiresAt: 'packageUntil',
}

function packageOf(row: RowCells, who: Who, parts: Parts): PackagePlan | null {
  const { serviceId, service, count, used, priceCents, until, received } = parts
  const parsed = packageInput.safeParse({
    patientId: SOME_ID,
    serviceId: SOME_ID,
    sessionsCount: count,
    price: centsToText(priceCents),
  })
  for (const { path, message } of parsed.error?.issues ?? [])
    row.refuse(ORIGINS[String(path[0])] ?? 'packageSessions', message)
  if (!parsed.success || !('patientId' in who)) return null
  return {
    patientId: who.patientId,
    patient: who.state === 'new' ? { ...who.patient, price: undefined } : null,
    ...{ serviceId, service, count, used, priceCents, until, received },
  }
}

/** Returns the instant from which a package that is valid until a day can no longer be used. */
export function expiryOf({ until }: PackagePlan, timezone: string): Date | null {
  return until === null ? null : new Date(expiryAfter(until, timezone))
}

interface RowStanding {
  who: Who | null
  isLeft: boolean
  isKnown: boolean
  asksService: boolean
}

function stateOf(row: RowCells, { who, isLeft, isKnown, asksService }: RowStanding): RowState {
  if (isLeft || who === null) return 'skipped'
  if (isKnown) return 'same'
  if (who.state === 'asked') return 'ambiguous'
  const isLacking =
    asksService || row.text('price') === null || (who.state === 'faulty' && who.lacks === 'phone')
  if (isLacking && row.problems.length === 1) return 'incomplete'
  return row.problems.length > 0 ? 'refused' : 'new'
}
