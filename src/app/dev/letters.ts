import {
  accountActivatedMail,
  accountClosedMail,
  accountDeactivatedMail,
  codeMail,
  passwordResetMail,
  welcomeMail,
} from '../../features/messages/account-mail-rules.ts'
import {
  bookingMailToPatient,
  bookingMailToPsychologist,
  cancellationMailToPsychologist,
  presenceMailToPsychologist,
  restoredMailToPsychologist,
} from '../../features/messages/booking-mail-rules.ts'
import type { Letter, Links } from '../../features/messages/letter-rules.ts'
import {
  type AlsoNew,
  noticeToPatient,
  type PatientNoticeKind,
  packagePaidToPatient,
} from '../../features/messages/notice-text-rules.ts'
import { planChangedMail, renewalFailedMail } from '../../features/messages/plan-mail-rules.ts'
import type { Appointment } from '../../features/messages/rules.ts'
import { supportMail, supportReceivedMail } from '../../features/messages/support-mail-rules.ts'
import { testMail } from '../../features/messages/test-mail-rules.ts'
import { DAY, DEFAULT_ZONE } from '../../platform/shared/calendar.ts'

/** A letter of every kind there is, for looking at and for what is tested of all of them. */

export interface SampleLetter {
  title: string
  subject: string
  letter: Letter
}

/** João's consultation with Ana, on 3 March 2026 at 11:00 in São Paulo; what its service is called may not be told. */
export const SAMPLE_APPOINTMENT: Appointment = {
  patientName: 'João Reis',
  patientPhone: '+5511987654321',
  psychologistName: 'Ana Souza',
  psychologistEmail: 'ana@exemplo.com.br',
  serviceName: 'Terapia de luto',
  startsAt: Date.parse('2026-03-03T11:00:00-03:00'),
  minutes: 50,
  timezone: DEFAULT_ZONE,
  status: 'pending',
  type: 'presencial',
  location: 'Rua das Flores, 1200, sala 34, Vila Mariana, São Paulo',
  price: 15_000,
  received: 0,
  unpaidHold: { until: Date.parse('2026-03-02T22:17:00-03:00') },
}

export const SAMPLE_LINKS: Links = (name) => `https://consultorio.example/${name}/AaIADmJKcPyGRlluq`

/** Every kind, each in the cases that read differently, about one appointment. */
export function sampleLetters(appointment: Appointment): SampleLetter[] {
  return [
    ...ofBooking(appointment),
    ...ofNotices(appointment),
    ...ofAccount(appointment),
    ...ofPlan(appointment),
    ...ofSupport(appointment),
  ]
}

function ofBooking(pending: Appointment): SampleLetter[] {
  const confirmed = { ...pending, status: 'confirmed' as const, unpaidHold: null }
  const paid = { ...confirmed, received: pending.price }
  const pix = { amount: '150.00', pixKey: pending.psychologistEmail }
  return [
    { title: 'Agendamento, a pagar', ...bookingMailToPatient(pending, pix) },
    { title: 'Agendamento confirmado', ...bookingMailToPatient(confirmed, null) },
    { title: 'Agendamento, à psicóloga', ...bookingMailToPsychologist(pending) },
    { title: 'Agendamento confirmado, à psicóloga', ...bookingMailToPsychologist(confirmed) },
    { title: 'Cancelamento, à psicóloga', ...cancellationMailToPsychologist(confirmed) },
    {
      title: 'Cancelamento de consulta paga, à psicóloga',
      ...cancellationMailToPsychologist(paid),
    },
    { title: 'Pedido para remarcar', ...presenceMailToPsychologist(confirmed) },
    { title: 'Pedido para remarcar retirado', ...restoredMailToPsychologist(confirmed) },
  ]
}

function ofNotices(pending: Appointment): SampleLetter[] {
  const appointment = { ...pending, status: 'confirmed' as const, unpaidHold: null }
  const cancelled = { ...appointment, status: 'cancelled' as const }
  const paid = { ...cancelled, received: pending.price }
  const movedFrom = pending.startsAt - 7 * DAY
  const notice = (
    title: string,
    kind: PatientNoticeKind,
    of: Appointment = appointment,
    also: AlsoNew = {},
  ) => ({ title, ...noticeToPatient(kind, of, also) })
  return [
    notice('Lembrete', 'session_reminder'),
    notice('Lembrete, a pagar', 'session_reminder', pending),
    notice('Sessão confirmada', 'session_confirmed'),
    notice('Sessão remarcada', 'session_moved', appointment, { movedFrom }),
    notice('Sessão cancelada', 'session_cancelled', cancelled, { cancelledBy: 'practice' }),
    notice('Sessão paga cancelada', 'session_cancelled', paid, { cancelledBy: 'practice' }),
    notice('Cancelada pelo paciente', 'session_cancelled', paid, { cancelledBy: 'patient' }),
    notice('Pagamento recebido', 'payment_received'),
    { title: 'Pacote pago', ...packagePaidToPatient({ ...appointment, price: 50_000 }) },
  ]
}

function ofAccount({
  psychologistName: name,
  startsAt: erasedAt,
  timezone,
}: Appointment): SampleLetter[] {
  return [
    {
      title: 'Boas-vindas',
      ...welcomeMail('https://consultorio.example/agendar/7/ana-souza', true),
    },
    {
      title: 'Nova senha',
      ...passwordResetMail(
        'https://consultorio.example/psychologist/reset-password?token=AaIADmJK',
      ),
    },
    { title: 'Código de acesso', ...codeMail('012345', 10) },
    { title: 'Conta encerrada', ...accountClosedMail(name, erasedAt, timezone) },
    {
      title: 'Conta ativada',
      ...accountActivatedMail(name, 'https://consultorio.example/agendar/7/ana-souza'),
    },
    {
      title: 'Conta desativada',
      ...accountDeactivatedMail(name, {
        reason: 'O registro no CRP está vencido.',
        wasActive: true,
        supportUrl: 'https://consultorio.example/support',
      }),
    },
  ]
}

function ofPlan({
  psychologistName: name,
  startsAt: until,
  timezone,
}: Appointment): SampleLetter[] {
  const pro = 'pro' as const
  return [
    { title: 'Plano assinado', ...planChangedMail(name, { plan: pro, until: null, timezone }) },
    { title: 'Plano cancelado', ...planChangedMail(name, { plan: pro, until, timezone }) },
    { title: 'Plano encerrado', ...planChangedMail(name, { plan: 'free', until: null, timezone }) },
    {
      title: 'Renovação recusada',
      ...renewalFailedMail(name, { graceEnds: until, payUrl: null, timezone }),
    },
  ]
}

function ofSupport({
  psychologistName: name,
  psychologistEmail: email,
  ...of
}: Appointment): SampleLetter[] {
  return [
    {
      title: 'Mensagem ao suporte',
      ...supportMail({
        name: of.patientName,
        email,
        phone: of.patientPhone,
        category: 'Problema técnico',
        subject: 'Não consigo entrar',
        message: 'O código não chega.\n\nO que eu faço?',
        author: { name, email, plan: 'Pro Mensal' },
        priority: 'até 1 hora',
      }),
    },
    {
      title: 'Mensagem recebida',
      ...supportReceivedMail('até 24 horas úteis'),
    },
    {
      title: 'E-mail de teste',
      ...testMail('Teste de envio', 'Se você lê isto, os e-mails chegam.'),
    },
  ]
}
