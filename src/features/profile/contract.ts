import * as z from 'zod/mini'
import { BRAZIL_ZONES } from '../../platform/shared/calendar.ts'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  email,
  keyOf,
  optionalLongText,
  optionalMoney,
  optionalPhone,
  optionalText,
  storable,
  text,
  whole,
} from '../../platform/shared/fields.ts'
import { toSlug } from '../../platform/shared/slug.ts'
import { LATE_SHARES, MOST_NOTICE_HOURS } from '../practice/cancel-rules.ts'
import {
  allowReschedule,
  nameByOwner,
  optionalCpf,
  optionalCrp,
  professionalTitle,
  profile,
} from '../practice/contract.ts'
import { SLOT_MINUTES, workingHoursProblem } from '../practice/working-hours.ts'
import { MOST_REMINDERS, pixKeyTypes, REMINDER_HOURS, ZONE_KEEPS } from './settings-choices.ts'

function isWebAddress(typed: string): boolean {
  const url = URL.parse(typed)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
}

const reminderHours = z.pipe(
  z
    .array(z.literal(REMINDER_HOURS, 'Escolha entre os horários oferecidos'))
    .check(z.maxLength(MOST_REMINDERS, `Escolha no máximo ${MOST_REMINDERS} lembretes`)),
  z.transform((hours): number[] => [...new Set(hours)].sort((a, b) => b - a)),
)

export const zone = keyOf(BRAZIL_ZONES, 'Escolha um fuso horário do Brasil')

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

const videoLink = z.pipe(
  optionalText(500),
  z.nullable(z.string().check(z.refine(isWebAddress, 'Cole um endereço que comece com https://'))),
)

/** The fields that the calls of the settings and of the profile both take. */
const settingsFields = {
  address: optionalText(200),
  timezone: zone,
  /** The part of booked times that a new zone keeps: the local hour (the default), or the instant. */
  timezoneKeeps: keyOf(ZONE_KEEPS, 'Escolha o que fica como está'),
  videoLink,
  defaultSessionDuration: whole(15, 480, 'Duração mínima de 15 minutos'),
  pixKey: optionalText(140),
  /** Sent with the key, which is checked against it; if missing, the type is detected from the key. */
  pixKeyType: z.nullable(pixKeyTypes),
  enableEmailNotifications: z.boolean(),
  enableSmsNotifications: z.boolean(),
  autoConfirmBookings: z.boolean(),
  cancelNoticeHours: whole(0, MOST_NOTICE_HOURS, `Informe de 0 a ${MOST_NOTICE_HOURS} horas`),
  lateCancelPercent: z.literal(LATE_SHARES, 'Escolha entre as opções oferecidas'),
  allowReschedule,
  rescheduleNoticeHours: whole(0, MOST_NOTICE_HOURS),
  rescheduleMost: whole(1, 20),
  /** The public calendar covers at most this many days. */
  rescheduleDaysAhead: whole(1, 90),
  /** Whether the practice has a waiting list, and for how many minutes an offer holds its hour. */
  waitlist: z.boolean(),
  offerMinutes: whole(10, 240, 'Informe de 10 a 240 minutos'),
  /** Years that a record is kept after its last entry: at least 5 (CFP 001/2009), 20 by default (Law 13.787/2018). */
  recordYears: whole(5, 100, 'O prazo mínimo é de 5 anos'),
  reminderHours,
  whatsappReminders: z.boolean(),
  bookingHoldMinutes: z.nullable(z.literal([30, 120, 1440, 2880])),
  closingDay: z.nullable(whole(1, 28, 'Escolha um dia de 1 a 28')),
  statementReminderDays: z.nullable(whole(1, 60, 'Informe de 1 a 60 dias')),
  statementReminderEvery: whole(1, 60, 'Informe de 1 a 60 dias'),
  statementReminderMost: whole(1, 12, 'Informe de 1 a 12 lembretes'),
  version: baseVersion,
}

/** The owner's changes of the profile, any subset. `plan` and other read-only fields are ignored. */
export const profileChange = z.partial(
  z.object({
    name: nameByOwner,
    email,
    phone: optionalPhone,
    crp: optionalCrp,
    cpf: optionalCpf,
    isCompany: z.boolean(),
    professionalTitle,
    bio: optionalLongText(2_000),
    specialization: optionalText(120),
    publicSlug: slug,
    allowOnlineBooking: z.boolean(),
    addressNumber: optionalText(20),
    city: optionalText(100),
    state: optionalText(50),
    attendsOnline: z.boolean(),
    attendsInPerson: z.boolean(),
    observations: optionalLongText(2_000),
    workingHours,
    sessionPrice: optionalMoney,
    minimumNoticeMinutes: whole(0, 20_160),
    bufferMinutes: whole(0, 240),
    /** Minutes between start times, on days without explicit ones. */
    slotMinutes: z.literal(SLOT_MINUTES, 'Escolha entre as opções oferecidas'),
    opensWeekends: z.boolean(),
    closesHolidays: z.boolean(),
    ...settingsFields,
  }),
)
export type ProfileChange = z.output<typeof profileChange>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/psychologist/profile',
  summary: 'Altera partes do perfil e do atendimento',
  access: 'tenant',
  // The zone decides the day and month of a session.
  changes: 'everything',
  body: profileChange,
  reply: profile,
  problems: ['email_taken', 'changed_meanwhile'],
})

export const settingsChange = z.partial(z.object(settingsFields))

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/psychologist/settings',
  summary: 'Altera as configurações gerais',
  access: 'tenant',
  // The zone decides the day and month of a session.
  changes: 'everything',
  body: settingsChange,
  reply: profile,
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
  access: 'tenant',
  reads: ['profile'],
  reply: publicSettings,
})

export const publicSettingsInput = z.partial(
  z.object({ allowOnlineBooking: z.boolean(), publicSlug: slug, version: baseVersion }),
)

export const updatePublicSettings = endpoint({
  method: 'PUT',
  path: '/api/psychologist/public-settings',
  summary: 'Liga ou desliga a agenda pública e altera o link',
  access: 'tenant',
  changes: ['profile'],
  body: publicSettingsInput,
  reply: publicSettings,
  problems: ['changed_meanwhile'],
})

export const suggestSlug = endpoint({
  method: 'POST',
  path: '/api/psychologist/slug/suggest',
  summary: 'Sugere um link que ninguém mais usa a partir do nome, sem salvar',
  access: 'tenant',
  changes: [],
  reply: z.object({ publicSlug: z.string() }),
  problems: ['throttled'],
  whileClosed: true,
  idempotent: false,
})
