/** What is told of a message that was written, in place of its words. */

export const MESSAGE_CHANNELS = { email: 'E-mail', sms: 'SMS' } as const

export const MESSAGE_STATUSES = {
  queued: 'Na fila',
  sent: 'Enviada',
  dropped: 'Dispensada',
  failed: 'Não enviada',
} as const

const KINDS = {
  password_reset: 'Nova senha',
  account_closed: 'Conta encerrada',
  booking_received: 'Agendamento recebido',
  booking_notice: 'Aviso de agendamento',
  cancellation_notice: 'Aviso de cancelamento',
  login_code: 'Código de acesso',
  support_request: 'Mensagem ao suporte',
  session_cancelled: 'Sessão cancelada',
  session_reminder: 'Lembrete de sessão',
} as const
export type MessageKind = keyof typeof KINDS

/** The kind of a message as it is kept, for a person; one that is no longer written as it is. */
export function messageKind(kind: string): string {
  return kind in KINDS ? KINDS[kind as MessageKind] : kind
}
