import { moneyWithComma } from '../../../platform/shared/money.ts'
import { DEFAULT_DURATION } from '../../practice/session-types.ts'
import { MOST_SERVICES, type ServiceInput, serviceInput } from '../../services/contract.ts'
import type { RowField } from '../labels.ts'
import { readActive } from '../reading/cells.ts'
import { foldCell } from '../reading/fold-cell.ts'
import { readMoney } from '../reading/money-cells.ts'
import { readDuration } from '../reading/time-cells.ts'
import { isLeftOut, textsOf } from '../row-rules.ts'
import { itemId } from './item-ids.ts'
import type { KnownService } from './known.ts'
import type { PlannedService, PlanRow } from './planned.ts'
import { RowCells } from './row-cells.ts'

const ORIGINS: Partial<Record<string, RowField>> = {
  name: 'service',
  price: 'price',
  duration: 'duration',
  isOnline: 'type',
  sessionsCount: 'packageSessions',
  description: 'description',
}

/** Plans a row of a sheet of services. A service is identified by its name. */
export const planService: PlanRow<PlannedService> = (
  [line, cells, mended, chosen],
  place,
  { sheet, context, known: { services } },
) => {
  const texts = textsOf(cells, sheet, mended ?? {})
  const row = new RowCells(texts)
  const name = row.text('service') ?? ''
  const parsed = serviceInput.safeParse(givenService(row, name))
  for (const { path, message } of parsed.error?.issues ?? [])
    row.refuse(ORIGINS[String(path[0])] ?? 'service', message)
  const known = name === '' ? null : services.named(name)
  if (!known && services.count >= MOST_SERVICES)
    row.refuse('service', `São no máximo ${MOST_SERVICES} serviços`)
  const isLeft = isLeftOut(texts, chosen)
  const isFaulty = row.problems.length > 0 || !parsed.success
  const state = isLeft ? 'skipped' : known ? 'same' : isFaulty ? 'refused' : 'new'
  const input = state === 'new' && parsed.success ? parsed.data : null
  if (input) services.add(knownService(itemId(context.importId, place.n, 'services'), input))
  return {
    ...{ ...place, kind: 'services', line, state, name, chosen, input },
    ...{ values: row.values('services'), problems: row.problems, notes: row.notes },
    ...{ asksAreaCode: false, asksService: false, month: null, candidates: [] },
    brings: input ? ['services'] : [],
  }
}

export function knownService(id: string, input: ServiceInput): KnownService {
  const { name, type, duration, isOnline, isInPerson, active } = input
  return { id, name, type, duration, isOnline, isInPerson, active }
}

function givenService(row: RowCells, name: string) {
  const sessions = row.read(
    'packageSessions',
    (text) => /^\d+/.exec(foldCell(text))?.[0] ?? null,
    (count) => count,
    'Escreva quantas sessões o pacote tem',
  )
  const count = Number(sessions ?? 1)
  const price = row.read('price', readMoney, moneyWithComma, 'Valor inválido')
  const mode = row.read(
    'type',
    readMode,
    ({ text }) => text,
    'Escreva online, presencial ou os dois',
  )
  const duration = row.read('duration', readDuration, durationText, 'Duração inválida')
  return {
    name,
    description: row.text('description'),
    type: count > 1 ? 'package' : 'single',
    sessionsCount: count,
    price: price ?? '',
    duration: duration ?? DEFAULT_DURATION,
    isOnline: mode?.isOnline ?? true,
    isInPerson: mode?.isInPerson ?? false,
    active: readActive(row.text('active') ?? '') !== false,
  }
}

export function durationText(minutes: number): string {
  return `${minutes} min`
}

/** Returns the type of a service; both types are one word or two. */
function readMode(text: string) {
  const cell = foldCell(text)
  const isOnline =
    /on-? ?line|remot|virtual|video|tele|distancia|\bead\b|ambos|hibrid|os dois/.test(cell)
  const isInPerson = /presencia|consultorio|clinica|\bsala\b|ambos|hibrid|os dois/.test(cell)
  if (!isOnline && !isInPerson) return null
  return {
    isOnline,
    isInPerson,
    text: isOnline && isInPerson ? 'Online e presencial' : isOnline ? 'Online' : 'Presencial',
  }
}
