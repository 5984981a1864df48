import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  day,
  id,
  instantText,
  labelText,
  line,
  nameText,
  optionalText,
  page,
  search,
} from '../../platform/shared/fields.ts'
import { withoutPunctuation } from '../../platform/shared/typed-text.ts'
import { ACTIVATIONS } from './activation.ts'
import { parseCrp } from './crp.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    profile: true
    plan: true
  }
}

export const practiceNamed = z.object({ id, name: z.string() })

export const logQuery = {
  ...page,
  search,
  from: z.optional(day),
  to: z.optional(day),
}

export const NAME_MESSAGE = 'Nome deve ter pelo menos 2 caracteres'

/** A name that a stranger types. */
export const name = nameText(120, 2, NAME_MESSAGE)
/** The rule for a name that the psychologist types: of a patient, of a person around one, or their own. */
export const nameByOwner = labelText(120, 2, NAME_MESSAGE)

export const CRP_MESSAGE = 'Use o formato 06/123456, com a região de 01 a 24'

/** A CRP in any usual form, stored as `06/123456`; null if it is empty. */
export const optionalCrp = z.pipe(
  optionalText(40),
  z.transform((typed: string | null, { issues }) => {
    const parsed = typed && parseCrp(typed)
    if (parsed === null && typed)
      issues.push({ code: 'custom', input: typed, message: CRP_MESSAGE, params: {} })
    return parsed || null
  }),
)

function cpfDigits(typed: string, { issues }: Pick<z.core.ParsePayload, 'issues'>): string {
  const digits = withoutPunctuation(typed)
  if (!isValidCpf(digits))
    issues.push({ code: 'custom', input: typed, message: 'CPF inválido', params: {} })
  return digits
}

export const requiredCpf = z.pipe(
  line('Informe o CPF').check(z.minLength(1, 'Informe o CPF'), z.maxLength(20)),
  z.transform(cpfDigits),
)

export const optionalCpf = z.pipe(
  optionalText(20),
  z.transform((typed, context) => (typed === null ? null : cpfDigits(typed, context))),
)

export const planNames = z.enum(['free', 'pro', 'pro-annual'])

export const professionalTitle = z.enum(
  ['neutral', 'feminine', 'masculine'],
  'Escolha como apresentar você',
)

/** Whether patients move their sessions: not at all, by a request that the psychologist answers, or at once. */
export const allowReschedule = z.enum(['no', 'ask', 'yes'], 'Escolha entre as opções oferecidas')
export type AllowReschedule = z.infer<typeof allowReschedule>

export const FALLBACK_PRICE = '150.00'

export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  crp: z.nullable(z.string()),
  cpf: z.nullable(z.string()),
  isCompany: z.boolean(),
  professionalTitle,
  bio: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  plan: planNames,
  publicSlug: z.string(),
  friendlyId: z.int(),
  allowOnlineBooking: z.boolean(),
  defaultSessionDuration: z.int(),
  pixKey: z.nullable(z.string()),
  pixKeyType: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressNumber: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  enableEmailNotifications: z.boolean(),
  enableSmsNotifications: z.boolean(),
  autoConfirmBookings: z.boolean(),
  cancelNoticeHours: z.int(),
  lateCancelPercent: z.int(),
  allowReschedule,
  rescheduleNoticeHours: z.int(),
  rescheduleMost: z.int(),
  rescheduleDaysAhead: z.int(),
  waitlist: z.boolean(),
  offerMinutes: z.int(),
  recordYears: z.int(),
  reminderHours: z.array(z.int()),
  whatsappReminders: z.boolean(),
  attendsOnline: z.boolean(),
  attendsInPerson: z.boolean(),
  observations: z.nullable(z.string()),
  workingHours: z.string(),
  profileImage: z.nullable(z.string()),
  sessionPrice: z.nullable(z.string()),
  timezone: z.string(),
  minimumNoticeMinutes: z.int(),
  bufferMinutes: z.int(),
  slotMinutes: z.int(),
  opensWeekends: z.boolean(),
  closesHolidays: z.boolean(),
  videoLink: z.nullable(z.string()),
  bookingHoldMinutes: z.nullable(z.int()),
  closingDay: z.nullable(z.int()),
  statementReminderDays: z.nullable(z.int()),
  statementReminderEvery: z.int(),
  statementReminderMost: z.int(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  activation: z.enum(ACTIVATIONS),
  deactivationReason: z.nullable(z.string()),
  createdAt: instantText,
  closedAt: z.nullable(instantText),
  version: z.int(),
})

export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/psychologist/profile',
  summary: 'O próprio perfil, inteiro',
  access: 'tenant',
  reads: ['profile', 'plan'],
  reply: profile,
})
