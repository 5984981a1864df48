import type { Problems } from '../../platform/shared/problem.ts'

export const FISCAL_PROBLEMS = {
  company: [
    409,
    'Você atende como pessoa jurídica: quem emite nota fiscal não usa o Receita Saúde. Mude isso no Perfil, se não for o caso.',
  ],
  paid_by_company: [
    409,
    'Um destes pagamentos é de empresa (CNPJ) e não vai para o Receita Saúde. Desmarque-o e tente novamente.',
  ],
  nothing_paid: [409, 'Não há pagamentos deste paciente no ano escolhido.'],
} as const satisfies Problems
