import { centsToText } from '../../../platform/shared/money.ts'
import type { PatientInput } from '../../patients/input-contract.ts'
import { DEFAULT_DURATION, type SessionType } from '../../practice/session-types.ts'
import { MOST_SERVICES, type ServiceInput, serviceInput } from '../../services/contract.ts'
import { type ItemKind, PERSON_FIELDS, type SheetKind } from '../labels.ts'
import type { Candidate, Match } from '../matching-rules.ts'
import { readType } from '../reading/cells.ts'
import { foldCell } from '../reading/fold-cell.ts'
import { readDuration } from '../reading/time-cells.ts'
import { type ReadRow, type RowProblem, type RowTexts, readRow } from '../row-rules.ts'
import { itemId } from './item-ids.ts'
import type { KnownService } from './known.ts'
import type { Place, Planning, StoredRow } from './planned.ts'
import type { RowCells } from './row-cells.ts'
import { durationText, knownService } from './service-rows.ts'

/** The patient and the service that a session or a fixed time names. */

export type Who = {
  name: string
  candidates: Candidate[]
  /** The person's cells as read; null if they need not be read again. */
  read: ReadRow | null
} & (
  | { state: 'known'; patientId: string }
  /** Brought by this row. */
  | { state: 'new'; patientId: string; patient: PatientInput }
  /** Needs an answer: one of the candidates, or a new patient. */
  | { state: 'asked'; problem: RowProblem }
  | { state: 'faulty'; lacks: ReadRow['lacks'] }
)

/**
 * Returns the patient of a row. Rows with the same facts share one answer: the first one given. A patient who resembles nobody
 * is new if there are a name and a phone; with only a name the person is asked.
 */
export function whoIs(
  texts: RowTexts,
  { n }: Place,
  chosen: string | null,
  { context, known }: Planning,
): Who {
  const key = personKey(texts)
  if (chosen !== null) known.answers.set(key, chosen)
  const answer = chosen ?? known.answers.get(key) ?? null
  const before = known.patients.get(key)
  const written = texts.name ?? ''
  if (before && (answer === null || answer === 'new' || answer === before.id))
    return { state: 'known', patientId: before.id, name: before.name, candidates: [], read: null }
  if (answer !== null && answer !== 'new') {
    const patient = { id: answer, name: written }
    known.patients.set(key, patient)
    return { state: 'known', patientId: answer, name: written, candidates: [], read: null }
  }
  const read = readRow(texts, context)
  const { name } = read.facts
  const match: Match = name ? known.people.matchNamed(read.facts) : { state: 'new', candidates: [] }
  const candidates = match.candidates.map(
    (candidate): Candidate => ({
      ...candidate,
      id: candidate.id ?? itemId(context.importId, candidate.n ?? 0, 'patients'),
    }),
  )
  const plain = { name, candidates, read }
  const [only] = candidates
  if (match.state === 'same' && answer === null && only?.id) {
    known.patients.set(key, { id: only.id, name })
    return { ...plain, state: 'known', patientId: only.id }
  }
  if (match.state === 'ambiguous' && answer === null)
    return { ...plain, state: 'asked', problem: { field: 'name', text: 'Diga quem é' } }
  const { lacks, input } = read
  if (lacks === 'phone' && answer === null)
    return { ...plain, state: 'asked', problem: { field: 'name', text: 'Paciente não cadastrado' } }
  if (!input) return { ...plain, state: 'faulty', lacks }
  return {
    ...plain,
    state: 'new',
    patientId: itemId(context.importId, n, 'patients'),
    patient: input,
  }
}

/** Returns a key that is equal for rows with the same facts about the patient. */
function personKey(texts: RowTexts): string {
  return PERSON_FIELDS.map((field) => (texts[field] ? foldCell(texts[field]) : ''))
    .join('|')
    .replace(/\|+$/, '')
}

/** Adds the problems of the person's cells. */
export function refusePerson(row: RowCells, who: Who | null): void {
  if (who?.state === 'asked' && who.candidates.length === 0)
    row.refuse(who.problem.field, who.problem.text)
  if (who?.state === 'faulty')
    for (const { field, text } of who.read?.problems ?? []) row.refuse(field, text)
}

