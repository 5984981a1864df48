import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { formatDay } from '../../platform/shared/calendar.ts'
import { moneyWithComma } from '../../platform/shared/money.ts'
import { formatPhone, parsePhone } from '../../platform/shared/phone.ts'
import { isSameName } from '../../platform/shared/same-name.ts'
import { searchWords } from '../../platform/shared/search-words.ts'
import { BILLINGS, type Billing } from '../patients/contract.ts'
import { formatDocument } from '../patients/document-rules.ts'
import { type PatientInput, type PersonInput, patientInput } from '../patients/input-contract.ts'
import { proposedRoles } from '../patients/people-roles.ts'
import {
  KIND_FIELDS,
  NAME_PARTS,
  ROW_FIELDS,
  type RowField,
  type SheetColumn,
  type SheetKind,
} from './labels.ts'
import {
  isLongName,
  readActive,
  readBilling,
  readCpf,
  readDocument,
  readEmail,
  readName,
  readType,
  readYes,
} from './reading/cells.ts'
import { birthFault, isYearlessDay, readDate, readTime } from './reading/date-cells.ts'
import { isBlank, isHeadingRow, isTitleRow, isTotalRow } from './reading/empty-cells.ts'
import { foldCell } from './reading/fold-cell.ts'
import { fieldOfHeading } from './reading/heading-words.ts'
import { readMoney } from './reading/money-cells.ts'
import { readParent, relationOfHeading, splitGuardian, splitName } from './reading/person-cells.ts'
import { readPhone } from './reading/phone-cells.ts'
import { readStatus } from './reading/status-cells.ts'
import { readFrequency, readWeekday } from './reading/week-cells.ts'

/** Reads a row of a file as a patient: docs/product.md, Import. */

/** The texts of a row by field: cells, or the texts typed instead. Empty ones are left out. */
export type RowTexts = Partial<Record<RowField, string>>

export interface RowProblem {
  field: RowField
  text: string
}

export interface RowContext {
  /** The default for phones without an area code; null until it is given. */
  areaCode: string | null
  today: string
}

export interface ReadRow {
  texts: RowTexts
  /** The fields that are not empty, as they will be stored; a refused one as written. */
  values: { field: RowField; text: string }[]
  problems: RowProblem[]
  /** The cells that are left out although the row is imported. */
  notes: RowProblem[]
  /** Whether the file says that the patient is no longer in treatment. */
  isEnded: boolean
  /** Whether only a phone, or only the patient's name, is missing. */
  lacks: 'name' | 'phone' | null
  /** Whether a phone would be read with an area code. */
  asksAreaCode: boolean
  /** The patient to be added; null if there are problems. */
  input: PatientInput | null
  /** The facts by which it is compared with others. */
  facts: PersonFacts
}

/** The facts by which two people are compared. */
export interface PersonFacts {
  /** The registered name. */
  name: string
  socialName: string | null
  phone: string | null
  isGuardianPhone: boolean
  email: string | null
  cpf: string | null
  birthDate: string | null
}

export interface SheetColumns {
  headings: readonly string[]
  fields: readonly SheetColumn[]
  kind?: SheetKind
}

/**
 * Returns the texts of a row by field, with the texts typed instead. Several columns of observations are joined, and so are the
 * parts of a name. A phone, a relation or a remark next to a name goes to its field. A row of totals, a title and the headings again
 * have no texts.
 */
