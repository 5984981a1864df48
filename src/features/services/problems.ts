import type { Problems } from '../../platform/shared/problem.ts'

export const SERVICE_PROBLEMS = {
  too_many_services: [
    409,
    'Você já tem 100 serviços, o máximo. Altere um deles, ou exclua um que nunca foi usado.',
  ],
  service_in_use: [
    409,
    'Este serviço já foi usado em sessões. Desative-o para que não apareça mais.',
  ],
} as const satisfies Problems

export const INACTIVE_SERVICE_IN_USE =
  'Este serviço já foi usado em sessões. Ele está desativado e não aparece na sua página pública.'
