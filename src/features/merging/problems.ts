import type { Problems } from '../../platform/shared/problem.ts'

export const MERGING_PROBLEMS = {
  both_have_a_statement: [
    409,
    'Os dois cadastros têm o demonstrativo do mesmo mês, e o paciente só pode ter um. Eles não podem ser juntados.',
  ],
  records_of_two_people: [
    409,
    'O cadastro que sairia tem prontuário, documento ou contrato concluído com outro CPF ou outra data de nascimento. Se for a mesma pessoa, corrija o dado errado no cadastro dela antes de juntar.',
  ],
  merge_not_undoable: [
    409,
    'Esta junção não pode mais ser desfeita: só na primeira hora, e enquanto nada mais mudou no paciente.',
  ],
} as const satisfies Problems
