import { HOUR } from '../../../platform/shared/calendar.ts'
import type { Span } from '../../attendance/spans.ts'
import { overlap } from '../../attendance/spans.ts'
import { KnownPeople } from '../matching-rules.ts'
import { PackedMap, PackedSet } from '../packed.ts'
import { foldCell } from '../reading/fold-cell.ts'
import { KnownCounts } from './known-counts.ts'

/** All data that rows are compared with: the practice's own, and earlier new rows. */

export interface KnownService {
  id: string
  name: string
  type: 'single' | 'package'
  duration: number
  isOnline: boolean
  isInPerson: boolean
  active: boolean
}

export class KnownServices {
  readonly #byName = new Map<string, KnownService>()

  add(service: KnownService): void {
    const key = keyOf(service.name)
    if (!this.#byName.has(key)) this.#byName.set(key, service)
  }

  named(name: string): KnownService | null {
    return this.#byName.get(keyOf(name)) ?? null
  }

  byId(id: string): KnownService | null {
    return [...this.#byName.values()].find((service) => service.id === id) ?? null
  }

  get count(): number {
    return this.#byName.size
  }

  /** Returns the only active service of single sessions; null if there are none or several. */
  only(): KnownService | null {
    const single = [...this.#byName.values()].filter(({ type }) => type === 'single')
    const used = single.filter(({ active }) => active)
    const [firstUse, ...others] = used.length > 0 ? used : single
    return firstUse && others.length === 0 ? firstUse : null
  }
}

function keyOf(name: string): string {
  return foldCell(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface TakenSpan extends Span {
  /** The patient's name. */
  name: string
}

/** The hours that upcoming sessions block. */
export class TakenHours {
  readonly #byHour = new Map<number, TakenSpan[]>()

  add(span: TakenSpan): void {
    for (const hour of hoursOf(span)) {
      const spans = this.#byHour.get(hour)
      if (spans) spans.push(span)
      else this.#byHour.set(hour, [span])
    }
  }

  at(span: Span): TakenSpan | null {
    for (const hour of hoursOf(span)) {
      const hit = this.#byHour.get(hour)?.find((session) => overlap(session, span))
      if (hit) return hit
    }
    return null
  }
}

function hoursOf({ start, end }: Span): number[] {
  const firstHour = Math.floor(start / HOUR)
  return Array.from({ length: Math.ceil(end / HOUR) - firstHour }, (_, index) => firstHour + index)
}

export interface Known {
  people: KnownPeople
  /** The patients of rows by the rows' facts about them, and the answers that were given. */
  patients: PackedMap<{ id: string; name: string }>
  answers: Map<string, string>
  services: KnownServices
  /** Sessions by patient and start, and fixed times by patient, weekday and time. */
  sessions: PackedSet
  /** Amounts owed from before, by patient and amount. */
  debts: Set<string>
  series: Set<string>
  packages: KnownCounts
  expenses: KnownCounts
  taken: TakenHours
}

export function nothingKnown(): Known {
  return {
    people: new KnownPeople(),
    patients: new PackedMap(),
    answers: new Map(),
    services: new KnownServices(),
    sessions: new PackedSet(),
    debts: new Set(),
    series: new Set(),
    packages: new KnownCounts(),
    expenses: new KnownCounts(),
    taken: new TakenHours(),
  }
}

/** Returns a package's key by patient, service, number of sessions and price, independent of its use since. */
export function packageKey(pack: {
  patientId: string
  serviceId: string
  count: number
  priceCents: number
}): string {
  return `${pack.patientId} ${pack.serviceId} ${pack.count} ${pack.priceCents}`
}

export function expenseKey(expense: { date: string; amount: number; description: string }): string {
  return `${expense.date} ${expense.amount} ${foldCell(expense.description)}`
}

export function sessionKey(patientId: string, startsAt: number): string {
  return `${patientId} ${startsAt}`
}

export function seriesKey(patientId: string, weekday: number, time: string): string {
  return `${patientId} ${weekday} ${time}`
}
