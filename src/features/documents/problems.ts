import type { Problems } from '../../platform/shared/problem.ts'

export const DOCUMENT_PROBLEMS = {
  crp_missing: [
    409,
    'Um documento leva o CRP de quem assina. Informe o seu no Perfil e tente de novo.',
  ],
} as const satisfies Problems
