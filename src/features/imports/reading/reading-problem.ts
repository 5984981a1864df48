/** The refusals of a file, each with its HTTP status and its text. */
export const READING_PROBLEMS = {
  import_too_large: [
    413,
    'O arquivo tem mais de 20 MB. Divida-o em partes menores e importe cada uma.',
  ],
  import_too_many_rows: [
    422,
    'O arquivo tem mais de 150.000 linhas. Divida-o em partes menores e importe cada uma.',
  ],
  import_too_many_columns: [
    422,
    'Uma linha do arquivo tem mais de 200 colunas. Apague as colunas que não interessam e tente novamente.',
  ],
  import_cell_too_long: [
    422,
    'Uma célula do arquivo tem mais de 32.767 caracteres. Encurte o texto e tente novamente.',
  ],
  import_empty: [422, 'O arquivo está vazio. Confira se você escolheu o arquivo certo.'],
  import_heading_only: [
    422,
    'O arquivo só tem o cabeçalho, sem nenhuma linha abaixo dele. Confira se você escolheu o arquivo certo.',
  ],
  import_damaged: [
    422,
    'O arquivo está incompleto ou danificado e não pôde ser lido. Abra-o no programa de origem, salve de novo e tente novamente.',
  ],
  import_row_too_long: [
    422,
    'Uma linha do arquivo tem texto ou colunas demais. Confira se as aspas (") estão fechadas, apague o que não interessa e tente novamente.',
  ],
  import_open_quote: [
    422,
    'O arquivo tem aspas (") que abrem um texto e não o fecham. Apague-as e tente novamente.',
  ],
  import_old_excel: [
    422,
    'Este é o formato antigo do Excel (XLS). Abra o arquivo, escolha “Salvar como”, o tipo “Pasta de Trabalho do Excel (.xlsx)”, e envie o novo arquivo.',
  ],
  import_other_spreadsheet: [
    422,
    'Este formato de planilha não é lido. Abra o arquivo, salve-o como “Pasta de Trabalho do Excel (.xlsx)” ou CSV, e envie o novo arquivo.',
  ],
  import_password: [
    422,
    'O arquivo está protegido por senha. Abra-o, salve uma cópia sem senha e envie a cópia.',
  ],
  import_no_sessions: [
    422,
    'A agenda só tem eventos que não são sessões: de dia inteiro, livres, cancelados, recusados ou sem título.',
  ],
  import_unknown_file: [
    422,
    'Este tipo de arquivo não é lido. Envie uma planilha (XLSX, ODS ou CSV), contatos (VCF), uma agenda (ICS) ou um ZIP com eles.',
  ],
  import_zip_in_zip: [
    422,
    'Há um arquivo compactado dentro do ZIP. Abra-o, e envie o que está dentro dele.',
  ],
  import_zip_entries: [422, 'O ZIP tem arquivos demais: no máximo 50. Envie só os que interessam.'],
  import_unpacked_too_large: [
    422,
    'O conteúdo do arquivo fica grande demais ao ser aberto. Divida-o em partes menores e importe cada uma.',
  ],
  import_too_slow: [
    422,
    'A leitura do arquivo demorou demais e foi interrompida. Divida-o em partes menores e importe cada uma.',
  ],
  import_move_changed: [
    422,
    'Um valor do arquivo não pode ser salvo, ou ele foi alterado depois de exportado. Nada dele foi salvo. Corrija o valor na conta de onde ele veio, exporte de novo e envie o ZIP sem mudar nada dentro dele.',
  ],
  import_move_cut: [
    422,
    'O arquivo da mudança está incompleto. Exporte a conta de novo e envie o ZIP inteiro.',
  ],
  import_move_version: [
    422,
    'Este arquivo foi exportado por outra versão do sistema. Atualize este servidor ou aquele de onde ele veio, exporte de novo e tente outra vez.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ReadingCode = keyof typeof READING_PROBLEMS

/** Returns whether sending the file again would be refused in the same way. */
export function isLasting(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(READING_PROBLEMS, code) && code !== 'import_too_slow'
}

/** A file that cannot be read, with the sheet and the row of the file that caused it. */
export class ReadingProblem extends Error {
  readonly code: ReadingCode
  readonly place: Readonly<{ sheet?: string; row?: number }>

  constructor(code: ReadingCode, place: Readonly<{ sheet?: string; row?: number }> = {}) {
    super(code)
    this.code = code
    this.place = place
  }
}
