/** The refusals of a text that was fetched as a calendar. The caller maps them to its problems. */
export const CALENDAR_PROBLEMS = {
  not_a_calendar: 'Este endereço não devolve um calendário.',
  calendar_incomplete:
    'O calendário chegou incompleto e não foi lido. Tente novamente em alguns minutos.',
  calendar_too_large:
    'Este calendário é grande demais para ser lido. Escolha um calendário com menos eventos.',
  calendar_too_slow:
    'A leitura deste calendário demorou demais e foi interrompida. Tente novamente mais tarde.',
} as const

export type CalendarCode = keyof typeof CALENDAR_PROBLEMS

/** A text that is no calendar, or one that takes more memory or time than a calendar may. */
export class CalendarProblem extends Error {
  readonly code: CalendarCode

  constructor(code: CalendarCode) {
    super(CALENDAR_PROBLEMS[code])
    this.code = code
  }
}
