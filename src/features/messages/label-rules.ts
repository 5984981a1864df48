/** What is told of a message that was written, in place of its words. */

export const MESSAGE_CHANNELS = {
  email: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Notificação',
} as const
export type MessageChannel = keyof typeof MESSAGE_CHANNELS

/** The same to whoever chooses among them. */
export const CHANNEL_CHOICES: Record<MessageChannel, string> = {
  ...MESSAGE_CHANNELS,
  push: 'Notificação no celular ou computador',
}

/** `SMS, WhatsApp` */
export function channelText(channels: readonly MessageChannel[]): string {
  return channels.map((channel) => MESSAGE_CHANNELS[channel]).join(', ')
}

/** What is said wherever a channel can be switched off for a patient. */
export const TOLD_ANYWAY = 'Cancelamentos e mudanças de horário são avisados mesmo assim.'

export const MESSAGE_STATUSES = {
  queued: 'Na fila',
  ready: 'Pronta para enviar',
  sent: 'Enviada',
  dropped: 'Não foi preciso',
  failed: 'Não enviada',
} as const
export type MessageStatus = keyof typeof MESSAGE_STATUSES

/** Why a message was not sent though nothing failed. */
export const DROP_REASONS = {
  cancelled: 'A sessão foi cancelada antes do envio',
  moved: 'O horário mudou, e esta mensagem deixou de valer',
  past: 'A sessão já tinha começado',
  opted_out: 'O paciente não quer receber por este canal',
  opens_nothing: 'O prazo do que ela abria acabou',
  erased: 'O paciente ou a sessão foi excluída',
  not_true: 'Deixou de ser verdade antes do envio',
  gone: 'O aparelho não recebe mais notificações',
  dismissed: 'Você escolheu não enviar',
  address_changed: 'O e-mail ou o telefone mudou antes do envio',
  inactive: 'A conta não estava ativa na hora do envio',
  switched_off: 'Os avisos por este canal foram desligados antes do envio',
} as const
export type DropReason = keyof typeof DROP_REASONS

export const MESSAGE_KINDS = {
  password_reset: 'Nova senha',
  welcome: 'Boas-vindas',
  account_closed: 'Conta encerrada',
  account_activated: 'Conta ativada',
  account_deactivated: 'Conta desativada ou recusada',
  plan_changed: 'Mudança de plano',
  renewal_failed: 'Cobrança do plano recusada',
  booking_received: 'Agendamento recebido',
  booking_notice: 'Aviso de agendamento',
  cancellation_notice: 'Aviso de cancelamento',
  presence_notice: 'Pedido para remarcar',
  presence_restored: 'Pedido para remarcar retirado',
  login_code: 'Código de acesso',
  support_request: 'Mensagem ao suporte',
  support_received: 'Mensagem recebida pelo suporte',
  session_confirmed: 'Sessão confirmada',
  session_moved: 'Sessão remarcada',
  session_cancelled: 'Sessão cancelada',
  session_reminder: 'Lembrete de sessão',
  payment_received: 'Pagamento recebido',
  test_email: 'E-mail de teste',
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS

/** The kind of a message as it is kept, for a person; one that is no longer written as it is. */
export function messageKind(kind: string): string {
  return kind in MESSAGE_KINDS ? MESSAGE_KINDS[kind as MessageKind] : kind
}