export function textsOf(
  cells: readonly string[],
  { headings, fields, kind }: SheetColumns,
  mended: RowTexts = {},
): RowTexts {
  const read: Partial<Record<SheetColumn, string>> = {}
  if (isTotalRow(cells) || isTitleRow(cells) || isHeadingRow(cells, headings))
    return givenTexts(mended)
  const spare = sparePhone(cells, { headings, fields })
  const isJoined = fields.filter((field) => field === 'observations').length > 1
  for (const [index, field] of fields.entries()) {
    const cell = (cells[index] ?? '').trim()
    if (index === spare) read.phone = cell
    if (
      index === spare ||
      cell === '' ||
      field === 'ignore' ||
      field === 'clinical' ||
      saysNothing(cell, field)
    )
      continue
    const text =
      isJoined && field === 'observations'
        ? `${headings[index]}: ${cell}`
        : field === 'type'
          ? typeText(cell, headings[index] ?? '')
          : cell
    read[field] = read[field] === undefined ? text : `${read[field]}\n${text}`
  }
  const selves = AROUND.filter((field) => SELF.test(foldCell(cells[fields.indexOf(field)] ?? '')))
  const texts = withOwnFacts(read, selves)
  const guardianHeading = headings[fields.indexOf('guardian')] ?? ''
  const areaCode = cells[headings.findIndex((heading) => AREA_CODE.test(foldCell(heading)))] ?? ''
  const patient = patientTexts({ ...texts, name: nameOf(texts) }, kind)
  return givenTexts({
    ...texts,
    ...withAreaCode(texts.phone, areaCode),
    ...patient,
    ...guardianTexts({ ...texts, ...patient }, guardianHeading),
    ...personTexts(texts, 'payer', 'payerPhone'),
    ...personTexts(texts, 'emergencyName', 'emergencyPhone'),
    ...mended,
  })
}

/** Returns the index of a second column of phones in a row whose phone is empty; -1 without one. */
function sparePhone(
  cells: readonly string[],
  { headings, fields }: Pick<SheetColumns, 'headings' | 'fields'>,
): number {
  const phone = fields.indexOf('phone')
  if (phone === -1 || !isEmpty(cells[phone])) return -1
  return fields.findIndex(
    (field, index) =>
      field === 'observations' &&
      fieldOfHeading(headings[index] ?? '')?.field === 'phone' &&
      !isEmpty(cells[index]),
  )
}

function isEmpty(cell = ''): boolean {
  return cell.trim() === '' || isBlank(cell)
}

/** Returns whether a row adds nothing: it was left out by the answer, or no cell of it is imported. */
export function isLeftOut(texts: RowTexts, chosen: string | null): boolean {
  return chosen === 'skip' || Object.keys(texts).length === 0
}

/** Returns the type that an answer names under `Online?`. */
function typeText(cell: string, heading: string): string {
  const asked = readType(heading)
  const yes = readYes(cell)
  if (asked === null || yes === null || readType(cell) !== null) return cell
  return yes === (asked === 'online') ? 'Online' : 'Presencial'
}

const AREA_CODE = /^(?:ddd|area code|codigo de area)$/

/** Returns a local phone with the area code of the column next to it. */
function withAreaCode(phone: string | undefined, areaCode: string): RowTexts {
  const isLocal = /^\D*(?:\d\D*){8,9}$/.test(phone ?? '')
  return isLocal && /^\(?0?\d\d\)?$/.test(areaCode.trim())
    ? { phone: `(${areaCode.replace(/\D/g, '')}) ${phone}` }
    : {}
}

/** Returns the name and the phone of a payer or an emergency contact that are in one cell. */
function personTexts(
  texts: Partial<Record<SheetColumn, string>>,
  nameField: 'payer' | 'emergencyName',
  phoneField: 'payerPhone' | 'emergencyPhone',
): RowTexts {
  const { name, phone, relation } = splitGuardian(texts[nameField] ?? '')
  if (phone === null || texts[phoneField] !== undefined) return {}
  return { [nameField]: relation ? `${name} (${relation})` : name, [phoneField]: phone }
}

/** Fields of answers, in which a dash is a no, and the name, which must be written. */
const ANSWERS: readonly SheetColumn[] = ['name', 'paid', 'status', 'owed', 'active']
const AROUND: readonly SheetColumn[] = ['guardian', 'payer', 'emergencyName']
const SELF =
  /^(?:(?:[oa] )?(?:propri[oa]|mesm[oa])(?: paciente)?|ele mesmo|ela mesma|(?:[oa] )?paciente|maior(?: de idade)?|adult[oa])$/

