import { dayAt } from '../../../platform/shared/calendar.ts'
import { MOST_PEOPLE } from '../../patients/people-contract.ts'
import { normalPix } from '../../practice/pix-key.ts'
import { pictureText } from '../../profile/picture-contract.ts'
import { PICTURE_PART } from '../reading/read-move.ts'
import {
  MOVED_NAMES,
  MOVED_TABLES,
  type MovedName,
  type MovedSettings,
  type MovedTable,
  movedSettings,
} from './moved-tables.ts'

/** A refused line of a file, and the reason. */
export class MoveFault extends Error {
  readonly label: string

  constructor(label: string, message: string) {
    super(message)
    this.label = label
  }
}

export interface PlanFacts {
  /** Active patients, as the plan counts them. */
  patients: number
  /** Sessions that are not cancelled, by month. */
  months: Record<string, number>
}

const SETTINGS = 'Configurações'
export const PICTURE = 'Foto do perfil'
const FILE = 'Arquivo'

type Row = Record<string, unknown>

/**
 * Checks a practice row by row: each value by its form's rules, each reference to another row, and uniqueness. The database
 * checks the same again; this check runs before anything is written.
 */
export class MoveCheck {
  readonly #ids = new Map<string, Set<string>>()
  readonly #once = new Map<string, Set<string>>()
  readonly #people = new Map<string, number>()
  readonly #held: [start: number, end: number][] = []
  readonly rows = new Map<MovedName, number>()
  readonly facts: PlanFacts = { patients: 0, months: {} }
  #settings: MovedSettings | null = null
  #picture = ''
  #reached = 0

  /** Returns the settings in stored form. They come first, and only once. */
  settings(written: object): MovedSettings {
    if (this.#settings || this.rows.size > 0)
      throw new MoveFault(SETTINGS, 'As linhas mudaram de lugar')
    const settings = movedSettings.safeParse(written)
    if (!settings.success) throw new MoveFault(SETTINGS, issueText(settings.error.issues[0]))
    this.#settings = { ...settings.data, ...normalPix(settings.data) }
    return this.#settings
  }

  get hasPicture(): boolean {
    return this.#picture !== ''
  }

  /** Returns a part of the profile's picture. Its parts come after the settings and before all rows. */
  picture(written: object): Row {
    const { base64 } = written as { base64?: unknown }
    if (!this.#settings || this.rows.size > 0)
      throw new MoveFault(PICTURE, 'As linhas mudaram de lugar')
    if (typeof base64 !== 'string' || base64.length > PICTURE_PART)
      throw new MoveFault(PICTURE, 'Valor inválido')
    this.#picture += base64
    return { base64 }
  }

  /** Returns a row in stored form, with the ids of the file. */
  row(name: string, written: object): Row {
    const index = MOVED_NAMES.indexOf(name as MovedName)
    const known = MOVED_NAMES[index]
    if (!known) throw new MoveFault(FILE, 'Tabela desconhecida')
    if (!this.#settings || index < this.#reached)
      throw new MoveFault(FILE, 'As linhas mudaram de lugar')
    this.#reached = index
    const table: MovedTable = MOVED_TABLES[known]
    const parsed = table.row.safeParse(written)
    if (!parsed.success) throw new MoveFault(table.label, issueText(parsed.error.issues[0]))
    this.#notice(known, table, parsed.data)
    return parsed.data
  }

  #notice(name: MovedName, table: MovedTable, row: Row): void {
    const { label, names, key, once = [], most } = table
    for (const [column, other] of Object.entries(names)) {
      const reference = row[column]
      if (reference !== null && !this.#ids.get(other)?.has(String(reference)))
        throw new MoveFault(
          label,
          `${MOVED_TABLES[other].label}: a linha citada não está no arquivo`,
        )
    }
    for (const columns of [key, ...once]) this.#refuseSecond(name, label, columns, row)
    if (table.columns.includes('id')) setOf(this.#ids, name).add(String(row.id))
    const count = (this.rows.get(name) ?? 0) + 1
    if (most !== undefined && count > most) throw new MoveFault(label, `No máximo ${most}`)
    this.rows.set(name, count)
    this.#count(name, label, row)
  }

  #refuseSecond(name: string, label: string, columns: readonly string[], row: Row): void {
    const values = columns.map((column) => row[column])
    if (values.includes(null)) return
    const seen = setOf(this.#once, `${name} ${columns.join()}`)
    const value = values.join()
    if (seen.has(value)) throw new MoveFault(label, 'A mesma linha aparece duas vezes')
    seen.add(value)
  }

  #count(name: MovedName, label: string, row: Row): void {
    if (name === 'patients' && row.vouched === true && row.ended_at === null) this.facts.patients++
    if (name === 'patient_people') {
      const people = (this.#people.get(String(row.patient_id)) ?? 0) + 1
      if (people > MOST_PEOPLE)
        throw new MoveFault(label, `No máximo ${MOST_PEOPLE} pessoas por paciente`)
      this.#people.set(String(row.patient_id), people)
    }
    if (name === 'sessions') this.#countSession(row)
  }

  #countSession({ starts_at, blocked_until, holds, status }: Row): void {
    const start = Date.parse(String(starts_at))
    if (holds === true) this.#held.push([start, Date.parse(String(blocked_until))])
    if (status === 'cancelled') return
    const month = dayAt(start, this.#settings?.timezone ?? 'America/Sao_Paulo').slice(0, 7)
    this.facts.months[month] = (this.facts.months[month] ?? 0) + 1
  }

  /** Refuses sessions that overlap, another file than a picture, and a file without settings. */
  finish(): void {
    if (!this.#settings) throw new MoveFault(SETTINGS, 'Faltam no arquivo')
    if (this.#picture !== '' && !pictureText.safeParse(this.#picture).success)
      throw new MoveFault(PICTURE, 'Não é uma imagem JPEG, PNG ou WebP de até 200 kB')
    this.#held.sort(([a], [b]) => a - b)
    const meets = this.#held.some(([start], index) => start < (this.#held[index - 1]?.[1] ?? start))
    if (meets)
      throw new MoveFault(MOVED_TABLES.sessions.label, 'Duas sessões ocupam o mesmo horário')
  }
}

function setOf(sets: Map<string, Set<string>>, name: string): Set<string> {
  const known = sets.get(name) ?? new Set<string>()
  sets.set(name, known)
  return known
}

function issueText(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : 'Valor inválido'
}
