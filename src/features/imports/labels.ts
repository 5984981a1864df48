import type { ColumnField } from './reading/cells.ts'

/** Where an import stands. */
export const IMPORT_STATES = {
  waiting: 'Para conferir',
  running: 'Importando',
  done: 'Importada',
  stopped: 'Parada',
  failed: 'Não concluída',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
} as const
export type ImportState = keyof typeof IMPORT_STATES

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

/** By what a row and a patient may be the same person. */
export const SAME_BY = {
  phone: 'mesmo telefone',
  cpf: 'mesmo CPF',
  email: 'mesmo e-mail',
  name: 'nome parecido',
} as const
export type SameBy = keyof typeof SAME_BY

/** Why a patient of an undone import stays. */
export const KEPT_BECAUSE = {
  changed: 'foi alterado depois da importação',
  sessions: 'tem sessões',
  packages: 'tem pacotes',
  record: 'tem prontuário',
  papers: 'tem recibos, demonstrativos ou contratos',
  messages: 'recebeu mensagens',
  files: 'tem comprovantes',
} as const
export type KeptBecause = keyof typeof KEPT_BECAUSE

/** The kinds of a sheet: each row brings something of it. */
export const SHEET_KINDS = {
  patients: 'Pacientes',
  expenses: 'Despesas',
} as const
export type SheetKind = keyof typeof SHEET_KINDS

/** The things that rows bring, in the order in which they are shown; an undo removes the last ones first. */
export const ITEM_KINDS = ['patients', 'expenses'] as const
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

/** The fields of an expense. */
const EXPENSE_FIELDS = [
  'date',
  'paidOn',
  'description',
  'category',
  'price',
  'paid',
] as const satisfies readonly ColumnField[]

/** Columns that a row joins to the name. */
export const NAME_PARTS = ['middleName', 'lastName'] as const satisfies readonly ColumnField[]

/** Left out of every sheet: clinical texts and ignored columns. */
const LEFT_OUT = ['clinical', 'ignore'] as const satisfies readonly ColumnField[]

export type RowField = (typeof PATIENT_FIELDS)[number] | (typeof EXPENSE_FIELDS)[number]
export type SheetColumn = RowField | (typeof NAME_PARTS)[number] | (typeof LEFT_OUT)[number]

/** The fields of each kind of sheet, in the order in which rows show them. */
export const KIND_FIELDS: Record<SheetKind, readonly RowField[]> = {
  patients: PATIENT_FIELDS,
  expenses: EXPENSE_FIELDS,
}

function unique<T>(values: readonly T[]): [T, ...T[]] {
  return [...new Set(values)] as [T, ...T[]]
}

/** The fields of all kinds. */
export const ROW_FIELDS = unique(Object.values(KIND_FIELDS).flat())

/** All that a column of some sheet may be. */
export const COLUMN_FIELDS = unique<SheetColumn>([...ROW_FIELDS, ...NAME_PARTS, ...LEFT_OUT])

/** Returns all that a column of a sheet may be, in the order in which it is offered. */
export function columnFields(kind: SheetKind): SheetColumn[] {
  return KIND_FIELDS[kind]
    .flatMap((field): SheetColumn[] => (field === 'name' ? [field, ...NAME_PARTS] : [field]))
    .concat(LEFT_OUT)
}

/** Returns a guess if a sheet of this kind has such a field; other columns are left out. */
export function offeredField(kind: SheetKind, guess: ColumnField | undefined): SheetColumn {
  return columnFields(kind).find((field) => field === guess) ?? 'ignore'
}
