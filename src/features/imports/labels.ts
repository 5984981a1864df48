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
} as const
export type KeptBecause = keyof typeof KEPT_BECAUSE

/** The fields of a patient that a column may be, in the order in which rows show them. */
export const ROW_FIELDS = [
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
export type RowField = (typeof ROW_FIELDS)[number]

/** Columns that a row joins to the name. */
export const NAME_PARTS = ['middleName', 'lastName'] as const satisfies readonly ColumnField[]

const [NAME, ...OTHER_FIELDS] = ROW_FIELDS

/** All that a column may be. Clinical texts and ignored columns are left out. */
export const COLUMN_FIELDS = [NAME, ...NAME_PARTS, ...OTHER_FIELDS, 'clinical', 'ignore'] as const
export type PatientColumn = (typeof COLUMN_FIELDS)[number]
