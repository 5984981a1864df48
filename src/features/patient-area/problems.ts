import type { Problems } from '../../platform/shared/problem.ts'

export const PATIENT_AREA_PROBLEMS = {
  session_past: [409, 'Esta consulta já passou e não pode mais ser cancelada.'],
  consultation_past: [409, 'Esta consulta já começou e não aceita mais resposta.'],
  consultation_already_closed: [409, 'Esta consulta já foi concluída ou cancelada.'],
} as const satisfies Problems
