import * as z from 'zod/mini'
import { BRAZIL_ZONES } from '../../platform/shared/calendar.ts'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  email,
  id,
  instantText,
  optionalMoney,
  optionalPhone,
  optionalText,
  storable,
  text,
  whole,
} from '../../platform/shared/fields.ts'
import { toSlug } from '../../platform/shared/slug.ts'
import { workingHoursProblem } from '../attendance/rules.ts'
import { ACTIVATIONS } from '../identity/activation-rules.ts'
import { isCrp, name, planNames } from '../identity/contract.ts'
import { MOST_REMINDERS, pixKeyTypes, REMINDER_HOURS } from './choice-contract.ts'

function isWebAddress(typed: string): boolean {
  return URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)
}

export const CRP_MESSAGE = 'Use o formato 06/123456, com a região de 01 a 24'
/** Shown where no price was set: spec part 1 §2, Share-agenda. */
export const FALLBACK_PRICE = '150.00'

/** Each once, the farthest from the session first; none is without reminders. */
const reminderHours = z.pipe(
  z
    .array(z.literal(REMINDER_HOURS, 'Escolha entre os horários oferecidos'))
    .check(z.maxLength(MOST_REMINDERS, `Escolha no máximo ${MOST_REMINDERS} lembretes`)),
  z.transform((hours): number[] => [...new Set(hours)].sort((one, other) => other - one)),
)

const zone = z.enum(
  Object.keys(BRAZIL_ZONES) as [keyof typeof BRAZIL_ZONES],
  'Escolha um fuso horário do Brasil',
)

const crp = z.pipe(optionalText(20), z.nullable(z.string().check(z.refine(isCrp, CRP_MESSAGE))))

const slug = z.pipe(
  text(120),
  z.pipe(z.transform(toSlug), z.string().check(z.minLength(1, 'Escreva um nome para o link'))),
)

const workingHours = z.string().check(
  z.maxLength(4_000),
  storable,
  z.check((payload) => {
    const problem = workingHoursProblem(payload.value)
    if (problem)
      payload.issues.push({ code: 'custom', input: payload.value, ...problem, params: {} })
  }),
)

/** A web address, as people paste it. */
const videoLink = z.pipe(
  optionalText(500),
  z.nullable(z.string().check(z.refine(isWebAddress, 'Cole um endereço que comece com https://'))),
)

/** What the owner may change of the profile; any subset is sent. `plan` and the read-only rest are ignored. */
export const profileChange = z.partial(
  z.object({
    name,
    email,
    phone: optionalPhone,
    crp,
    bio: optionalText(2_000),
    specialization: optionalText(120),
    publicSlug: slug,
    allowOnlineBooking: z.boolean(),
    address: optionalText(200),
    addressNumber: optionalText(20),
    city: optionalText(100),
    state: optionalText(50),
    attendsOnline: z.boolean(),
    attendsInPerson: z.boolean(),
    observations: optionalText(2_000),
    /** JSON text, as specified; see attendance/rules.ts for its shape. */
    workingHours,
    sessionPrice: optionalMoney,
    timezone: zone,
    minimumNoticeMinutes: whole(0, 20_160),
    bufferMinutes: whole(0, 240),
    opensWeekends: z.boolean(),
    /** National holidays, Brazil: no times on offer. */
    closesHolidays: z.boolean(),
    /** Where online sessions take place unless a session says otherwise. */
    videoLink,
    defaultSessionDuration: whole(15, 480, 'Duração mínima de 15 minutos'),
    pixKey: optionalText(140),
    /** Asked with the key and checked against it; without it the type is found from the key (decisions §8). */
    pixKeyType: z.nullable(pixKeyTypes),
    enableEmailNotifications: z.boolean(),
    enableSmsNotifications: z.boolean(),
    autoConfirmBookings: z.boolean(),
    reminderHours,
    /** Reminders by WhatsApp: ready chats on the dashboard, or sent where its service is configured. */
    whatsappReminders: z.boolean(),
    bookingHoldMinutes: z.nullable(z.literal([30, 120, 1440, 2880])),
    version: baseVersion,
  }),
)
export type ProfileChange = z.output<typeof profileChange>

export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  crp: z.nullable(z.string()),
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
  opensWeekends: z.boolean(),
  closesHolidays: z.boolean(),
  videoLink: z.nullable(z.string()),
  bookingHoldMinutes: z.nullable(z.int()),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  /** Whether it may be used, still waits to be verified, or was turned down or switched off by who runs the platform. */
  activation: z.enum(ACTIVATIONS),
  /** What its owner is told of a deactivation. */
  deactivationReason: z.nullable(z.string()),
  createdAt: instantText,
  /** When its owner closed the account; null while it is open. */
  closedAt: z.nullable(instantText),
  version: z.int(),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/psychologist/profile',
  summary: 'O próprio perfil, inteiro',
  access: 'psychologist',
  reply: profile,
  status: 200,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/psychologist/profile',
  summary: 'Altera partes do perfil e do atendimento',
  access: 'psychologist',
  body: profileChange,
  reply: profile,
  status: 200,
  problems: ['email_taken', 'changed_meanwhile'],
})

/** Spec part 1 §7: the part of the profile that the settings screen saves. */
export const settingsChange = z.pick(profileChange, {
  defaultSessionDuration: true,
  pixKey: true,
  pixKeyType: true,
  address: true,
  enableEmailNotifications: true,
  enableSmsNotifications: true,
  autoConfirmBookings: true,
  reminderHours: true,
  whatsappReminders: true,
  bookingHoldMinutes: true,
  timezone: true,
  videoLink: true,
  version: true,
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/psychologist/settings',
  summary: 'Altera as configurações gerais',
  access: 'psychologist',
  body: settingsChange,
  reply: profile,
  status: 200,
  problems: ['changed_meanwhile'],
})

const publicSettings = z.object({
  allowOnlineBooking: z.boolean(),
  publicSlug: z.string(),
  friendlyId: z.int(),
  publicUrl: z.string(),
  version: z.int(),
})

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/api/psychologist/public-settings',
  summary: 'O link público e se ele aceita agendamentos',
  access: 'psychologist',
  reply: publicSettings,
  status: 200,
})

export const updatePublicSettings = endpoint({
  method: 'PUT',
  path: '/api/psychologist/public-settings',
  summary: 'Liga ou desliga a agenda pública e altera o link',
  access: 'psychologist',
  body: z.partial(
    z.object({ allowOnlineBooking: z.boolean(), publicSlug: slug, version: baseVersion }),
  ),
  reply: publicSettings,
  status: 200,
  problems: ['changed_meanwhile'],
})

export const suggestSlug = endpoint({
  method: 'POST',
  path: '/api/psychologist/slug/suggest',
  summary: 'Sugere um link a partir do nome, sem salvar',
  access: 'psychologist',
  reply: z.object({ publicSlug: z.string() }),
  status: 200,
  whileClosed: true,
})
