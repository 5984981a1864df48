/** The ids of the cards of Configurações to which the search leads, under the `?parte=` that shows them. */
export const SETTINGS_CARDS = {
  banco: 'cobranca',
  notificacoes: 'aparelho',
  'outros-calendarios': 'calendarios',
  'agenda-no-calendario': 'calendarios',
} as const
export type SettingsCard = keyof typeof SETTINGS_CARDS
