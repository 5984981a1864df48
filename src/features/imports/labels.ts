import type { ColumnField } from './reading/cells.ts'

export const IMPORT_STATES = {
  waiting: 'Para conferir',
  running: 'Importando',
  done: 'Importada',
  stopped: 'Parada',
  failed: 'Não concluída',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
} as const

/** How an import treats a row. */
export const ROW_STATES = {
  new: 'Novo',
  same: 'Já cadastrado',
  incomplete: 'Incompleto',
  refused: 'Recusado',
  ambiguous: 'Para decidir',
  skipped: 'Deixado fora',
} as const
export type RowState = keyof typeof ROW_STATES

/** Why an imported thing stays after an undo. */
export const KEPT_BECAUSE = {
  changed: 'foi alterado depois da importação',
  sessions: 'tem sessões',
  packages: 'tem pacotes',
  record: 'tem prontuário',
  papers: 'tem recibos, demonstrativos ou contratos',
  messages: 'recebeu mensagens',
  payments: 'tem pagamentos',
  files: 'tem comprovantes',
} as const
export type KeptBecause = keyof typeof KEPT_BECAUSE

/** The kinds of a sheet: each row adds something of that kind. */
export const SHEET_KINDS = {
  patients: 'Pacientes',
  services: 'Serviços',
  sessions: 'Sessões',
  series: 'Pacientes com horário fixo',
  packages: 'Pacotes',
  expenses: 'Despesas',
} as const
export type SheetKind = keyof typeof SHEET_KINDS

/** The things that rows add, in the order in which they are shown; an undo removes the last kinds first. */
export const ITEM_KINDS = [
  'patients',
  'services',
  'sessions',
  'series',
  'packages',
  'expenses',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** The fields of a patient, in the order in which rows show them. */
const PATIENT_FIELDS = [
  'name',
  'socialName',
  'phone',
  'email',
  'cpf',
  'birthDate',
  'guardian',
  'guardianRelation',
  'guardianPhone',
  'guardianEmail',
  'guardianCpf',
  'payer',
  'payerDocument',
  'payerPhone',
  'payerEmail',
  'emergencyName',
  'emergencyPhone',
  'billing',
  'price',
  'active',
  'observations',
] as const satisfies readonly ColumnField[]

/** Columns that a row joins to the name. */
export const NAME_PARTS = ['middleName', 'lastName'] as const satisfies readonly ColumnField[]

/** Left out in every sheet: clinical texts and ignored columns. */
const LEFT_OUT = ['clinical', 'ignore'] as const satisfies readonly ColumnField[]

/** The fields of a service; its name is in `service`. */
const SERVICE_FIELDS = [
  'service',
  'price',
  'duration',
  'type',
  'packageSessions',
  'active',
  'description',
] as const satisfies readonly ColumnField[]

/** The fields by which a session names its patient. */
export const PERSON_FIELDS = ['name', 'phone', 'email', 'cpf'] as const

const SESSION_FIELDS = [
  ...PERSON_FIELDS,
  'date',
  'time',
  'duration',
  'service',
  'type',
  'status',
  'price',
  'side',
  'paid',
  'owed',
  'paidOn',
  'method',
  'observations',
] as const satisfies readonly ColumnField[]

/** A fixed time also adds its patient, with all facts about the patient. */
const SERIES_FIELDS = [
  ...PATIENT_FIELDS,
  'weekday',
  'time',
  'frequency',
  'date',
  'lastDate',
  'skippedDates',
  'duration',
  'service',
  'type',
] as const satisfies readonly ColumnField[]

/** A package with its remaining credits. */
const PACKAGE_FIELDS = [
  ...PERSON_FIELDS,
  'service',
  'packageSessions',
  'packageLeft',
  'packageUsed',
  'price',
  'paid',
  'paidOn',
  'method',
  'packageUntil',
] as const satisfies readonly ColumnField[]

const EXPENSE_FIELDS = [
  'date',
  'paidOn',
  'description',
  'category',
  'price',
  'side',
  'paid',
] as const satisfies readonly ColumnField[]

export type RowField = (
  | typeof PATIENT_FIELDS
  | typeof SERVICE_FIELDS
  | typeof SESSION_FIELDS
  | typeof SERIES_FIELDS
  | typeof PACKAGE_FIELDS
  | typeof EXPENSE_FIELDS
)[number]
export type SheetColumn = RowField | (typeof NAME_PARTS)[number] | (typeof LEFT_OUT)[number]

/** The fields of each kind of sheet, in the order in which rows show them. */
export const KIND_FIELDS: Record<SheetKind, readonly RowField[]> = {
  patients: PATIENT_FIELDS,
  services: SERVICE_FIELDS,
  sessions: SESSION_FIELDS,
  series: SERIES_FIELDS,
  packages: PACKAGE_FIELDS,
  expenses: EXPENSE_FIELDS,
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** The fields of all kinds. */
export const ROW_FIELDS = unique(Object.values(KIND_FIELDS).flat())

/** Everything that a column of any sheet may be. */
export const COLUMN_FIELDS = unique<SheetColumn>([...ROW_FIELDS, ...NAME_PARTS, ...LEFT_OUT])

/** Returns everything that a column of a sheet may be, in the order of the choices. */
export function columnFields(kind: SheetKind): SheetColumn[] {
  return KIND_FIELDS[kind]
    .flatMap((field): SheetColumn[] => (field === 'name' ? [field, ...NAME_PARTS] : [field]))
    .concat(LEFT_OUT)
}

/** Fields with another name in another kind of sheet: the name of a service is not a patient's. */
const ALSO: Partial<Record<SheetKind, Partial<Record<ColumnField, SheetColumn>>>> = {
  patients: { frequency: 'observations' },
  services: { name: 'service', observations: 'description' },
  expenses: { name: 'description' },
}

/**
 * Returns the fields of a sheet's columns: each guess that a sheet of this kind has, once. Other columns are left out.
 */
export function offeredFields(
  kind: SheetKind,
  guesses: readonly (ColumnField | undefined)[],
): SheetColumn[] {
  const offered = columnFields(kind)
  const guessedFields = guesses.map((guess) => offered.find((field) => field === guess))
  return guesses.map((guess, index) => {
    const also = guess && ALSO[kind]?.[guess]
    const isFirst =
      also !== undefined && !guessedFields.includes(also) && guesses.indexOf(guess) === index
    const isFree = isFirst || also === 'observations'
    return guessedFields[index] ?? (isFree ? also : 'ignore')
  })
}
