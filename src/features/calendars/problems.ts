import type { Problems } from '../../platform/shared/problem.ts'

export const CALENDAR_PROBLEMS = {
  calendar_unreadable: [422, 'Não foi possível ler este calendário. Confira o endereço.'],
  calendar_unwritable: [
    422,
    'Não foi possível criar um calendário neste servidor. Crie um lá e escolha-o aqui.',
  ],
  calendar_not_allowed: [
    409,
    'O outro calendário ainda não deu permissão para isto. Permita lá e tente de novo.',
  ],
  calendar_consent_over: [
    409,
    'Esta permissão já foi usada ou venceu. Comece de novo pelo botão do Google ou da Microsoft.',
  ],
  calendar_kind_off: [404, 'Este site não está ligado a este serviço.'],
  calendars_full: [409, 'Você já ligou 10 calendários, o máximo. Desligue um para ligar outro.'],
} as const satisfies Problems