/** Returns whether a cell has no value: a dash, or the patient instead of somebody around. A price of `-` may be zero. */
function saysNothing(cell: string, field: SheetColumn): boolean {
  if (ANSWERS.includes(field) || (field === 'price' && !/\p{L}/u.test(cell))) return false
  return isBlank(cell) || (AROUND.includes(field) && SELF.test(foldCell(cell)))
}

/** The document and all facts of a guardian and of a payer, each with the patient's field. */
const OF_SELF = [
  [
    'guardian',
    'guardianCpf',
    [
      ['guardianCpf', 'cpf'],
      ['guardianPhone', 'phone'],
      ['guardianEmail', 'email'],
    ],
  ],
  [
    'payer',
    'payerDocument',
    [
      ['payerDocument', 'cpf'],
      ['payerPhone', 'phone'],
      ['payerEmail', 'email'],
    ],
  ],
] as const

/** Returns the texts with the facts of `selves`, and of a nameless one with the patient's CPF, as the patient's own. */
function withOwnFacts(
  read: Partial<Record<SheetColumn, string>>,
  selves: readonly SheetColumn[],
): Partial<Record<SheetColumn, string>> {
  const texts = { ...read }
  for (const [around, document, facts] of OF_SELF) {
    const cpf = readCpf(read[document] ?? '')
    const isNameless = !read[around] && cpf !== null && cpf === readCpf(read.cpf ?? '')
    // A payer may be the patient's company.
    if ((read[document] && cpf === null) || !(isNameless || selves.includes(around))) continue
    for (const [from, to] of facts) {
      texts[to] ??= texts[from]
      delete texts[from]
    }
  }
  return texts
}

function givenTexts(all: Partial<Record<SheetColumn, string>>): RowTexts {
  return Object.fromEntries(
    ROW_FIELDS.flatMap((field) => {
      const text = all[field]?.trim()
      return text ? [[field, text]] : []
    }),
  )
}

/** The kinds of sheets whose observations are about the patient; those of a session are shown to the patient. */
const ABOUT_PATIENTS: readonly (SheetKind | undefined)[] = ['patients', 'series']

function patientTexts(
  texts: Partial<Record<SheetColumn, string>>,
  kind: SheetKind | undefined,
): RowTexts {
  const { name: written, phone: given, observations } = texts
  if (!written) return { name: '' }
  const { name, phone, remarks } = splitName(written)
  const isKept = remarks.length > 0 && ABOUT_PATIENTS.includes(kind)
  return {
    name,
    ...(phone && (given ? {} : { phone })),
    ...factsOf(remarks, texts, kind),
    ...(isKept && {
      observations: [observations, `Nome na planilha: ${written}`].filter(Boolean).join('\n'),
    }),
  }
}

/** The fields of remarks next to a name; the first that fits a remark decides. */
const OF_REMARKS: readonly (readonly [RowField, (remark: string) => boolean])[] = [
  ['guardian', (remark) => splitGuardian(remark).relation !== null],
  ['frequency', (remark) => readFrequency(remark) !== null],
  ['weekday', (remark) => readWeekday(remark) !== null],
  ['time', (remark) => /^\d{1,2}(?:h|:\d\d)/i.test(remark) && readTime(remark) !== null],
  ['price', (remark) => /^r\$|reais|,\d\d$/i.test(remark) && readMoney(remark) !== null],
  ['type', (remark) => readType(remark) !== null],
  ['status', (remark) => readStatus(remark) !== null],
  ['paid', (remark) => /pag|\bpg\b|dev/i.test(remark) && readYes(remark) !== null],
]

/** Returns the remarks next to a name as fields that the sheet's kind has and the row lacks. */
function factsOf(
  remarks: readonly string[],
  texts: Partial<Record<SheetColumn, string>>,
  kind: SheetKind = 'patients',
): RowTexts {
  const facts = remarks.flatMap((remark) => {
    const field = OF_REMARKS.find(([, isOf]) => isOf(remark))?.[0]
    const isFree = field && texts[field] === undefined && KIND_FIELDS[kind].includes(field)
    return isFree ? [[field, remark]] : []
  })
  return Object.fromEntries(facts)
}

