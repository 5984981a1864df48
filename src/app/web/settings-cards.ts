/** The ids of the parts of Configurações › Aplicativo to which the search leads. */
export const DEVICE_PARTS = {
  notifications: 'notificacoes',
  calendars: 'outros-calendarios',
  feed: 'agenda-no-calendario',
} as const

/** The id of the bank's card in Configurações › Atendimento. */
export const BANK_PART = 'banco'
