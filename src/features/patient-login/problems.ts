import type { Problems } from '../../platform/shared/problem.ts'

export const PATIENT_LOGIN_PROBLEMS = {
  phone_not_enough: [401, 'Para ver suas consultas, entre com o código enviado a você.'],
  code_refused: [401, 'Código incorreto ou vencido. Confira os números ou peça um novo código.'],
} as const satisfies Problems
