import { endpoint } from '../../platform/shared/endpoint.ts'

export const getPoster = endpoint({
  method: 'GET',
  path: '/api/psychologist/poster',
  summary:
    'O cartaz do link público para imprimir: uma página A4 em PDF, com nome, CRP, QR code e link',
  access: 'tenant',
  file: ['application/pdf'],
  problems: ['throttled'],
})