function guardianTexts(texts: Partial<Record<SheetColumn, string>>, heading: string): RowTexts {
  if (!texts.guardian) return {}
  const { name, phone, relation } = splitGuardian(texts.guardian)
  const knownRelation = texts.guardianRelation ?? relation ?? relationOfHeading(heading)
  const isTaken = phone !== null && texts.guardianPhone !== undefined
  return {
    guardian: isTaken ? texts.guardian : name,
    ...(phone && !isTaken && { guardianPhone: phone }),
    ...(knownRelation && { guardianRelation: knownRelation }),
  }
}

/** Returns first, middle and last name; a part that the name already contains is not added. */
function nameOf(texts: Partial<Record<SheetColumn, string>>): string {
  let name = texts.name ?? ''
  for (const field of NAME_PARTS) {
    const part = texts[field]
    if (part && !` ${foldCell(name)} `.includes(` ${foldCell(part)} `))
      name = `${name} ${part}`.trim()
  }
  return name
}

/** Reads a row as a patient. Every value is validated by the contract of the patient's form. */
export function readRow(texts: RowTexts, context: RowContext): ReadRow {
  const cells = new CellReader(texts, context)
  const given = patientOf(cells)
  const problems = [...cells.problems]
  const isFaulty = (field: RowField) => problems.some((problem) => problem.field === field)
  const parsed = patientInput.safeParse(given.input)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldAt(path, given.origins)
    if (!isFaulty(field) && !(field === 'phone' && given.input.phone === '')) {
      problems.push({ field, text: message })
      cells.refuse(field)
    }
  }
  const lacks = !texts.name
    ? 'name'
    : given.input.phone === '' && !isFaulty('phone')
      ? 'phone'
      : null
  if (lacks === 'name' && !isFaulty('name'))
    problems.push({ field: 'name', text: 'Informe o nome' })
  if (lacks === 'phone') problems.push({ field: 'phone', text: 'Informe um telefone' })
  return {
    texts,
    values: KIND_FIELDS.patients.flatMap((field) => {
      const text = cells.shown(field)
      return text ? [{ field, text }] : []
    }),
    problems,
    notes: cells.notes,
    isEnded: readActive(texts.active ?? '') === false,
    lacks,
    asksAreaCode: cells.asksAreaCode,
    input: problems.length === 0 && parsed.success ? parsed.data : null,
    facts: given.facts,
  }
}

/** Reads cells by field, and collects their problems. */
class CellReader {
  readonly #texts: RowTexts
  readonly #context: RowContext
  readonly #shown = new Map<RowField, string>()
  readonly problems: RowProblem[] = []
  readonly notes: RowProblem[] = []
  /** Further numbers of the patient's phone cell. */
  otherPhones: string[] = []
  asksAreaCode = false

  constructor(texts: RowTexts, context: RowContext) {
    this.#texts = texts
    this.#context = context
  }

  text(field: RowField): string | null {
    return this.#texts[field] ?? null
  }

  /** Shows another text in a field than its cell's. */
  show(field: RowField, text: string): void {
    this.#shown.set(field, text)
  }

  /** Shows a field as written. */
  refuse(field: RowField): void {
    this.#shown.delete(field)
  }

  shown(field: RowField): string | null {
    return this.#shown.get(field) ?? this.text(field)
  }

