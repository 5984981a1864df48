export const MESSAGE_STATUSES = {
  queued: 'Na fila',
  ready: 'Pronta para enviar',
  held: 'Aguardando',
  sent: 'Enviada',
  dropped: 'Não foi preciso',
  failed: 'Não enviada',
} as const
export type MessageStatus = keyof typeof MESSAGE_STATUSES

/** Returns the status as the log shows it: a message written to a file was not sent. */
export function statusText(status: MessageStatus, keptInFile: boolean): string {
  return keptInFile ? 'Em arquivo (teste)' : MESSAGE_STATUSES[status]
}

export const DROP_REASONS = {
  cancelled: 'A sessão foi cancelada antes do envio',
  moved: 'O horário mudou, e esta mensagem deixou de valer',
  past: 'A sessão já tinha começado',
  opted_out: 'Quem recebe esta mensagem não quer avisos por este canal',
  opens_nothing: 'O link ou código dela já tinha vencido',
  erased: 'O paciente ou a sessão foi excluída',
  not_true: 'Deixou de valer antes do envio',
  gone: 'O aparelho não recebe mais notificações',
  dismissed: 'Você escolheu não enviar',
  address_changed: 'O e-mail ou o telefone mudou antes do envio',
  inactive: 'A conta não estava ativa na hora do envio',
  switched_off: 'Os avisos por este canal foram desligados antes do envio',
  held_too_long: 'Aguardou 30 dias e deixou de valer',
  recipient_limit: 'O limite diário de mensagens para este contato foi atingido',
  not_receiving: 'Esta pessoa não recebe mais os avisos',
} as const
export type DropReason = keyof typeof DROP_REASONS

export const HOLD_REASONS = {
  unproved: 'Sai quando você confirmar o seu e-mail, se ainda valer',
  recipient_limit:
    'O limite diário de mensagens para este contato foi atingido: sai amanhã, se ainda valer',
} as const
export type HoldReason = keyof typeof HOLD_REASONS
