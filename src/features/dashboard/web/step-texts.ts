import { ADDRESSED, ATTENDANCE_PATH, PROPOSED_NOTICE } from '../../practice/attendance-addresses.ts'
import type { FirstStep } from '../first-steps-rules.ts'

interface StepText {
  label: string
  help: string
  path: string
  href: string
}

function step(label: string, help: string, path: string, hash = ''): StepText {
  return { label, help, path, href: path + hash }
}

export const STEPS: Record<FirstStep, StepText> = {
  hours: step(
    'Confira seus horários',
    'De segunda a sexta, das 9h às 18h, se você não mudar.',
    ATTENDANCE_PATH,
    `#${ADDRESSED.monday.id}`,
  ),
  notice: step(
    'Defina a antecedência mínima',
    'Sem ela, alguém pode agendar para daqui a minutos. Sugerimos 12 horas.',
    ATTENDANCE_PATH,
    `?parte=regras&${PROPOSED_NOTICE}=720`,
  ),
  crp: step(
    'Informe seu CRP',
    'O Código de Ética pede o número em toda divulgação.',
    '/psychologist/profile',
    '#crp',
  ),
  whatsapp: step(
    'Informe seu WhatsApp',
    'Para onde seus pacientes enviam o comprovante.',
    '/psychologist/profile',
    '#whatsapp',
  ),
  service: step(
    'Crie um serviço',
    'O que você oferece, com preço e duração.',
    '/psychologist/services',
    '?new=',
  ),
  pixKey: step(
    'Informe sua chave Pix',
    'Seus pacientes pagam direto a você.',
    '/psychologist/settings',
    '#chave-pix',
  ),
  link: step(
    'Compartilhe seu link',
    'Por ele, seus pacientes agendam sozinhos.',
    '/psychologist/share',
  ),
}