  name(field: RowField): string | null {
    return this.#read(
      field,
      readName,
      (name) => name,
      (text) =>
        isLongName(text) ? 'O nome é longo demais: no máximo 120 letras' : 'Escreva só o nome',
    )
  }

  email(field: RowField): string | null {
    return this.#read(field, readEmail, (email) => email, 'E-mail inválido')
  }

  cpf(field: RowField): string | null {
    return this.#read(field, readCpf, formatCpf, 'CPF inválido')
  }

  document(field: RowField): string | null {
    return this.#read(field, readDocument, formatDocument, 'CPF ou CNPJ inválido')
  }

  birthDate(): string | null {
    const { today } = this.#context
    if (isYearlessDay(this.text('birthDate') ?? '')) {
      this.notes.push({ field: 'birthDate', text: 'Aniversário sem o ano: a data fica de fora' })
      return null
    }
    const readBirthDate = (text: string) => readDate(text, { isBirth: true, today })
    return this.#read('birthDate', readBirthDate, formatDay, (text) => birthFault(text, today))
  }

  money(): string | null {
    return this.#read('price', readMoney, moneyWithComma, 'Valor inválido')
  }

  billing(): Billing | null {
    return this.#read('billing', readBilling, (billing) => BILLINGS[billing], BILLING_FAULT)
  }

  phone(field: RowField): string | null {
    const text = this.text(field)
    if (text === null) return null
    const phone = readPhone(text, this.#context.areaCode ?? '')
    if ('phone' in phone && parsePhone(phone.phone) !== null) {
      this.#shown.set(field, formatPhone(phone.phone))
      if (field === 'phone') this.otherPhones = phone.others
      return phone.phone
    }
    const lacksAreaCode =
      this.#context.areaCode === null && 'phone' in readPhone(text, ANY_AREA_CODE)
    if (lacksAreaCode) this.asksAreaCode = true
    const refused = 'refused' in phone ? phone.refused : 'Telefone inválido'
    this.problems.push({ field, text: lacksAreaCode ? 'Falta o DDD' : refused })
    return null
  }

  #read<Value extends string>(
    field: RowField,
    read: (text: string) => Value | null,
    show: (value: Value) => string,
    fault: string | ((text: string) => string),
  ): Value | null {
    const text = this.text(field)
    if (text === null) return null
    const value = read(text)
    if (value === null) {
      this.problems.push({ field, text: typeof fault === 'string' ? fault : fault(text) })
    } else this.#shown.set(field, show(value))
    return value
  }
}

const ANY_AREA_CODE = '11'
const BILLING_FAULT = 'Escreva por sessão, por mês ou por pacote'

/** The row's fields for the name, phone, e-mail and document of a person. */
interface Origin {
  name: RowField
  phone: RowField
  email: RowField
  document: RowField
}

function patientOf(cells: CellReader) {
  const ownPhone = cells.phone('phone')
  const guardian = personOf(cells, GUARDIAN, cells.cpf('guardianCpf'))
  const payer = personOf(cells, PAYER, cells.document('payerDocument'))
  const emergency = personOf(cells, EMERGENCY, null)
  const phone = ownPhone ?? (cells.text('phone') ? null : guardian.phone)
  const facts: PersonFacts = {
    name: cells.name('name') ?? cells.text('name') ?? '',
    socialName: cells.name('socialName'),
    phone,
    isGuardianPhone: phone !== null && phone === guardian.phone,
    email: cells.email('email'),
    cpf: cells.cpf('cpf'),
    birthDate: cells.birthDate(),
  }
  const around = [guardian, ...(isPatient(payer, guardian, facts) ? [] : [payer]), emergency]
  const relation = readParent(cells.text('guardianRelation') ?? '')
  const { people, origins } = joined(around.filter(isGiven), relation ?? 'legal_guardian')
  const input = {
    name: facts.name,
    socialName: facts.socialName,
    phone: phone ?? '',
    email: facts.email,
    cpf: facts.cpf,
    birthDate: facts.birthDate,
    billing: cells.billing() ?? 'session',
    price: cells.money() ?? undefined,
    observations: observationsOf(cells),
    people,
  }
  return { input, facts, origins }
}

/** Returns the observations, with further numbers of the phone cell: a patient has one phone. */
function observationsOf(cells: CellReader): string | null {
  const others = cells.otherPhones.map((phone) => formatPhone(phone)).join(', ')
  const relation = cells.text('guardianRelation')
  const texts = [
    cells.text('observations'),
    others && `Outro telefone: ${others}`,
    relation && readParent(relation) === null && `Parentesco do responsável: ${relation}`,
  ]
  const all = texts.filter(Boolean).join('\n')
  if (all !== '') cells.show('observations', all)
  return all || null
}