/** Returns what a row adds: an item of its kind, and the patient and the service that are new. */
export function bringsOf(
  kind: ItemKind,
  { patient, service }: { patient: unknown; service: unknown },
): ItemKind[] {
  return [
    ...(patient ? (['patients'] as const) : []),
    ...(service ? (['services'] as const) : []),
    kind,
  ]
}

/** Makes a new patient known to later rows. */
export function keepNewPatient(
  texts: RowTexts,
  { n }: Place,
  who: Extract<Who, { state: 'new' }>,
  { known }: Planning,
): void {
  const key = personKey(texts)
  known.patients.set(key, { id: who.patientId, name: who.name })
  if (who.read) known.people.add({ ...who.read.facts, id: null, n })
}

export interface GivenService {
  serviceId: string
  /** Added for the row; null if it is already known. */
  service: ServiceInput | null
  duration: number
  type: SessionType
}

/** The name of the service for a practice that has none. */
const FIRST_SERVICE = 'Sessão'

/**
 * Returns the service of a row with duration and type, or null if it has to be chosen. A service with an unknown name is added
 * as inactive, since the public page shows active ones.
 */
export function serviceOf(
  row: RowCells,
  { n }: Place,
  priceCents: number | null,
  { context, known: { services } }: Planning,
): GivenService | null {
  const written = row.text('service')
  const given = row.read('duration', readDuration, durationText, 'Duração inválida')
  const type = row.read(
    'type',
    readType,
    (value) => TYPE_TEXTS[value],
    'Escreva online ou presencial',
  )
  const match = written
    ? services.named(written)
    : ((context.serviceId && services.byId(context.serviceId)) ?? services.only())
  if (match)
    return {
      serviceId: match.id,
      service: null,
      duration: given ?? match.duration,
      type: type ?? typeOf(match),
    }
  if (!written && services.count > 0) return null
  if (services.count >= MOST_SERVICES) {
    row.refuse('service', `São no máximo ${MOST_SERVICES} serviços`)
    return null
  }
  const parsed = serviceInput.safeParse({
    name: written ?? FIRST_SERVICE,
    type: 'single',
    price: centsToText(priceCents ?? 0),
    duration: given ?? DEFAULT_DURATION,
    isOnline: type !== 'presencial',
    isInPerson: type === 'presencial',
    active: false,
  })
  for (const { path, message } of parsed.error?.issues ?? [])
    row.refuse(path[0] === 'duration' ? 'duration' : 'service', message)
  if (!parsed.success) return null
  const { data: service } = parsed
  row.note('service', `Serviço novo: ${service.name}, fora da página pública`)
  row.show('service', service.name)
  const serviceId = itemId(context.importId, n, 'services')
  return { serviceId, service, duration: service.duration, type: type ?? 'online' }
}

/** Returns whether a row lacks its service, and then refuses that field. */
export function asksForService(row: RowCells, given: GivenService | null): boolean {
  if (given !== null || row.problems.some(({ field }) => field === 'service')) return false
  row.refuse('service', 'Diga qual é o serviço')
  return true
}

/** Returns the fields of a planned row that follow from its cells and the person that it names. */
export function namedFields<Kind extends SheetKind>(
  kind: Kind,
  [line, , , chosen]: StoredRow,
  row: RowCells,
  who: Who | null,
) {
  return {
    ...{ kind, line, chosen, name: who?.name ?? row.text('name') ?? '' },
    ...{ values: row.values(kind), problems: row.problems, notes: row.notes },
    asksAreaCode: who?.read?.asksAreaCode ?? false,
    candidates: who && (who.state === 'asked' || chosen !== null) ? who.candidates : [],
  }
}

export function keepNewService({ serviceId, service }: GivenService, { known }: Planning): void {
  if (service) known.services.add(knownService(serviceId, service))
}

const TYPE_TEXTS = { online: 'Online', presencial: 'Presencial' } as const

function typeOf({ isOnline }: KnownService): SessionType {
  return isOnline ? 'online' : 'presencial'
}
