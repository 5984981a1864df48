import * as z from 'zod/mini'

export const RETENTION_FIELD = 'guardar-prontuarios'
export const RETENTION_PATH = `/psychologist/settings#${RETENTION_FIELD}`

/** Minutes a public booking holds its time unpaid; null is without limit (docs/product.md, Holds). */
export const HOLD_CHOICES = {
  30: '30 minutos',
  120: '2 horas',
  1440: '24 horas',
  2880: '48 horas',
} as const
export const NOTICE_CHOICES = [0, 2, 6, 12, 24, 48, 72] as const

export const LATE_CHOICES = {
  0: 'Não cobrar',
  50: 'Cobrar metade do valor',
  100: 'Cobrar o valor inteiro',
} as const

export const DURATION_CHOICES = [30, 45, 50, 60, 90, 120] as const

export const REMINDER_HOURS = [72, 48, 24, 12, 6, 3, 2, 1] as const
export const MOST_REMINDERS = 4

export const PIX_KEY_TYPES = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Celular',
  email: 'E-mail',
  random: 'Chave aleatória',
} as const
export const pixKeyTypes = z.enum(
  ['cpf', 'cnpj', 'phone', 'email', 'random'],
  'Escolha o tipo da chave',
)

/** The part of each booked time that a corrected time zone keeps: docs/product.md, Time. The first is suggested. */
export const ZONE_KEEPS = {
  clock: 'Manter a hora do relógio',
  instant: 'Manter o instante',
} as const
export type ZoneKeeps = keyof typeof ZONE_KEEPS

/** Asks which of the two a new time zone keeps. Rejects with SaveGivenUp if the person cancels. */
export type AskZone = (timezone: string) => Promise<ZoneKeeps>
