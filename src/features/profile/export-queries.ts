import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { formatPhone } from '../../platform/shared/phone.ts'
import type { Activation } from '../practice/activation.ts'
import type { Profile } from '../practice/contract.ts'
import { PLAN_LABELS } from '../practice/plans.ts'
import { PROFESSIONAL_TITLES } from '../practice/professional-titles.ts'
import { WEEKDAY_LABELS } from '../practice/weekdays.ts'
import { type DayHours, parseWorkingHours, WEEKDAYS } from '../practice/working-hours.ts'
import { RESCHEDULE_CHOICES } from './reschedule-choices.ts'
import { PIX_KEY_TYPES } from './settings-choices.ts'

export type ProfileField = readonly [name: string, value: string | null]

export const profileColumns: readonly TableColumn<ProfileField>[] = [
  { header: 'Campo', kind: 'text', width: 30, value: ([name]) => name },
  { header: 'Valor', kind: 'text', width: 60, value: ([, value]) => value },
]

export function profileFields(profile: Profile): ProfileField[] {
  return [...personFields(profile), ...attendanceFields(profile), ...settingFields(profile)]
}

function personFields(profile: Profile): ProfileField[] {
  return [
    ['Nome', profile.name],
    ['E-mail', profile.email],
    ['E-mail confirmado', yesOrNo(profile.emailVerified)],
    ['Novo e-mail, a confirmar', profile.pendingEmail],
    ['Telefone', profile.phone && formatPhone(profile.phone)],
    ['CRP', profile.crp],
    ['CPF', profile.cpf && formatCpf(profile.cpf)],
    ['Atende como pessoa jurídica', yesOrNo(profile.isCompany)],
    ['Apresentação aos pacientes', PROFESSIONAL_TITLES[profile.professionalTitle]],
    ['Especialização', profile.specialization],
    ['Biografia', profile.bio],
    ['Plano', PLAN_LABELS[profile.plan]],
    ['Link público', `/agendar/${profile.friendlyId}/${profile.publicSlug}`],
    ['Preço da sessão', profile.sessionPrice && formatMoney(profile.sessionPrice)],
    ['Endereço', profile.address],
    ['Número', profile.addressNumber],
    ['Cidade', profile.city],
    ['Estado', profile.state],
    ['Observações para os pacientes', profile.observations],
  ]
}

function attendanceFields(profile: Profile): ProfileField[] {
  const hours = parseWorkingHours(profile.workingHours)
  return [
    ['Atende online', yesOrNo(profile.attendsOnline)],
    ['Atende presencialmente', yesOrNo(profile.attendsInPerson)],
    ['Link das sessões online', profile.videoLink],
    ...WEEKDAYS.map((weekday) => [WEEKDAY_LABELS[weekday], hoursText(hours?.[weekday])] as const),
    ['Atende em fins de semana', yesOrNo(profile.opensWeekends)],
    ['Fecha em feriados nacionais', yesOrNo(profile.closesHolidays)],
    ['Antecedência mínima (min)', String(profile.minimumNoticeMinutes)],
    ['Um início a cada (min)', String(profile.slotMinutes)],
    ['Intervalo entre sessões (min)', String(profile.bufferMinutes)],
    ['Fuso horário', profile.timezone],
  ]
}

function hoursText(day: DayHours | undefined): string {
  if (!day) return 'Não configurado'
  if (!day.enabled) return 'Fechado'
  const lunch = day.hasLunch ? `, almoço das ${day.lunchStart} às ${day.lunchEnd}` : ''
  return `${day.start} às ${day.end}${lunch}`
}

/** Returns the key as people write it: a spreadsheet would read bare digits as a number, and drop a leading zero. */
function pixKeyText({ pixKey, pixKeyType }: Profile): string | null {
  if (pixKey === null) return null
  if (pixKeyType === 'cpf') return formatCpf(pixKey)
  if (pixKeyType === 'cnpj') return formatCnpj(pixKey, { version: 2 })
  return pixKeyType === 'phone' ? formatPhone(pixKey) : pixKey
}

function pixKeyTypeText({ pixKeyType }: Profile): string | null {
  return Object.entries(PIX_KEY_TYPES).find(([type]) => type === pixKeyType)?.[1] ?? null
}

const ACTIVATION_LABELS: Record<Activation, string> = {
  active: 'Ativa',
  verifying: 'Em verificação',
  refused: 'Recusada',
  deactivated: 'Desativada',
}

function settingFields(profile: Profile): ProfileField[] {
  const { bookingHoldMinutes: hold, statementReminderDays: reminderDays } = profile
  return [
    ['Situação da conta', ACTIVATION_LABELS[profile.activation]],
    ['Motivo informado', profile.deactivationReason],
    ['Aceita agendamentos online', yesOrNo(profile.allowOnlineBooking)],
    ['Confirma agendamentos automaticamente', yesOrNo(profile.autoConfirmBookings)],
    ['Cancelamento grátis até (horas antes)', String(profile.cancelNoticeHours)],
    ['Cobra de cancelamentos tardios e faltas (%)', String(profile.lateCancelPercent)],
    ['Pacientes remarcam pela internet', RESCHEDULE_CHOICES[profile.allowReschedule]],
    ['Remarcam até (horas antes)', String(profile.rescheduleNoticeHours)],
    ['Remarcam cada sessão no máximo (vezes)', String(profile.rescheduleMost)],
    ['Remarcam para até (dias à frente)', String(profile.rescheduleDaysAhead)],
    ['Lista de espera', profile.waitlist ? 'Sim' : 'Não'],
    ['Uma oferta da lista dura (minutos)', String(profile.offerMinutes)],
    ['Guarda prontuários depois do último registro (anos)', String(profile.recordYears)],
    ['Guarda o horário sem pagamento (min)', hold === null ? 'Sem limite' : String(hold)],
    ['Duração padrão (min)', String(profile.defaultSessionDuration)],
    ['Chave Pix', pixKeyText(profile)],
    ['Tipo da chave Pix', pixKeyTypeText(profile)],
    ['Avisos por e-mail', yesOrNo(profile.enableEmailNotifications)],
    ['Avisos por SMS', yesOrNo(profile.enableSmsNotifications)],
    ['Lembretes aos pacientes (horas antes)', profile.reminderHours.join(', ') || 'Nenhum'],
    ['Lembretes pelo WhatsApp', yesOrNo(profile.whatsappReminders)],
    ['Sugere o fechamento do mês a partir do dia', textOf(profile.closingDay) ?? 'Não sugere'],
    ['Lembra demonstrativos em aberto depois de (dias)', textOf(reminderDays) ?? 'Não lembra'],
    ['Repete o lembrete a cada (dias)', String(profile.statementReminderEvery)],
    ['Lembretes de um demonstrativo, no máximo', String(profile.statementReminderMost)],
  ]
}

const textOf = (number: number | null) => (number === null ? null : String(number))
