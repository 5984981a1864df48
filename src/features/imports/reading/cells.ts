/** The kinds of a column, with the label that the screen offers. */
export const FIELDS = {
  name: 'Nome do paciente',
  socialName: 'Nome social',
  phone: 'Telefone',
  email: 'E-mail',
  cpf: 'CPF',
  birthDate: 'Data de nascimento',
  guardian: 'Nome do responsável',
  guardianPhone: 'Telefone do responsável',
  guardianEmail: 'E-mail do responsável',
  guardianCpf: 'CPF do responsável',
  payer: 'Quem paga',
  payerDocument: 'CPF ou CNPJ de quem paga',
  payerPhone: 'Telefone de quem paga',
  payerEmail: 'E-mail de quem paga',
  emergencyName: 'Contato de emergência',
  emergencyPhone: 'Telefone de emergência',
  billing: 'Cobrança (por sessão, mês ou pacote)',
  price: 'Valor',
  address: 'Endereço',
  observations: 'Observações',
  clinical: 'Texto clínico (prontuário)',
  active: 'Em acompanhamento?',
  date: 'Data da sessão',
  time: 'Horário',
  duration: 'Duração',
  service: 'Serviço',
  type: 'Online ou presencial',
  status: 'Situação da sessão',
  paid: 'Pago?',
  paidOn: 'Data do pagamento',
  method: 'Forma de pagamento',
  owed: 'Valor em aberto',
  packageSessions: 'Sessões do pacote',
  packageLeft: 'Sessões restantes do pacote',
  category: 'Categoria da despesa',
  description: 'Descrição',
  ignore: 'Não importar',
} as const

export type ColumnField = keyof typeof FIELDS

/** Fields that several columns may be. */
export const REPEATED_FIELDS: readonly ColumnField[] = ['observations', 'clinical', 'ignore']

/** What a session's state in a cell becomes. */
export type CellStatus =
  | 'pending'
  | 'confirmed'
  | 'completed'
  | 'cancelled'
  | 'absent'
  | 'late_cancel'

/** Returns null for a word that says neither; an empty cell is a no. */
export function readYes(text: string): boolean | null {
  return text.trim() === ''
}

export function readStatus(_text: string): CellStatus | null {
  return null
}

/** Returns 11 digits with their check digits, zeros at the start that a spreadsheet dropped included. */
export function readCpf(_text: string): string | null {
  return null
}

/** Returns a CPF or CNPJ. */
export function readDocument(_text: string): string | null {
  return null
}

export function readEmail(_text: string): string | null {
  return null
}

/** Returns a name in one line; null for a text that is no name. */
export function readName(text: string): string | null {
  return text
}
