import type { Constraints, Problems } from '../../platform/shared/problem.ts'
import { READING_PROBLEMS } from './reading/reading-problem.ts'

export const IMPORT_PROBLEMS = {
  ...READING_PROBLEMS,
  import_started: [
    409,
    'Esta importação já começou, por isso não muda mais. Envie o arquivo de novo para importar de outro jeito.',
  ],
  import_under_way: [409, 'Outra importação está em andamento. Espere ela terminar.'],
  import_nothing_new: [
    409,
    'Nenhuma linha deste arquivo seria importada. Confira o que cada coluna traz e os avisos das linhas.',
  ],
  import_practice_in_use: [
    409,
    'Um consultório exportado só entra em um que ainda não tem pacientes, sessões nem outros lançamentos, e este já tem. Crie outra conta para trazê-lo, ou importe uma planilha.',
  ],
  import_no_account: [
    409,
    'Traga primeiro a exportação da conta; os prontuários vêm depois dela, quando a importação terminar.',
  ],
  import_not_undoable: [
    409,
    'Esta importação não pode mais ser desfeita: só nos primeiros 7 dias depois de concluída.',
  ],
} as const satisfies Problems

export const IMPORT_CONSTRAINTS = {
  // A row-level security policy that refuses a practice's rows while another practice moves into it.
  a_practice_that_moves_in_is_hidden: 'import_under_way',
} as const satisfies Constraints
