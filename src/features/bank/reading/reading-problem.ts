/** The refusals of a statement file, each with its HTTP status and text. */
export const BANK_READING_PROBLEMS = {
  bank_file_too_large: [
    413,
    'O arquivo tem mais de 5 MB. Baixe do banco um período menor e envie cada arquivo.',
  ],
  bank_file_empty: [422, 'O arquivo está vazio. Confira se você escolheu o arquivo certo.'],
  bank_file_unknown: [
    422,
    'Este tipo de arquivo não é lido. No site ou no app do banco, baixe o extrato em OFX, CSV ou XLSX, e envie esse arquivo.',
  ],
  bank_file_spreadsheet: [
    422,
    'Esta planilha não é lida assim. Abra-a e salve-a como CSV ou XLSX, ou baixe do banco o extrato em OFX.',
  ],
  bank_file_damaged: [
    422,
    'O extrato está incompleto ou danificado e não pôde ser lido. Baixe-o do banco de novo e tente novamente.',
  ],
  bank_file_currency: [
    422,
    'O extrato é de uma conta em outra moeda, e só contas em reais são lidas. Envie o extrato de uma conta em reais.',
  ],
  bank_line_unreadable: [
    422,
    'Um lançamento do extrato tem uma data ou um valor que não se lê. Nada foi guardado.',
  ],
  bank_columns_unknown: [
    422,
    'Não deu para saber o que cada coluna do arquivo traz. Diga qual é a data, qual é o valor e qual é a descrição.',
  ],
  bank_year_unknown: [
    422,
    'O extrato não diz o ano dos lançamentos. Confira de quando ele é e importe de novo.',
  ],
  bank_file_too_slow: [
    422,
    'A leitura do extrato demorou demais e foi interrompida. Baixe do banco um período menor e envie cada arquivo.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type BankReadingCode = keyof typeof BANK_READING_PROBLEMS

/** The columns of a file whose kinds were not found: the headings, and a few rows below them. */
export interface AskedColumns {
  headings: string[]
  rows: string[][]
}

/** A period that a file without a year may have, with the year of its last day. */
export interface AskedPeriod {
  year: number
  from: string
  to: string
}

/** A statement that cannot be read. `place` names the line as written in the file; `asked` has the columns or periods to choose. */
export class BankReadingProblem extends Error {
  readonly code: BankReadingCode
  readonly place: string | null
  readonly asked: AskedColumns | readonly AskedPeriod[] | null

  constructor(
    code: BankReadingCode,
    place: string | null = null,
    asked: AskedColumns | readonly AskedPeriod[] | null = null,
  ) {
    super(code)
    this.code = code
    this.place = place
    this.asked = asked
  }
}
