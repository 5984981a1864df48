export const AUDITED_ACTIONS = {
  'account.registered': 'Conta criada',
  'account.logged_in': 'Entrada na conta',
  'account.email_proved': 'E-mail da conta confirmado',
  'account.closed': 'Conta encerrada',
  'account.restored': 'Conta restaurada',
  'account.activated': 'Conta ativada pela administração',
  'account.deactivated': 'Conta desativada pela administração',
  'account.refused': 'Cadastro recusado pela administração',
  'account.exported': 'Dados da conta exportados',
  'password.changed': 'Senha alterada',
  'email.change_asked': 'Troca de e-mail pedida',
  'email.changed': 'E-mail da conta alterado',
  'email.reverted': 'Troca de e-mail desfeita',
  'profile.changed': 'Perfil alterado',
  'plan.changed': 'Plano alterado',
  'subscription.cancelled': 'Assinatura cancelada',
  'patients.listed': 'Lista de pacientes lida',
  'patients.exported': 'Pacientes exportados',
  'patient.read': 'Paciente lido',
  'patient.created': 'Paciente cadastrado',
  'patient.changed': 'Paciente alterado',
  'patient.ended': 'Acompanhamento encerrado',
  'patient.reopened': 'Acompanhamento reaberto',
  'patient.price_changed': 'Valor combinado com o paciente',
  'patient.merged': 'Cadastros repetidos juntados',
  'patient.merge_undone': 'Junção de cadastros desfeita',
  'patient.deleted': 'Paciente excluído',
  'patient.logged_in': 'Entrada do paciente',
  'patient.sessions_read': 'Sessões lidas pelo paciente',
  'patient.packages_read': 'Pacotes lidos pelo paciente',
  'patient.receipts_read': 'Recibos baixados pelo paciente',
  'patient.statements_read': 'Demonstrativos lidos pelo paciente',
  'sessions.exported': 'Sessões exportadas',
  'session.booked': 'Sessão agendada',
  'session.created': 'Sessão marcada',
  'session.changed': 'Sessão alterada',
  'session.deleted': 'Sessão excluída',
  'session.pending': 'Sessão pendente',
  'session.confirmed': 'Sessão confirmada',
  'session.completed': 'Sessão concluída',
  'session.cancelled': 'Sessão cancelada',
  'session.absent': 'Falta registrada',
  'session.cancelled_late': 'Sessão cancelada pelo paciente fora do prazo',
  'session.fee_waived': 'Cobrança de falta ou cancelamento perdoada',
  'session.paid': 'Sessão paga',
  'session.reopened': 'Sessão reaberta',
  'session.undone': 'Última mudança da sessão desfeita',
  'session.reminded': 'Lembrete enviado',
  'session.cancellation_seen': 'Cancelamento visto pelo paciente',
  'session.notified': 'Paciente avisado do cancelamento',
  'session.presence_confirmed': 'Presença confirmada pelo paciente',
  'session.reschedule_asked': 'Pedido do paciente para remarcar',
  'session.move_asked': 'Novo horário pedido pelo paciente',
  'session.move_declined': 'Pedido de novo horário recusado',
  'session.rescheduled': 'Sessão remarcada com o paciente',
  'session.opened_by_link': 'Sessão aberta pelo link',
  'series.created': 'Horário fixo criado',
  'series.changed': 'Horário fixo alterado',
  'series.ended': 'Horário fixo encerrado',
  'series.settled': 'Data de horário fixo resolvida',
  'price_change.made': 'Reajuste de valores feito',
  'price_change.undone': 'Reajuste de valores desfeito',
  'import.made': 'Pacientes importados de um arquivo',
  'import.undone': 'Importação desfeita',
  'package.created': 'Pacote vendido',
  'package.changed': 'Pacote alterado',
  'package.deleted': 'Pacote excluído',
  'package.paid': 'Pacote pago',
  'payment.recorded': 'Pagamento registrado',
  'payment.refunded': 'Estorno registrado',
  'payment.undone': 'Pagamento desfeito',
  'payment.payer_cpf_set': 'CPF de quem pagou informado',
  'payment.receipt_refreshed': 'Recibo atualizado com o cadastro',
  'statement.closed': 'Mês de um paciente fechado',
  'statement.sent': 'Demonstrativo enviado',
  'statement.reminded': 'Lembrete de demonstrativo enviado',
  'statement.link_ended': 'Link de um demonstrativo encerrado',
  'statement.opened_by_link': 'Demonstrativo aberto pelo link',
  'bank.imported': 'Extrato do banco importado',
  'bank.matched': 'Lançamento do banco conferido',
  'bank.undone': 'Conferência de um lançamento desfeita',
  'report.exported': 'Relatório exportado',
  'book.exported': 'Livro exportado',
  'platform.exported': 'Números da plataforma exportados',
  'calendar.connected': 'Outro calendário ligado',
  'calendar.disconnected': 'Outro calendário desligado',
  'calendar.writing_changed': 'Sessões em outro calendário: escolha mudada',
  'calendar_feed.opened': 'Agenda ligada a um calendário',
  'calendar_feed.changed': 'Nomes na agenda ligada alterados',
  'calendar_feed.closed': 'Agenda desligada do calendário',
  'calendar_feed.read': 'Agenda lida por um calendário',
  'message.retried': 'Mensagem enviada de novo',
  'support.answered': 'Mensagem ao suporte respondida',
  'support.reopened': 'Mensagem ao suporte reaberta',
  'test.mailed': 'E-mail de teste enviado',
} as const
export type AuditedAction = keyof typeof AUDITED_ACTIONS

export const AUDIT_ACTORS = {
  psychologist: 'Psicóloga(o)',
  patient: 'Paciente',
  visitor: 'Visitante',
  admin: 'Administração',
  system: 'Sistema',
} as const
export type AuditActor = keyof typeof AUDIT_ACTORS

export function auditedAction(action: string): string {
  return action in AUDITED_ACTIONS ? AUDITED_ACTIONS[action as AuditedAction] : action
}

interface Acted {
  actor: AuditActor
  admin: string | null
  psychologist: { name: string }
}

export function actorText({ actor, admin, psychologist }: Acted): [who: string, role?: string] {
  if (actor === 'psychologist') return [psychologist.name, AUDIT_ACTORS.psychologist]
  if (actor === 'admin') return ['Super admin', admin ?? undefined]
  if (actor === 'system') return ['O sistema']
  return [actor === 'patient' ? 'Um paciente' : 'Um visitante', `de ${psychologist.name}`]
}