type GivenPerson = Pick<PersonInput, 'phone' | 'email' | 'document'> & {
  name: string | null
  origin: Origin
  roles: Partial<PersonInput>
}

const GUARDIAN = {
  origin: {
    name: 'guardian',
    phone: 'guardianPhone',
    email: 'guardianEmail',
    document: 'guardianCpf',
  },
  roles: { relation: 'legal_guardian' },
} as const
const PAYER = {
  origin: {
    name: 'payer',
    phone: 'payerPhone',
    email: 'payerEmail',
    document: 'payerDocument',
  },
  roles: { pays: true },
} as const
const EMERGENCY = {
  // Columns for an emergency contact's e-mail or document are ignored.
  origin: {
    name: 'emergencyName',
    phone: 'emergencyPhone',
    email: 'emergencyPhone',
    document: 'emergencyName',
  },
  roles: { emergency: true },
} as const

function personOf(
  cells: CellReader,
  { origin, roles }: Pick<GivenPerson, 'origin' | 'roles'>,
  document: string | null,
): GivenPerson {
  const hasEmail = origin.email !== origin.phone
  return {
    name: cells.name(origin.name),
    phone: cells.phone(origin.phone),
    email: hasEmail ? cells.email(origin.email) : null,
    document,
    origin,
    roles,
  }
}

function isGiven({ name, phone, email, document }: GivenPerson): boolean {
  return [name, phone, email, document].some((value) => value !== null)
}

/** Returns whether a payer is the patient, by name, and neither the guardian nor somebody with another document. */
function isPatient(
  { name, document }: GivenPerson,
  guardian: GivenPerson,
  patient: Pick<PersonFacts, 'name' | 'cpf'>,
): boolean {
  if (name === null || !isSameName(name, patient.name)) return false
  if (searchWords(name) === searchWords(patient.name)) return true
  const isGuardian = guardian.name !== null && isSameName(name, guardian.name)
  return !isGuardian && !areOther(document, patient.cpf)
}

function areOther(document: string | null | undefined, another: string | null): boolean {
  return Boolean(document && another && document !== another)
}

/** Returns the people around a patient: one person for all that have the same name and not different documents. */
function joined(given: readonly GivenPerson[], guardianIs: PersonInput['relation']) {
  const people: Partial<PersonInput>[] = []
  const origins: Origin[] = []
  for (const { name, phone, email, document, origin, roles } of given) {
    const known = people.find(
      (person) =>
        name !== null &&
        isSameName(person.name ?? '', name) &&
        !areOther(person.document, document),
    )
    if (known) {
      Object.assign(known, roles.relation ? roles : { ...roles, relation: known.relation })
      known.phone ??= phone
      known.email ??= email
      known.document ??= document
      continue
    }
    people.push({ name: name ?? '', phone, email, document, ...roles })
    origins.push(origin)
  }
  return { people: people.map((person) => withRoles(person, guardianIs)), origins }
}

/** Returns a guardian with the roles that the form suggests: accepts contracts and, with a phone, is notified. */
function withRoles(
  person: Partial<PersonInput>,
  guardianIs: PersonInput['relation'],
): Partial<PersonInput> {
  if (person.relation !== 'legal_guardian') return person
  const { phone = null, document = null } = person
  const { receivesNotices, mayAccept } = proposedRoles(
    { relation: 'legal_guardian', phone, document },
    true,
  )
  return { ...person, relation: guardianIs, receivesNotices, mayAccept }
}

const OF_PATIENT = new Set<PropertyKey>(KIND_FIELDS.patients)

/** Returns the field of the row to which an issue of the patient's contract belongs. */
function fieldAt(
  [first, index, part]: readonly PropertyKey[],
  origins: readonly Origin[],
): RowField {
  if (first === 'people') {
    const origin = origins[Number(index)]
    return origin?.[part as keyof Origin] ?? origin?.name ?? 'guardian'
  }
  return OF_PATIENT.has(first ?? '') ? (first as RowField) : 'name'
}
