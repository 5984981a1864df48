import type { TableColumn } from '../../platform/server/table-file.ts'
import type { KeptDayOff } from '../attendance/contract.ts'
import { AUDIT_ACTORS, auditedAction } from '../audit/rules.ts'
import type { Coupon } from '../coupons/contract.ts'
import { channelsAmong, channelText, MESSAGE_CHANNELS } from '../delivery/channels.ts'
import { statusText } from '../delivery/label-rules.ts'
import { EXPENSE_CATEGORIES } from '../expenses/categories.ts'
import type { Expense } from '../expenses/contract.ts'
import type { KeptPackage } from '../packages/queries.ts'
import { PAYMENT_METHODS } from '../payments/record-contract.ts'
import { PLAN_LABELS } from '../practice/plans.ts'
import { SESSION_TYPES } from '../practice/session-types.ts'
import type { KeptSubscription } from '../push/queries.ts'
import type { KeptSeries } from '../series/queries.ts'
import { rhythmText } from '../series/rules.ts'
import { SERVICE_TYPES, type Service } from '../services/contract.ts'
import { PRESENCE_ANSWERS } from '../sessions/labels.ts'
import { sessionColumns } from '../sessions/lists/export-queries.ts'
import type { Statement } from '../statements/contract.ts'
import { type ProfileField, yesOrNo } from './profile-fields.ts'
import type { PaidSubscription, SubscriptionPayment } from './queries.ts'
import type { KeptEvent, KeptMessage, KeptSession, PatientPayment } from './row-queries.ts'

export const keptSessionColumns: readonly TableColumn<KeptSession>[] = [
  ...sessionColumns,
  { header: 'Desconto', kind: 'money', width: 14, value: ({ discount }) => discount },
  {
    header: 'Cancelamento grátis até (horas antes)',
    kind: 'number',
    width: 35,
    value: ({ cancelNoticeHours }) => cancelNoticeHours,
  },
  {
    header: 'Cobrança combinada (%)',
    kind: 'number',
    width: 22,
    value: ({ lateCancelPercent }) => lateCancelPercent,
  },
  { header: 'Origem', kind: 'text', width: 16, value: originOf },
  { header: 'E-mail informado', kind: 'text', width: 30, value: ({ bookedEmail }) => bookedEmail },
  {
    header: 'Consentimento',
    kind: 'text',
    width: 15,
    value: ({ consentVersion }) => consentVersion,
  },
  { header: 'Consentiu em', kind: 'instant', width: 17, value: ({ consentAt }) => consentAt },
  { header: 'Presença', kind: 'text', width: 19, value: presenceOf },
  { header: 'Respondeu em', kind: 'instant', width: 17, value: ({ presenceAt }) => presenceAt },
]

function presenceOf({ presence }: KeptSession): string | null {
  return presence && PRESENCE_ANSWERS[presence]
}

function originOf({ origin }: KeptSession): string {
  return origin === 'public' ? 'Página pública' : 'Consultório'
}

