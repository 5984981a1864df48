import type { Problems } from '../../platform/shared/problem.ts'

export const IMPORT_PROBLEMS = {
  import_unreadable: [
    422,
    'Não foi possível ler este arquivo. Confira se ele abre no seu computador.',
  ],
  import_started: [
    409,
    'Esta importação já começou, por isso não muda mais. Envie o arquivo de novo para importar de outro jeito.',
  ],
  import_expired: [409, 'Os dados lidos deste arquivo já foram apagados. Envie o arquivo de novo.'],
  import_under_way: [409, 'Outra importação está em andamento. Espere ela terminar.'],
  import_empty: [
    409,
    'Nenhuma linha deste arquivo seria importada. Confira as colunas e os avisos.',
  ],
  import_not_undoable: [
    409,
    'Esta importação não pode mais ser desfeita: só nos primeiros 7 dias depois de concluída.',
  ],
} as const satisfies Problems
