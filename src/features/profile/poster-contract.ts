import { endpoint } from '../../platform/shared/endpoint.ts'

/** The printable poster of the public link: the person, the link as text and as a QR code. */
export const getPoster = endpoint({
  method: 'GET',
  path: '/api/psychologist/poster',
  summary:
    'O cartaz do link público para imprimir: uma página A4 em PDF, com nome, CRP, QR code e link',
  access: 'tenant',
  file: ['application/pdf'],
  status: 200,
  problems: ['throttled'],
})
