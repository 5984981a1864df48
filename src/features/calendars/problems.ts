import type { Problems } from '../../platform/shared/problem.ts'

export const CALENDAR_PROBLEMS = {
  calendar_unreadable: [422, 'Não foi possível ler este calendário. Confira o endereço.'],
  calendar_unwritable: [
    422,
    'Não foi possível criar um calendário neste servidor. Crie um lá e escolha-o aqui.',
  ],
  calendars_full: [409, 'Você já ligou 10 calendários, o máximo. Desligue um para ligar outro.'],
} as const satisfies Problems