export const seriesColumns: readonly TableColumn<KeptSeries>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  { header: 'Horário', kind: 'text', width: 34, value: rhythmText },
  { header: 'Desde', kind: 'day', width: 12, value: ({ firstDate }) => firstDate },
  {
    header: 'Até',
    kind: 'day',
    width: 12,
    value: ({ end }) => (end && 'date' in end ? end.date : null),
  },
  {
    header: 'Vezes',
    kind: 'number',
    width: 9,
    value: ({ end }) => (end && 'count' in end ? end.count : null),
  },
  { header: 'Encerrado em', kind: 'day', width: 13, value: ({ endedFrom }) => endedFrom },
  { header: 'Tipo', kind: 'text', width: 12, value: ({ type }) => SESSION_TYPES[type] },
  { header: 'Duração (min)', kind: 'number', width: 14, value: ({ duration }) => duration },
  { header: 'Valor', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Local ou link', kind: 'text', width: 32, value: ({ location }) => location },
  { header: 'Criado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

export const serviceColumns: readonly TableColumn<Service>[] = [
  { header: 'Nome', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Descrição', kind: 'text', width: 40, value: ({ description }) => description },
  { header: 'Tipo', kind: 'text', width: 15, value: ({ type }) => SERVICE_TYPES[type] },
  { header: 'Sessões', kind: 'number', width: 10, value: ({ sessionsCount }) => sessionsCount },
  { header: 'Preço', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Duração (min)', kind: 'number', width: 14, value: ({ duration }) => duration },
  { header: 'Online', kind: 'text', width: 9, value: ({ isOnline }) => yesOrNo(isOnline) },
  { header: 'Presencial', kind: 'text', width: 11, value: ({ isInPerson }) => yesOrNo(isInPerson) },
  { header: 'Ativo', kind: 'text', width: 8, value: ({ active }) => yesOrNo(active) },
  { header: 'Criado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

export const packageColumns: readonly TableColumn<KeptPackage>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  { header: 'Sessões', kind: 'number', width: 10, value: ({ sessionsCount }) => sessionsCount },
  { header: 'Usadas', kind: 'number', width: 10, value: ({ sessionsUsed }) => sessionsUsed },
  { header: 'Preço', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Desconto', kind: 'money', width: 14, value: ({ discount }) => discount },
  { header: 'Recebido', kind: 'money', width: 14, value: ({ received }) => received },
  { header: 'Pago', kind: 'text', width: 7, value: ({ paid }) => yesOrNo(paid) },
  { header: 'Vale até', kind: 'instant', width: 17, value: ({ expiresAt }) => expiresAt },
  { header: 'Vendido em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

export const couponColumns: readonly TableColumn<Coupon>[] = [
  { header: 'Código', kind: 'text', width: 18, value: ({ code }) => code },
  { header: 'Desconto (%)', kind: 'number', width: 13, value: ({ percent }) => percent },
  { header: 'Desconto (R$)', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Vale de', kind: 'day', width: 12, value: ({ validFrom }) => validFrom },
  { header: 'Vale até', kind: 'day', width: 12, value: ({ validUntil }) => validUntil },
  { header: 'Usos ao todo', kind: 'number', width: 13, value: ({ maxUses }) => maxUses },
  {
    header: 'Usos por paciente',
    kind: 'number',
    width: 17,
    value: ({ maxUsesPerPatient }) => maxUsesPerPatient,
  },
  { header: 'Usado', kind: 'number', width: 9, value: ({ uses }) => uses },
  { header: 'Ativo', kind: 'text', width: 8, value: ({ active }) => yesOrNo(active) },
  { header: 'Criado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

export const paymentColumns: readonly TableColumn<PatientPayment>[] = [
  { header: 'Recibo', kind: 'number', width: 9, value: ({ receiptNumber }) => receiptNumber },
  { header: 'Data', kind: 'instant', width: 17, value: ({ receivedAt }) => receivedAt },
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Tipo', kind: 'text', width: 12, value: kindOf },
  {
    header: 'De',
    kind: 'text',
    width: 9,
    value: paidThing,
  },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  {
    header: 'Data da sessão',
    kind: 'instant',
    width: 17,
    value: ({ sessionDatetime }) => sessionDatetime,
  },
  { header: 'Forma', kind: 'text', width: 15, value: ({ method }) => PAYMENT_METHODS[method] },
  { header: 'Valor', kind: 'money', width: 14, value: movedAmount },
  { header: 'Pago por', kind: 'text', width: 30, value: ({ payerName }) => payerName },
  { header: 'CPF de quem pagou', kind: 'text', width: 17, value: ({ payerCpf }) => payerCpf },
  { header: 'Observação', kind: 'text', width: 40, value: ({ note }) => note },
]

function paidThing({ packageId, statementId }: PatientPayment): string {
  if (statementId) return 'Demonstrativo'
  return packageId ? 'Pacote' : 'Sessão'
}

/** Refunds are negative: the column adds up to what was received. */
function movedAmount({ kind, amount }: PatientPayment): string {
  return kind === 'refund' ? `-${amount}` : amount
}

function kindOf({ kind }: PatientPayment): string {
  return kind === 'refund' ? 'Estorno' : 'Pagamento'
}

export const expenseColumns: readonly TableColumn<Expense>[] = [
  { header: 'Data', kind: 'day', width: 12, value: ({ date }) => date },
  { header: 'Código', kind: 'text', width: 14, value: ({ category }) => category },
  {
    header: 'Categoria',
    kind: 'text',
    width: 36,
    value: ({ category }) => EXPENSE_CATEGORIES[category],
  },
  { header: 'Descrição', kind: 'text', width: 50, value: ({ description }) => description },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
]

export const statementColumns: readonly TableColumn<Statement>[] = [
  { header: 'Número', kind: 'number', width: 9, value: ({ number }) => number },
  { header: 'Mês', kind: 'text', width: 10, value: ({ month }) => month },
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Fechado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'Total', kind: 'money', width: 14, value: ({ total }) => total },
  { header: 'Em aberto', kind: 'money', width: 14, value: ({ open }) => open },
  { header: 'Seguido pelo nº', kind: 'number', width: 14, value: ({ followedBy }) => followedBy },
  {
    header: 'Enviado por',
    kind: 'text',
    width: 24,
    value: ({ sends }) => channelText(channelsAmong(sends.map(({ channel }) => channel))),
  },
  {
    header: 'Linhas',
    kind: 'text',
    width: 60,
    value: ({ lines }) => lines.map(({ text, amount }) => `${text}: ${amount}`).join('; '),
  },
]

export const subscriptionColumns: readonly TableColumn<PaidSubscription>[] = [
  { header: 'Plano', kind: 'text', width: 14, value: ({ plan }) => PLAN_LABELS[plan] },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
  {
    header: 'Situação',
    kind: 'text',
    width: 12,
    value: ({ status }) => (status === 'active' ? 'Ativa' : 'Cancelada'),
  },
  { header: 'Início', kind: 'instant', width: 17, value: ({ startedAt }) => startedAt },
  {
    header: 'Fim do período',
    kind: 'instant',
    width: 17,
    value: ({ currentPeriodEnd }) => currentPeriodEnd,
  },
  { header: 'Cancelada em', kind: 'instant', width: 17, value: ({ cancelledAt }) => cancelledAt },
]

export const subscriptionPaymentColumns: readonly TableColumn<SubscriptionPayment>[] = [
  { header: 'Pago em', kind: 'instant', width: 17, value: ({ paidAt }) => paidAt },
  { header: 'Plano', kind: 'text', width: 14, value: ({ plan }) => PLAN_LABELS[plan] },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Início do período', kind: 'instant', width: 17, value: (row) => row.periodStart },
  { header: 'Fim do período', kind: 'instant', width: 17, value: (row) => row.periodEnd },
]

export const dayOffColumns: readonly TableColumn<KeptDayOff>[] = [
  { header: 'Primeiro dia', kind: 'day', width: 13, value: ({ firstDay }) => firstDay },
  { header: 'Último dia', kind: 'day', width: 13, value: ({ lastDay }) => lastDay },
  { header: 'Das', kind: 'text', width: 8, value: ({ startTime }) => startTime },
  { header: 'Até', kind: 'text', width: 8, value: ({ endTime }) => endTime },
  { header: 'Nome', kind: 'text', width: 24, value: ({ name }) => name },
]

export const eventColumns: readonly TableColumn<KeptEvent>[] = [
  { header: 'Quando', kind: 'instant', width: 17, value: ({ at }) => at },
  { header: 'Quem', kind: 'text', width: 17, value: ({ actor }) => AUDIT_ACTORS[actor] },
  { header: 'O quê', kind: 'text', width: 36, value: ({ action }) => auditedAction(action) },
  { header: 'Sobre', kind: 'text', width: 37, value: ({ subjectId }) => subjectId },
  { header: 'Motivo', kind: 'text', width: 40, value: ({ reason }) => reason },
]

export const messageColumns: readonly TableColumn<KeptMessage>[] = [
  { header: 'Escrita em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'Canal', kind: 'text', width: 9, value: ({ channel }) => MESSAGE_CHANNELS[channel] },
  { header: 'Tipo', kind: 'text', width: 30, value: ({ kind }) => kind },
  { header: 'Para', kind: 'text', width: 30, value: ({ recipient }) => recipient },
  {
    header: 'Situação',
    kind: 'text',
    width: 14,
    value: (row) => statusText(row.status, row.keptInFile),
  },
  { header: 'Enviada em', kind: 'instant', width: 17, value: ({ sentAt }) => sentAt },
  { header: 'Motivo', kind: 'text', width: 40, value: ({ reason }) => reason },
]

export const browserColumns: readonly TableColumn<KeptSubscription>[] = [
  { header: 'Desde', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'De quem', kind: 'text', width: 12, value: ownerOf },
  { header: 'Paciente', kind: 'text', width: 37, value: ({ patientId }) => patientId },
  { header: 'Serviço de notificações', kind: 'text', width: 36, value: ({ service }) => service },
]

function ownerOf({ patientId }: KeptSubscription): string {
  return patientId === null ? 'Sua' : 'De paciente'
}

export const profileColumns: readonly TableColumn<ProfileField>[] = [
  { header: 'Campo', kind: 'text', width: 30, value: ([name]) => name },
  { header: 'Valor', kind: 'text', width: 60, value: ([, value]) => value },
]
