import type { Problems } from '../../platform/shared/problem.ts'

export const ADMIN_PROBLEMS = {
  closed_by_owner: [
    409,
    'Esta conta foi encerrada por quem a criou, e só essa pessoa pode restaurá-la.',
  ],
  admin_stays: [409, 'A conta da administração não pode ser ativada nem desativada por aqui.'],
} as const satisfies Problems
