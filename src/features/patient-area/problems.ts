import type { Problems } from '../../platform/shared/problem.ts'

export const PATIENT_AREA_PROBLEMS = {
  session_past: [409, 'Esta consulta já passou e não pode mais ser cancelada.'],
  late_fee_changed: [
    409,
    'O prazo para cancelar de graça acabou. Veja o novo valor e decida de novo: nada foi cancelado.',
  ],
  consultation_past: [409, 'Esta consulta já começou e não aceita mais resposta.'],
  consultation_already_closed: [409, 'Esta consulta já foi concluída ou cancelada.'],
} as const satisfies Problems
